// Learns from a reader's marks which sentences read well alone.
import { readFileSync } from 'node:fs'
import { removeConnectives } from '#engine/extract/connectives.ts'
import { leansOnSituation } from '#engine/extract/leaning-sentences.ts'
import { hasMisspelling } from '#engine/extract/misspelled.ts'
import { refersToPassing } from '#engine/extract/passing-references.ts'
import { pointsAtUnseen } from '#engine/extract/pointing-sentences.ts'
import { hasFault } from '#engine/extract/sentence-faults.ts'
import { listDistinctWords } from '#engine/extract/showability.ts'
import {
  computeShowabilityFeatures,
  describeRecording,
  showabilityFeatureNames,
} from '#engine/extract/showability-features.ts'
import { isPunctuatedText, readSurroundings } from '#engine/extract/showable-statements.ts'
import { formatSentence } from '#engine/speech/format-sentence.ts'
import { measureEndOdds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords } from '#engine/speech/words.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'

/**
 * Lines of a dataset's item and its marks: the first word, one past the last word, "+" where the reader accepts the sentence, and the number
 * of the independent reading in `docs/readings` that the mark is from.
 */
const marksFile = new URL('./reader-marks.tsv', import.meta.url)

type MarkedSentence = {
  recording: string
  features: number[]
  words: string[]
  isAccepted: boolean
  reading: string | undefined
}
/** The log-odds of the features, and those that a word adds. */
export type ShowabilityWeights = { odds: number[]; wordOdds: Map<string, number> }

export function readMarkedSentences(datasets: Dataset[]): MarkedSentence[] {
  const common = findCommonWords(datasets)
  const marks = new Map(
    readFileSync(marksFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  )
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap((item) => {
      const itemMarks = marks.get(`${dataset.name}/${item.id}`)
      if (!itemMarks) return []
      const { transcript, sentences, language, title } = prepareItem(item, dataset)
      const words = extractSpokenWords(transcript)
      const context = describeRecording(sentences, { isPunctuated: isPunctuatedText(sentences), title })
      return itemMarks.split(' ').flatMap((mark) => {
        const [from, to] = mark.match(/\d+/g)!.map(Number) as [number, number]
        const text = removeConnectives(formatSentence(words.slice(from, to), language), language)
        // The engine never shows these, whatever their score.
        if (hasFault(text, context.isPunctuated) || leansOnSituation(text) || refersToPassing(text)) return []
        if (pointsAtUnseen(text) || hasMisspelling(text, context.wordCounts)) return []
        const endOdds = measureEndOdds(words, from, to)
        const place = { position: from, words: words.slice(from, to) }
        const statement = { text, endOdds, ...place, ...readSurroundings(place, sentences) }
        const features = computeShowabilityFeatures(statement, context)
        const reading = /\d*$/.exec(mark)![0] || undefined
        const usual = listDistinctWords(text).filter((word) => common.has(word))
        const recording = item.title || item.id
        return [{ recording, features, words: usual, isAccepted: mark.includes('+'), reading }]
      })
    }),
  )
}

/** Datasets of talks and of meetings, and the share of the transcripts of both that must contain a word, so that no subject is learned. */
const [genres, minShare] = [['btc-chapters', 'qmsum'], 0.2]

function findCommonWords(datasets: Dataset[]): ReadonlySet<string> {
  const shares = genres.map((name) => {
    const dataset = datasets.find((one) => one.name === name)
    const items = (dataset && readItems(dataset, 'dev')) ?? []
    const share = new Map<string, number>()
    for (const { units = [] } of items)
      for (const word of listDistinctWords(units.map(({ t }) => t).join(' ')))
        share.set(word, (share.get(word) ?? 0) + 1 / items.length)
    return share
  })
  const isCommon = (word: string) => shares.every((share) => (share.get(word) ?? 0) >= minShare)
  return new Set([...shares[0]!.keys()].filter(isCommon))
}

const penalty = 8
/** A word has a weight where the marked sentences of so many recordings say it. */
const minRecordings = 8
/** Words count half, because they fit the recordings that they are learned from better than others. */
const wordShare = 0.5
/** The marks of independent readers count so many times, because they had not seen the rules. */
const independentWeight = 3

