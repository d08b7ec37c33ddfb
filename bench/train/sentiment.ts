// Learns from rated sentences which words praise and blame, and what is neither.
import {
  calmTraits,
  type FeelingWeights,
  leaningOf,
  leaningTraits,
  type Sentiment,
  type Signs,
  signsOf,
  within,
} from '#engine/extract/sentiment.ts'
import { type QualitySet, readItems } from '../quality/sets.ts'
import { type Example, regress } from './logistic.ts'
import { rowsOf } from './tables.ts'

/** `rating` is below 0 for blame, above for praise. */
export type RatedSentence = { signs: Signs; rating: number; label: Sentiment }

export function readRatings(sets: QualitySet[]): RatedSentence[] {
  return sets.flatMap((set) =>
    (readItems(set, 'dev') ?? []).flatMap(({ text, rating, label }) =>
      text === undefined || rating === undefined || label === undefined
        ? []
        : [{ signs: signsOf(text), rating, label }],
    ),
  )
}

const parts = 3

/** Whether a sentence is calm is learnt from leanings that were learnt without it. */
export function learnFeeling(sentences: RatedSentence[]): FeelingWeights {
  const others = Array.from({ length: parts }, (_, part) =>
    learnLeaning(sentences.filter((_, i) => i % parts !== part)),
  )
  const leanings = sentences.map(({ signs }, i) => leaningOf(signs, others[i % parts]))
  const calm = sentences.map(({ signs }, i) => calmTraits(signs, leanings[i]!))
  const examples = calm.map((values, i) => ({
    features: [...values.keys()],
    values,
    happened: sentences[i]!.label === 'neutral',
    weight: 1,
  }))
  const calmOdds = rounded(regress(examples, calm[0]!.length, calmPenalty))
  const calmness = calm.map((values) => values.reduce((sum, value, i) => sum + value * calmOdds[i]!, 0))
  const labelsFrom = (from: number) =>
    leanings.map((leaning, i): Sentiment => (calmness[i]! > from ? 'neutral' : leaning > 0 ? 'positive' : 'negative'))
  const scored = thresholds.map((from) => ({ from, score: macroF1(sentences, labelsFrom(from)) }))
  const calmFrom = scored.reduce((best, each) => (each.score > best.score ? each : best)).from
  return { ...learnLeaning(sentences), calmOdds, calmFrom }
}

const calmPenalty = 1
const thresholds = Array.from({ length: 36 }, (_, step) => -step / 10)
/** High enough that kinds of text which were not learnt from are judged as well as by the lexicon alone. */
const penalty = 25
/** Sentences that must have a word. */
const leastSentences = 10

function learnLeaning(sentences: RatedSentence[]): FeelingWeights {
  const times = new Map<string, number>()
  for (const { signs } of sentences) for (const word of signs.words.keys()) times.set(word, (times.get(word) ?? 0) + 1)
  const vocabulary = [...times.keys()].filter((word) => times.get(word)! >= leastSentences).sort()
  const width = leaningTraits(sentences[0]!.signs).length
  const placeOf = new Map(vocabulary.map((word, i) => [word, width + i]))
  const examples = sentences
    .filter(({ rating }) => rating !== 0)
    .map(({ signs, rating }): Example => {
      const traits = leaningTraits(signs)
      const known = [...signs.words].filter(([word]) => placeOf.has(word))
      return {
        features: [...traits.keys(), ...known.map(([word]) => placeOf.get(word)!)],
        values: [...traits, ...known.map(([, said]) => within(said))],
        happened: rating > 0,
        weight: Math.abs(rating),
      }
    })
  const learnt = regress(examples, width + vocabulary.length, penalty)
  return {
    leaningOdds: rounded(learnt.subarray(0, width)),
    wordOdds: new Map(
      vocabulary.map((word, i) => [word, Math.round(10 * learnt[width + i]!) / 10] as const).filter(([, odds]) => odds),
    ),
    calmOdds: [],
    calmFrom: 0,
  }
}

function rounded(weights: Float64Array): number[] {
  return [...weights].map((weight) => Number(weight.toFixed(2)))
}

function macroF1(sentences: RatedSentence[], labels: Sentiment[]): number {
  const scores = (['positive', 'neutral', 'negative'] as const).map((wanted) => {
    const said = labels.filter((label) => label === wanted).length
    const meant = sentences.filter(({ label }) => label === wanted).length
    const both = labels.filter((label, i) => label === wanted && sentences[i]!.label === wanted).length
    return (2 * both) / Math.max(1, said + meant)
  })
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** As a source file. */
export function feelingTable({ leaningOdds, wordOdds, calmOdds, calmFrom }: FeelingWeights): string {
  return `// Which words praise and which blame, as people rated sentences. Learnt: printed by \`npm run train\`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a sentence praises, by the measures of \`leaningTraits\` in their order. */
export const leaningOdds: readonly number[] = [
  ${leaningOdds.join(', ')},
]

/** The same by its words. */
export const wordOdds: ReadonlyMap<string, number> = weightsOfWords(\`
${rowsOf(wordOdds)}
\`)

/** Log-odds that it does neither, by the measures of \`calmTraits\` in their order. */
export const calmOdds: readonly number[] = [
  ${calmOdds.join(', ')},
]

/** From these log-odds on it is taken for neutral. */
export const calmFrom: number = ${calmFrom}
`
}
