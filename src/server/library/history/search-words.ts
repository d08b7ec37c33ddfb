// Splits the text of a search into words.
import { isAskingWord } from '#engine/ask/index-terms.ts'
import { getStopWords } from '#engine/speech/stop-words.ts'

const maxWords = 8
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** The different words of a normalized search, without the punctuation that ends them. */
export function wordsOfSearch(text: string): string[] {
  const words = text.split(' ').map((word) => word.replace(/(?<=[\p{L}\p{N}])[?!.,;:…]+$/u, ''))
  return [...new Set(words)].filter(Boolean).slice(0, maxWords)
}

/** The words that say what a question is about; all of them if none does. */
export function subjectWords(words: string[]): string[] {
  const subject = words.filter(
    (word) =>
      !languages.some(
        (language) => getStopWords(language).has(word) || isAskingWord(word, language),
      ),
  )
  return subject.length > 0 ? subject : words
}
