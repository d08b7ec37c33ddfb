// The plans side by side, with the prices that are charged.
import { useState } from 'react'
import { paidPlanKeys, plans } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { Badge } from '../ui/badge.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Segmented } from '../ui/segmented.tsx'
import text from '../ui/text.module.css'
import { BillingStanding } from './billing-standing.tsx'
import { Faq } from './faq.tsx'
import { mayTry } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './pricing-page.module.css'
import { texts } from './texts.ts'
import { useCheckout } from './use-checkout.ts'

const spans = [
  { value: 'month', label: texts.monthly },
  { value: 'year', label: texts.annual },
] as const

export function PricingPage() {
  const { user, record, billing } = useAuth()
  const [span, setSpan] = useState<'month' | 'year'>('month')
  const { buy, processing, failure } = useCheckout()
  const isAnnual = span === 'year'
  const free = `${plans.free.limit} summaries/${plans.free.period}`
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={styles.head}>
        <h1 className={text.hero}>{texts.title}</h1>
        <p className={text.lead}>{texts.lead}</p>
        <div className={joinClasses(layout.row, styles.billing)}>
          <Segmented label={texts.billing} options={spans} value={span} onChange={setSpan} />
          <Badge tone="positive">{texts.save}</Badge>
        </div>
      </div>
      {user && <BillingStanding />}
      <div className={styles.plans}>
        {paidPlanKeys.map((planKey) => (
          <PlanCard
            key={planKey}
            planKey={planKey}
            isAnnual={isAnnual}
            plan={user ? (record?.plan ?? null) : null}
            billing={user ? billing : null}
            mayTry={!user || (billing !== null && mayTry(billing))}
            busy={processing === planKey}
            failure={failure?.planKey === planKey ? failure.message : null}
            onBuy={() => processing === null && void buy(planKey, isAnnual)}
          />
        ))}
      </div>
      <p className={joinClasses(text.meta, styles.free)}>
        {user && record?.plan === 'free' ? texts.freeIsYours(free) : texts.free(free)}
      </p>
      <Faq />
    </div>
  )
}
