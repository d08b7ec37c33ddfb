// The answer while it is being written, as the page shows it.
import type { GrowingSummary } from '#contract/summary.ts'
import type { Budget } from '../extract/budgets.ts'
import { type Commission, characters } from '../prompt.ts'
import type { EngineEvent } from '../summarize.ts'
import type { Sentence } from '../transcript.ts'
import { plainLine, plainParagraphs } from './plain-text.ts'

/** New characters that are worth showing a reader. */
const worthShowing = 24
/** Where the job stands when the answer begins, and how much of it the answer is. */
const begun = 0.7
const share = 0.2

/** Turns partial answers into parts and steps; the result is the whole answer. */
export async function* growing<T>(
  answers: AsyncGenerator<unknown, T>,
  sentences: Sentence[],
  { budget }: Commission,
): AsyncGenerator<EngineEvent, T> {
  const fullSize = budget.summaryWords * characters.perWord
  let shown = 0
  let progress = begun
  for (;;) {
    const step = await answers.next()
    if (step.done) return step.value
    const part = partOf(step.value, sentences, budget)
    const size = sizeOf(part)
    if (Math.abs(size - shown) < worthShowing) continue
    shown = size
    yield { type: 'part', data: part }
    const reached = begun + share * Math.min(1, size / fullSize)
    if (reached < progress + 0.04) continue
    progress = reached
    yield { type: 'step', data: { step: 'writing', progress } }
  }
}

/** What can be shown of an answer that is not whole, whatever it is. */
function partOf(partial: unknown, sentences: Sentence[], budget: Budget): GrowingSummary {
  const { tldr, summary, keyPoints } = (partial ?? {}) as Record<string, unknown>
  const points: unknown[] = Array.isArray(keyPoints) ? keyPoints.slice(0, budget.keyPoints) : []
  return {
    ...(typeof tldr === 'string' && { tldr: plainLine(tldr, budget.tldrWords * characters.perWord) }),
    ...(typeof summary === 'string' && { summary: plainParagraphs(summary, budget.summaryWords * characters.perWord) }),
    keyPoints: points.flatMap((point) => {
      const { text, cues } = (point ?? {}) as Record<string, unknown>
      if (typeof text !== 'string') return []
      const startSeconds = Array.isArray(cues) ? sentences[cues[0]]?.startSeconds : undefined
      return [{ text: plainLine(text, characters.point), startSeconds }]
    }),
  }
}

function sizeOf({ tldr = '', summary = '', keyPoints = [] }: GrowingSummary): number {
  return tldr.length + summary.length + keyPoints.reduce((sum, { text }) => sum + text.length, 0)
}
