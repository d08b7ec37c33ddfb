// Passes in a row: each begins when it was paid, or when the one before it ends.
import { passDays } from '#contract/plans.ts'

const passMs = passDays * 24 * 3600 * 1000

export type Pass = { paidAt: number; revokedAt: number | null }
/** Passes without a gap between them: their windows are counted from its start. `current` is the one that runs now. */
export type Chain<P extends Pass> = { startMs: number; endMs: number; current: P }

/** The chain that a moment lies in; null where no pass runs then. What was revoked is as if it had never been paid. */
export function chainAt<P extends Pass>(passes: P[], nowMs: number): Chain<P> | null {
  let [startMs, endMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let current: P | null = null
  for (const pass of passes.filter(({ revokedAt }) => revokedAt === null).toSorted((a, b) => a.paidAt - b.paidAt)) {
    const begins = Math.max(pass.paidAt, endMs)
    if (begins > nowMs && current === null) break // paid by a clock that is ahead of ours
    if (begins > endMs) {
      if (current) break
      startMs = begins
    }
    endMs = begins + passMs
    if (nowMs < endMs) current ??= pass
  }
  return current && { startMs, endMs, current }
}
