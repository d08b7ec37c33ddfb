// The names of the plans, as sentences need them.
import { type PaidPlanKey, paidPlanKeys } from '#contract/billing/plans.ts'
import { plans } from '../ui/plans.ts'

export const passName = plans.mini.label
export const subscriptionNames = [plans.pro.label, plans.ultra.label]

export const isSold = (planKey: PaidPlanKey): boolean => plans[planKey].prices !== null

export const soldSubscriptionNames = paidPlanKeys
  .filter((planKey) => planKey !== 'mini' && isSold(planKey))
  .map((planKey) => plans[planKey].label)

/** "Pro and Ultra" */
export function joinNames(names: string[], word = 'and'): string {
  return names.join(` ${word} `)
}
