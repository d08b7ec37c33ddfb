// Finds words that a statement puts in the place of others, and what it says of one thing that is said of another.
import { lazy } from '../lazy.ts'
import type { Fault } from './check-types.ts'
import { type Clause, stemOf } from './clauses.ts'
import type { CheckContext } from './context.ts'
import { kindRows } from './grammar-words.ts'
import { isPart } from './number-roles.ts'
import { readNumbers } from './numbers.ts'
import { measureLikeness } from './related-words.ts'
import type { Statement } from './statement.ts'

/** Words of a clause that must stand in the same order around a replaced one. */
const minAnchors = 2
const maxCrossed = 6
/** What a clause without the number says more of the words beside it than those with the number. */
const minMoved = 0.5

export function findSwaps(statement: Statement, context: CheckContext): Fault[] {
  if (movesNumber(statement, context)) return [{ reason: 'number', isSure: false }]
  if (crosses(statement, context)) return [{ reason: 'role', isSure: false }]
  return replaces(statement, context) ? [{ reason: 'role', isSure: false }] : []
}

/** "seven boats leak" for "seven boats left, and two leak": a clause with another number says the words beside it. */
function movesNumber({ claim, numbers: { tokens, numbers }, window, weightOf }: Statement, context: CheckContext) {
  const spoken = [...window.keys()].flatMap((at) => context.line(at).clauses)
  const isIn = (stem: string, stems: string[]) => stems.some((other) => measureLikeness(stem, other, context.code) > 0)
  return numbers.some((number) => {
    if (isPart(tokens, number)) return false
    const own = tokens.slice(number.from, number.to + 1).map((token) => stemOf(token, context.code))
    const clause = claim.find(({ stems }) => own.some((stem) => stems.includes(stem)))
    const beside = clause?.stems.filter((stem) => !own.includes(stem)) ?? []
    if (beside.length < 2) return false
    const total = beside.reduce((sum, stem) => sum + weightOf(stem), 0)
    const measure = (clauses: Clause[]) =>
      Math.max(
        ...clauses.map(({ stems }) => beside.reduce((sum, stem) => sum + (isIn(stem, stems) ? weightOf(stem) : 0), 0)),
      ) / total
    const isSaying = ({ stems }: Clause) => own.some((stem) => isIn(stem, stems))
    const isOther = ({ words }: Clause) => readNumbers(words.join(' '), context.language).numbers.length > 0
    const said = measure(spoken.filter(isSaying))
    return said >= 0 && measure(spoken.filter((one) => !isSaying(one) && isOther(one))) >= said + minMoved
  })
}

/** "oil in the desert, wax in the rain" for "wax in the desert, oil in the rain" */
function crosses({ claim, window }: Statement, context: CheckContext): boolean {
  const spoken = [...window.keys()].flatMap((at) => [...context.line(at).clauses.map(({ stems }) => stems)])
  const isIn = (stem: string, stems: string[]) => stems.some((other) => measureLikeness(stem, other, context.code) >= 1)
  const isTogether = (a: string, b: string) => spoken.some((stems) => isIn(a, stems) && isIn(b, stems))
  const parts = claim
    .filter(({ stems }) => stems.length <= maxCrossed)
    .map(({ stems }) => [...new Set(stems)].filter((stem) => spoken.some((other) => isIn(stem, other))))
  return parts.some((one, i) =>
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
}

/** A word stands where another one is said, between the same words. */
function replaces({ claim, window, terms }: Statement, context: CheckContext): boolean {
  const known = new Map(terms.map((term) => [term.stem, term]))
  return claim.some((clause) => {
    let best: { anchors: number; replaced: boolean } | null = null
    for (const at of window.keys())
      for (const other of context.line(at).clauses) {
        const found = align(clause, other, context.code)
        if (found.anchors < minAnchors || (best && found.anchors <= best.anchors)) continue
        const replaced = found.gaps.some(({ own, said }) => {
          const term = known.get(own)
          return term !== undefined && !term.places.has(at) && isOfOneKind(own, said, context)
        })
        best = { anchors: found.anchors, replaced }
      }
    return best?.replaced ?? false
  })
}

/** Two names, or two words of a row of which only one is true: two weekdays, two colors. */
function isOfOneKind(a: string, b: string, context: CheckContext): boolean {
  if (context.isNameWord(b) && !context.isNameWord(a)) return true
  return kinds().some((kind) => kind.has(a) && kind.has(b))
}

const kinds = lazy(() => kindRows.split('\n').map((row) => new Set(row.split(' ').map((word) => stemOf(word, 'en')))))

/** Aligns the words of two clauses in order, and returns where one word stands for another. */
function align({ stems: a }: Clause, { stems: b }: Clause, code: string) {
  const rows = a.length + 1
  const table = Array.from({ length: rows }, () => new Array<number>(b.length + 1).fill(0))
  const isSame = (i: number, j: number) => measureLikeness(a[i]!, b[j]!, code) > 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = isSame(i, j) ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  const anchors: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(i, j)) {
      anchors.push([i, j])
      i++
      j++
    } else if (table[i + 1]![j]! >= table[i]![j + 1]!) i++
    else j++
  }
  const ends: [number, number][] = [[-1, -1], ...anchors, [a.length, b.length]]
  const gaps = ends.slice(1).flatMap(([i, j], n) => {
    const [fromA, fromB] = ends[n]!
    return i - fromA === 2 && j - fromB === 2 ? [{ own: a[i - 1]!, said: b[j - 1]! }] : []
  })
  return { anchors: anchors.length, gaps }
}
