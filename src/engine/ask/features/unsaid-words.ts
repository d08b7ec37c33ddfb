// Finds out whether a question has words that nobody says. Only then can it be called
// unsaid: other words may say the same.
import { extractQuestionTerms } from '../index-terms.ts'
import type { QuestionWords } from './read-sources.ts'

/**
 * Whether a word that tells what the question is about is said in none of the sources,
 * also in no title.
 */
export function hasUnsaidWords(question: string, readings: readonly QuestionWords[]): boolean {
  const [first, ...others] = readings.map(listUnsaid)
  if (!first) return extractQuestionTerms(question, 'en').length > 0
  return [...first].some((word) => others.every((unsaid) => unsaid.has(word)))
}

/** Empty where one word and a pronoun are too little to compare: "How strong is it?" */
function listUnsaid({
  question: { names, asksAbout, hasPronoun },
  terms,
}: QuestionWords): ReadonlySet<string> {
  const own = terms.filter(({ weight, isEarlier }) => weight === 1 && !isEarlier)
  const isName = names.some(({ stem }) => stem === own[0]?.stem)
  if (own.length < 2 && hasPronoun && !asksAbout && !isName) return new Set()
  return new Set(
    own.flatMap(({ word, occurrences, titles }) => (occurrences || titles ? [] : word)),
  )
}
