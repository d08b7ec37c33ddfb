// Learns from chapters set by people where chapters begin and how many there are.
import {
  type BoundaryWeights,
  boundaryFeatureNames,
  extractBoundaryFeatures,
  extractCountFeatures,
} from '#engine/chapters/boundary-odds.ts'
import type { SpokenSentence } from '#engine/transcript.ts'
import { type Dataset, type DatasetItem, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { type TrainingExample, trainLogisticRegression } from './logistic.ts'

type ChapterExample = {
  dataset: string
  sentences: SpokenSentence[]
  language: string
  /** Indices of the sentences that open a chapter. */
  starts: Set<number>
}

export function readChapterExamples(datasets: Dataset[]): ChapterExample[] {
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).map((item) => toChapterExample(item, dataset)),
  )
}

/** Assigns each chapter to the sentence nearest to the start that the person set. */
function toChapterExample(item: DatasetItem, dataset: Dataset): ChapterExample {
  const { sentences, language, unitAt } = prepareItem(item, dataset)
  const units = sentences.map(({ startSeconds }) => unitAt(startSeconds))
  const findNearest = (bound: number) =>
    units.reduce(
      (best, unit, i) => (Math.abs(unit - bound) < Math.abs(units[best]! - bound) ? i : best),
      0,
    )
  return {
    dataset: dataset.name,
    sentences,
    language,
    starts: new Set((item.bounds ?? []).map(findNearest)),
  }
}

export function trainBoundaryWeights(examples: ChapterExample[]): BoundaryWeights {
  const features = examples.map(({ sentences, language }) =>
    extractBoundaryFeatures(sentences, language),
  )
  const firstWordIds = findSharedWords(
    examples,
    features.map((sentences) => sentences.map(({ firstWord }) => firstWord)),
  )
  const nearWordIds = findSharedWords(
    examples,
    features.map((sentences) => sentences.flatMap(({ nearWords }) => nearWords)),
  )
  const width = boundaryFeatureNames.length
  const trainingExamples = examples.flatMap(({ starts }, example) =>
    features[example]!.flatMap(({ values, firstWord, nearWords }, i): TrainingExample[] => {
      if (i === 0) return []
      const words = [
        ...[firstWordIds.get(firstWord)].flatMap((id) => (id === undefined ? [] : width + id)),
        ...nearWords.flatMap((word) => {
          const id = nearWordIds.get(word)
          return id === undefined ? [] : width + firstWordIds.size + id
        }),
      ]
      const isNeighbor = (starts.has(i - 1) || starts.has(i + 1)) && !starts.has(i)
      return [
        {
          features: [...values.keys(), ...words],
          values: [...values, ...words.map(() => wordScale)],
          isPositive: starts.has(i),
          weight:
            (sentencesPerTranscript / features[example]!.length) *
            (isNeighbor ? neighborWeight : 1),
        },
      ]
    }),
  )
  const size = width + firstWordIds.size + nearWordIds.size
  const weights = trainLogisticRegression(trainingExamples, size, penalty)
  const wordOdds = (ids: Map<string, number>, offset: number) =>
    new Map(
      [...ids]
        .map(([word, id]): [string, number] => [
          word,
          Number((wordScale * weights[offset + id]!).toFixed(1)),
        ])
        .filter(([, odds]) => odds !== 0),
    )
  return {
    featureOdds: [...weights.slice(0, width)].map((odds) => Number(odds.toFixed(2))),
    firstWordOdds: wordOdds(firstWordIds, width),
    nearWordOdds: wordOdds(nearWordIds, width + firstWordIds.size),
    countOdds: fitLeastSquares(
      examples.map(({ sentences }) => extractCountFeatures(sentences)),
      examples.map(({ starts }) => Math.log(starts.size + 1)),
    ).map((weight) => Number(weight.toFixed(2))),
  }
}

/** Every transcript counts like one with this many sentences. */
const sentencesPerTranscript = 300
/** A sentence next to the start of a chapter is hardly a wrong answer. */
const neighborWeight = 0.3
const penalty = 30
/** A scale below 1 penalizes words more than the other features. */
const wordScale = 0.7
/**
 * Share of the transcripts of every dataset that must contain a word, so that no subject
 * is learned.
 */
const minShare = 0.2

/** Numbers the words that enough transcripts of every dataset contain. */
function findSharedWords(examples: ChapterExample[], words: string[][]): Map<string, number> {
  const names = [...new Set(examples.map(({ dataset }) => dataset))]
  const shares = names.map((name) => {
    const transcripts = words.filter((_, example) => examples[example]!.dataset === name)
    const share = new Map<string, number>()
    for (const word of transcripts.flatMap((transcript) => [...new Set(transcript)]))
      share.set(word, (share.get(word) ?? 0) + 1 / transcripts.length)
    return share
  })
  const shared = [...new Set(words.flat())].filter((word) =>
    shares.every((share) => (share.get(word) ?? 0) >= minShare),
  )
  return new Map(shared.sort().map((word, id) => [word, id]))
}

const rounds = 2000

/** Coefficients of a linear regression, by coordinate descent. */
function fitLeastSquares(rows: number[][], targets: number[]): number[] {
  const weights = rows[0]!.map(() => 0)
  const residuals = [...targets]
  for (let round = 0; round < rounds; round++) {
    for (const i of weights.keys()) {
      const step =
        rows.reduce((sum, row, r) => sum + row[i]! * residuals[r]!, 0) /
        rows.reduce((sum, row) => sum + row[i]! ** 2, 0)
      weights[i]! += step
      rows.forEach((row, r) => {
        residuals[r]! -= step * row[i]!
      })
    }
  }
  return weights
}
