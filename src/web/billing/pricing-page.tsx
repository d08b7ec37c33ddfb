// Compares the plans and their prices.
import { useState } from 'react'
import { paidPlanKeys, plans } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { Badge } from '../ui/badge.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { CurrentPlanCard } from './current-plan-card.tsx'
import { Faq } from './faq.tsx'
import { canStartTrial } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './pricing-page.module.css'
import { texts } from './texts.ts'
import { useCheckout } from './use-checkout.ts'

const billingPeriods = [
  { value: 'month', label: texts.monthly },
  { value: 'year', label: texts.annual },
] as const

export function PricingPage() {
  const { user, record, billing } = useAuth()
  const [period, setPeriod] = useState<'month' | 'year'>('month')
  const { startCheckout, pendingPlan, failure } = useCheckout()
  const isAnnual = period === 'year'
  const freeLimit = `${plans.free.limit} summaries/${plans.free.period}`
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={styles.head}>
        <h1 className={text.hero}>{texts.title}</h1>
        <p className={text.lead}>{texts.lead}</p>
        <div className={joinClasses(layout.row, styles.billing)}>
          <SegmentedControl label={texts.billing} options={billingPeriods} value={period} onChange={setPeriod} />
          <Badge tone="positive">{texts.save}</Badge>
        </div>
      </div>
      {user && <CurrentPlanCard />}
      <div className={styles.plans}>
        {paidPlanKeys.map((planKey) => (
          <PlanCard
            key={planKey}
            planKey={planKey}
            isAnnual={isAnnual}
            plan={user ? (record?.plan ?? null) : null}
            billing={user ? billing : null}
            canStartTrial={!user || (billing !== null && canStartTrial(billing))}
            isBusy={pendingPlan === planKey}
            failure={failure?.planKey === planKey ? failure.message : null}
            onBuy={() => pendingPlan === null && void startCheckout(planKey, isAnnual)}
          />
        ))}
      </div>
      <p className={joinClasses(text.meta, styles.free)}>
        {user && record?.plan === 'free' ? texts.freeIsCurrent(freeLimit) : texts.free(freeLimit)}
      </p>
      <Faq />
    </div>
  )
}
