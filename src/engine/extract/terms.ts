// The words of a sentence that carry its subject, in a form in which "blocks" and "block" are one.
import { baseLanguage } from '../speech/language.ts'
import { isUnspaced, splitUnspaced } from '../speech/scripts.ts'
import { stopWords } from './stop-words.ts'

/** A word as it stands, and the stem by which it is counted; a stem of null marks a stop word. */
export type Term = { word: string; stem: string | null }

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’.\-_][\p{L}\p{M}\p{N}]+)*/gu

/** Splits text into terms. Linear. */
export function termsOf(text: string, language: string): Term[] {
  const stops = stopWords(language)
  const code = baseLanguage(language)
  return words(text).map((word) => {
    const plain = word.toLowerCase().replace(/’/g, "'")
    if (stops.has(plain) || !isSubject(plain, stops.size > 0)) return { word, stem: null }
    return { word, stem: stemOf(plain, code) }
  })
}

/** The terms of each sentence are asked for by many; they live as long as the sentence does. */
const known = new WeakMap<object, { language: string; terms: Term[] }>()

/** The terms of a sentence, split once. */
export function termsIn(sentence: { readonly text: string }, language: string): Term[] {
  const before = known.get(sentence)
  if (before?.language === language) return before.terms
  const terms = termsOf(sentence.text, language)
  known.set(sentence, { language, terms })
  return terms
}

/** The stems of a sentence's subject words, in order. */
export function stemsIn(sentence: { readonly text: string }, language: string): string[] {
  return termsIn(sentence, language).flatMap(({ stem }) => stem ?? [])
}

function words(text: string): string[] {
  const found: string[] = []
  for (const [match] of text.matchAll(wordPattern)) {
    if (isUnspaced(match)) found.push(...splitUnspaced(match))
    else found.push(match)
  }
  return found
}

/** Letters up to which a word of a language without a stop list is taken for grammar. */
const shortLetters = 3

function isSubject(word: string, listed: boolean): boolean {
  if (/^\d/.test(word)) return /\d{2}|\p{L}/u.test(word)
  // Japanese writes its grammar in hiragana; Chinese words of one character are mostly grammar too.
  if (/^\p{Script=Hiragana}+$/u.test(word)) return false
  if (/\p{Script=Han}|\p{Script=Katakana}/u.test(word)) return word.length > 1
  return word.length > (listed ? 1 : shortLetters)
}

/** A light stem: English inflections go, in other languages the first seven letters count. */
function stemOf(word: string, code: string): string {
  if (code !== 'en') return isUnspaced(word) ? word : word.slice(0, 7)
  const base = word.replace(/'s$|'$/, '')
  if (base.length <= 3) return base
  if (/(?:ss|us|is)$/.test(base)) return base
  return base
    .replace(/ies$/, 'y')
    .replace(/(?<=(?:sh|ch|x|ss|z))es$/, '')
    .replace(/s$/, '')
    .replace(/(?<=[aeiouy].*[^aeiou])(?:ing|ed)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '')
}
