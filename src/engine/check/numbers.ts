// Reads the numbers of a text with their places: "1,984", "nineteen eighty-four" and
// "einundzwanzig", "5 billion", "a third", "half past seven".

import { toAsciiDigits } from '../ascii-digits.ts'
import { baseLanguage } from '../speech/language.ts'
import words from './number-words.json' with { type: 'json' }

/**
 * A number with all values that it may have ("1.000" is a thousand or one), and the
 * places of its words.
 */
export type LocatedNumber = { values: number[]; from: number; to: number }
export type NumberedText = { tokens: string[]; numbers: LocatedNumber[] }

type Lexicon = {
  values: Map<string, number>
  scales: Map<string, number>
  and: Set<string>
  shares: Map<string, number>
}

const tokenPattern = /\d+(?:[.,:'’]\d+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[.,;:!?%]/gu
const scaleSigns = /^[万萬만亿億억百千천兆]/u
const lexicons = new Map<string, Lexicon>()

function lexiconOf(code: string): Lexicon {
  const known = lexicons.get(code)
  if (known) return known
  const own = (words as Record<string, Partial<Record<keyof Lexicon, string>>>)[code] ?? {}
  const read = (rows = '') =>
    new Map(
      rows.split('|').flatMap((row) => {
        const [value, ...forms] = row.split(' ')
        return forms.map((form): [string, number] => [form, Number(value)])
      }),
    )
  const lexicon = {
    values: read(own.values),
    // Captions and summaries write the scales of all languages behind digits.
    scales: new Map([...read(words.scales), ...read(own.scales)]),
    and: new Set((own.and ?? '').split(' ')),
    shares: read(own.shares),
  }
  lexicons.set(code, lexicon)
  return lexicon
}

/**
 * Reads the numbers of a text in a language, a BCP 47 code. "one" and "first" are hardly
 * numbers and are left out. Linear.
 */
export function readNumbers(text: string, language: string): NumberedText {
  const code = baseLanguage(language)
  const lexicon = lexiconOf(code)
  const lower = toAsciiDigits(text).toLowerCase()
  const tokens = (
    (code === 'fr' ? countFrenchByTens(lower) : lower).match(tokenPattern) ?? []
  ).flatMap((token) => (code === 'de' ? splitGerman(token, lexicon) : [token]))
  const numbers: LocatedNumber[] = []
  for (let at = 0; at < tokens.length; at++) {
    const number = /^\d/.test(tokens[at]!)
      ? readDigits(tokens, at, lexicon)
      : readWords(tokens, at, lexicon)
    if (!number) continue
    at = number.to
    if (/^(?:minus|menos|moins)$/.test(tokens[number.from - 1] ?? ''))
      number.values = number.values.map((value) => -value)
    numbers.push(number)
  }
  for (const [i, number] of numbers.entries()) {
    addShare(number, numbers[i + 1], tokens)
    addScale(number, numbers[i + 1], tokens)
  }
  const isNumber = ({ values, from, to }: LocatedNumber) =>
    values.some((value) => value !== 1) &&
    !(values[0]! > 1 && from === to && smallOrdinals.test(tokens[from]!))
  return { tokens, numbers: numbers.filter(isNumber) }
}

const ordinal = /^(?:first|second|third|\p{L}+th)$/u

/** "second" and "third" alone are hardly numbers. */
const smallOrdinals = /^(?:second|third)$/

/** Whether two numbers may be the same. */
export function isSameNumber(a: LocatedNumber, b: LocatedNumber): boolean {
  return a.values.some((value) =>
    b.values.some((other) => Math.abs(value - other) <= 1e-9 * Math.abs(value)),
  )
}

/** The possible values of digits: the parts of "3:41" are separate. */
function parseDigits(digits: string): number[] {
  if (digits.includes(':')) return digits.split(':').map(Number)
  const plain = digits.replace(/['’]/g, '')
  const values = new Set<number>()
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) values.add(Number(plain.replace(/[.,]/g, '')))
  const decimal = plain.match(/^(\d+(?:[.,]\d{3})*)[.,](\d+)$/)
  if (decimal) values.add(Number(`${decimal[1]!.replace(/[.,]/g, '')}.${decimal[2]}`))
  if (/^\d+$/.test(plain)) values.add(Number(plain))
  return [...values].filter(Number.isFinite)
}

/** "30 million" is 30,000,000, or 30 where the scale is left out. */
function readDigits(tokens: string[], at: number, { scales }: Lexicon): LocatedNumber {
  const values = parseDigits(tokens[at]!)
  const next = tokens[at + 1] ?? ''
  const scale = scales.get(next.match(scaleSigns)?.[0] ?? next)
  if (!scale) return { values, from: at, to: at }
  return { values: [...values.map((value) => value * scale), ...values], from: at, to: at + 1 }
}

/** Reads a number in words that begins at a token; null where none does. */
function readWords(tokens: string[], start: number, lexicon: Lexicon): LocatedNumber | null {
  const { values, scales, and, shares } = lexicon
  const groups: number[] = []
  let [total, group, isOpen] = [0, null as number | null, false]
  const close = () => {
    if (isOpen) groups.push(total + (group ?? 0))
    ;[total, group, isOpen] = [0, null, false]
  }
  let at = start
  // "first ten" are two numbers.
  for (; at < tokens.length && !(isOpen && ordinal.test(tokens[at - 1]!)); at++) {
    const token = tokens[at]!
    const [value, scale] = [
      values.get(token),
      /^\p{L}{2}/u.test(token) ? scales.get(token) : undefined,
    ]
    if (value !== undefined) {
      if (isOpen && !canFollow(group, value)) close()
      ;[group, isOpen] = [(group ?? 0) + value, true]
    } else if (scale !== undefined && (isOpen || scale <= 1000)) {
      if (scale === 100) group = (group || 1) * 100
      else [total, group] = [total + (group || 1) * scale, null]
      isOpen = true
    } else if (
      !(
        isOpen &&
        and.has(token) &&
        canFollow(group, values.get(tokens[at + 1] ?? '') ?? Number.NaN)
      )
    )
      break
  }
  close()
  const end = at - 1
  const share = shares.get(tokens[at] ?? '')
  if (groups.length === 0)
    return share === undefined ? null : readShare(tokens, start, { share, scales })
  const [first = 0, second = 0] = groups
  const ordinalShare = /^(?:an?|by|about)$/.test(tokens[start - 1] ?? '')
    ? shares.get(tokens[start]!)
    : undefined
  if (ordinalShare !== undefined)
    return { values: [ordinalShare, round(ordinalShare * 100)], from: start, to: start }
  if (tokens[start - 1] === 'point')
    return { values: [Number(`0.${groups.join('')}`)], from: start, to: end }
  if (share !== undefined && groups.length === 1 && share < 1)
    return { values: [first * share, round(first * share * 100)], from: start, to: at }
  if (groups.length === 1)
    return readFraction(tokens, { values: [first], from: start, to: end }, lexicon)
  // "nineteen eighty-four", "one twenty", "three eighty"
  const joined =
    second >= 10 && second < 100
      ? [first * 100 + second, ...(first < 10 ? [first + second / 100] : [])]
      : []
  return {
    values: groups.length === 2 && joined.length > 0 ? joined : groups,
    from: start,
    to: end,
  }
}

/** "half", "half a million", "half past seven" */
function readShare(
  tokens: string[],
  at: number,
  { share, scales }: { share: number } & Pick<Lexicon, 'scales'>,
): LocatedNumber {
  const next = tokens.slice(at + 1, at + 3)
  const scale = /^(?:a|of|una?|eine?)$/.test(next[0] ?? '')
    ? scales.get(next[1] ?? '')
    : scales.get(next[0] ?? '')
  if (scale && scale >= 1000)
    return { values: [share * scale], from: at, to: at + (scales.has(next[0]!) ? 1 : 2) }
  if (next[0] === 'past') return { values: [30], from: at, to: at }
  return { values: [share, round(share * 100)], from: at, to: at }
}

/** "point five", "one point four", "two and a half" */
function readFraction(
  tokens: string[],
  number: LocatedNumber,
  { values, shares }: Lexicon,
): LocatedNumber {
  const [whole = 0] = number.values
  const rest = tokens.slice(number.to + 1, number.to + 4)
  if (rest[0] === 'point' && values.has(rest[1] ?? '')) {
    const digits = [values.get(rest[1]!)!, values.get(rest[2] ?? '') ?? ''].join('')
    return {
      values: [Number(`${whole}.${digits}`)],
      from: number.from,
      to: number.to + String(digits).length + 1,
    }
  }
  const half = rest.findIndex((token) => shares.get(token) === 0.5)
  const isHalf = half > 0 && half <= 2 && /^(?:and|y|et|e)$/.test(rest[0]!)
  if (isHalf) return { ...number, values: [whole + 0.5], to: number.to + 1 + half }
  return number
}

/** "hundred twelve", "forty two", "cuarenta y dos", not "seven nine" */
function canFollow(group: number | null, value: number): boolean {
  if (group === null) return value >= 0
  return (
    (group % 100 === 0 && group > 0 && value < 100) ||
    (group % 10 === 0 && group % 100 >= 20 && value < 10)
  )
}

/** "one in ten" is ten percent; "nine out of ten" ninety. */
function addShare(number: LocatedNumber, next: LocatedNumber | undefined, tokens: string[]): void {
  if (!next) return
  const between = tokens.slice(number.to + 1, next.from).join(' ')
  const [a, b] = [number.values[0]!, next.values[0]!]
  if (/^(?:in|out of|of every|out of every|de cada|von|sur)$/.test(between) && a < b && b <= 1000)
    number.values.push(round((a / b) * 100), a / b)
}

/** "between forty and sixty million": the scale counts for both. */
function addScale(number: LocatedNumber, next: LocatedNumber | undefined, tokens: string[]): void {
  if (
    !next ||
    next.from - number.to > 2 ||
    !/^(?:and|to|or|bis|y|a|et|à)$/.test(tokens[number.to + 1] ?? '')
  )
    return
  const [a, b] = [number.values[0]!, next.values[0]!]
  const scale = [1e9, 1e6, 1e3].find((size) => b >= size && b % size === 0)
  if (scale && a < 1000) number.values.push(a * scale)
}

/** "quatre-vingts" as "huitante", and "soixante-douze" as "septante deux". */
function countFrenchByTens(text: string): string {
  const units = ['dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize']
  const names = ['', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six']
  return text
    .replace(/quatre[- ]vingts?/g, 'huitante')
    .replace(
      new RegExp(`(soixante|huitante)(?:[- ]et)?[- ](${units.join('|')})`, 'g'),
      (_, tens, unit) =>
        `${tens === 'soixante' ? 'septante' : 'nonante'} ${names[units.indexOf(unit)]}`,
    )
}

/** "einundzwanzig" as "zwanzig ein", "zweihundert" as "zwei hundert". */
function splitGerman(token: string, { values, scales }: Lexicon): string[] {
  if (values.has(token) || scales.has(token) || !/hundert|tausend|und|zig/.test(token))
    return [token]
  const parts = token.match(/^(.*?)(hundert|tausend)(?:und)?(.*)$/)
  if (parts) {
    const split = parts
      .slice(1)
      .flatMap((part) => (part ? splitGerman(part, { values, scales } as Lexicon) : []))
    return split.every((part) => values.has(part) || scales.has(part)) ? split : [token]
  }
  const [, unit = '', ten = ''] = token.match(/^(\p{L}+?)und(\p{L}+)$/u) ?? []
  return values.has(unit) && values.has(ten) ? [ten, unit] : [token]
}

const round = (value: number) => Math.round(value * 1e6) / 1e6
