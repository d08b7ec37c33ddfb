// One plan: what it costs, what it allows, and the button that buys it.
import { Check, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Billing } from '#contract/billing.ts'
import { type PaidPlanKey, plans } from '#contract/plans.ts'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import { actOf, priceOf } from './offers.ts'
import styles from './plan-card.module.css'
import { texts } from './texts.ts'

type Props = {
  planKey: PaidPlanKey
  isAnnual: boolean
  /** The reader's plan; null for a guest. */
  plan: string | null
  billing: Billing | null
  /** Whether the trial is still to be had. */
  mayTry: boolean
  busy: boolean
  /** Why the last order of this plan did not get to the payment page. */
  failure: string | null
  onBuy: () => void
}

export function PlanCard({ planKey, isAnnual, plan, billing, mayTry, busy, failure, onBuy }: Props) {
  const signInPath = useSignInPath()
  const { price, per, note } = priceOf(planKey, isAnnual)
  const { label, isCurrent, enabled } = actOf(planKey, isAnnual, { plan, subscription: billing?.subscription ?? null })
  const look = planKey === 'ultra' ? 'primary' : 'secondary'
  const promises = promisesOf(planKey, mayTry)
  return (
    <article className={joinClasses(layout.card, styles.card, isCurrent && styles.current)}>
      <div className={layout.row}>
        <h2 className={text.section}>{plans[planKey].label}</h2>
        {isCurrent && <Badge>{texts.yourPlan}</Badge>}
      </div>
      <p className={styles.price}>
        {price} <small>{per}</small>
      </p>
      <p className={text.meta}>{note}</p>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>
            <Check aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {failure && (
          <Note alert icon={<CircleAlert />}>
            <p>
              {failure} {failure === texts.failures.signIn && <Link to={signInPath}>{texts.signIn}</Link>}
            </p>
          </Note>
        )}
        <Button size="large" look={look} busy={busy} disabled={!enabled} onClick={onBuy}>
          {busy && enabled ? texts.processing : label}
        </Button>
        {isCurrent && planKey === 'mini' && (
          <Button size="large" busy={busy} onClick={onBuy}>
            {busy ? texts.processing : texts.addDays}
          </Button>
        )}
      </div>
    </article>
  )
}

function promisesOf(planKey: PaidPlanKey, mayTry: boolean): string[] {
  const { limit, period, maxVideoSeconds } = plans[planKey]
  const amount = `${limit} summaries/${period}`
  if (maxVideoSeconds !== null)
    return [amount, '7-day access', `Videos up to ${maxVideoSeconds / 60} minutes`, 'Passes add up, nothing renews']
  return [amount, 'Billed monthly or annually', 'Videos of any length', ...(mayTry ? [texts.trial] : [])]
}
