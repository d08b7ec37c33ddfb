// Finds phrases with a preposition, exactly as they were said: "size of the mempool". English only.

import type { Term } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { formatPhrase, tokenizeClauses } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'

type LinkedPhrase = {
  text: string
  /** The stems of its words besides the preposition and the article, and which of them end its two parts. */
  stems: string[]
  heads: [string, string]
  /** The indices of its sentences. */
  occurrences: number[]
}

const links = new Set(['of', 'for', 'in', 'on', 'against', 'without', 'and', 'between', 'over'])
/** Separates the two parts. */
export const linkPattern = /(?<=\S) (?:of|for|in|on|against|without|and|between|over) (?:(?:the|an?) )?(?=\S)/
const articles = new Set(['the', 'a', 'an'])
const maxPartWords = 2

/** Linear. */
export function findLinkedPhrases(sentences: Candidate[], language: string): LinkedPhrase[] {
  if (baseLanguage(language) !== 'en') return []
  const phrases = new Map<string, LinkedPhrase>()
  tokenizeClauses(sentences, language).forEach((clauses, index) => {
    for (const terms of clauses) {
      for (let at = 1; at < terms.length - 1; at++) {
        const phrase = links.has(terms[at]!.word.toLowerCase()) ? readPhrase(terms, at) : null
        if (!phrase) continue
        const known = phrases.get(phrase.text.toLowerCase()) ?? { ...phrase, occurrences: [] }
        known.occurrences.push(index)
        phrases.set(phrase.text.toLowerCase(), known)
      }
    }
  })
  return [...phrases.values()]
}

/** Reads the nouns on both sides of the preposition at an index; null where one side has none, or too many. */
function readPhrase(terms: Term[], at: number): Omit<LinkedPhrase, 'occurrences'> | null {
  let from = at
  while (from > 0 && terms[from - 1]!.stem) from--
  const afterArticle = articles.has(terms[at + 1]!.word.toLowerCase()) ? at + 2 : at + 1
  let to = afterArticle
  while (to < terms.length && terms[to]!.stem) to++
  const [first, second] = [terms.slice(from, at), terms.slice(afterArticle, to)]
  if (first.length === 0 || second.length === 0) return null
  if (first.length > maxPartWords || second.length > maxPartWords) return null
  const stems = [...first, ...second].map(({ stem }) => stem!)
  if (new Set(stems).size < stems.length) return null
  const words = terms.slice(from, to).map(({ word }, i) => (from + i === at ? word.toLowerCase() : word))
  return { text: formatPhrase(words.join(' ')), stems, heads: [first.at(-1)!.stem!, second.at(-1)!.stem!] }
}
