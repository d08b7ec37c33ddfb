// The words of a question, by which the search index of transcripts is asked.
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import { isShortWord } from '#contract/library/word-forms.ts'
import { extractQuestionTerms, extractQuestionWords } from '#engine/ask/index-terms.ts'
import { readFollowUp } from '#engine/ask/question/read-question.ts'
import { stopWordLanguages } from '#engine/speech/stop-words.ts'
import {
  type SearchTerm,
  toMisspelledTerm,
  toSearchTerm,
} from '../library/spoken-words/search-terms.ts'

const letterRuns = /[\p{L}\p{M}\p{N}]+/gu

/** More words make a question no clearer. */
const maxTerms = 12

/**
 * A word of a question: itself, what the index is asked, and the beginnings that titles
 * are asked.
 */
export type QuestionSearchTerm = SearchTerm & { word: string; titles: string[] }

/**
 * Reads the words of questions without stop words and words with which people ask. As in
 * the search of what was said, a word finds its other forms and what begins with its
 * stem: "dances" finds "dancing", and "Katzen" finds "Katze". With the word before it, it
 * also finds both written as one: "bit gold" finds "bitgold".
 */
export function readQuestionTerms(texts: string[]): QuestionSearchTerm[] {
  const stems = texts.flatMap(extractContentWords)
  const terms = stems.flatMap(({ word, stem, joined }): QuestionSearchTerm[] => {
    if (word === '' || stem === '') return []
    if (isShortWord(word))
      return [{ word, words: [word, ...joined], beginnings: [], titles: [word, ...joined] }]
    const words = [...toSearchTerm(word).words.filter((form) => !form.startsWith(stem)), ...joined]
    return [{ word, words, beginnings: [stem], titles: [stem, ...keepShortest(words)] }]
  })
  return [...new Map(terms.map((term) => [term.beginnings[0] ?? term.word, term])).values()].slice(
    0,
    maxTerms,
  )
}

/**
 * The term with other spellings of its word; null for words that are too short to be
 * misspelled.
 */
export function toOtherSpellings(term: QuestionSearchTerm): SearchTerm | null {
  return toMisspelledTerm(term.word)
}

/**
 * What a follow-up leaves to the questions before it, in the language that its words are
 * probably of.
 */
export function readSpokenFollowUp(question: string): ReturnType<typeof readFollowUp> {
  return readFollowUp(question, guessLanguage(question))
}

/** The beginnings of the words, for texts that are not indexed. */
export function toPrefixes(texts: string[]): string[] {
  return readQuestionTerms(texts).map(({ word, beginnings }) => beginnings[0] ?? word)
}

/**
 * The index has the spoken words, so the letters that a word shares with its stem are
 * looked up as a beginning: "stud" for "study".
 */
function extractContentWords(text: string): { word: string; stem: string; joined: string[] }[] {
  const normalized = text.normalize('NFKC')
  const runs = [...normalized.matchAll(letterRuns)].map(({ 0: run, index }) => ({
    ...{ run, lower: run.toLowerCase(), index, end: index + run.length },
  }))
  return extractQuestionWords(normalized, guessLanguage(normalized)).flatMap(({ word, stem }) => {
    const [first, ...others] = word.toLowerCase().match(letterRuns) ?? []
    const at = runs.findIndex(
      ({ lower }, i) =>
        lower === first && others.every((part, n) => runs[i + 1 + n]?.lower === part),
    )
    // The parts of a word with a hyphen are terms of their own, the last one also with
    // the one before.
    if (at === -1) return []
    const before = runs[at - 1]
    const isNext = before && /^[\s_-]+$/.test(normalized.slice(before.end, runs[at]!.index))
    const indexed = findLongestPart(word)
    return {
      word: normalizeForSearch(indexed),
      stem: findBeginning(normalizeForSearch(indexed), normalizeForSearch(stem)),
      joined: isNext && before.run.length > 1 ? [normalizeForSearch(before.run + indexed)] : [],
    }
  })
}

/** The index has the parts of "node.js" and "l'eau" as words of their own. */
function findLongestPart(word: string): string {
  const parts = word.match(letterRuns) ?? [word]
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
}

/** A word of which a prefix was removed is looked up as it is. */
function findBeginning(word: string, stem: string): string {
  const at = [...stem].findIndex((character, i) => character !== word[i])
  return stem.slice(0, at < 0 ? stem.length : at) || word
}

/** So many letters tell the language. */
const tellingCharacters = 200

/**
 * The language whose grammar words leave the fewest words of a question; English if none
 * does better.
 */
function guessLanguage(question: string): string {
  const text = question.slice(0, tellingCharacters)
  let best = { language: 'en', count: extractQuestionTerms(text, 'en').length }
  for (const language of stopWordLanguages) {
    const count = extractQuestionTerms(text, language).length
    if (count > 0 && count < best.count) best = { language, count }
  }
  return best.language
}

/** Without the forms that begin with another one. */
const keepShortest = (words: string[]) =>
  words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)))
