// Spells the names of an answer as the transcript does.
import { canDetectNames } from './names.ts'

const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
/** Shorter names differ from too many words by one letter. */
const minLetters = 5
/** Names of a transcript that are compared; the most frequent ones. */
const maxNames = 2000
/** A form that is rarer may be misheard or mistyped: the model's own is better. */
const minCount = 3

/**
 * Creates a function that corrects names that differ from a name of the transcript by
 * case or by one letter. The ends of names are left alone, because many languages inflect
 * them. `source` is the title, the chapters and the transcript, one a line.
 */
export function createNameSpeller(
  source: string,
  languages: { spoken: string; written: string },
): (text: string) => string {
  // Where every noun has a capital, it marks no name.
  if (!canDetectNames(languages.spoken)) return (text) => text
  const { names, ordinaryWords } = collectNames(source)
  const canCorrectLetters = canDetectNames(languages.written)
  const namesByEnds = new Map<string, string[]>()
  for (const name of names.keys())
    namesByEnds.set(endsOf(name), [...(namesByEnds.get(endsOf(name)) ?? []), name])
  const cache = new Map<string, string>()

  const spell = (word: string): string => {
    const lower = word.toLowerCase()
    const name = names.get(lower)
    if (name !== undefined) return name
    if (
      !canCorrectLetters ||
      !/^\p{Lu}\p{Ll}/u.test(word) ||
      lower.length < minLetters ||
      ordinaryWords.has(lower)
    ) {
      return word
    }
    const similar = (namesByEnds.get(endsOf(lower)) ?? []).filter((other) =>
      differsByOneInnerLetter(lower, other),
    )
    return similar.length === 1 ? names.get(similar[0]!)! : word
  }
  return (text) =>
    text.replace(token, (word) => {
      const known = cache.get(word) ?? spell(word)
      cache.set(word, known)
      return known
    })
}

/**
 * Collects the words that have a capital inside a sentence, in their most frequent
 * spelling, and the words that also occur without.
 */
function collectNames(source: string): { names: Map<string, string>; ordinaryWords: Set<string> } {
  const spellings = new Map<string, Map<string, number>>()
  const ordinaryWords = new Set<string>()
  for (const { word, index, line } of source
    .split('\n')
    .flatMap((line) => findCapitalized(line, ordinaryWords))) {
    const lower = word.toLowerCase()
    const isInside = /[\p{L}\p{N},] $/u.test(line.slice(Math.max(0, index - 2), index))
    if (word.length < 3 || !(isInside || /\p{Ll}\p{Lu}/u.test(word))) continue
    const counts = spellings.get(lower) ?? new Map<string, number>()
    counts.set(word, (counts.get(word) ?? 0) + 1)
    spellings.set(lower, counts)
  }
  const countOf = (counts: Map<string, number>) =>
    [...counts.values()].reduce((sum, count) => sum + count, 0)
  const frequent = [...spellings]
    .filter(([lower, counts]) => !ordinaryWords.has(lower) && countOf(counts) >= minCount)
    .sort((a, b) => countOf(b[1]) - countOf(a[1]))
    .slice(0, maxNames)
  const names = new Map(
    frequent.map(([lower, counts]) => [lower, [...counts].sort((a, b) => b[1] - a[1])[0]![0]]),
  )
  return { names, ordinaryWords }
}

/**
 * Finds the words with a capital in a line, and adds the others to `ordinaryWords`. In a
 * headline every longer word has one, so it has none.
 */
function findCapitalized(
  line: string,
  ordinaryWords: Set<string>,
): { word: string; index: number; line: string }[] {
  const capitalized: { word: string; index: number; line: string }[] = []
  let isHeadline = true
  for (const { 0: word, index } of line.matchAll(token)) {
    if (isHeadline && /^\p{Ll}.{3}/u.test(word)) isHeadline = false
    if (word === word.toLowerCase()) ordinaryWords.add(word)
    else capitalized.push({ word, index, line })
  }
  return isHeadline ? [] : capitalized
}

const endsOf = (word: string) => `${word[0]}${word.at(-1)}`

/**
 * Whether one letter is replaced, added or missing; for words with the same first and
 * last letter.
 */
function differsByOneInnerLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < minLetters) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end === 1
}
