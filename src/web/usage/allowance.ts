// What a person's allowance is called, and how much of it is gone.
import { type Plan, plans } from '#contract/plans.ts'
import type { Usage } from '#contract/usage.ts'

/** Stands where nothing is known or nothing applies. */
export const dash = '–'

export function planOfUsage({ scope, planKey }: Usage): Plan {
  return plans[scope ?? planKey]
}

/** "5 summaries", "35 summaries/week", "200 summaries/month"; a dash where the limit cannot be read. */
export function periodLimit(usage: Usage): string {
  if (usage.limit === null) return dash
  const { period } = planOfUsage(usage)
  return `${usage.limit} summaries${period ? `/${period}` : ''}`
}

/** 0 to 1, never more; null where the limit cannot be read. */
export function usedShare({ used, limit }: Usage): number | null {
  if (limit === null) return null
  return used >= limit ? 1 : used / limit
}
