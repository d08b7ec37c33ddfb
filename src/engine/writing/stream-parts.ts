// Streams the parts of an answer while the model writes it.
import type { GrowingSummary } from '#contract/summaries/summary.ts'
import type { EngineEvent } from '../engine-input.ts'
import { toPlainLine, toPlainParagraphs } from '../plain-text.ts'
import { maxCharacters, type PromptInput } from '../prompt.ts'
import type { Budget } from '../select/budgets.ts'
import type { Sentence } from '../transcript.ts'

/** New characters after which a part is sent. */
const minNewCharacters = 24
/** Progress of the job when the answer begins, and the share of the answer. */
const startProgress = 0.7
const answerShare = 0.2

/** Converts partial answers to parts and steps, and returns the whole answer. */
export async function* streamParts<T>(
  answerStream: AsyncGenerator<unknown, T>,
  sentences: Sentence[],
  { budget }: PromptInput,
): AsyncGenerator<EngineEvent, T> {
  const fullSize = budget.summaryWords * maxCharacters.perWord
  let sentSize = 0
  let progress = startProgress
  for (;;) {
    const step = await answerStream.next()
    if (step.done) return step.value
    const part = toGrowingSummary(step.value, sentences, budget)
    const size = countCharacters(part)
    if (Math.abs(size - sentSize) < minNewCharacters) continue
    sentSize = size
    yield { type: 'part', data: part }
    const reached = startProgress + answerShare * Math.min(1, size / fullSize)
    if (reached < progress + 0.04) continue
    progress = reached
    yield { type: 'step', data: { step: 'writing', progress } }
  }
}

/** Converts a partial answer of any shape to a growing summary. */
function toGrowingSummary(partial: unknown, sentences: Sentence[], budget: Budget): GrowingSummary {
  const { tldr, summary, keyPoints } = (partial ?? {}) as Record<string, unknown>
  const points: unknown[] = Array.isArray(keyPoints) ? keyPoints.slice(0, budget.keyPoints) : []
  return {
    ...(typeof tldr === 'string' && {
      tldr: toPlainLine(tldr, budget.tldrWords * maxCharacters.perWord),
    }),
    ...(typeof summary === 'string' && {
      summary: toPlainParagraphs(summary, budget.summaryWords * maxCharacters.perWord),
    }),
    keyPoints: points.flatMap((point) => {
      const { text, lines } = (point ?? {}) as Record<string, unknown>
      if (typeof text !== 'string') return []
      const startSeconds = Array.isArray(lines) ? sentences[lines[0]]?.startSeconds : undefined
      return [{ text: toPlainLine(text, maxCharacters.point), startSeconds }]
    }),
  }
}

function countCharacters({ tldr = '', summary = '', keyPoints = [] }: GrowingSummary): number {
  return tldr.length + summary.length + keyPoints.reduce((sum, { text }) => sum + text.length, 0)
}
