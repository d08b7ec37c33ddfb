// Finds the spans of captions without punctuation that could be sentences. English only. A span keeps every word of its part.
import type { SpokenSentence } from '../transcript.ts'
import { isGoverned, toClause } from './clauses.ts'
import { weighWordPairs } from './word-order.ts'

const [minWords, maxWords] = [7, 30]
/** Log-odds of a sentence end that a border needs, and that no gap within the span may exceed. */
const [minBorderOdds, maxInnerOdds] = [-1.5, 0.4]
/** Odds that the first and the last pair of words need, and all pairs together. */
const [minEdgePair, minOrder] = [-0.5, -0.5]

/** Finds all spans between likely borders, also across the sentences that were guessed. They overlap. Linear. */
export function findSpans(sentences: readonly SpokenSentence[], language: string): SpokenSentence[] {
  return joinRuns(sentences).flatMap((run) => findSpansOfRun(run, language))
}

/** Joins the sentences that follow each other without a new speaker. */
function joinRuns(sentences: readonly SpokenSentence[]): SpokenSentence[] {
  const runs: SpokenSentence[][] = []
  for (const sentence of sentences) {
    const previous = runs.at(-1)?.at(-1)
    const continues =
      previous && !sentence.startsTurn && sentence.position === previous.position + previous.words.length
    if (continues && previous.endOdds.at(-1)! < Number.POSITIVE_INFINITY) runs.at(-1)!.push(sentence)
    else runs.push([sentence])
  }
  return runs.map((run) => ({
    ...run[0]!,
    words: run.flatMap(({ words }) => words),
    endOdds: [...run.flatMap(({ endOdds }) => endOdds.slice(0, -1)), run.at(-1)!.endOdds.at(-1)!],
    endSeconds: run.at(-1)!.endSeconds,
  }))
}

function findSpansOfRun(run: SpokenSentence, language: string): SpokenSentence[] {
  const { words, endOdds } = run
  const normalized = words.map((word) => word.normalized)
  const borders = [...endOdds.keys()].filter((i) => endOdds[i]! >= minBorderOdds)
  return borders.flatMap((from, b) => {
    const spans: SpokenSentence[] = []
    if (isGoverned(words, from, endOdds[from]!)) return spans
    for (const to of borders.slice(b + 1)) {
      if (to - from > maxWords) break
      if (to - from >= minWords && isOrdered(normalized.slice(from, to))) spans.push(toClause(run, from, to, language))
      if (endOdds[to]! > maxInnerOdds) break
    }
    return spans
  })
}

function isOrdered(words: string[]): boolean {
  const pairs = weighWordPairs(words)
  if (Math.min(pairs[0]!, pairs.at(-1)!) < minEdgePair) return false
  return pairs.reduce((sum, odds) => sum + odds, 0) >= minOrder
}
