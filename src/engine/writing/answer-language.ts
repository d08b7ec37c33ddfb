// Tells whether a text is in the language that was asked for, by its script and its function words.

import { baseLanguage } from '../speech/language.ts'
import { getStopWords } from '../speech/stop-words.ts'

/**
 * The letters of languages with a script of their own. The others in `comparedLanguages`
 * have Latin letters.
 */
const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  el: /\p{Script=Greek}/u,
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
}
const latin = /\p{Script=Latin}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Languages whose function words are compared; those without a list are left out. */
const comparedLanguages = 'en de fr es it pt nl cs da fi hu id no pl ro sv tr vi ru uk'.split(' ')

/** A shorter text may consist of names. */
const minWords = 12
const minLetters = 40
/**
 * A text may contain so many names and terms in other letters that this share of its own
 * remains.
 */
const minScriptShare = 0.3
const maxKanaShareOfChinese = 0.1
const minKanaShareOfJapanese = 0.1
/**
 * Words that only another language has: the least share of all, and how many times those
 * that only the language asked for has.
 */
const minOtherShare = 0.15
const minOtherFactor = 2
/** Longer texts are judged by their beginning. */
const maxCharacters = 6000

/**
 * Whether two languages (BCP 47) are written in the same script, so that names can be
 * compared. Languages without an entry count as Latin.
 */
export function shareScript(a: string, b: string): boolean {
  return scripts[baseLanguage(a)]?.source === scripts[baseLanguage(b)]?.source
}

/**
 * Whether a text is certainly in another language than this one, a BCP 47 code. False for
 * short texts and unknown languages.
 */
export function isInOtherLanguage(text: string, language: string): boolean {
  const code = baseLanguage(language)
  const judged = text.slice(0, maxCharacters)
  const isLatin = comparedLanguages.includes(code) && !scripts[code]
  const script = scripts[code] ?? (isLatin ? latin : null)
  const letters = judged.match(/\p{L}/gu) ?? []
  if (!script || letters.length < minLetters) return false
  const countShare = (pattern: RegExp) =>
    letters.filter((letter) => pattern.test(letter)).length / letters.length
  if (countShare(script) < minScriptShare) return true
  if (code === 'zh') return countShare(kana) > maxKanaShareOfChinese
  if (code === 'ja') return countShare(kana) < minKanaShareOfJapanese
  return hasOtherFunctionWords(judged, code)
}

function hasOtherFunctionWords(text: string, code: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}']+/gu) ?? []
  if (words.length < minWords || !comparedLanguages.includes(code) || getStopWords(code).size === 0)
    return false
  const own = getStopWords(code)
  return comparedLanguages.some((language) => {
    const others = getStopWords(language)
    // Words that both languages have tell nothing.
    const otherCount = words.filter((word) => others.has(word) && !own.has(word)).length
    const ownCount = words.filter((word) => own.has(word) && !others.has(word)).length
    return otherCount >= words.length * minOtherShare && otherCount >= ownCount * minOtherFactor
  })
}
