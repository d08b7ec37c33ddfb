// Finds numbers of a statement that are said nowhere, or of something else.

import type { Fault } from './check-types.ts'
import { type Clause, splitClauses, stemOf } from './clauses.ts'
import type { CheckContext } from './context.ts'
import { isSameNumber, type LocatedNumber, type NumberedText, readNumbers } from './numbers.ts'
import { measureLikeness } from './related-words.ts'
import type { Statement } from './statement.ts'

/** Tokens to each side of a number that say what it counts. */
const reach = 7
/** What another number must share with a number for it to be the one that was said instead. */
const minShared = 0.5
/**
 * What a clause with another number says more of the words beside a number than those that have it.
 */
const minMoved = 0.5
/** How far a rounded number may be from what was said. */
const maxRounding = 0.12

type Said = { number: LocatedNumber; spoken: NumberedText }

/**
 * Faults of the numbers: another one is said in its place, or it is not said around the
 * cited lines.
 */
export function findNumberFaults(
  { numbers: claim, window }: Statement,
  context: CheckContext,
): Fault[] {
  const said = [...window.keys()].flatMap((at) => listNumbers(at, context))
  return claim.numbers.flatMap((number): Fault[] => {
    if (number.values.every((value) => value === 0)) return []
    const own = { number, spoken: claim }
    const same = said.filter((other) => isSameNumber(number, other.number))
    if (isPart(claim.tokens, number)) return []
    if (same.length > 0)
      return same.every((other) => isPart(other.spoken.tokens, other.number))
        ? [{ reason: 'number', isSure: false }]
        : []
    if (isDerived(own, said) || context.isLength(number.values)) return []
    const places = Array.from({ length: context.size }, (_, at) => at).filter(context.isEvidence)
    const shareOf = (other: Said) => measureShared(own, other, context)
    const isSaidElsewhere = places
      .flatMap((at) => listNumbers(at, context))
      .some(
        (other) =>
          isSameNumber(number, other.number) &&
          (hasSameUnit(own, other, context) || shareOf(other) > 0),
      )
    if (isSaidElsewhere) return [{ reason: 'number', isSure: false }]
    const isReplaced = said.some(
      (other) => hasSameUnit(own, other, context) && shareOf(other) >= minShared,
    )
    const isExact = !rounding.test(wordsBefore(own)) && Math.abs(number.values[0]!) >= 2
    return isReplaced
      ? [{ reason: 'number', isSure: isExact }]
      : [{ reason: 'unsaid number', isSure: false }]
  })
}

function listNumbers(at: number, context: CheckContext): Said[] {
  const spoken = context.line(at).readNumbers()
  return spoken.numbers.map((number) => ({ number, spoken }))
}

/** "two of the five": five is not the number that something is said of. */
function isPart(tokens: string[], { from }: LocatedNumber): boolean {
  const [first, second] = [tokens[from - 2] ?? '', tokens[from - 1] ?? '']
  return /^(?:of|von|de)$/.test(first) && /^(?:the|den|los|las|les)$/.test(second)
}

const comparison =
  /^(?:more|less|fewer|together|total|later|after|within|than|difference|mehr|weniger|zusammen|más|menos|plus|moins)$/
const rounding =
  /\b(?:almost|nearly|about|around|roughly|over|up to|more than|less than|some|approximately|etwa|fast|rund|casi|unos|unas|environ|presque)\b/

function wordsBefore({ number, spoken: { tokens } }: Said): string {
  return tokens.slice(Math.max(0, number.from - 3), number.from).join(' ')
}

/** "two pounds more", "almost 900,000", "33" for "33.1": sums, differences and rounded numbers. */
function isDerived(own: Said, said: Said[]): boolean {
  const values = said.flatMap(({ number }) => number.values.slice(0, 1))
  if (
    values.some((value) => !Number.isInteger(value) && Math.round(value) === own.number.values[0])
  )
    return true
  const isNear = (value: number, tolerance: number) =>
    own.number.values.some((other) => other > 2 && Math.abs(other - value) <= tolerance * other)
  const isRounded = rounding.test(wordsBefore(own))
  if (isRounded && values.some((value) => isNear(value, maxRounding))) return true
  if (!isRounded && !own.spoken.tokens.some((token) => comparison.test(token))) return false
  return values.some((a, i) =>
    values.slice(i + 1).some((b) => [a + b, Math.abs(a - b)].some((sum) => isNear(sum, 0.03))),
  )
}

