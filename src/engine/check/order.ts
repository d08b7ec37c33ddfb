// Finds things, names and comparisons that a statement has in the other order than the lines.

import type { Fault } from './check-types.ts'
import { denies } from './clauses.ts'
import type { CheckContext } from './context.ts'
import { measureLikeness } from './related-words.ts'
import type { Statement } from './statement.ts'

/** "from cold to warm" for "from warm to cold" */
export function findReversal({ claim, window }: Statement, context: CheckContext): Fault[] {
  const pairs = claim.filter((clause) => !denies(clause)).flatMap(({ words }) => listPairs(words))
  if (pairs.length === 0) return []
  const clauses = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const spoken = clauses
    .filter(({ isNegated }) => !isNegated)
    .flatMap(({ words }) => listPairs(words))
  const has = (a: string, b: string) =>
    spoken.some(({ before, after }) => before.includes(a) && after.includes(b))
  const isReversed = pairs.some(({ before, after }) =>
    before.some((a) =>
      after.some((b) => a !== b && a.length > 2 && b.length > 2 && has(b, a) && !has(a, b)),
    ),
  )
  return isReversed ? [{ reason: 'role', isSure: true }] : []
}

const links: Record<string, string> = { from: 'to', von: 'nach', de: 'a' }
const between = new Set(['into', 'before', 'after'])

/** The words on both sides of "from ... to ...", "into", "before" and "after". */
function listPairs(words: string[]): { before: string[]; after: string[] }[] {
  return words.flatMap((word, at) => {
    if (between.has(word))
      return [{ before: words.slice(Math.max(0, at - 1), at), after: words.slice(at + 1, at + 3) }]
    const second = links[word] ? words.indexOf(links[word]!, at + 1) : -1
    if (second < 0 || second - at > 4) return []
    return [{ before: words.slice(at + 1, second), after: words.slice(second + 1, second + 3) }]
  })
}

const maxCrossed = 6

/** "oil in the desert, wax in the rain" for "wax in the desert, oil in the rain" */
export function findCrossing({ claim, window }: Statement, context: CheckContext): Fault[] {
  const spoken = [...window.keys()].flatMap((at) => [
    ...context.line(at).clauses.map(({ stems }) => stems),
  ])
  const isIn = (stem: string, stems: string[]) =>
    stems.some((other) => measureLikeness(stem, other, context.code) >= 1)
  const isTogether = (a: string, b: string) =>
    spoken.some((stems) => isIn(a, stems) && isIn(b, stems))
  const parts = claim
    .filter(({ stems }) => stems.length <= maxCrossed)
    .map(({ stems }) =>
      [...new Set(stems)].filter((stem) => spoken.some((other) => isIn(stem, other))),
    )
  const isCrossed = parts.some((one, i) =>
    parts
      .slice(i + 1)
      .some((other) =>
        one.some((r) =>
          other.some(
            (t) =>
              r !== t &&
              one.some((p) => p !== r && p !== t && isTogether(t, p) && !isTogether(r, p)) &&
              other.some((q) => q !== r && q !== t && isTogether(r, q) && !isTogether(t, q)),
          ),
        ),
      ),
  )
  return isCrossed ? [{ reason: 'role', isSure: false }] : []
}
