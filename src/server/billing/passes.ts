// Chains passes: each starts when it was paid, or when the previous one ends.
import { passDays } from '#contract/billing/plans.ts'

const passMs = passDays * 24 * 3600 * 1000

export type Pass = { paidAt: number; revokedAt: number | null }
/**
 * Passes without a gap between them. Their windows are counted from `startMs`; `current`
 * is the pass that runs now.
 */
type PassChain<P extends Pass> = { startMs: number; endMs: number; current: P }

/** Returns the chain at a time, or null if no pass runs then. Ignores revoked passes. */
export function findPassChain<P extends Pass>(passes: P[], nowMs: number): PassChain<P> | null {
  let [startMs, endMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let current: P | null = null
  for (const pass of passes
    .filter(({ revokedAt }) => revokedAt === null)
    .toSorted((a, b) => a.paidAt - b.paidAt)) {
    const passStartMs = Math.max(pass.paidAt, endMs)
    if (passStartMs > nowMs && current === null) break // the provider's clock is ahead of ours
    if (passStartMs > endMs) {
      if (current) break
      startMs = passStartMs
    }
    endMs = passStartMs + passMs
    if (nowMs < endMs) current ??= pass
  }
  return current && { startMs, endMs, current }
}
