// How far a piece of work has come, as a picture that can be drawn at any time: steps taken, text so far, and how it ended.
import type { GrowingSummary, ProblemReport, StepEvent } from '#contract/summary.ts'

/** Marks rise for ever, over restarts too, so that a reader can say which it saw last. */
type Marked<T> = T & { mark: number }

export type Progress = {
  mark: number
  steps: Marked<StepEvent>[]
  part: Marked<{ data: GrowingSummary }> | null
  end: Marked<{ problem: ProblemReport | null }> | null
}

export const noProgress: Progress = { mark: 0, steps: [], part: null, end: null }

export type ProgressChange =
  | { type: 'step'; data: StepEvent }
  | { type: 'part'; data: GrowingSummary }
  | { type: 'end'; problem: ProblemReport | null }

/** Adds one change. A later word on the same step replaces the earlier one; only the newest text is kept. */
export function advance(progress: Progress, change: ProgressChange, nowMs: number): Progress {
  const mark = Math.max(progress.mark + 1, nowMs)
  if (change.type === 'part') return { ...progress, mark, part: { data: change.data, mark } }
  if (change.type === 'end') return { ...progress, mark, end: { problem: change.problem, mark } }
  const others = progress.steps.filter(({ step }) => step !== change.data.step)
  return { ...progress, mark, steps: [...others, { ...change.data, mark }] }
}
