// The size of a summary for each length, with and without a model.
import type { Length } from '#contract/basics/limits.ts'

export type Budget = {
  /** Length of the tldr when a model writes it. */
  tldrWords: number
  summaryWords: number
  keyPoints: number
  /** Chapters of the model where the author set none. */
  chapters: number
  topics: number
  /**
   * Tokens of a model's whole answer, twice the need of English, because other scripts
   * need more.
   */
  outputTokens: number
}

export const budgets: Record<Length, Budget> = {
  short: {
    tldrWords: 25,
    summaryWords: 90,
    keyPoints: 4,
    chapters: 6,
    topics: 5,
    outputTokens: 1600,
  },
  medium: {
    tldrWords: 35,
    summaryWords: 200,
    keyPoints: 7,
    chapters: 10,
    topics: 7,
    outputTokens: 2800,
  },
  long: {
    tldrWords: 45,
    summaryWords: 420,
    keyPoints: 12,
    chapters: 16,
    topics: 9,
    outputTokens: 4800,
  },
}

/** Largest share of the transcript that a summary may have. */
export const maxSummaryShare = 0.4
