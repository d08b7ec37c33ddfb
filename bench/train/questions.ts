// Learns from questions about meetings which passages answer a question, and whether any does.
import { passageFeatureNames } from '#engine/ask/features/passage-features.ts'
import { locateWords, readSources } from '#engine/ask/features/read-sources.ts'
import { extractSaidFeatures, saidFeatureNames } from '#engine/ask/features/said-features.ts'
import type { AskWeights } from '#engine/ask/passages/rank-passages.ts'
import { createAskSource } from '../quality/answers.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'

type QuestionExample = {
  /** The number of its meeting. */
  meeting: number
  /** The features of each sentence, one column for each of `passageFeatureNames`. */
  columns: Float64Array[]
  /** Whether each sentence is a part of the answer. */
  isAnswer: boolean[]
  saidFeatures: number[]
  isSaid: boolean
}

/** Learns both tables of weights. The same examples give the same weights. */
export function trainAskWeights(examples: QuestionExample[]): AskWeights {
  return { passageOdds: trainPassageOdds(examples), saidOdds: trainSaidOdds(examples) }
}

/** Reads the questions of which at least one word is said. */
export function readQuestionExamples(datasets: Dataset[]): QuestionExample[] {
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap((item, meeting) => {
      const { transcript, unitAt } = prepareItem(item, dataset, 'names')
      const source = createAskSource(transcript, item.id, '')
      return (item.questions ?? []).flatMap(({ text, turns }): QuestionExample[] => {
        const [reading] = readSources(text, locateWords(text, [source]))
        if (!reading) return []
        const answering = new Set(turns)
        const isAnswer = reading.index.sentences.map(({ startSeconds }) =>
          answering.has(item.units?.[unitAt(startSeconds)]?.turn ?? -1),
        )
        const saidFeatures = extractSaidFeatures(reading.index, reading.question, reading)
        return [
          { meeting, columns: reading.columns, isAnswer, saidFeatures, isSaid: turns.length > 0 },
        ]
      })
    }),
  )
}

const steps = 100
const firstStepSize = 0.3
const steadySteps = 30
const penalty = 0.002
const [momentum, scaleMemory] = [0.9, 0.99]

/**
 * Finds the weights with which the softmax over all sentences of a meeting gives those of
 * the answer the most probability, by gradient ascent with adaptive steps (Kingma & Ba
 * 2015, Adam).
 */
function trainPassageOdds(examples: QuestionExample[]): number[] {
  const answered = examples.filter(({ isAnswer }) => isAnswer.some(Boolean))
  const width = passageFeatureNames.length
  const weights = new Float64Array(width)
  const mean = new Float64Array(width)
  const scale = new Float64Array(width)
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(width)
    for (const example of answered) addGradient(example, weights, gradient)
    const size = firstStepSize * Math.min(1, steadySteps / step)
    for (let i = 0; i < width; i++) {
      const slope = gradient[i]! / answered.length - penalty * weights[i]!
      mean[i] = momentum * mean[i]! + (1 - momentum) * slope
      scale[i] = scaleMemory * scale[i]! + (1 - scaleMemory) * slope ** 2
      const [evenMean, evenScale] = [
        mean[i]! / (1 - momentum ** step),
        scale[i]! / (1 - scaleMemory ** step),
      ]
      weights[i]! += (size * evenMean) / (Math.sqrt(evenScale) + 1e-6)
    }
  }
  return [...weights].map((weight) => Number(weight.toFixed(2)))
}

/** Adds the gradient of the logarithm of the answer's probability. */
function addGradient(
  { columns, isAnswer }: QuestionExample,
  weights: Float64Array,
  gradient: Float64Array,
): void {
  const odds = scoreSentences(columns, weights)
  const largest = odds.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY)
  let [all, right] = [0, 0]
  for (let at = 0; at < odds.length; at++) {
    odds[at] = Math.exp(odds[at]! - largest)
    all += odds[at]!
    if (isAnswer[at]) right += odds[at]!
  }
  if (right === 0) return
  const shares = odds.map((value, at) => (isAnswer[at] ? value / right : 0) - value / all)
  for (const [i, column] of columns.entries()) {
    let sum = 0
    for (let at = 0; at < shares.length; at++) sum += shares[at]! * column[at]!
    gradient[i]! += sum
  }
}

function scoreSentences(columns: Float64Array[], weights: ArrayLike<number>): Float64Array {
  const scores = new Float64Array(columns[0]!.length)
  for (const [i, column] of columns.entries())
    for (let at = 0; at < scores.length; at++) scores[at]! += weights[i]! * column[at]!
  return scores
}

const saidPenalty = 1

function trainSaidOdds(examples: QuestionExample[]): number[] {
  const odds = trainLogisticRegression(
    examples.map(({ saidFeatures, isSaid }) => ({
      features: [...saidFeatures.keys()],
      values: saidFeatures,
      isPositive: isSaid,
      weight: 1,
    })),
    saidFeatureNames.length,
    saidPenalty,
  )
  return [...odds].map((value) => Number(value.toFixed(2)))
}
