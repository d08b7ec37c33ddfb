// Adapts the length and the statements of a summary to the reason for a rewrite.

import type { EngineInput, Rewrite } from '../engine-input.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { type Budget, budgets, maxSummaryShare } from './budgets.ts'
import { defaultTitleWeight } from './salience.ts'

/**
 * `share` is the largest share of the transcript that a summary may have, `leastWords`
 * what a reader must get who asked for more.
 */
type SummaryScope = { budget: Budget; share: number; leastWords: number }

/**
 * A summary that was too long becomes at most half as long, one that was too short at
 * least half as long again.
 */
const [maxLengthFactor, minLengthFactor] = [0.5, 1.5]
const minSummaryWords = 20
/** Limits of a longer summary: a multiple of the long budget, and a share of the transcript. */
const maxLengthMultiple = 3
export const maxSummaryWords = maxLengthMultiple * budgets.long.summaryWords
const maxRewriteShare = 0.8

/**
 * Computes the budget of a length. After a summary that was too long or too short it
 * depends on that summary too.
 */
export function computeScope(
  { length, rewrite }: Pick<EngineInput, 'length' | 'rewrite'>,
  spokenWords: number,
): SummaryScope {
  const budget = budgets[length]
  if (!rewrite) return { budget, share: maxSummaryShare, leastWords: 0 }
  const { summary, keyPoints } = rewrite.earlier
  const earlierWords = countWordsInAnyScript(summary)
  if (rewrite.reason === 'too_long') {
    const summaryWords = Math.max(
      minSummaryWords,
      Math.min(budget.summaryWords, Math.round(earlierWords * maxLengthFactor)),
    )
    const points = Math.max(
      1,
      Math.min(budget.keyPoints, Math.floor(keyPoints.length * maxLengthFactor)),
    )
    return {
      budget: { ...budget, summaryWords, keyPoints: points },
      share: maxSummaryShare,
      leastWords: 0,
    }
  }
  if (rewrite.reason === 'too_short') {
    const wantedWords = Math.max(budget.summaryWords, Math.round(earlierWords * minLengthFactor))
    const summaryWords = Math.min(wantedWords, maxSummaryWords)
    const points = Math.max(budget.keyPoints, Math.ceil(keyPoints.length * minLengthFactor))
    const growth = summaryWords / budget.summaryWords
    const earlierTotal =
      earlierWords + keyPoints.reduce((sum, { text }) => sum + countWordsInAnyScript(text), 0)
    return {
      budget: {
        ...budget,
        summaryWords,
        keyPoints: Math.min(points, maxLengthMultiple * budgets.long.keyPoints),
        outputTokens: Math.round(budget.outputTokens * growth),
      },
      share: Math.min(
        maxRewriteShare,
        Math.max(maxSummaryShare * minLengthFactor, (earlierTotal / spokenWords) * minLengthFactor),
      ),
      leastWords: earlierWords * minLengthFactor,
    }
  }
  return { budget, share: maxSummaryShare, leastWords: 0 }
}

/** How many statements the chapters of the earlier summary show; 0 without one. */
export function countEarlierStatements(rewrite: Rewrite | null | undefined): number {
  return (
    rewrite?.earlier.chapters.reduce((sum, { highlights = [] }) => sum + highlights.length, 0) ?? 0
  )
}

/**
 * Excludes the statements of an earlier summary that missed the point or was wrong, and
 * what contains one.
 */
export function excludeEarlierStatements<Sentence extends SpokenSentence>(
  sentences: Sentence[],
  rewrite: Rewrite | null | undefined,
): Sentence[] {
  if (rewrite?.reason !== 'missed_the_point' && rewrite?.reason !== 'wrong') return sentences
  const { tldrQuote, pullQuote, keyPoints, chapters } = rewrite.earlier
  const highlights = chapters.flatMap((chapter) => chapter.highlights ?? [])
  const shown = [tldrQuote, pullQuote, ...highlights, ...keyPoints].flatMap((one) =>
    one ? [one.quote, one.text] : [],
  )
  const earlier = [...new Set(shown.map(normalizeText))]
  const remaining = sentences.filter((sentence) => {
    const [text, verbatim] = [normalizeText(sentence.text), normalizeText(sentence.verbatim)]
    return !earlier.some(
      (one) => one.includes(text) || one.includes(verbatim) || verbatim.includes(one),
    )
  })
  return remaining.length > 0 ? remaining : sentences
}

/** Removes case and punctuation. The spaces at both ends keep matches at whole words. */
function normalizeText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
}

/** After a summary that missed the point, the words of the title weigh more. */
export function chooseTitleWeight(rewrite: Rewrite | null | undefined): number {
  return rewrite?.reason === 'missed_the_point' ? 3 * defaultTitleWeight : defaultTitleWeight
}
