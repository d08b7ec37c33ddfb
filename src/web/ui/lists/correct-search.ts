// Says which spelling a search found when nothing has its words as they are typed.
import { foldLetters } from '#contract/library/normalize-for-search.ts'
import { parseSearch } from '#contract/library/parse-search.ts'
import { otherForms, similarSpellings } from '#contract/library/word-forms.ts'

/**
 * Returns the words of a search as the found texts spell them, or null if each of its
 * words is in them, or if they have no word that differs by a letter. Phrases are always
 * found as they are.
 */
export function correctSearch(search: string, found: readonly string[]): string | null {
  const words = parseSearch(search)
    .text.split(' ')
    .map((word) => word.replace(/[?!.,;:…]+$/u, ''))
  const folded = foldLetters(found.join('\n'))
  const tokens = countTokens(found)
  const isFound = (word: string) =>
    folded.includes(word) || otherForms(word).some((form) => tokens.has(form))
  const corrected = words
    .map((word) => (isFound(word) ? word : (nearestSpelling(word, tokens) ?? word)))
    .join(' ')
  return corrected === words.join(' ') ? null : corrected
}

/** How often a word was found, and how the texts write it. */
type Token = { count: number; written: string }

/**
 * The most frequent of the spellings with which words begin; one that is a whole word
 * comes first.
 */
function nearestSpelling(word: string, tokens: Map<string, Token>): string | undefined {
  const spellings = new Set(similarSpellings(word))
  const begun = new Map<string, number>()
  for (const [token, { count }] of tokens) {
    const beginnings = [word.length - 1, word.length, word.length + 1].map((length) =>
      token.slice(0, length),
    )
    for (const beginning of new Set(beginnings))
      if (spellings.has(beginning)) begun.set(beginning, (begun.get(beginning) ?? 0) + count)
  }
  const isWhole = (spelling: string) => Number(tokens.has(spelling))
  const [nearest] = [...begun].sort(([a, m], [b, n]) => isWhole(b) - isWhole(a) || n - m)
  return nearest && (tokens.get(nearest[0])?.written ?? nearest[0])
}

/** The words by their letters without accents. */
function countTokens(found: readonly string[]): Map<string, Token> {
  const tokens = new Map<string, Token>()
  for (const written of found
    .join('\n')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const token = foldLetters(written)
    tokens.set(token, { count: (tokens.get(token)?.count ?? 0) + 1, written })
  }
  return tokens
}
