// Compares topics of the short version with each other, and tells names of examples and what only counts.

import { getTerms } from '../language/terms.ts'
import type { Phrase } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'

/** "LOCKs" of a program that says "lock", too, but not "UTXOs". */
export function isConstant(text: string, sentences: Candidate[]): boolean {
  const word = /^(\p{Lu}{3,})s$/u.exec(text)?.[1]?.toLowerCase()
  return (
    word !== undefined &&
    /[aeiou]/.test(word) &&
    sentences.some((sentence) => new RegExp(`\\b${word}s?\\b`).test(sentence.text))
  )
}

/** "Node1" of an example and a typed "l1-cli", but not "BOLT12". */
export function isExampleName(text: string): boolean {
  return /^(?:.* )?\p{Lu}?\p{Ll}{3,}\d$|-(?:cli|ctl)\b/u.test(text)
}

/** A noun that in this share of its mentions stands before a number names none of what it counts: "Layer 2", "BIP 340". */
const minNumberedShare = 0.4

/** The stems of such nouns. */
export function findNumbered(sentences: Candidate[]): Set<string> {
  const counts = new Map<string, { mentions: number; numbered: number }>()
  for (const sentence of sentences) {
    const terms = getTerms(sentence, 'en')
    terms.forEach(({ stem }, i) => {
      if (!stem) return
      const count = counts.get(stem) ?? { mentions: 0, numbered: 0 }
      count.mentions++
      if (/^(?:\d|one$|two$)/.test(terms[i + 1]?.word ?? '')) count.numbered++
      counts.set(stem, count)
    })
  }
  return new Set([...counts].flatMap(([stem, one]) => (one.numbered > one.mentions * minNumberedShare ? stem : [])))
}

export function isAbbreviation({ text }: Phrase): boolean {
  return /^[\p{Lu}\d]{2,5}s?$/u.test(text)
}

export function isCommonNoun({ key, text }: Pick<Phrase, 'key' | 'text'>): boolean {
  return !key.includes(' ') && !/\p{Lu}/u.test(text)
}

export function saysTheSame(a: Phrase, b: Phrase): boolean {
  return sharesWord(a, b) || abbreviates(a, b) || sharesBeginning(a, b) || isMisspeltAs(a, b) || isMisspeltAs(b, a)
}

/** A long abbreviation that is said so much more often is meant by one of another letter: "PSPT" beside "PSBT". */
const [minLetters, minRatio] = [4, 3]

function isMisspeltAs({ key, occurrences }: Phrase, other: Phrase): boolean {
  if (
    key.length < minLetters ||
    key.length !== other.key.length ||
    other.occurrences.length < minRatio * occurrences.length
  )
    return false
  return isAbbreviation(other) && [...key].filter((letter, i) => letter !== other.key[i]).length === 1
}

/** "Remote control" and "remote" say the same, and so do "hash function" and "hash value" to a reader who skims. */
function sharesWord(a: Phrase, b: Phrase): boolean {
  const stems = a.key.split(' ')
  return b.key.split(' ').some((stem) => stems.includes(stem))
}

/** "HTLC" and "hash time lock contract", in either order. */
function abbreviates(a: Phrase, b: Phrase): boolean {
  const initials = ({ text }: Phrase) =>
    text
      .split(/[ -]/)
      .map((word) => word[0]!.toLowerCase())
      .join('')
  const letters = ({ text }: Phrase) => text.toLowerCase().replace(/s$/, '')
  if (initials(a) === letters(b) || initials(b) === letters(a)) return true
  // "BTC" and "bitcoin", "BIP" and "BIP340".
  const begins = (short: Phrase, long: Phrase) =>
    isAbbreviation(short) &&
    !long.key.includes(' ') &&
    (letters(long)
      .replace(/(?<=.)[aeiou]|(?<=(.))\1/g, '')
      .startsWith(letters(short)) ||
      new RegExp(`^${letters(short)}[\\d-]`).test(letters(long)))
  return begins(a, b) || begins(b, a)
}

const [minSharedLetters, minSharedShare] = [4, 0.6]

/** "Canada" and "Canadians", "fuzzing" and "fuzzer", "coin join" and "CoinJoin". */
function sharesBeginning(a: Phrase, b: Phrase): boolean {
  const [first, second] = [keepLetters(a.text), keepLetters(b.text)]
  const shorter = Math.min(first.length, second.length)
  let shared = 0
  while (shared < shorter && first[shared] === second[shared]) shared++
  return shared >= Math.max(minSharedLetters, shorter * minSharedShare)
}

/** "OP_CAT" and "OPCAT" are the same. */
export function keepLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const tenths = 10

/** In how many tenths of a recording something is said. */
export function countTenths(occurrences: number[], sentences: number): number {
  return new Set(occurrences.map((index) => Math.floor((tenths * index) / sentences))).size
}
