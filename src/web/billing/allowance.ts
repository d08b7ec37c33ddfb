// Describes an allowance: its plan, its limit and how much of it is used.
import type { Plan } from '#contract/billing/plans.ts'
import type { Usage } from '#contract/billing/usage.ts'
import { planOf, plans } from '../ui/plans.ts'

/** Shown in place of an unknown value. */
export const dash = '–'
/** Shown where the server limits nobody. */
const noLimit = 'No limit'

export function getUsagePlan({ scope, planKey }: Usage): Plan {
  return scope === 'guest' ? plans.guest : planOf(planKey)
}

/**
 * "5 summaries", "35 summaries/week", "200 summaries/month"; a dash when the limit cannot
 * be read.
 */
export function formatPeriodLimit(usage: Usage): string {
  if (usage.unlimited) return noLimit
  if (usage.limit === null) return dash
  const { period } = getUsagePlan(usage)
  return `${usage.limit} summaries${period ? `/${period}` : ''}`
}

/** Returns the used share from 0 to 1, or null when the limit cannot be read. */
export function calculateUsedShare({ used, limit }: Usage): number | null {
  if (limit === null) return null
  return used >= limit ? 1 : used / limit
}
