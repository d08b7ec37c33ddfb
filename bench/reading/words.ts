// Splits texts into words that can be compared: lower case, no punctuation, one spelling
// of the apostrophe.

export type Token = {
  word: string
  /** Whether punctuation that ends a sentence, or any punctuation, follows. */
  endsSentence: boolean
  hasMark: boolean
}

/** Some transcripts spell "LCD" as "L_C_D". */
const spelledLetters = /(?<![\p{L}\p{N}])\p{L}(?:_\p{L})+(?![\p{L}\p{N}])/gu

/**
 * "It's re-built, OK." -> its, re, built, ok. "L_C_D" -> lcd. Sound notes such as
 * "[Music]" are for the caller to remove.
 */
export function tokenize(text: string): Token[] {
  return text
    .replaceAll('’', "'")
    .replace(spelledLetters, (letters) => letters.replaceAll('_', ''))
    .split(/[\s\-–—/_\\]+/u)
    .map((chunk) => ({
      word: normalize(chunk),
      endsSentence: /[.!?。！？।]["'”)\]]*$/u.test(chunk),
      hasMark: /[.,;:!?。！？、，]["'”)\]]*$/u.test(chunk),
    }))
    .filter(({ word }) => word !== '')
}

export function splitWords(text: string): string[] {
  return tokenize(text).map(({ word }) => word)
}

/** Like `splitWords`, but keeps apostrophes: "they're" is a subject and a verb. */
export function splitSpelledWords(text: string): string[] {
  return (
    text
      .replaceAll('’', "'")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}]+)*/gu) ?? []
  )
}

function normalize(chunk: string): string {
  return chunk.toLowerCase().replace(/[^\p{L}\p{M}\p{N}%$€£+#]/gu, '')
}

/** Words that say nothing about a subject. */
const functionWords = new Set(
  `a an the this that these those i me my mine we us our you your he him his she her it its they them their who whom whose which what
  when where why how there here is are was were be been being am do does did done have has had having can could will would shall should
  may might must not no nor and or but so if then than as at by for from in into of off on onto out over to up down with about after
  again all also any because before both each even ever every few more most much many just like only other own same some such too very
  well really now one two three first second new part minute minutes hour hours talk conversation video recording meeting discussion
  lecture tutorial interview panel im ive its dont thats were youre theyre lets`.split(/\s+/),
)

/** The stems of a text's content words. */
export function extractContentStems(text: string): Set<string> {
  return new Set(
    splitWords(text)
      .filter((word) => word.length > 2 && !functionWords.has(word))
      .map(stem),
  )
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed|er|ers|y|e)$/u, '') : word
}

/**
 * "Ms. Ann Lee: We agree." -> "We agree." A name is one word, or up to five that begin
 * with a capital or a digit.
 */
export function removeSpeaker(text: string): string {
  return text.replace(
    /^(?:(?:[\p{Lu}\p{N}][^\s:!?]*\s+){0,4}[\p{Lu}\p{N}][^\s:!?]*|[^\s:!?]+):\s+/u,
    '',
  )
}
