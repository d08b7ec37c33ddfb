// Finds things, names and comparisons that a statement has in the other order than the lines.

import type { Fault } from './check-types.ts'
import { denies } from './clauses.ts'
import type { CheckContext } from './context.ts'
import type { Statement } from './statement.ts'

/** "from cold to warm" for "from warm to cold" */
export function findReversal({ claim, window }: Statement, context: CheckContext): Fault[] {
  const pairs = claim.filter((clause) => !denies(clause)).flatMap(({ words }) => listPairs(words))
  if (pairs.length === 0) return []
  const clauses = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const spoken = clauses.filter(({ isNegated }) => !isNegated).flatMap(({ words }) => listPairs(words))
  const has = (a: string, b: string) => spoken.some(({ before, after }) => before.includes(a) && after.includes(b))
  const isReversed = pairs.some(({ before, after }) =>
    before.some((a) => after.some((b) => a !== b && a.length > 2 && b.length > 2 && has(b, a) && !has(a, b))),
  )
  return isReversed ? [{ reason: 'role', isSure: true }] : []
}

const links: Record<string, string> = { from: 'to', von: 'nach', de: 'a' }
const between = new Set(['into', 'before', 'after'])

/** The words on both sides of "from ... to ...", "into", "before" and "after". */
function listPairs(words: string[]): { before: string[]; after: string[] }[] {
  return words.flatMap((word, at) => {
    if (between.has(word)) return [{ before: words.slice(Math.max(0, at - 1), at), after: words.slice(at + 1, at + 3) }]
    const second = links[word] ? words.indexOf(links[word]!, at + 1) : -1
    if (second < 0 || second - at > 4) return []
    return [{ before: words.slice(at + 1, second), after: words.slice(second + 1, second + 3) }]
  })
}

/** Two names in the other order than in the line that has both: "Britain gave it to Spain". */
export function findReversedNames({ text, names, ranked }: Statement, context: CheckContext): Fault[] {
  const [one, other] = [names.at(0)?.at(-1), names.at(-1)?.at(-1)]
  const best = ranked[0]
  if (!one || !other || one === other || best === undefined || /\b(?:by|was|were|been|is|are)\b/.test(text)) return []
  const line = context.line(best).text
  const places = [line.indexOf(one), line.indexOf(other)]
  const isReversed =
    places[0]! >= 0 && places[1]! >= 0 && places[0]! > places[1]! && line.lastIndexOf(other) < places[0]!
  return isReversed ? [{ reason: 'role', isSure: false }] : []
}

/** "A is larger than B" where B is said to be larger. */
export function findOtherComparison({ claim, window }: Statement, context: CheckContext): Fault[] {
  const isOther = claim.some((clause, i) => {
    const next = claim[i + 1]
    const compared = clause.stems.at(-1)
    const isComparing = /(?:er|more|less|better|worse)$/.test(clause.words.at(-1) ?? '')
    if (next?.words[0] !== 'than' || compared === undefined || !isComparing) return false
    const [first] = clause.stems
    const spoken = [...window.keys()].flatMap((at) => context.line(at).clauses)
    return spoken.some(({ stems }) => {
      const before = stems.slice(0, Math.max(0, stems.indexOf(compared)))
      return next.stems.some((stem) => before.includes(stem)) && !before.includes(first!)
    })
  })
  return isOther ? [{ reason: 'role', isSure: false }] : []
}
