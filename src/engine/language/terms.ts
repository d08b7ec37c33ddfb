// Tokenizes and stems text, so that "blocks" and "block" are the same term.

import { isUnspaced } from '#contract/library/word-forms.ts'
import { baseLanguage } from '../speech/language.ts'
import { splitUnspaced } from '../speech/scripts.ts'
import { getStopWords } from '../speech/stop-words.ts'
import { stemmers } from './stemmers.ts'

/** A word and its stem; the stem of a stop word is null. */
export type Term = { readonly word: string; readonly stem: string | null }

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’.\-_][\p{L}\p{M}\p{N}]+)*/gu

/** The terms of the words of each language that were read last: speech repeats its words. */
const wordCaches = new Map<string, Map<string, Term>>()
/** A day of speech has fewer different words. */
const maxCachedWords = 30_000
const maxCachedLanguages = 8

/** Tokenizes text into terms. Linear. */
export function tokenizeTerms(text: string, language: string): Term[] {
  const cache = wordCacheOf(language)
  return splitWords(text).map((word) => {
    const known = cache.get(word)
    if (known) return known
    if (cache.size >= maxCachedWords) cache.clear()
    const term = readTerm(word, language)
    cache.set(word, term)
    return term
  })
}

function wordCacheOf(language: string): Map<string, Term> {
  const known = wordCaches.get(language)
  if (known) return known
  if (wordCaches.size >= maxCachedLanguages) wordCaches.clear()
  const cache = new Map<string, Term>()
  wordCaches.set(language, cache)
  return cache
}

function readTerm(word: string, language: string): Term {
  const stopWords = getStopWords(language)
  const code = baseLanguage(language)
  const normalized = word.toLowerCase().replace(/’/g, "'")
  const isStop =
    isStopWord(normalized, stopWords, code) || !isContentWord(normalized, stopWords.size > 0)
  return { word, stem: isStop ? null : stemWord(normalized, code) }
}

/** Words that are written together with the next one: "and", "so". */
const joinedBefore: Readonly<Record<string, RegExp>> = { ar: /^[وف](?=..)/u, he: /^[וש](?=..)/u }
const arabicMarks = /[\u064B-\u0652\u0640]/g

function isStopWord(word: string, stopWords: ReadonlySet<string>, code: string): boolean {
  const plain = code === 'ar' ? word.replace(arabicMarks, '') : word
  const joined = joinedBefore[code]
  return (
    stopWords.has(word) ||
    stopWords.has(plain) ||
    (joined !== undefined && stopWords.has(plain.replace(joined, '')))
  )
}

/** Caches the terms of each sentence, as long as it lives. */
const termCache = new WeakMap<object, { language: string; terms: Term[] }>()

/** Returns the terms of a sentence, which are tokenized once. */
export function getTerms(sentence: { readonly text: string }, language: string): Term[] {
  const cached = termCache.get(sentence)
  if (cached?.language === language) return cached.terms
  const terms = tokenizeTerms(sentence.text, language)
  termCache.set(sentence, { language, terms })
  return terms
}

/** Returns the stems of a sentence's content words, in order. */
export function getStems(sentence: { readonly text: string }, language: string): string[] {
  return getTerms(sentence, language).flatMap(({ stem }) => stem ?? [])
}

function splitWords(text: string): string[] {
  const words: string[] = []
  for (const match of text.match(wordPattern) ?? []) {
    if (isUnspaced(match)) words.push(...splitUnspaced(match))
    else words.push(match)
  }
  return words
}

/** In a language without a stop list, words up to this length count as stop words. */
const maxGrammarLetters = 3

function isContentWord(word: string, hasStopList: boolean): boolean {
  if (/^\d/.test(word)) return /\d{2}|\p{L}/u.test(word)
  // Hiragana words, and Chinese words of one character, are mostly grammar words.
  if (/^\p{Script=Hiragana}+$/u.test(word)) return false
  if (/\p{Script=Han}|\p{Script=Katakana}/u.test(word)) return word.length > 1
  return word.length > (hasStopList ? 1 : maxGrammarLetters)
}

/** Longer words are none. */
const maxStemmedLetters = 40
/** In a language without a stemmer, words that begin alike are forms of one. */
const unstemmedLetters = 7

/** Removes the endings of a word in lower case; `code` is a base language. */
export function stemWord(word: string, code: string): string {
  if (isUnspaced(word) || word.length > maxStemmedLetters) return word
  const stem = stemmers.get(code)
  if (!stem) return word.slice(0, unstemmedLetters)
  if (code !== 'en') return stem(word)
  const base = word.replace(/'s$|'$/, '').replace(/(?<=[^aeiou]us)es$/, '')
  // Porter takes the s of "bus" and "consensus" for a plural.
  return /us$/.test(base) ? base : stem(base)
}
