// Which offer a card stands for, and what its button does for whom.
import type { Billing, SubscriptionRecord } from '#contract/billing.ts'
import { type OfferKey, type PaidPlanKey, planOf, plans } from '#contract/plans.ts'
import { formatDollars } from './money.ts'
import { texts } from './texts.ts'

export function offerOf(planKey: PaidPlanKey, isAnnual: boolean): OfferKey {
  return planKey === 'mini' ? 'mini_weekly' : `${planKey}_${isAnnual ? 'annual' : 'monthly'}`
}

/** The price that is charged, the span it pays for, and a line beneath. */
export function priceOf(planKey: PaidPlanKey, isAnnual: boolean): { price: string; per: string; note: string } {
  const prices = plans[planKey].prices
  if (!prices) throw new Error(`${planKey} is not for sale`)
  if ('once' in prices) return { price: formatDollars(prices.once), per: texts.per.week, note: texts.once }
  const { monthly, annual } = prices
  const aMonth = formatDollars(Math.round(annual / 12))
  return isAnnual
    ? {
        price: formatDollars(annual),
        per: texts.per.year,
        note: texts.monthlyInstead(formatDollars(monthly * 12), aMonth),
      }
    : { price: formatDollars(monthly), per: texts.per.month, note: texts.annually(formatDollars(annual), aMonth) }
}

/** The trial is for who never had one; a subscription that lives is changed, not tried. */
export function mayTry({ trialUsed, subscription }: Billing): boolean {
  return !trialUsed && (subscription === null || subscription.stripeSubscriptionId === null)
}

type Reader = { plan: string | null; subscription: SubscriptionRecord | null }

/** What the card's button says, and whether it does anything. */
export function actOf(
  planKey: PaidPlanKey,
  isAnnual: boolean,
  { plan, subscription }: Reader,
): { label: string; isCurrent: boolean; enabled: boolean } {
  const isCurrent = plan !== null && planOf(plan) === plans[planKey]
  if (!isCurrent) return { label: texts.get(plans[planKey].label), isCurrent, enabled: true }
  const interval = isAnnual ? 'year' : 'month'
  const canSwitch = planKey !== 'mini' && subscription?.planKey === planKey && subscription.interval !== interval
  return canSwitch
    ? { label: texts.switchTo[interval], isCurrent, enabled: true }
    : { label: texts.current, isCurrent, enabled: false }
}
