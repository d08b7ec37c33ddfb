// Computes the odds that a sentence ends between two words of speech without punctuation.

import { isUnspaced } from '#contract/word-forms.ts'
import * as shipped from './sentence-end-weights.ts'
import type { Word } from './words.ts'

/** The weights that `npm run train` learns: a bias, and one table for each of `contextOffsets`. */
export type SentenceEndWeights = { bias: number; tables: readonly ReadonlyMap<string, number>[] }

/** The words around the gap, relative to the word after it. */
export const contextOffsets = [-2, -1, 0, 1]
const lastWordWeights = shipped.tables[1]!

/** Words of other languages that rarely end a sentence, listed by hand. */
const foreignNonFinalWords = new Set(
  'der die das ein eine einen einem und oder aber zu im am von mit für auf ist sind dass weil wenn le la les un une des du et ou à en est que qui dans pour el los las y del por para lo gli e di che da il nel della os um uma het van op te met voor'.split(
    ' ',
  ),
)
const foreignPenalty = -2.5

const commaWeight = 1.5
const minPauseSeconds = 0.25

/** Computes the log-odds of a sentence end before the word at an index, without punctuation there. */
export function scoreSentenceEnd(words: Word[], at: number): number {
  const [before, after] = [words[at - 1]!, words[at]!]
  // Chinese or Japanese captions without full stops contain one clause each.
  if (isUnspaced(after.text)) return after.startsCue ? 1 : -4
  let score = shipped.bias
  contextOffsets.forEach((offset, i) => {
    score += shipped.tables[i]!.get(words[at + offset]?.normalized ?? '') ?? 0
  })
  if (!lastWordWeights.has(before.normalized) && foreignNonFinalWords.has(before.normalized)) score += foreignPenalty
  if (/[,;:]$/.test(before.text)) score += commaWeight
  if (after.pauseSeconds >= minPauseSeconds) score += Math.min(4, 0.5 + after.pauseSeconds * 1.5)
  return score
}

/** Whether a lower-case word rarely ends a sentence, so that one ending with it is probably incomplete. */
export function isRarelyLast(word: string): boolean {
  return (lastWordWeights.get(word) ?? 0) <= rareThreshold
}

const rareThreshold = -1.5
