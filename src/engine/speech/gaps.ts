// How likely a sentence ends between two words of speech that has no punctuation.
import * as learnt from './gap-weights.ts'
import { isUnspaced } from './scripts.ts'
import type { Word } from './words.ts'

/** `tables` is one for each place of `gapPlaces`. */
export type GapWeights = { average: number; tables: readonly ReadonlyMap<string, number>[] }

/** The words that are looked at, counted from the one after the gap. */
export const gapPlaces = [-2, -1, 0, 1]
const closing = learnt.tables[1]!

/** Words that hardly end a sentence in other languages, put by hand. */
const foreignOpen = new Set(
  'der die das ein eine einen einem und oder aber zu im am von mit für auf ist sind dass weil wenn le la les un une des du et ou à en est que qui dans pour el los las y del por para lo gli e di che da il nel della os um uma het van op te met voor'.split(
    ' ',
  ),
)
const foreignWeight = -2.5

const commaWeight = 1.5
const shortestPauseSeconds = 0.25

/** Log-odds of a sentence's end before the word at an index, where no full stop is. */
export function gapScore(words: Word[], at: number): number {
  const [before, after] = [words[at - 1]!, words[at]!]
  // Chinese or Japanese captions without full stops hold one clause each.
  if (isUnspaced(after.text)) return after.opensCue ? 1 : -4
  let score = learnt.average
  for (const [i, place] of gapPlaces.entries()) score += learnt.tables[i]!.get(words[at + place]?.plain ?? '') ?? 0
  if (!closing.has(before.plain) && foreignOpen.has(before.plain)) score += foreignWeight
  if (/[,;:]$/.test(before.text)) score += commaWeight
  if (after.pauseSeconds >= shortestPauseSeconds) score += Math.min(4, 0.5 + after.pauseSeconds * 1.5)
  return score
}

/** Whether a sentence that ends with this word, in small letters, was probably cut short. */
export function rarelyLast(word: string): boolean {
  return (closing.get(word) ?? 0) <= rarely
}

const rarely = -1.5
