// Checks a statement against lines in another language, where only names and numbers can be compared.
import { toAsciiDigits } from '../ascii-digits.ts'
import type { StatementCheck } from './check-types.ts'
import { type CheckContext, windowRadius } from './context.ts'
import { canDetectNames, extractNames } from './names.ts'
import { isSameNumber, type LocatedNumber, readNumbers } from './numbers.ts'

/** Confirmed where a name or number of it is said around its lines; a number that nobody says is doubtful. */
export function checkAcrossLanguages(text: string, cited: readonly number[], context: CheckContext): StatementCheck {
  const numbers = readNumbers(text, context.writtenIn).numbers.filter(({ values }) => !values.includes(0))
  const all = Array.from({ length: context.size }, (_, at) => at).filter(context.isEvidence)
  const written = canDetectNames(context.writtenIn)
    ? extractNames(text).flat()
    : findCapitals(text).filter((word) => all.some((at) => context.line(at).text.includes(word)))
  const names = written.map((name) => name.toLowerCase())
  const marksOf = (at: number) => countMarks(at, { names, numbers }, context)
  const valid = [...new Set(cited)].filter((at) => context.isEvidence(at))
  const near = all.filter((at) => valid.some((line) => Math.abs(line - at) <= windowRadius))
  const best = (lines: number[]) =>
    lines.reduce<number | null>((top, at) => (top === null || marksOf(at) > marksOf(top) ? at : top), null)
  const isSaid = (number: LocatedNumber, lines: number[]) =>
    lines.some((at) => context.line(at).numbers.numbers.some((other) => isSameNumber(number, other)))
  const isLength = (number: LocatedNumber) => context.isLength(number.values)
  const found = near.length > 0 ? best(near) : best(all)
  const hasMark = found !== null && marksOf(found) > 0
  const lines = found === null ? [] : hasMark ? [found] : valid.slice(0, 1)
  if (numbers.some((number) => !isSaid(number, all) && !isLength(number)))
    return { check: 'unconfirmed', lines, reason: 'unsaid number' }
  return hasMark ? { check: 'confirmed', lines } : { check: 'unconfirmed', lines, reason: 'language' }
}

function countMarks(
  at: number,
  { names, numbers }: { names: string[]; numbers: LocatedNumber[] },
  context: CheckContext,
): number {
  const line = context.line(at)
  const words = new Set(
    toAsciiDigits(line.text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )
  return (
    names.filter((name) => words.has(name)).length +
    numbers.filter((number) => line.numbers.numbers.some((other) => isSameNumber(number, other))).length
  )
}

/** The words with a capital inside a sentence; of those of a language that capitalizes every noun only what the lines capitalize is a name. */
function findCapitals(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N}].*)\p{Lu}[\p{L}\p{M}\p{N}]{2,}/gu)].map(([word]) => word)
}
