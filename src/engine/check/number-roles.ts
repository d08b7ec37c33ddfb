// Finds numbers of a statement that are said nowhere, or of something else.
import { splitClauses } from './clauses.ts'
import type { CheckContext } from './context.ts'
import { isSameNumber, type LocatedNumber, type NumberedText } from './numbers.ts'
import { measureLikeness } from './related-words.ts'
import type { Statement } from './statement.ts'

/** Tokens to each side of a number that say what it counts. */
const reach = 7
/** What must be shared around another number for it to be the one that was said instead. */
const minShared = 0.45

type NumberFault = 'number' | 'unsaid number'
type Said = { number: LocatedNumber; spoken: NumberedText; at: number }

/** `number`: another one is said in its place. `unsaid number`: it is not said around the cited lines. */
export function findNumberFault({ numbers, window }: Statement, context: CheckContext): NumberFault | null {
  const said = [...window.keys()].flatMap((at): Said[] => {
    const spoken = context.line(at).numbers
    return spoken.numbers.map((number) => ({ number, spoken, at }))
  })
  let fault: NumberFault | null = null
  for (const [i, number] of numbers.numbers.entries()) {
    if (number.values.every((value) => value === 0)) continue
    const own = stemsAround(numbers, number, context.writtenIn, [numbers.numbers[i - 1], numbers.numbers[i + 1]])
    const same = said.filter((other) => isSameNumber(number, other.number))
    const others = said.filter((other) => !isSameNumber(number, other.number))
    const shareOf = ({ number: other, spoken }: Said) =>
      shared(own, stemsAround(spoken, other, context.language, []), context.code)
    const best = Math.max(0, ...others.map(shareOf))
    if (same.length > 0) {
      const here = Math.max(...same.map(shareOf))
      if (best > here + 0.35 && here < 0.5) fault = 'number'
      continue
    }
    if (isDerived(number, said, numbers) || context.isLength(number.values)) continue
    if (context.isSameLanguage && best >= minShared) return 'number'
    fault ??= 'unsaid number'
  }
  return fault
}

/** "two pounds more", "in 15 minutes" of two times: differences and sums of two numbers near each other. */
function isDerived(number: LocatedNumber, said: Said[], { tokens }: NumberedText): boolean {
  if (
    !tokens.some((token) =>
      /^(?:more|less|fewer|together|total|almost|nearly|about|around|mehr|weniger|más|menos|rise|rose|grew|fell|than)$/.test(
        token,
      ),
    )
  )
    return false
  const values = said.flatMap(({ number: { values } }) => values.slice(0, 1))
  return values.some((a, i) =>
    values
      .slice(i + 1)
      .some((b) =>
        number.values.some((value) => [a + b, Math.abs(a - b)].some((sum) => Math.abs(sum - value) <= 0.03 * value)),
      ),
  )
}

function stemsAround(
  { tokens }: NumberedText,
  { from, to }: LocatedNumber,
  language: string,
  near: (LocatedNumber | undefined)[],
): string[] {
  const [before, after] = near
  const start = Math.max(from - reach, (before?.to ?? -1) + 1)
  const end = Math.min(to + 1 + reach, after?.from ?? tokens.length)
  const text = [...tokens.slice(start, from), ...tokens.slice(to + 1, end)]
    .filter((token) => /[\p{L}%]/u.test(token))
    .join(' ')
  return splitClauses(text.replaceAll('%', 'percent'), language).flatMap(({ stems }) => stems)
}

function shared(own: string[], other: string[], code: string): number {
  if (own.length === 0) return 0
  return own.filter((stem) => other.some((word) => measureLikeness(stem, word, code) > 0)).length / own.length
}
