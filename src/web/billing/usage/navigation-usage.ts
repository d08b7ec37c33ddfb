// Reads a usage from the state of a link or the details of a problem. Neither is trusted,
// so every field is checked.
import { planKeys } from '#contract/billing/plans.ts'
import type { Usage } from '#contract/billing/usage.ts'

/** Reads the property `usage`; null when it is not a valid usage. */
export function parseNavigationUsage(state: unknown): Usage | null {
  const usage = isRecord(state) && isRecord(state.usage) ? state.usage : null
  const planKey = planKeys.find((key) => key === usage?.planKey)
  if (!usage || !planKey || !isCount(usage.used)) return null
  const { used, scope } = usage
  const limit = isCount(usage.limit) ? usage.limit : null
  const remaining = limit === null ? null : Math.max(0, limit - used)
  const time = (name: keyof Usage) => (typeof usage[name] === 'number' ? usage[name] : null)
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
