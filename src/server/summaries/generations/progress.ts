// Reduces the events of a generation to a snapshot of its progress.
import type { Progress, ProgressChange } from '../../db/schema/generation-progress.ts'

export const noProgress: Progress = { sequence: 0, steps: [], part: null, end: null }

/**
 * Adds one change. A later event of the same step replaces the earlier one, and only the
 * newest text is kept.
 */
export function reduceProgress(
  progress: Progress,
  change: ProgressChange,
  nowMs: number,
): Progress {
  const sequence = Math.max(progress.sequence + 1, nowMs)
  if (change.type === 'part')
    return { ...progress, sequence, part: { data: change.data, sequence } }
  if (change.type === 'end')
    return { ...progress, sequence, end: { problem: change.problem, sequence } }
  const otherSteps = progress.steps.filter(({ step }) => step !== change.data.step)
  return { ...progress, sequence, steps: [...otherSteps, { ...change.data, sequence }] }
}
