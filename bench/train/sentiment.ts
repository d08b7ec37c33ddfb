// Learns from rated sentences which words are positive, which are negative, and which
// sentences are neutral.
import {
  clampWordCount,
  computeNeutralityFeatures,
  computePolarity,
  computePolarityFeatures,
  extractSentimentSignals,
  type Sentiment,
  type SentimentSignals,
  type SentimentWeights,
} from '#engine/headlines/sentiment.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { type TrainingExample, trainLogisticRegression } from './logistic.ts'

/** `rating` is below 0 for negative sentences and above 0 for positive ones. */
type RatedSentence = { signals: SentimentSignals; rating: number; label: Sentiment }

export function readRatedSentences(datasets: Dataset[]): RatedSentence[] {
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap(({ text, rating, label }) =>
      text === undefined || rating === undefined || label === undefined
        ? []
        : [{ signals: extractSentimentSignals(text), rating, label }],
    ),
  )
}

const foldCount = 3

/**
 * Neutrality is learned from polarities that were learned without the sentence itself, by
 * cross-validation.
 */
export function trainSentimentWeights(sentences: RatedSentence[]): SentimentWeights {
  const folds = Array.from({ length: foldCount }, (_, fold) =>
    trainPolarityWeights(sentences.filter((_, i) => i % foldCount !== fold)),
  )
  const polarities = sentences.map(({ signals }, i) =>
    computePolarity(signals, folds[i % foldCount]),
  )
  const features = sentences.map(({ signals }, i) =>
    computeNeutralityFeatures(signals, polarities[i]!),
  )
  const examples = features.map((values, i) => ({
    features: [...values.keys()],
    values,
    isPositive: sentences[i]!.label === 'neutral',
    weight: 1,
  }))
  const neutralOdds = roundAll(
    trainLogisticRegression(examples, features[0]!.length, neutralPenalty),
  )
  const scores = features.map((values) =>
    values.reduce((sum, value, i) => sum + value * neutralOdds[i]!, 0),
  )
  const classify = (threshold: number) =>
    polarities.map(
      (polarity, i): Sentiment =>
        scores[i]! > threshold ? 'neutral' : polarity > 0 ? 'positive' : 'negative',
    )
  const candidates = thresholds.map((threshold) => ({
    threshold,
    score: computeMacroF1(sentences, classify(threshold)),
  }))
  const best = candidates.reduce((best, candidate) =>
    candidate.score > best.score ? candidate : best,
  )
  return { ...trainPolarityWeights(sentences), neutralOdds, neutralThreshold: best.threshold }
}

const neutralPenalty = 1
const thresholds = Array.from({ length: 36 }, (_, step) => -step / 10)
/** High enough that text of other genres is classified as well as by the lexicon alone. */
const penalty = 25
/** Sentences that must contain a word. */
const minSentences = 10

function trainPolarityWeights(sentences: RatedSentence[]): SentimentWeights {
  const counts = new Map<string, number>()
  for (const { signals } of sentences)
    for (const word of signals.wordCounts.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const vocabulary = [...counts.keys()].filter((word) => counts.get(word)! >= minSentences).sort()
  const width = computePolarityFeatures(sentences[0]!.signals).length
  const ids = new Map(vocabulary.map((word, i) => [word, width + i]))
  const examples = sentences
    .filter(({ rating }) => rating !== 0)
    .map(({ signals, rating }): TrainingExample => {
      const values = computePolarityFeatures(signals)
      const words = [...signals.wordCounts].filter(([word]) => ids.has(word))
      return {
        features: [...values.keys(), ...words.map(([word]) => ids.get(word)!)],
        values: [...values, ...words.map(([, count]) => clampWordCount(count))],
        isPositive: rating > 0,
        weight: Math.abs(rating),
      }
    })
  const weights = trainLogisticRegression(examples, width + vocabulary.length, penalty)
  return {
    polarityOdds: roundAll(weights.subarray(0, width)),
    wordOdds: new Map(
      vocabulary
        .map((word, i) => [word, Math.round(10 * weights[width + i]!) / 10] as const)
        .filter(([, odds]) => odds),
    ),
    neutralOdds: [],
    neutralThreshold: 0,
  }
}

function roundAll(weights: Float64Array): number[] {
  return [...weights].map((weight) => Number(weight.toFixed(2)))
}

function computeMacroF1(sentences: RatedSentence[], labels: Sentiment[]): number {
  const scores = (['positive', 'neutral', 'negative'] as const).map((sentiment) => {
    const predicted = labels.filter((label) => label === sentiment).length
    const actual = sentences.filter(({ label }) => label === sentiment).length
    const correct = labels.filter(
      (label, i) => label === sentiment && sentences[i]!.label === sentiment,
    ).length
    return (2 * correct) / Math.max(1, predicted + actual)
  })
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}
