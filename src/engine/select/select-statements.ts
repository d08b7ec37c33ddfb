// Selects the statements that together say most of what a recording says.
import { getStems, getTerms } from '../language/terms.ts'
import type { Recording } from '../sentences/statement-odds.ts'
import type { SpokenSentence } from '../transcript.ts'
import type { ConceptWeight } from './concept-types.ts'
import { extractConcepts } from './concepts.ts'
import { type SalienceWeights, weighConcepts } from './salience.ts'

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
  titleWeight?: number | undefined
  /** 0 prefers the most concepts regardless of length, 1 the most concepts for each word. */
  lengthPower?: number
  /** The shipped weights apply where they are left out. */
  salienceWeights?: SalienceWeights | undefined
  /** Statements that are shown elsewhere: what they say is covered. */
  shown?: SpokenSentence[]
  /** What `weighKeys` returns, where it is known. */
  weights?: KeyWeights
}
type KeyWeights = ReadonlyMap<string, ConceptWeight>

/** Concepts are weighed as for a summary of so many words. */
const weighedWords = 250
/** Whole sentences may be longer than spans between likely ends: they stand alone better. */
const lengthPowers = { punctuated: 0.4, other: 0.6 }
/** The beginning of a recording says more of it, up to so many words and such a share of it. */
const [openingBonus, openingShare, minOpeningWords] = [0.4, 0.08, 150]
/** A statement with a number says something definite. */
const numberFactor = 1.3
/** How much the odds of a reader count beside what is covered. */
const oddsWeight = 1
/** A chapter without a statement comes before one that has some. */
const [emptyChapterFactor, crowdedFactor] = [2, 0.8]
/**
 * What reads worse is not shown: the first statement of a chapter, which is then joined
 * to another one, and the others.
 */
const [minFirstOdds, minOtherOdds] = [-2.5, -1]
/** So many of the wanted statements are shown all the same. */
const leastShare = 0.4
/** Statements that share more of their content words say the same. */
const maxShared = 0.5

type Weighed<Statement = ScoredStatement> = {
  statement: Statement
  stems: ReadonlySet<string>
  keys: readonly string[]
  /** What does not depend on the other statements. */
  factor: number
  chapter: number
}

/**
 * Greedy maximization of weighted concept coverage, after Gillick & Favre 2009, "A
 * Scalable Global Model for Summarization", and Lin & Bilmes 2011, "A Class of Submodular
 * Functions for Document Summarization"; the odds are a factor. Best first.
 */
export function selectStatements<Statement extends ScoredStatement>(
  candidates: Statement[],
  options: SelectionOptions,
): Statement[] {
  const { starts, count, shown = [], weights = weighKeys(options) } = options
  const covered = new Map<string, number>()
  const perChapter = starts.map(() => 0)
  const taken: Weighed<Statement>[] = []
  let open = candidates.map((statement) => weighStatement(statement, weights, options))
  const take = (one: Weighed) => {
    for (const key of one.keys) covered.set(key, (covered.get(key) ?? 0) + 1)
    open = open.filter(
      (other) => !overlap(one.statement, other.statement) && !shareMost(one.stems, other.stems),
    )
  }
  for (const one of shown) take(weighStatement({ ...one, odds: 0 }, weights, options))
  let minOdds = minOtherOdds
  while (taken.length < (minOdds === minOtherOdds ? count : count * leastShare)) {
    let [best, bestValue]: [Weighed<Statement> | null, number] = [null, 0]
    for (const one of open) {
      const others = perChapter[one.chapter] ?? 0
      if (one.statement.odds < (others === 0 ? minFirstOdds : minOdds)) continue
      const place = others === 0 ? emptyChapterFactor : crowdedFactor ** (others - 1)
      const value = sumGain(one, weights, covered) * one.factor * place
      if (value > bestValue) [best, bestValue] = [one, value]
    }
    if (!best && taken.length < count * leastShare && minOdds > minFirstOdds) {
      minOdds = minFirstOdds
      continue
    }
    if (!best) break
    taken.push(best)
    perChapter[best.chapter] = (perChapter[best.chapter] ?? 0) + 1
    take(best)
  }
  return taken.map(({ statement }) => statement)
}

/** How much each statement says alone, per its length, with the odds of a reader as a factor. */
export function valueAlone(
  candidates: ScoredStatement[],
  options: SelectionOptions & { weights: KeyWeights },
): number[] {
  const { weights } = options
  return candidates.map((statement) => {
    const one = weighStatement(statement, weights, options)
    return sumGain(one, weights, new Map()) * one.factor
  })
}

function sumGain(
  { keys }: Weighed,
  weights: KeyWeights,
  covered: ReadonlyMap<string, number>,
): number {
  let gain = 0
  for (const key of keys) {
    const { weight, repeatFactors } = weights.get(key)!
    gain += weight * (repeatFactors[covered.get(key) ?? 0] ?? 0)
  }
  return gain
}

function weighStatement<Statement extends ScoredStatement>(
  statement: Statement,
  weights: KeyWeights,
  { starts, recording, ...options }: SelectionOptions,
): Weighed<Statement> {
  const { lengthPower = lengthPowers[recording.isPunctuated ? 'punctuated' : 'other'] } = options
  const terms = getTerms(statement, recording.language)
  const fade = Math.max(minOpeningWords, openingShare * recording.wordCount)
  const opening = 1 + openingBonus * Math.exp(-statement.position / fade)
  const reader = 1 / (1 + Math.exp(-oddsWeight * statement.odds))
  const definite = /\d/.test(statement.text) ? numberFactor : 1
  const stems = terms.flatMap(({ stem }) => stem ?? [])
  const pairs = terms
    .slice(1)
    .flatMap(({ stem }, i) => (stem && terms[i]!.stem ? [`${terms[i]!.stem} ${stem}`] : []))
  const grammar = terms.flatMap(({ word, stem }) =>
    stem ? [] : [`${word.toLowerCase().replace(/’/g, "'")}.`],
  )
  return {
    statement,
    stems: new Set(stems),
    keys: [...new Set([...stems, ...pairs, ...grammar])].filter((key) => weights.has(key)),
    factor: (opening * reader * definite) / statement.words.length ** lengthPower,
    chapter: findChapter(starts, statement.startSeconds),
  }
}

/** The index of the chapter that a second is in. */
export function findChapter(starts: readonly number[], seconds: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds + 0.01),
  )
}

export function overlap(a: SpokenSentence, b: SpokenSentence): boolean {
  return a.position < b.position + b.words.length && b.position < a.position + a.words.length
}

export function saySame(a: SpokenSentence, b: SpokenSentence, language: string): boolean {
  return shareMost(new Set(getStems(a, language)), new Set(getStems(b, language)))
}

function shareMost(stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let shared = 0
  for (const stem of stems) if (others.has(stem)) shared++
  return shared >= maxShared * Math.min(stems.size, others.size)
}

export function weighKeys({ sentences, recording, ...options }: SelectionOptions): KeyWeights {
  const { language } = recording
  const index = extractConcepts(sentences, language)
  const weights = weighConcepts(index, { ...options, budgetWords: weighedWords, language })
  return new Map(
    index.concepts.flatMap(({ key, kind }, i) =>
      weights[i]!.repeatFactors.length > 0
        ? [[kind === 'grammar' ? `${key}.` : key, weights[i]!] as const]
        : [],
    ),
  )
}
