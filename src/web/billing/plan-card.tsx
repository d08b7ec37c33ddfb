// One plan: what it costs, what it allows, and the button that buys it.
import { Check } from 'lucide-react'
import type { Billing } from '#contract/billing.ts'
import { type PaidPlanKey, plans } from '#contract/plans.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
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
  busy: boolean
  onBuy: () => void
}

export function PlanCard({ planKey, isAnnual, plan, billing, busy, onBuy }: Props) {
  const { price, per, note } = priceOf(planKey, isAnnual)
  const { label, isCurrent, enabled } = actOf(planKey, isAnnual, { plan, subscription: billing?.subscription ?? null })
  const look = planKey === 'ultra' ? 'primary' : 'secondary'
  const promises = promisesOf(planKey, billing?.trialUsed ?? false)
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

function promisesOf(planKey: PaidPlanKey, trialUsed: boolean): string[] {
  const { limit, period, maxVideoSeconds } = plans[planKey]
  const amount = `${limit} summaries/${period}`
  if (maxVideoSeconds !== null)
    return [amount, '7-day access', `Videos up to ${maxVideoSeconds / 60} minutes`, 'Passes add up, nothing renews']
  return [amount, 'Billed monthly or annually', 'Videos of any length', ...(trialUsed ? [] : [texts.trial])]
}
