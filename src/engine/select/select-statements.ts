// Selects the statements that together say most of what a recording says.
import { getStems } from '../extract/terms.ts'
import type { Recording } from '../sentences/statement-odds.ts'
import type { SpokenSentence } from '../transcript.ts'
import { extractConcepts } from './concepts.ts'
import { weighConcepts } from './salience.ts'

/** A candidate with the log-odds that a strict reader accepts it. */
export type ScoredStatement = SpokenSentence & { odds: number }
type SelectionOptions = {
  /** The sentences of the recording, by which its concepts are weighed. */
  sentences: SpokenSentence[]
  /** The second with which each chapter begins. */
  starts: number[]
  count: number
  recording: Recording
  title: string
}

/** How often concepts are weighed for a summary of so many words. */
const X = JSON.parse(process.env.X ?? '{}')
const weighedWords = 250
/** 0 prefers the most concepts regardless of length, 1 the most concepts for each word. */
const lengthPower = X.lp ?? 0.6
/** Each repetition of a concept gains this much of the one before. */
const repeatDecay = X.rd ?? 0.35
/** How much the odds of a reader count. */
const oddsWeight = X.ow ?? 0.7
/** What speaks for the first statement of a chapter, and for one near its beginning. */
const emptyChapterBonus = X.eb ?? 1.6
const crowdedFactor = X.cf ?? 0.8
/** Statements that share more of their content words say the same. */
const maxShared = X.ms ?? 0.6

type Weighed = { statement: ScoredStatement; stems: Set<string>; keys: string[]; quality: number; chapter: number }

/** Greedy maximization of weighted concept coverage (Gillick & Favre 2009; Lin & Bilmes 2011), the odds as a factor. Best first. */
export function selectStatements(candidates: ScoredStatement[], options: SelectionOptions): ScoredStatement[] {
  const { sentences, starts, count, recording, title } = options
  const { language } = recording
  const weights = weighKeys(sentences, { language, title })
  const weighed = candidates.map((statement): Weighed => {
    const stems = getStems(statement, language)
    return {
      statement,
      stems: new Set(stems),
      keys: [...new Set([...stems, ...stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`)])].filter((key) => weights.has(key)),
      quality: measureQuality(statement),
      chapter: starts.findLastIndex((start) => start <= statement.startSeconds + 0.01),
    }
  })
  const covered = new Map<string, number>()
  const taken: Weighed[] = []
  const perChapter = starts.map(() => 0)
  let open = weighed
  while (taken.length < count && open.length > 0) {
    let best: Weighed | null = null
    let bestValue = 0
    for (const one of open) {
      const sum = one.keys.reduce((total, key) => total + weights.get(key)! * repeatDecay ** (covered.get(key) ?? 0), 0)
      const shown = perChapter[one.chapter] ?? 0
      const place = shown === 0 ? emptyChapterBonus : crowdedFactor ** (shown - 1)
      const value = (sum / one.statement.words.length ** lengthPower) * one.quality * place
      if (value > bestValue) [best, bestValue] = [one, value]
    }
    if (!best) break
    taken.push(best)
    perChapter[best.chapter] = (perChapter[best.chapter] ?? 0) + 1
    for (const key of best.keys) covered.set(key, (covered.get(key) ?? 0) + 1)
    const chosen = best
    open = open.filter((one) => !overlaps(one, chosen) && !saysTheSame(one, chosen))
  }
  return taken.map(({ statement }) => statement)
}

function measureQuality({ odds }: ScoredStatement): number {
  return 1 / (1 + Math.exp(-oddsWeight * odds))
}

function overlaps(one: Weighed, other: Weighed): boolean {
  const [a, b] = [one.statement, other.statement]
  return a.position < b.position + b.words.length && b.position < a.position + a.words.length
}

function saysTheSame({ stems }: Weighed, other: Weighed): boolean {
  const shared = [...stems].filter((stem) => other.stems.has(stem)).length
  return shared >= maxShared * Math.min(stems.size, other.stems.size)
}

function weighKeys(sentences: SpokenSentence[], { language, title }: { language: string; title: string }) {
  const index = extractConcepts(sentences, language)
  const weights = weighConcepts(index, { budgetWords: weighedWords, language, title })
  return new Map(
    index.concepts.flatMap(({ key, kind }, i) =>
      kind !== 'grammar' && weights[i]!.weight > 0 ? [[key, weights[i]!.weight] as const] : [],
    ),
  )
}
