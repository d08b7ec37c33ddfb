// How much a reader gets for each length that can be asked for, whoever writes.
import type { Length } from '#contract/settings.ts'

export type Budget = {
  /** The tldr: whole sentences when it is extracted, words when it is written. */
  tldrSentences: number
  tldrWords: number
  summaryWords: number
  keyPoints: number
  /** Chapters that a model may find where the author set none. */
  chapters: number
  topics: number
  /** Tokens for a model's whole answer, twice what its words need in English: other scripts take more. */
  outputTokens: number
}

export const budgets: Record<Length, Budget> = {
  short: {
    tldrSentences: 1,
    tldrWords: 25,
    summaryWords: 90,
    keyPoints: 4,
    chapters: 6,
    topics: 5,
    outputTokens: 1600,
  },
  medium: {
    tldrSentences: 2,
    tldrWords: 35,
    summaryWords: 200,
    keyPoints: 7,
    chapters: 10,
    topics: 7,
    outputTokens: 2800,
  },
  long: {
    tldrSentences: 2,
    tldrWords: 45,
    summaryWords: 420,
    keyPoints: 12,
    chapters: 16,
    topics: 9,
    outputTokens: 4800,
  },
}

/** No summary is more than this share of what was said. */
export const largestShare = 0.4
