// Splits transcripts and searches into terms.
import { foldLetters } from '#contract/library/normalize-for-search.ts'
import {
  isShortWord,
  isUnspaced,
  otherForms,
  similarSpellings,
} from '#contract/library/word-forms.ts'
import { parseCues } from '../../stored-cues.ts'

/** Nobody speaks more different words in a day. */
const maxTerms = 60_000
/**
 * In no language more than this part of a long text is new words, and each takes six
 * times its size in the index.
 */
const alwaysIndexed = 4000
const newWords = 1 / 3
const maxTermLength = 60
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Returns the words of a text in lower case and without accents, each once. */
export function extractSearchTerms(text: string): string[] {
  const normalized = foldLetters(text)
  const words = isUnspaced(normalized)
    ? [...segmenter.segment(normalized)].flatMap(({ segment, isWordLike }) =>
        isWordLike ? segment : [],
      )
    : normalized.split(/[^\p{L}\p{M}\p{N}]+/u)
  const most = Math.min(maxTerms, alwaysIndexed + words.length * newWords)
  return [...new Set(words.filter((word) => word !== '' && word.length <= maxTermLength))].slice(
    0,
    most,
  )
}

/** The words of a transcript, whose cues are JSON. */
export function listTermsInJson(cues: string): string[] {
  return extractSearchTerms(
    parseCues(cues)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** A word of a search: the words of a transcript that it finds, whole ones and beginnings. */
export type SearchTerm = { words: string[]; beginnings: string[] }

/** Short words such as AI are looked for as whole words, others in all their forms. */
export function toSearchTerm(word: string): SearchTerm {
  return isShortWord(word)
    ? { words: [word], beginnings: [] }
    : { words: otherForms(word), beginnings: [word] }
}

/**
 * The same with other spellings of the word; null for words that are too short to be
 * misspelled.
 */
export function toMisspelledTerm(word: string): SearchTerm | null {
  const spellings = similarSpellings(word)
  if (spellings.length === 0) return null
  const { words, beginnings } = toSearchTerm(word)
  return {
    words: [...words, ...spellings.filter((spelling) => spelling.length < minBeginning)],
    beginnings: [...beginnings, ...spellings.filter((spelling) => spelling.length >= minBeginning)],
  }
}

/** Shorter spellings are the beginnings of too many words. */
const minBeginning = 5
