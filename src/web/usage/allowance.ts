// What a person's allowance is called, and how much of it is gone.
import { type Plan, planKeys, plans } from '#contract/plans.ts'
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

/** "2 of 5 used" */
export function usedOfLimit({ used, limit }: Usage): string {
  return `${used} of ${limit ?? dash} used`
}

/** 0 to 1, never more; null where the limit cannot be read. */
export function usedShare({ used, limit }: Usage): number | null {
  if (limit === null) return null
  return used >= limit ? 1 : used / limit
}

/** A usage that another page handed over with the link that led here; null when it is none. */
export function readHandedUsage(state: unknown): Usage | null {
  const found = isRecord(state) && isRecord(state.usage) ? state.usage : null
  const planKey = planKeys.find((key) => key === found?.planKey)
  if (!found || !planKey || !isCount(found.used)) return null
  const { used, scope } = found
  const limit = isCount(found.limit) ? found.limit : null
  const remaining = limit === null ? null : Math.max(0, limit - used)
  const time = (name: keyof Usage) => (typeof found[name] === 'number' ? found[name] : null)
  return {
    used,
    limit,
    remaining,
    planKey,
    ...(scope === 'guest' ? { scope } : {}),
    lastSummaryAt: time('lastSummaryAt'),
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    renewsAt: time('renewsAt'),
    upgradeRequired: remaining === 0,
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
