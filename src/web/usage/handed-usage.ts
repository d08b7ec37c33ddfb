// A usage that came along with a link or a refusal: it is outside input, so that it is checked.
import { planKeys } from '#contract/plans.ts'
import type { Usage } from '#contract/usage.ts'

/** What stands under `usage`; null when it is none. */
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
