// The offer, the price and the button of each plan card.
import type { Billing, SubscriptionRecord } from '#contract/billing.ts'
import { type OfferKey, type PaidPlanKey, planOf, plans } from '#contract/plans.ts'
import { formatDollars } from './money.ts'
import { texts } from './texts.ts'

export function getOfferKey(planKey: PaidPlanKey, isAnnual: boolean): OfferKey {
  return planKey === 'mini' ? 'mini_weekly' : `${planKey}_${isAnnual ? 'annual' : 'monthly'}`
}

/** Returns the charged price, its period and a note. */
export function describePrice(planKey: PaidPlanKey, isAnnual: boolean): { price: string; per: string; note: string } {
  const prices = plans[planKey].prices
  if (!prices) throw new Error(`${planKey} is not for sale`)
  if ('once' in prices) return { price: formatDollars(prices.once), per: texts.per.week, note: texts.once }
  const { monthly, annual } = prices
  const pricePerMonth = formatDollars(Math.round(annual / 12))
  return isAnnual
    ? {
        price: formatDollars(annual),
        per: texts.per.year,
        note: texts.monthlyInstead(formatDollars(monthly * 12), pricePerMonth),
      }
    : {
        price: formatDollars(monthly),
        per: texts.per.month,
        note: texts.annually(formatDollars(annual), pricePerMonth),
      }
}

/** A person can start one trial, and none while they have a subscription. */
export function canStartTrial({ trialUsed, subscription }: Billing): boolean {
  return !trialUsed && (subscription === null || subscription.stripeSubscriptionId === null)
}

/** Returns the label of the card's button and whether it is enabled. */
export function describePlanAction(
  planKey: PaidPlanKey,
  isAnnual: boolean,
  { plan, subscription }: { plan: string | null; subscription: SubscriptionRecord | null },
): { label: string; isCurrent: boolean; isEnabled: boolean } {
  const isCurrent = plan !== null && planOf(plan) === plans[planKey]
  if (!isCurrent) return { label: texts.get(plans[planKey].label), isCurrent, isEnabled: true }
  const interval = isAnnual ? 'year' : 'month'
  const canSwitch = planKey !== 'mini' && subscription?.planKey === planKey && subscription.interval !== interval
  return canSwitch
    ? { label: texts.switchTo[interval], isCurrent, isEnabled: true }
    : { label: texts.current, isCurrent, isEnabled: false }
}
