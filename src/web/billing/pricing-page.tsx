// The plans side by side, with the prices that are charged.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paidPlanKeys, plans } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { Badge } from '../ui/badge.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import text from '../ui/text.module.css'
import { BillingStanding } from './billing-standing.tsx'
import { Faq } from './faq.tsx'
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
  const { buy, processing, failure, mustSignIn } = useCheckout()
  const signInPath = useSignInPath()
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
            busy={processing === planKey}
            onBuy={() => processing === null && void buy(planKey, isAnnual)}
          />
        ))}
      </div>
      {failure && (
        <div className={styles.failure}>
          <Note alert icon={<CircleAlert />}>
            <p>
              {failure} {mustSignIn && <Link to={signInPath}>{texts.signIn}</Link>}
            </p>
          </Note>
        </div>
      )}
      <p className={joinClasses(text.meta, styles.free)}>
        {user && record?.plan === 'free' ? texts.freeIsYours(free) : texts.free(free)}
      </p>
      <Faq />
    </div>
  )
}
