// Checks a statement against lines in another language, where only names and numbers can
// be compared.
import { toAsciiDigits } from '../ascii-digits.ts'
import type { StatementCheck } from './check-types.ts'
import { type CheckContext, windowRadius } from './context.ts'
import { canDetectNames, extractNames } from './names.ts'
import { isSameNumber, type LocatedNumber, readNumbers } from './numbers.ts'

/** What is the same in every language. */
type Marks = { names: string[]; numbers: LocatedNumber[] }

/**
 * Confirmed where a name or number of it is said around its lines, and none of them is
 * said nowhere.
 */
export function checkAcrossLanguages(
  text: string,
  cited: readonly number[],
  context: CheckContext,
): StatementCheck {
  const all = Array.from({ length: context.size }, (_, at) => at).filter(context.isEvidence)
  const marks = readMarks(text, all, context)
  const valid = [...new Set(cited)].filter(context.isEvidence)
  const near = all.filter((at) => valid.some((line) => Math.abs(line - at) <= windowRadius))
  const counts = (near.length > 0 ? near : all).map((at) => ({
    at,
    count: countMarks(at, marks, context),
  }))
  const best = counts.reduce((top, one) => (one.count > top.count ? one : top), {
    at: -1,
    count: 0,
  })
  const lines = best.count > 0 ? [best.at] : valid.slice(0, 1)
  const isSaid = (own: Marks) => all.some((at) => countMarks(at, own, context) > 0)
  const isLength = ({ values }: LocatedNumber) => context.isLength(values)
  if (marks.names.some((name) => !isSaid({ names: [name], numbers: [] })))
    return { check: 'unconfirmed', lines, support: 0, reason: 'name' }
  if (
    marks.numbers.some((number) => !isLength(number) && !isSaid({ names: [], numbers: [number] }))
  )
    return { check: 'unconfirmed', lines, support: 0, reason: 'unsaid number' }
  return best.count > 0
    ? { check: 'confirmed', lines, support: 0.5 }
    : { check: 'unconfirmed', lines, support: 0, reason: 'language' }
}

/**
 * Of a language that capitalizes every noun, names are the words in capitals and those
 * that the lines capitalize too.
 */
function readMarks(text: string, all: number[], context: CheckContext): Marks {
  const inner = [...text.matchAll(/(?<=[\p{L}\p{N}].*)\p{Lu}[\p{L}\p{M}\p{N}]{2,}/gu)].map(
    ([word]) => word,
  )
  const isName = (word: string) =>
    /^\p{Lu}{4,}$/u.test(word) || all.some((at) => context.line(at).text.includes(word))
  const names = canDetectNames(context.writtenIn) ? extractNames(text).flat() : inner.filter(isName)
  const numbers = readNumbers(text, context.writtenIn).numbers.map(withScale)
  return {
    names: names.flatMap((name) => [...readWords(name)]),
    numbers: numbers.filter(({ values }) => !values.includes(0)),
  }
}

/** "900 million" is not 900: only the values with the scale, which come first, count. */
function withScale({ values, from, to }: LocatedNumber): LocatedNumber {
  return {
    values: to > from && values.length > 1 ? values.slice(0, values.length / 2) : values,
    from,
    to,
  }
}

function readWords(text: string): Set<string> {
  return new Set<string>(
    toAsciiDigits(text)
      .toLowerCase()
      .replace(/['’]s(?!\p{L})/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )
}

function countMarks(at: number, { names, numbers }: Marks, context: CheckContext): number {
  const line = context.line(at)
  const words = readWords(line.text)
  return (
    names.filter((name) => words.has(name)).length +
    numbers.filter((number) =>
      line.readNumbers().numbers.some((other) => isSameNumber(number, other)),
    ).length
  )
}
