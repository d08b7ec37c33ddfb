// Describes how many questions are left today.
import type { Usage } from '#contract/billing/usage.ts'
import { texts } from '../texts.ts'

/** More need no mention. */
const few = 3

/** Null while enough are left, and where nothing is limited or known. */
export function describeQuestionsLeft(
  usage: Pick<Usage, 'questions'> | null,
  formatTime: (timeMs: number) => string | null,
): string | null {
  const { remaining, renewsAt } = usage?.questions ?? { remaining: null }
  if (remaining === null || remaining > few) return null
  return remaining === 0 ? texts.noneLeft(formatTime(renewsAt) ?? '') : texts.left(remaining)
}
