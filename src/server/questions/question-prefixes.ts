// The beginnings of words by which the search index of transcripts is asked about a question.
import { normalizeForSearch } from '#contract/normalize-for-search.ts'
import { extractQuestionTerms } from '#engine/ask/index-terms.ts'

/** More words make a question no clearer. */
const maxPrefixes = 12

/**
 * The index holds the spoken words, so the stem of a question's word is looked up as a beginning: "dances" finds "dance" and "dancing".
 * A final y may stand for the "i" of "studies". Other languages than English are stemmed by their first letters, which holds for all.
 */
export function toPrefixes(texts: string[]): string[] {
  const stems = texts.flatMap((text) => extractQuestionTerms(text.normalize('NFKC'), 'en'))
  const prefixes = stems.flatMap((stem) => stem.replace(/(?<=.{3})y$/, '').match(/^[\p{L}\p{M}\p{N}]+/u)?.[0] ?? [])
  return [...new Set(prefixes.map(normalizeForSearch))].slice(0, maxPrefixes)
}
