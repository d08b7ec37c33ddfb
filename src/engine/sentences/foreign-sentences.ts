// Finds sentences in another language than the recording's, by their words of grammar.

import { baseLanguage } from '../speech/language.ts'
import { getStopWords } from '../speech/stop-words.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
/** Words of grammar that tell a language. */
const minWords = 2

/**
 * Whether a sentence has words of grammar of another language, and more of them than of
 * its own. Linear.
 */
export function isForeign(text: string, language: string): boolean {
  const own = baseLanguage(language)
  if (!languages.includes(own)) return false
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const count = (code: string) => {
    const grammar = getStopWords(code)
    return [...words].filter((word) => grammar.has(word)).length
  }
  const most = Math.max(...languages.filter((code) => code !== own).map(count))
  return most >= minWords && most > count(own)
}
