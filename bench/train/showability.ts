// Learns from a reader's marks which sentences read well alone.
import { readFileSync } from 'node:fs'
import { removeConnectives } from '#engine/sentences/connectives.ts'
import { collectSpeakerNames, findInterviewers } from '#engine/extract/context-dependence.ts'
import { hasMisspelling } from '#engine/extract/misspelled.ts'
import { listDistinctWords } from '#engine/extract/showability.ts'
import {
  computeShowabilityFeatures,
  describeRecording,
  showabilityFeatureNames,
} from '#engine/extract/showability-features.ts'
import { isShowable } from '#engine/extract/showable.ts'
import { isPunctuatedText, readSurroundings } from '#engine/extract/showable-statements.ts'
import { formatSentence } from '#engine/speech/format-sentence.ts'
import { measureEndOdds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords, joinWords, type Word } from '#engine/speech/words.ts'
import type { SpokenSentence } from '#engine/transcript.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'

/**
 * Lines of a dataset's item and its marks: the first word, one past the last word, "+" where the reader accepts the sentence, "~" where that
 * is a close call, "-" where not, and the number of the independent reading in `docs/readings` that the mark is from.
 */
const marksFile = new URL('./reader-marks.tsv', import.meta.url)

type MarkedSentence = {
  recording: string
  features: number[]
  words: string[]
  /** 1 where the reader accepts it, a half where that is a close call. */
  acceptance: number
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
      return itemMarks ? readMarksOfItem(prepareItem(item, dataset), itemMarks.split(' '), common, item.id) : []
    }),
  )
}

function readMarksOfItem(
  { transcript, sentences, language, title }: ReturnType<typeof prepareItem>,
  marks: string[],
  common: ReadonlySet<string>,
  id: string,
): MarkedSentence[] {
  const words = extractSpokenWords(transcript)
  const isPunctuated = isPunctuatedText(sentences)
  const context = {
    language,
    names: collectSpeakerNames(sentences),
    interviewers: findInterviewers(sentences),
    isPunctuated,
  }
  const recording = describeRecording(sentences, { isPunctuated, title })
  return marks.flatMap((mark) => {
    const [from, to] = mark.match(/\d+/g)!.map(Number) as [number, number]
    const sentence = readSentence(words, [from, to], language)
    // The engine never shows these, whatever their score.
    if (!isShowable(sentence, context) || hasMisspelling(sentence.text, recording.wordCounts)) return []
    const statement = { ...sentence, ...readSurroundings(sentence, sentences) }
    return [
      {
        recording: title || id,
        features: computeShowabilityFeatures(statement, recording),
        words: listDistinctWords(sentence.text).filter((word) => common.has(word)),
        acceptance: mark.includes('+') ? 1 : mark.includes('~') ? 0.5 : 0,
        reading: /\d*$/.exec(mark)![0] || undefined,
      },
    ]
  })
}

function readSentence(words: Word[], [from, to]: [number, number], language: string): SpokenSentence {
  const own = words.slice(from, to)
  return {
    text: removeConnectives(formatSentence(own, language), language),
    verbatim: joinWords(own),
    startSeconds: own[0]!.startSeconds,
    endSeconds: own.at(-1)!.endSeconds,
    speaker: own[0]!.speaker,
    startsTurn: own[0]!.startsTurn,
    hasSureEnds: true,
    words: own,
    position: from,
    endOdds: measureEndOdds(words, [from, to], language),
  }
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
  const examples = sentences.flatMap((sentence) => {
    const known = sentence.words.flatMap((word) => indices.get(word) ?? [])
    const features = [...sentence.features.keys(), ...known]
    const values = [...sentence.features, ...known.map(() => 1)]
    const weight = sentence.reading ? independentWeight : 1
    const { acceptance } = sentence
    const [positive, negative] = [
      { isPositive: true, weight: weight * acceptance },
      { isPositive: false, weight: weight * (1 - acceptance) },
    ]
    return [positive, negative].flatMap((one) => (one.weight > 0 ? { features, values, ...one } : []))
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
  const share = (min: number) =>
    ((100 * sentences.filter(({ acceptance }) => acceptance >= min).length) / sentences.length).toFixed(0)
  return `${share(1)} % accepted, ${share(0.5)} % with close calls`
}

/** The probability that a sentence has higher odds than another one that the readers accept less. */
function measureAuroc(sentences: ScoredSentence[]): number {
  const wins = sentences.flatMap((one) =>
    sentences.flatMap((other) =>
      one.acceptance > other.acceptance ? (one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0) : [],
    ),
  )
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}
