// Writing a summary again: how long it becomes, and which statements the reader has had enough of.
import { wordCount } from '../speech/scripts.ts'
import type { Assignment, Rewrite } from '../summarize.ts'
import type { SpokenSentence } from '../transcript.ts'
import { passageSentences, type TitleAnswer, titleAnswer } from './answer.ts'
import { type Budget, budgets, largestShare } from './budgets.ts'
import { standsAlone } from './readability.ts'
import { usualTitleWeight } from './worth.ts'

/** `share` is how much of what was said a summary may be at most. */
export type Scope = { budget: Budget; share: number }

/** What was too long becomes at most this much of itself, what was too short at least that much. */
const [shrinking, growing] = [0.5, 1.5]
const fewestWords = 20
/** Nobody who wants more gets more than this many times a long summary, or than this share of what was said. */
const mostTimesLong = 3
export const mostSummaryWords = mostTimesLong * budgets.long.summaryWords
const mostShare = 0.8

/** The budget of a length. Of a summary that was too long or too short it is measured by that one, too. `words` are those that are said. */
export function scopeOf({ length, rewrite }: Pick<Assignment, 'length' | 'rewrite'>, words: number): Scope {
  const budget = budgets[length]
  if (!rewrite) return { budget, share: largestShare }
  const { summary, keyPoints } = rewrite.earlier
  const had = wordCount(summary)
  if (rewrite.reason === 'too_long') {
    const summaryWords = Math.max(fewestWords, Math.min(budget.summaryWords, Math.round(had * shrinking)))
    const points = Math.max(1, Math.min(budget.keyPoints, Math.floor(keyPoints.length * shrinking)))
    return { budget: { ...budget, summaryWords, keyPoints: points }, share: largestShare }
  }
  if (rewrite.reason === 'too_short') {
    const wanted = Math.max(budget.summaryWords, Math.round(had * growing))
    const summaryWords = Math.min(wanted, mostSummaryWords)
    const points = Math.max(budget.keyPoints, Math.ceil(keyPoints.length * growing))
    const times = summaryWords / budget.summaryWords
    const said = had + keyPoints.reduce((sum, { text }) => sum + wordCount(text), 0)
    return {
      budget: {
        ...budget,
        summaryWords,
        keyPoints: Math.min(points, mostTimesLong * budgets.long.keyPoints),
        outputTokens: Math.round(budget.outputTokens * times),
      },
      share: Math.min(mostShare, Math.max(largestShare * growing, (said / words) * growing)),
    }
  }
  return { budget, share: largestShare }
}

/** Words below which what is left would not be enough to say anything. */
const enoughWords = 25

/**
 * What may be said where the earlier summary missed the point or was wrong: all that it did not say. Everything where hardly
 * anything would be left.
 */
export function unsaid(sentences: SpokenSentence[], rewrite: Rewrite | null | undefined): SpokenSentence[] {
  if (rewrite?.reason !== 'missed_the_point' && rewrite?.reason !== 'wrong') return sentences
  const { tldr, summary, keyPoints, chapters } = rewrite.earlier
  const points = keyPoints.flatMap(({ text, quote }) => [text, quote])
  const said = [tldr, summary, ...points, ...chapters.map((chapter) => chapter.summary)].map(letters).join('\n')
  const left = sentences.filter(({ text, spoken }) => !said.includes(letters(text)) && !said.includes(letters(spoken)))
  return left.reduce((sum, { text }) => sum + wordCount(text), 0) < enoughWords ? sentences : left
}

/** Without what only tells one way of writing from another. */
function letters(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
}

/** Where the point was missed, the title says what it is: its words weigh more. */
export function titleWeightOf(rewrite: Rewrite | null | undefined): number {
  return rewrite?.reason === 'missed_the_point' ? 3 * usualTitleWeight : usualTitleWeight
}

/**
 * What answers the title among what may be said. Where the point was missed, also the statements of the passage that takes the
 * title up do, though nobody asked it aloud.
 */
export function freshAnswer(
  title: string,
  fresh: SpokenSentence[],
  { rewrite, language }: { rewrite: Rewrite; language: string },
): TitleAnswer | null {
  const answer = titleAnswer(title, fresh, language)
  if (rewrite.reason !== 'missed_the_point' || answer?.seconds == null || answer.sentences.length > 0) return answer
  const from = fresh.findIndex(({ startSeconds }) => startSeconds === answer.seconds)
  const passage = [...fresh.keys()].slice(from, from + passageSentences)
  return { ...answer, sentences: passage.filter((i) => standsAlone(fresh[i]!, language)) }
}
