// The interface that counts how often each way to captions succeeds.
import type { CaptionWay } from '#contract/basics/limits.ts'
import type { ProblemCode } from '#contract/problems/problems.ts'

/** `failure` is null for a success; `reason` is what the source or the program answered. */
export type CaptionAttempt = {
  way: CaptionWay
  failure: { code: ProblemCode; reason: string } | null
}

export type CaptionAttempts = {
  /** Counts in memory; what was counted is stored every half minute. */
  count(attempt: CaptionAttempt): void
  /** Stores what was counted since the last time. */
  store(): Promise<void>
}
