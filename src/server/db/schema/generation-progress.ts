// The stored progress of a generation.
import type { GrowingSummary, ProblemReport, StepEvent } from '#contract/summaries/summary.ts'

/**
 * Sequence numbers keep rising, also over restarts, so that a client can resume after the
 * last event it received.
 */
type Sequenced<T> = T & { sequence: number }

export type Progress = {
  sequence: number
  steps: Sequenced<StepEvent>[]
  part: Sequenced<{ data: GrowingSummary }> | null
  end: Sequenced<{ problem: ProblemReport | null }> | null
}

export type ProgressChange =
  | { type: 'step'; data: StepEvent }
  | { type: 'part'; data: GrowingSummary }
  | { type: 'end'; problem: ProblemReport | null }
