// Reads a statement beside the lines that it cites: its clauses, numbers, names and
// terms, and where most of it is said.
import { type Clause, splitClauses } from './clauses.ts'
import type { CheckContext } from './context.ts'
import { canDetectNames, extractNames } from './names.ts'
import { type NumberedText, readNumbers } from './numbers.ts'
import { findBest, measureCoverage, rankLines, readTerms, type Term, windowOf } from './support.ts'

/** Another place replaces the cited lines where it says this much more. */
const minBetter = 0.4

export type Statement = {
  text: string
  claim: Clause[]
  numbers: NumberedText
  names: string[][]
  terms: Term[]
  weightOf(stem: string): number
  /** The cited lines, or a better one. */
  lines: number[]
  /** These with their neighbors, and what each counts. */
  window: ReadonlyMap<number, number>
  /** The lines of the window, those first that say most themselves. */
  ranked: number[]
  coverage: number
}

export function readStatement(
  text: string,
  cited: readonly number[],
  context: CheckContext,
): Statement {
  const claim = splitClauses(text, context.writtenIn)
  const numbers = readNumbers(text, context.writtenIn)
  const stemsOf = (words: string) =>
    splitClauses(words, context.writtenIn).flatMap(({ stems }) => stems)
  const left = new Set(
    numbers.numbers.flatMap(({ from, to }) =>
      stemsOf(numbers.tokens.slice(from, to + 1).join(' ')),
    ),
  )
  for (const { words } of claim)
    for (const word of words) if (context.speakerOf(word)) left.add(stemsOf(word)[0] ?? '')
  const terms = readTerms(claim, context, left)
  const valid = [...new Set(cited)].filter((at) => context.isEvidence(at))
  const best = findBest(new Set(claim.flatMap(({ stems }) => stems)), terms, context)
  const coverageOf = (lines: number[]) => measureCoverage(terms, windowOf(lines, context))
  const isBetter =
    best !== null && (valid.length === 0 || best.coverage > coverageOf(valid) + minBetter)
  const lines = isBetter ? [best.at] : valid
  const window = windowOf(lines, context)
  const weights = new Map(terms.map(({ stem, weight }) => [stem, weight]))
  return {
    text,
    claim,
    numbers,
    names: canDetectNames(context.writtenIn) ? extractNames(text) : [],
    terms,
    weightOf: (stem) => weights.get(stem) ?? (left.has(stem) ? 0.2 : 0.6),
    lines,
    window,
    ranked: rankLines(terms, window.keys(), lines, context),
    coverage: measureCoverage(terms, window),
  }
}
