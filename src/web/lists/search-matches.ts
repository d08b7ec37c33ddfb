// Finds the matches of a search in a text.
import { parseSearch } from '#contract/parse-search.ts'

type TextSegment = { text: string; isMatch: boolean }

/** Tells whether the text contains all words of the search in their order, and each of its phrases. A search without words always matches. */
export function containsSearch(text: string, search: string): boolean {
  const { text: words, phrases } = parseSearch(search)
  return [...phrases, words].every((part) => text.toLowerCase().includes(part))
}

/** Splits the text into segments. Phrases match; so do all words in their order where the text contains them, otherwise each of them. */
export function splitByMatches(text: string, search: string): TextSegment[] {
  const { text: words, phrases } = parseSearch(search)
  const isWhole = text.toLowerCase().includes(words)
  const terms = [...phrases, ...(isWhole ? [words] : words.split(' '))].filter((term) => term !== '')
  if (terms.length === 0) return [{ text, isMatch: false }]
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((segment, index) => ({ text: segment, isMatch: index % 2 === 1 }))
    .filter((segment) => segment.text !== '')
}
