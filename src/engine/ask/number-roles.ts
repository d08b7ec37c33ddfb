// Reads the numbers of sentences with the words that they count, and finds numbers that an answer attached to something else.

import { toAsciiDigits } from '../ascii-digits.ts'
import { extractDigitNumbers, extractNumbers } from '../grounding/numbers.ts'
import { baseLanguage } from '../speech/language.ts'
import { numberWords } from './grammar-words.ts'

/** A number with its possible values, and the places of its words. */
export type LocatedNumber = { values: number[]; from: number; to: number }
export type NumberedText = { tokens: string[]; numbers: LocatedNumber[] }

/** Words after a number in which what it counts is looked for. */
const maxDistance = 5
const tokenPattern = /\d+(?:[.,:'’]\d+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[.,;:!?]/gu
/** Words between which a number that was named before is left out: "five times the depth, in mud seven". */
const openEnd = /^(?:[.,;:!?]|and|or|but|to|of|in|und|oder|y|o|et|ou)$/

/** Reads the numbers of a text, in digits and in words. Linear. */
export function readNumberedText(text: string, language: string): NumberedText {
  const tokens = toAsciiDigits(text).toLowerCase().match(tokenPattern) ?? []
  const code = baseLanguage(language)
  const numbers: LocatedNumber[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (/^\d/.test(token)) {
      const values = extractDigitNumbers(tokens.slice(at, at + 2).join(' '))[0] ?? []
      const hasScale =
        values.length > 1 && /^\p{L}/u.test(tokens[at + 1] ?? '') && extractNumbers(`1 ${tokens[at + 1]}`).size > 1
      numbers.push({ values, from: at, to: hasScale ? at + 1 : at })
    } else if (code === 'en') {
      const to = findNumberEnd(tokens, at)
      if (to < at) continue
      const values = readEnglish(tokens.slice(at, to + 1))
      if (values.length > 0) numbers.push({ values, from: at, to })
      at = to
    } else {
      const value = numberWords[code]?.get(token)
      if (value !== undefined) numbers.push({ values: [value], from: at, to: at })
    }
  }
  return { tokens, numbers: numbers.filter(({ values }) => values.length > 0) }
}

const isEnglishNumber = (token: string | undefined) =>
  token !== undefined && /^\p{L}/u.test(token) && extractNumbers(token).size > 0

/** Finds the last token of a number in English words, such as "four hundred and twelve"; -1 where none begins. */
function findNumberEnd(tokens: string[], from: number): number {
  if (!isEnglishNumber(tokens[from])) return -1
  let to = from
  for (;;) {
    if (isEnglishNumber(tokens[to + 1])) to++
    else if (
      /^(?:hundred|thousand|million)$/.test(tokens[to]!) &&
      tokens[to + 1] === 'and' &&
      isEnglishNumber(tokens[to + 2])
    )
      to += 2
    else return to
  }
}

function readEnglish(tokens: string[]): number[] {
  const values = [...extractNumbers(tokens.join(' '))]
  // "one twenty" is 120.
  const [first, second] = tokens.map((token) => Math.max(...extractNumbers(token)))
  if (tokens.length === 2 && first! < 10 && second! >= 20 && second! < 100) return [first! * 100 + second!]
  const largest = Math.max(...values)
  // "one" and "first" are hardly numbers.
  return tokens.length > 1
    ? values.filter((value) => value === largest || value >= 1000)
    : values.filter((value) => value > 1)
}

/** Whether one of the numbers is said nowhere, or only denied: "six, not four". */
export function hasUnknownNumber(claim: NumberedText, spoken: NumberedText): boolean {
  const isDenied = ({ from }: LocatedNumber) => denials.test(spoken.tokens[from - 1] ?? '')
  const canDeny = claim.tokens.some((token) => denials.test(token))
  const said = canDeny ? spoken.numbers : spoken.numbers.filter((number) => !isDenied(number))
  return claim.numbers.some((number) => !said.some((known) => isSameNumber(number, known)))
}

const denials = /^(?:not|no|nicht|keine|pas)$/
/** Words that say which of two numbers is first. */
const ordering = /^(?:from|starts?|started|begins?|began|früher|vorher|antes)$/

/** Whether two numbers of one sentence come in the other order: "from 40 minutes to 11" for "from 11 to 40". */
export function hasReversedNumbers(claim: NumberedText, spokenSentences: NumberedText[]): boolean {
  const [first, last] = [claim.numbers[0], claim.numbers.at(-1)]
  if (!first || !last || first === last || isSameNumber(first, last)) return false
  if (!claim.tokens.some((token) => ordering.test(token))) return false
  const both = spokenSentences.flatMap(({ numbers }) => {
    const [one, other] = [
      numbers.find((known) => isSameNumber(known, first)),
      numbers.find((known) => isSameNumber(known, last)),
    ]
    return one && other ? [one.from < other.from] : []
  })
  return both.length > 0 && both.every((isInOrder) => !isInOrder)
}

function isSameNumber(a: LocatedNumber, b: LocatedNumber): boolean {
  return a.values.some((value) => b.values.includes(value))
}

/** Whether a number of the answer is followed by a word that follows another number in the passage: "40 minutes" for "40 seconds". */
export function hasMovedNumber(claim: NumberedText, spoken: NumberedText): boolean {
  return claim.numbers.some((number, i) => {
    const said = spoken.numbers.filter((known) => isSameNumber(number, known))
    const isPart = (text: NumberedText, { from }: LocatedNumber) =>
      /^(?:of|von|de)$/.test(text.tokens[from - 2] ?? '') && /^(?:the|den|los|les)$/.test(text.tokens[from - 1] ?? '')
    // "two of the five warehouses" are not five.
    if (said.length > 0 && said.every((known) => isPart(spoken, known)) && !isPart(claim, number)) return true
    if (said.some(({ to }) => openEnd.test(spoken.tokens[to + 1] ?? '.'))) return false
    const end = Math.min(claim.numbers[i + 1]?.from ?? claim.tokens.length, number.to + 1 + maxDistance)
    return claim.tokens.slice(number.to + 1, end).some((token) => {
      if (token.length < 4) return false
      const counted = spoken.tokens.flatMap((other, place) => (isSameUnit(token, other) ? [place] : []))
      const before = counted.flatMap((place) => findNumberBefore(spoken, place) ?? [])
      return (
        before.length > 0 && before.length === counted.length && !before.some((known) => isSameNumber(known, number))
      )
    })
  })
}

function isSameUnit(a: string, b: string): boolean {
  return a.replace(/s$/, '') === b.replace(/s$/, '')
}

function findNumberBefore({ numbers, tokens }: NumberedText, place: number): LocatedNumber | undefined {
  const number = numbers.findLast(({ to }) => to < place && place - to <= maxDistance)
  return number && tokens.slice(number.to, place).every((token) => !/^[.;!?]$/.test(token)) ? number : undefined
}
