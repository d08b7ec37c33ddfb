// How much a reader gets for each length that can be asked for.
import type { Length } from '#contract/settings.ts'

export type Budget = {
  /** Sentences of the tldr. */
  tldrSentences: number
  summaryWords: number
  keyPoints: number
}

export const budgets: Record<Length, Budget> = {
  short: { tldrSentences: 1, summaryWords: 90, keyPoints: 4 },
  medium: { tldrSentences: 2, summaryWords: 200, keyPoints: 7 },
  long: { tldrSentences: 2, summaryWords: 420, keyPoints: 12 },
}

/** No summary is more than this share of what was said. */
export const largestShare = 0.4
