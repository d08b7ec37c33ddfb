// The stems under which a transcript is indexed, and those that a question looks up.
import { tokenizeTerms } from '../extract/terms.ts'

/** Extracts the stems of the content words of a text in their order, with repeats. `language` is a BCP 47 code. Linear. */
export function extractIndexTerms(text: string, language: string): string[] {
  return tokenizeTerms(text, language).flatMap(({ stem }) => stem ?? [])
}

/** Words with which people ask, and which say nothing about the subject. */
const questionWords = new Set(
  'summarize summarise summary discuss discussion discussed say said talk video explain describe'.split(' '),
)

/** Extracts the distinct stems of a question without stop words and words with which people ask. */
export function extractQuestionTerms(question: string, language: string): string[] {
  const terms = tokenizeTerms(question, language).filter(({ word }) => !questionWords.has(word.toLowerCase()))
  return [...new Set(terms.flatMap(({ stem }) => stem ?? []))]
}