export function trainShowabilityWeights(sentences: MarkedSentence[]): ShowabilityWeights {
  const width = showabilityFeatureNames.length
  const words = listLearnedWords(sentences)
  const indices = new Map(words.map((word, i) => [word, width + i]))
  const examples = sentences.map((sentence) => {
    const known = sentence.words.flatMap((word) => indices.get(word) ?? [])
    return {
      features: [...sentence.features.keys(), ...known],
      values: [...sentence.features, ...known.map(() => 1)],
      isPositive: sentence.isAccepted,
      weight: sentence.reading ? independentWeight : 1,
    }
  })
  const weights = [...trainLogisticRegression(examples, width + words.length, penalty)]
  const wordOdds = words.map((word, i) => [word, Number((wordShare * weights[width + i]!).toFixed(2))] as const)
  return {
    odds: weights.slice(0, width).map((odds) => Number(odds.toFixed(2))),
    wordOdds: new Map(wordOdds.filter(([, odds]) => odds !== 0)),
  }
}

function listLearnedWords(sentences: MarkedSentence[]): string[] {
  const recordings = new Map<string, Set<string>>()
  for (const { words, recording } of sentences)
    for (const word of words) recordings.set(word, (recordings.get(word) ?? new Set()).add(recording))
  return [...recordings].flatMap(([word, where]) => (where.size >= minRecordings ? word : [])).sort()
}

const foldCount = 10
const reportedShares = [0.1, 0.25, 0.5, 1]
const reportedOdds = [0, 0.5, 1, 1.5]

type ScoredSentence = MarkedSentence & { score: number }

/** Prints how many of the best sentences the readers accept, with weights learned from other recordings. */
export function crossValidateShowability(sentences: MarkedSentence[]): void {
  const recordings = [...new Set(sentences.map(({ recording }) => recording))]
  const foldOf = new Map(recordings.map((recording, i) => [recording, i % foldCount]))
  const ranked = Array.from({ length: foldCount }, (_, fold) =>
    scoreOthers(sentences, (one) => foldOf.get(one.recording) === fold),
  )
    .flat()
    .toSorted((a, b) => b.score - a.score)
  for (const share of reportedShares) {
    const best = ranked.slice(0, Math.round(ranked.length * share))
    console.log(
      `showability, the best ${share * 100} % of ${ranked.length} marked sentences, from log-odds ${best.at(-1)!.score.toFixed(2)}: ${formatAccepted(best)}`,
    )
  }
  crossValidateReadings(sentences)
}

/** Prints the same for each independent reading, with weights learned without its recordings. */
function crossValidateReadings(sentences: MarkedSentence[]): void {
  const readings = [...new Set(sentences.flatMap(({ reading }) => reading ?? []))].sort()
  const scored = readings.map((reading) => {
    const recordings = new Set(sentences.filter((one) => one.reading === reading).map(({ recording }) => recording))
    return scoreOthers(sentences, ({ recording }) => recordings.has(recording)).filter((one) => one.reading === reading)
  })
  for (const [i, ofReading] of scored.entries())
    console.log(
      `showability, reading ${readings[i]}: ${ofReading.length} points, AUROC ${measureAuroc(ofReading).toFixed(3)}`,
    )
  const all = scored.flat()
  for (const odds of reportedOdds) {
    const kept = all.filter(({ score }) => score >= odds)
    console.log(
      `showability, readings, from log-odds ${odds}: ${kept.length} of ${all.length}, ${formatAccepted(kept)}`,
    )
  }
}

/** Scores the held-out sentences with weights learned from the others. */
function scoreOthers(sentences: MarkedSentence[], isHeldOut: (one: MarkedSentence) => boolean): ScoredSentence[] {
  const { odds, wordOdds } = trainShowabilityWeights(sentences.filter((one) => !isHeldOut(one)))
  return sentences.filter(isHeldOut).map((one) => {
    const ofFeatures = one.features.reduce((sum, value, i) => sum + value * odds[i]!, 0)
    return { ...one, score: one.words.reduce((sum, word) => sum + (wordOdds.get(word) ?? 0), ofFeatures) }
  })
}

function formatAccepted(sentences: MarkedSentence[]): string {
  const accepted = sentences.filter(({ isAccepted }) => isAccepted).length
  return `${((100 * accepted) / sentences.length).toFixed(0)} % accepted`
}

/** The probability that an accepted sentence has higher odds than another one. */
function measureAuroc(sentences: ScoredSentence[]): number {
  const [accepted, others] = [true, false].map((sign) => sentences.filter(({ isAccepted }) => isAccepted === sign))
  const wins = accepted!.flatMap((one) =>
    others!.map(({ score }) => (one.score > score ? 1 : one.score === score ? 0.5 : 0)),
  )
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}
