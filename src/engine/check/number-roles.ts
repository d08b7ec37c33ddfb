// Finds numbers of a statement that are said nowhere, or of something else.
import { type Clause, splitClauses } from './clauses.ts'
import type { CheckContext } from './context.ts'
import type { Fault } from './contradictions.ts'
import { isSameNumber, type LocatedNumber, type NumberedText } from './numbers.ts'
import { measureLikeness } from './related-words.ts'
import type { Statement } from './statement.ts'

/** Tokens to each side of a number that say what it counts. */
const reach = 7
/** What another number must share with a number for it to be the one that was said instead. */
const minShared = 0.5

type Said = { number: LocatedNumber; spoken: NumberedText; at: number }

/** Faults of the numbers: another one is said in its place, or it is not said around the cited lines. */
export function findNumberFault({ numbers, window }: Statement, context: CheckContext): Fault[] {
  const said = [...window.keys()].flatMap((at) => listNumbers(at, context))
  return numbers.numbers.flatMap((number, i): Fault[] => {
    if (number.values.every((value) => value === 0)) return []
    const neighbors = [numbers.numbers[i - 1], numbers.numbers[i + 1]]
    const own = stemsAround(numbers, number, context.writtenIn, neighbors)
    const unit = unitOf(numbers, number, context.writtenIn)
    const shareOf = ({ number: other, spoken }: Said) =>
      measureShared(own, stemsAround(spoken, other, context.language), context.code)
    const hasUnit = ({ number: other, spoken }: Said) => {
      const spokenUnit = unitOf(spoken, other, context.language)
      return unit !== null && spokenUnit !== null && measureLikeness(unit, spokenUnit, context.code) > 0
    }
    const [same, others] = [said.filter(isSame), said.filter((other) => !isSame(other))]
    function isSame(other: Said): boolean {
      return isSameNumber(number, other.number)
    }
    const best = Math.max(0, ...others.filter(hasUnit).map(shareOf))
    if (same.length > 0) {
      const here = Math.max(...same.map((other) => (hasUnit(other) ? 0.3 : 0) + shareOf(other)))
      const isMoved = best > here + 0.15 && !same.some(hasUnit)
      return isMoved ? [{ reason: 'number', isSure: best > here + 0.5 }] : []
    }
    if (isDerived(number, said, numbers) || context.isLength(number.values)) return []
    const isSaidElsewhere = Array.from({ length: context.size }, (_, at) => at).some(
      (at) =>
        context.isEvidence(at) &&
        listNumbers(at, context).some((other) => isSame(other) && (hasUnit(other) || shareOf(other) > 0)),
    )
    if (best >= minShared && !isSaidElsewhere) return [{ reason: 'number', isSure: own.length > 1 }]
    return [{ reason: isSaidElsewhere ? 'number' : 'unsaid number', isSure: false }]
  })
}

function listNumbers(at: number, context: CheckContext): Said[] {
  const spoken = context.line(at).numbers
  return spoken.numbers.map((number) => ({ number, spoken, at }))
}

const comparison =
  /^(?:more|less|fewer|together|total|almost|nearly|about|around|roughly|up|over|mehr|weniger|más|menos|rose|grew|fell|than|later|after|within)$/

/** "two pounds more": differences and sums of two numbers near each other. */
function isDerived(number: LocatedNumber, said: Said[], { tokens }: NumberedText): boolean {
  if (!tokens.some((token) => comparison.test(token))) return false
  const values = said.flatMap((one) => one.number.values.slice(0, 1))
  return values.some((a, i) =>
    values
      .slice(i + 1)
      .some((b) =>
        number.values.some((value) =>
          [a + b, Math.abs(a - b)].some((sum) => value > 2 && Math.abs(sum - value) <= 0.03 * value),
        ),
      ),
  )
}

/** What a number counts: the next word with a meaning, or the sign behind it. */
function unitOf({ tokens }: NumberedText, { to }: LocatedNumber, language: string): string | null {
  const next = tokens.slice(to + 1, to + 4)
  if (next[0] === '%') return splitClauses('percent', 'en')[0]!.stems[0]!
  const end = next.findIndex((token) => /^[.,;:!?]$/.test(token))
  const text = next.slice(0, end < 0 ? 3 : end).join(' ')
  return splitClauses(text, language)[0]?.stems[0] ?? null
}

function stemsAround(
  { tokens }: NumberedText,
  { from, to }: LocatedNumber,
  language: string,
  [before, after]: (LocatedNumber | undefined)[] = [],
): string[] {
  const start = Math.max(from - reach, (before?.to ?? -1) + 1)
  const end = Math.min(to + 1 + reach, after?.from ?? tokens.length)
  const text = [...tokens.slice(start, from), ...tokens.slice(to + 1, end)].filter((token) => /[\p{L}%]/u.test(token))
  const clauses: Clause[] = splitClauses(text.join(' ').replaceAll('%', 'percent'), language)
  return clauses.flatMap(({ stems }) => stems)
}

function measureShared(own: string[], other: string[], code: string): number {
  if (own.length === 0) return 0
  return own.filter((stem) => other.some((word) => measureLikeness(stem, word, code) > 0)).length / own.length
}
