// Measures how much of a statement the lines say that it cites, and finds the lines that
// say most of it.
import type { Clause } from './clauses.ts'
import { getExchangeableStems } from './clauses.ts'
import { type CheckContext, windowRadius } from './context.ts'
import { reportingWords } from './grammar-words.ts'
import { isThing } from './related-words.ts'

/**
 * Weights of stems that nobody says, beside those that are said: names of things, other
 * words, words that a paraphrase may exchange.
 */
const unsaidWeights = { thing: 1.4, other: 0.7, exchangeable: 0.15 }
/** What a line at the edge of the window counts. */
const edgeWeight = 0.75

export type Term = {
  stem: string
  weight: number
  places: ReadonlyMap<number, number>
  isThing: boolean
}

/**
 * Reads the stems of a statement that its lines must say, each with its weight; rare ones
 * weigh most.
 */
export function readTerms(
  claim: Clause[],
  context: CheckContext,
  left: ReadonlySet<string>,
): Term[] {
  const exchangeable = getExchangeableStems(context.code)
  const stems = [...new Set(claim.flatMap((clause) => clause.stems))]
  return stems
    .filter((stem) => !left.has(stem) && !/^\d/.test(stem) && !isReporting(stem, context.code))
    .map((stem) => {
      const places = context.placesOf(stem)
      const rarity = 1 - Math.log(1 + places.size) / Math.log(2 + context.size)
      const said = (exchangeable.has(stem) ? 0.5 : 1) * (0.4 + 0.6 * rarity)
      const thing = isThing(stem, context.code)
      const unsaid = exchangeable.has(stem)
        ? unsaidWeights.exchangeable
        : thing
          ? unsaidWeights.thing
          : unsaidWeights.other
      return { stem, places, weight: places.size > 0 ? said : unsaid, isThing: thing }
    })
}

function isReporting(stem: string, code: string): boolean {
  return code === 'en' && reportingWords().has(stem)
}

/** Lines of the cited ones and their neighbors, with what they count. */
export function windowOf(cited: readonly number[], context: CheckContext): Map<number, number> {
  const window = new Map<number, number>()
  for (const at of cited)
    for (let near = at - windowRadius; near <= at + windowRadius; near++) {
      if (!context.isEvidence(near)) continue
      const weight = Math.abs(near - at) === windowRadius ? edgeWeight : 1
      window.set(near, Math.max(weight, window.get(near) ?? 0))
    }
  return window
}

/** The share of the terms' weight that lines say, 0 to 1; 1 where there is nothing to say. */
export function measureCoverage(terms: Term[], lines: ReadonlyMap<number, number>): number {
  let [said, total] = [0, 0]
  for (const { weight, places } of terms) {
    total += weight
    let best = 0
    for (const [at, factor] of lines) best = Math.max(best, factor * (places.get(at) ?? 0))
    said += weight * best
  }
  return total === 0 ? 1 : said / total
}

export function measureLine(terms: Term[], at: number): number {
  return measureCoverage(terms, new Map([[at, 1]]))
}

/** What a cited line has before its neighbors. */
const citedBonus = 0.3
const aroundWeight = 0.1

/**
 * The lines that say most of a statement themselves, the best first; of equal ones that
 * with more around it.
 */
export function rankLines(
  terms: Term[],
  lines: Iterable<number>,
  cited: readonly number[],
  context: CheckContext,
): number[] {
  const scored = [...lines].map((at) => {
    const around = measureCoverage(terms, windowOf([at], context))
    const bonus = cited.includes(at) ? citedBonus : 0
    return { at, score: measureLine(terms, at) + aroundWeight * around + bonus }
  })
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at)
}

/** Sentences to each side of a line that are read with it, and the parameters k1 and b of BM25. */
const radii = [0, 2, 6]
const [saturation, lengthWeight] = [2, 0.4]

/**
 * The line around which most of a statement is said, and how much; null where nothing of
 * it is said. The sum of BM25 (Robertson and Zaragoza 2009) over the line alone and two
 * windows around it.
 */
export function findBest(
  stems: Iterable<string>,
  terms: Term[],
  context: CheckContext,
): { at: number; coverage: number } | null {
  const scores = new Float64Array(context.size)
  for (const stem of stems) {
    const places = context.placesOf(stem)
    if (places.size === 0) continue
    const rarity = Math.log(1 + (context.size - places.size + 0.5) / (places.size + 0.5))
    for (const radius of radii) {
      const counts = new Map<number, number>()
      for (const [place, likeness] of places) {
        if (likeness < 1) continue
        const last = Math.min(context.size - 1, place + radius)
        for (let at = Math.max(0, place - radius); at <= last; at++)
          counts.set(at, (counts.get(at) ?? 0) + likeness)
      }
      for (const [at, count] of counts) {
        const norm =
          saturation * (1 - lengthWeight + lengthWeight * context.relativeLength(at, radius))
        scores[at]! += (rarity * count * (saturation + 1)) / (count + norm)
      }
    }
  }
  let best = -1
  for (let at = 0; at < scores.length; at++)
    if (scores[at]! > (scores[best] ?? 0) && context.isEvidence(at)) best = at
  return best < 0 ? null : { at: best, coverage: measureCoverage(terms, windowOf([best], context)) }
}
