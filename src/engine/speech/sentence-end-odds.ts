// Computes the odds that a sentence ends between two words of speech without punctuation.

import { isUnspaced } from '#contract/word-forms.ts'
import { createGapScorer, type GapNetwork, numberVocabulary, numberWord, unpackNumbers } from './gap-network.ts'
import { baseLanguage } from './language.ts'
import shipped from './sentence-end-weights.json' with { type: 'json' }
import type { Word } from './words.ts'

const network: GapNetwork = {
  ...shipped,
  vocabulary: shipped.vocabulary.split(' '),
  vectors: unpackNumbers(shipped.vectors, shipped.vectorLimit),
  hidden: unpackNumbers(shipped.hidden, shipped.hiddenLimit),
  hiddenBias: Float32Array.from(shipped.hiddenBias),
  output: Float32Array.from(shipped.output),
}
const numbers = numberVocabulary(network.vocabulary)
const scoreGap = createGapScorer(network)
const rarelyLast = new Set(shipped.rarelyLast.split(' '))

/** Words of other languages that rarely end a sentence, listed by hand. */
const foreignNonFinalWords = new Set(
  'der die das ein eine einen einem und oder aber zu im am von mit für auf ist sind dass weil wenn le la les un une des du et ou à en est que qui dans pour el los las y del por para lo gli e di che da il nel della os um uma het van op te met voor'.split(
    ' ',
  ),
)
const [foreignOdds, foreignPenalty] = [-2.1, -2.5]

const commaWeight = 1.5
const minPauseSeconds = 0.25

/** Computes the log-odds of a sentence end before the word at an index, without punctuation there. */
export function scoreSentenceEnd(words: Word[], at: number, language: string): number {
  const [before, after] = [words[at - 1]!, words[at]!]
  // Chinese or Japanese captions without full stops contain one clause each.
  if (isUnspaced(after.text)) return after.startsCue ? 1 : -4
  let score = baseLanguage(language) === 'en' ? scoreGap(numberWords(words), at) : scoreForeignWord(before.normalized)
  if (/[,;:]$/.test(before.text)) score += commaWeight
  if (after.pauseSeconds >= minPauseSeconds) score += Math.min(4, 0.5 + after.pauseSeconds * 1.5)
  return score
}

function scoreForeignWord(before: string): number {
  return foreignOdds + (foreignNonFinalWords.has(before) ? foreignPenalty : 0)
}

/** The words of a transcript are numbered once. */
const numbered = new WeakMap<readonly Word[], Int32Array>()

function numberWords(words: readonly Word[]): Int32Array {
  const known = numbered.get(words) ?? Int32Array.from(words, ({ normalized }) => numberWord(normalized, numbers))
  numbered.set(words, known)
  return known
}

/** Whether a lower-case word rarely ends a sentence, so that one ending with it is probably incomplete. */
export function isRarelyLast(word: string): boolean {
  return rarelyLast.has(word)
}