/** Whether two numbers count the same. */
function hasSameUnit(a: Said, b: Said, { writtenIn, language, code }: CheckContext): boolean {
  const [one, other] = [readUnit(a, writtenIn), readUnit(b, language)]
  return one !== null && other !== null && measureLikeness(one, other, code) > 0
}

/** What a number counts: the next word with a meaning, or the sign behind it. */
function readUnit({ number, spoken: { tokens } }: Said, language: string): string | null {
  if (isYear(number) && beforeYear.test(tokens[number.from - 1] ?? '')) return 'year'
  const next = tokens.slice(number.to + 1, number.to + 4)
  if (next[0] === '%') return readStems('percent', 'en')[0] ?? null
  const end = next.findIndex((token) => /^[.,;:!?]$/.test(token))
  return readStems(next.slice(0, end < 0 ? 3 : end).join(' '), language)[0] ?? null
}

const beforeYear =
  /^(?:in|since|by|until|till|of|from|after|before|around|im|seit|bis|en|desde|hasta|depuis|nel)$/
const isYear = ({ values: [value = 0] }: LocatedNumber) =>
  Number.isInteger(value) && value >= 1000 && value <= 2100

/** The share of the words around a number that are said around another one. */
function measureShared(a: Said, b: Said, { writtenIn, language, code }: CheckContext): number {
  const [own, others] = [readAround(a, writtenIn), readAround(b, language)]
  const isSaid = (stem: string) => others.some((other) => measureLikeness(stem, other, code) > 0)
  return own.length === 0 ? 0 : own.filter(isSaid).length / own.length
}

/** The words around a number, up to the numbers before and after it. */
function readAround({ number, spoken: { tokens, numbers } }: Said, language: string): string[] {
  const at = numbers.indexOf(number)
  const start = Math.max(number.from - reach, (numbers[at - 1]?.to ?? -1) + 1)
  const end = Math.min(number.to + 1 + reach, numbers[at + 1]?.from ?? tokens.length)
  const around = [...tokens.slice(start, number.from), ...tokens.slice(number.to + 1, end)]
  const words = around.filter((token) => /[\p{L}%]/u.test(token)).join(' ')
  return readStems(words.replaceAll('%', 'percent'), language)
}

function readStems(words: string, language: string): string[] {
  return splitClauses(words, language).flatMap(({ stems }) => stems)
}

/**
 * "seven boats leak" for "seven boats left, and two leak": a clause with another number says the
 * words beside it.
 */
export function findMovedNumber(
  { claim, numbers: { tokens, numbers }, window, weightOf }: Statement,
  context: CheckContext,
): Fault[] {
  const spoken = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const isIn = (stem: string, stems: string[]) =>
    stems.some((other) => measureLikeness(stem, other, context.code) > 0)
  const isMoved = numbers.some((number) => {
    if (isPart(tokens, number)) return false
    const own = tokens.slice(number.from, number.to + 1).map((token) => stemOf(token, context.code))
    const clause = claim.find(({ stems }) => own.some((stem) => stems.includes(stem)))
    const beside = clause?.stems.filter((stem) => !own.includes(stem)) ?? []
    if (beside.length < 2) return false
    const total = beside.reduce((sum, stem) => sum + weightOf(stem), 0)
    const measure = (clauses: Clause[]) =>
      Math.max(
        ...clauses.map(({ stems }) =>
          beside.reduce((sum, stem) => sum + (isIn(stem, stems) ? weightOf(stem) : 0), 0),
        ),
      ) / total
    const isSaying = ({ stems }: Clause) => own.some((stem) => isIn(stem, stems))
    const isOther = ({ words }: Clause) =>
      readNumbers(words.join(' '), context.language).numbers.length > 0
    const said = measure(spoken.filter(isSaying))
    return (
      said >= 0 &&
      measure(spoken.filter((one) => !isSaying(one) && isOther(one))) >= said + minMoved
    )
  })
  return isMoved ? [{ reason: 'number', isSure: false }] : []
}
