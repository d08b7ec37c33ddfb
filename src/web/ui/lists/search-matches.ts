// Finds the matches of a search in a text.
import { foldLetters, foldWithOffsets } from '#contract/library/normalize-for-search.ts'
import { parseSearch } from '#contract/library/parse-search.ts'
import {
  isShortWord,
  otherForms,
  similarSpellings,
  wordPattern,
} from '#contract/library/word-forms.ts'

type TextSegment = { text: string; isMatch: boolean }

/** In shorter words one other letter makes too many other words. */
const minSimilarLetters = 6
const minBeginning = 5

/**
 * Tells whether the text contains all words of the search in their order, and each of its
 * phrases. A search without words always matches.
 */
export function containsSearch(text: string, search: string): boolean {
  const { text: words, phrases } = parseSearch(search)
  const folded = foldLetters(text)
  return [...phrases, words].every((part) => new RegExp(wordPattern(part), 'u').test(folded))
}

/**
 * Splits the text into segments. Phrases match; so do all words in their order where the
 * text contains them, otherwise each of them, in any form. A long word that the text does
 * not contain matches where one letter differs.
 */
export function splitByMatches(text: string, search: string): TextSegment[] {
  const { text: words, phrases } = parseSearch(search)
  const { folded, offsets } = foldWithOffsets(text)
  const isWhole = !isShortWord(words) && folded.includes(words)
  const parts = [...phrases, ...(isWhole ? [words] : words.split(' '))].filter(
    (part) => part !== '',
  )
  const patterns = parts.flatMap((part) => [
    wordPattern(part),
    ...formsIn(folded, part).map(toWholeWord),
  ])
  if (patterns.length === 0) return [{ text, isMatch: false }]
  const segments: TextSegment[] = []
  let end = 0
  for (const match of folded.matchAll(new RegExp(patterns.join('|'), 'gu'))) {
    const [from, to] = [offsets[match.index]!, offsets[match.index + match[0].length]!]
    if (from < end || to === from) continue
    segments.push(
      { text: text.slice(end, from), isMatch: false },
      { text: text.slice(from, to), isMatch: true },
    )
    end = to
  }
  return [...segments, { text: text.slice(end), isMatch: false }].filter(
    (segment) => segment.text !== '',
  )
}

/** The other forms and spellings of a word that occur in a normalized text. */
function formsIn(folded: string, word: string): string[] {
  const forms = new Set(otherForms(word))
  const isMissing = word.length >= minSimilarLetters && !folded.includes(word)
  const spellings = new Set(isMissing ? similarSpellings(word) : [])
  if (forms.size + spellings.size === 0) return []
  const isSimilar = (token: string) =>
    [...token].some(
      (_, index) => index + 1 >= minBeginning && spellings.has(token.slice(0, index + 1)),
    )
  const tokens = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return tokens.filter((token) => forms.has(token) || isSimilar(token))
}

const toWholeWord = (word: string) => `(?<![\\p{L}\\p{M}\\p{N}])${word}(?![\\p{L}\\p{M}\\p{N}])`
