// Adds to a title the words that nearly always come before or after it: "lock contracts" becomes "hash time lock contracts", "cross input
// signature" becomes "cross input signature aggregation". English only.

import { getStems, stemWord } from '../language/terms.ts'
import { listWords } from './english-words.ts'
import { isGrammarWord } from './first-noun.ts'
import type { Candidate } from './ranking-types.ts'
import { isUnfitPhrase } from './unfit-phrases.ts'

const maxTitleWords = 5
/** Share of the mentions beside which the same word stands, before and after the phrase, and their number at least. */
const [minShareBefore, minShareAfter, minMentions] = [0.6, 0.5, 2]
const minNounScore = 0.5

type Context = { sentences: Candidate[]; nouns: ReadonlyMap<string, number> }

/** Returns the phrase with the words that belong to it. The places are the indices of the sentences that say it. */
export function completeTitle(text: string, places: readonly number[], context: Context): string {
  const words = listWords(text)
  if (words.length < 2) return text
  const said = places.map((place) => context.sentences[place]!.text)
  const after = words.length < maxTitleWords ? findNeighbor(said, words, 1) : null
  const isFit = (completed: string[]) => !isUnfitPhrase(completed, places.length, context.sentences.length)
  const isNoun =
    after !== null && (context.nouns.get(stemWord(after, 'en')) ?? 0) >= minNounScore && isFit([...words, after])
  const before = words.length < maxTitleWords ? findNeighbor(said, words, -1) : null
  if (before !== null && isFit([before, ...words]))
    return completeTitle(
      `${before} ${text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`,
      places,
      context,
    )
  return isNoun ? `${text} ${after}` : text
}

/** The word of meaning that mostly stands before the phrase (-1) or behind it (1); null where none does. */
function findNeighbor(sentences: string[], words: string[], side: -1 | 1): string | null {
  const neighbors = sentences.map((sentence) => readNeighbor(sentence, words, side))
  const counts = new Map<string, number>()
  for (const neighbor of neighbors) if (neighbor) counts.set(neighbor, (counts.get(neighbor) ?? 0) + 1)
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  const minShare = side < 0 ? minShareBefore : minShareAfter
  if (!most || most[1] < Math.max(minMentions, neighbors.length * minShare)) return null
  const [word] = most
  // "Wanted red tickets", "using signatures".
  const isVerb = /(?:ed|ing)$/.test(word) && getStems({ text: word }, 'en').length === 0
  return isGrammarWord(word) || isVerb ? null : word
}

/** The word beside the phrase, in lower case; null where a clause begins or ends. */
function readNeighbor(sentence: string, words: string[], side: -1 | 1): string | null {
  for (const clause of sentence.split(/[,;:.!?()]+/)) {
    const said = listWords(clause)
    const at = said.findIndex((_, i) => words.every((word, k) => said[i + k] === word))
    if (at >= 0) return said[side > 0 ? at + words.length : at - 1] ?? null
  }
  return null
}
