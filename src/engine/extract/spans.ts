// Finds the spans of captions without punctuation that could be sentences. English only. A span keeps every word of its part.
import type { Word } from '../speech/words.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isGoverned, toClause } from './clauses.ts'
import { isGrammarWord } from './first-noun.ts'
import { minMeaningfulWords } from './showable.ts'
import { weighWordPairs } from './word-order.ts'

const [minWords, maxWords] = [7, 30]
/** Log-odds of a sentence end that a border needs, and that no gap within the span may exceed. */
const [minBorderOdds, maxInnerOdds] = [-1.5, 0.4]
/** Lower odds are enough before these words, with which a sentence opens, or a clause that the sentence does not need. */
const minOpeningOdds = -2.5
const subjectOpening = /^(?:we|you|they|there|there's|most|many|people|we're|you're|we've)$/
const clauseOpening =
  /^(?:and|but|so|because|which|we|you|they|i|it|it's|that's|there's|there|now|then|if|when|or|although|though|while|unless|until|since|we're|you're|they're|i'm|yeah|right|okay|well)$/
/** No statement that may be shown opens with these, so that the spans after them are not looked at. */
const neverFirst =
  /^(?:this|that|these|those|that's|it's|he|she|he's|she's|which|who|whose|because|or|than|like|of|to|as|is|are|was|were|um|uh|yeah|yes|no)$/
/** Odds that the first and the last pair of words need, and all pairs together. */
const [minEdgePair, minOrder] = [-0.5, -0.5]

/** Finds all spans between likely borders, also across the sentences that were guessed. They overlap. Linear. */
export function findSpans(sentences: readonly SpokenSentence[], language: string): SpokenSentence[] {
  const runs = joinRuns(sentences)
  const pairCounts = countPairs(runs)
  return runs.flatMap((run) => findSpansOfRun(run, pairCounts, language))
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

/** Content words that stand side by side so often belong together: no sentence ends within "soft fork". */
const minPairCount = 2

function countPairs(runs: readonly SpokenSentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of runs) {
    for (let i = 1; i < words.length; i++) {
      const pair = pairAt(words, i)
      if (pair) counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  return counts
}

/** The content words on both sides of a gap; null where one is a word of grammar. */
function pairAt(words: readonly Word[], at: number): string | null {
  const [before, after] = [words[at - 1]?.normalized, words[at]?.normalized]
  return !before || !after || isGrammarWord(before) || isGrammarWord(after) ? null : `${before} ${after}`
}

function findSpansOfRun(
  run: SpokenSentence,
  pairCounts: ReadonlyMap<string, number>,
  language: string,
): SpokenSentence[] {
  const { words, endOdds } = run
  const normalized = words.map((word) => word.normalized)
  const isApart = (i: number) => (pairCounts.get(pairAt(words, i) ?? '') ?? 0) < minPairCount
  const findBorders = (opening: RegExp) =>
    [...endOdds.keys()].filter((i) => {
      const isLikely = endOdds[i]! >= minBorderOdds
      return isApart(i) && (isLikely || (endOdds[i]! >= minOpeningOdds && opening.test(normalized[i] ?? '')))
    })
  const ends = findBorders(clauseOpening)
  return findBorders(subjectOpening).flatMap((from) => {
    const spans: SpokenSentence[] = []
    if (neverFirst.test(normalized[from] ?? '') || isGoverned(words, from, endOdds[from]!)) return spans
    for (const to of ends.slice(ends.findIndex((end) => end > from))) {
      if (to - from > maxWords) break
      if (to - from >= minWords && mayBeStatement(normalized.slice(from, to)))
        spans.push(toClause(run, from, to, language))
      if (endOdds[to]! > maxInnerOdds) break
    }
    return spans
  })
}

/** Whether words are enough for a statement and in an order that is usual within one. */
function mayBeStatement(words: string[]): boolean {
  if (words.filter((word) => !isGrammarWord(word)).length < minMeaningfulWords) return false
  const pairs = weighWordPairs(words)
  if (Math.min(pairs[0]!, pairs.at(-1)!) < minEdgePair) return false
  return pairs.reduce((sum, odds) => sum + odds, 0) >= minOrder
}
