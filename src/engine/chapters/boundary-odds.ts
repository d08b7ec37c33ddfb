// Computes the odds that a chapter begins with a sentence, by its first words and by the
// words around it.

import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import { parseWordWeights } from '../speech/word-weights.ts'
import type { SpokenSentence } from '../transcript.ts'
import weights from './boundary-weights.json' with { type: 'json' }

/**
 * The features of one sentence: values in the order of `boundaryFeatureNames`, its first
 * word, and the words near its beginning.
 */
type BoundaryFeatures = { values: number[]; firstWord: string; nearWords: string[] }

export const boundaryFeatureNames = [
  'bias',
  'lexical change over 40 words',
  'lexical change over 100 words',
  'lexical change over 250 words',
  'lexical change above the local mean',
  'new speaker',
  'length of the turn',
  'question',
  'question before it',
  'pause',
  'proximity to the start',
  'proximity to the end',
  'long sentences before',
  'short sentences before',
  'new words',
  'words continued from before',
  'words that continue',
] as const

/** Numbers of words before and after a sentence that are compared. */
const windowSizes = [40, 100, 250] as const
const peakRadius = 8
const maxNearWords = 12
/**
 * A word is new where it did not occur in this many words before and occurs again within
 * this many.
 */
const [newAfterWords, againWithinWords] = [150, 100]
const cohesionWords = 60
const maxPauseSeconds = 2
const [openingSeconds, endingSeconds] = [60, 90]
const [shortWords, longWords, sentencesBefore] = [4, 30, 4]

/** The weights that `npm run train` learns from chapters set by people. */
export type BoundaryWeights = {
  /**
   * Log-odds that a chapter begins with a sentence, by `boundaryFeatureNames`, its first
   * word and each word near its beginning.
   */
  featureOdds: readonly number[]
  firstWordOdds: ReadonlyMap<string, number>
  nearWordOdds: ReadonlyMap<string, number>
  /**
   * Logarithm of the number of chapters, by the features of `extractCountFeatures` in
   * their order.
   */
  countOdds: readonly number[]
}

const shipped: BoundaryWeights = {
  ...weights,
  firstWordOdds: parseWordWeights(weights.firstWordOdds),
  nearWordOdds: parseWordWeights(weights.nearWordOdds),
}

/**
 * Computes for each sentence the log-odds that a chapter begins with it, by logistic
 * regression. Linear.
 */
export function computeBoundaryOdds(sentences: SpokenSentence[], language: string): Float64Array {
  const { featureOdds, firstWordOdds, nearWordOdds } = shipped
  const isEnglish = baseLanguage(language) === 'en'
  return Float64Array.from(
    extractBoundaryFeatures(sentences, language),
    ({ values, firstWord, nearWords }) => {
      const odds = values.reduce((sum, feature, i) => sum + feature * featureOdds[i]!, 0)
      if (!isEnglish) return odds
      return nearWords.reduce(
        (sum, word) => sum + (nearWordOdds.get(word) ?? 0),
        odds + (firstWordOdds.get(firstWord) ?? 0),
      )
    },
  )
}

/**
 * Estimates how many chapters a person would set: more for longer videos, fewer for
 * conversations in short sentences.
 */
export function estimateChapterCount(sentences: SpokenSentence[]): number {
  const { countOdds } = shipped
  return Math.exp(
    extractCountFeatures(sentences).reduce((sum, feature, i) => sum + feature * countOdds[i]!, 0),
  )
}

const shortReplyWords = 3

export function extractCountFeatures(sentences: SpokenSentence[]): number[] {
  const minutes = (sentences.at(-1)!.endSeconds - sentences[0]!.startSeconds) / 60
  const shortReplies = sentences.filter(
    ({ verbatim }) => countWordsInAnyScript(verbatim) <= shortReplyWords,
  ).length
  return [1, Math.log(Math.max(1, minutes)), shortReplies / sentences.length]
}

/** Extracts the features of every sentence, for training and for prediction. */
export function extractBoundaryFeatures(
  sentences: SpokenSentence[],
  language: string,
): BoundaryFeatures[] {
  const stream = toWordStream(sentences, language)
  const changes = windowSizes.map((size) => measureLexicalChange(stream, size))
  const columns = [
    sentences.map(() => 1),
    ...changes.map(standardize),
    standardize(subtractLocalMean(changes[0]!)),
    ...measureSentences(sentences),
    ...measureCohesion(stream),
  ]
  return sentences.map(({ verbatim }, i) => {
    const words =
      verbatim
        .toLowerCase()
        .replace(/’/g, "'")
        .match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? []
    return {
      values: columns.map((column) => column[i]!),
      firstWord: words[0] ?? '',
      nearWords: [...new Set(words.slice(0, maxNearWords))],
    }
  })
}

/**
 * The ids of all content words in order, the position where each sentence begins, and the
 * weight of each id.
 */
type WordStream = { ids: Int32Array; sentenceStarts: Int32Array; weights: Float64Array }

const wordsPerBlock = 50

function toWordStream(sentences: SpokenSentence[], language: string): WordStream {
  const idByStem = new Map<string, number>()
  const ids: number[] = []
  const sentenceStarts = [0]
  for (const sentence of sentences) {
    for (const stem of getStems(sentence, language)) {
      const id = idByStem.get(stem) ?? idByStem.size
      idByStem.set(stem, id)
      ids.push(id)
    }
    sentenceStarts.push(ids.length)
  }
  // The inverse document frequency, with blocks of words as documents.
  const blockCounts = new Int32Array(idByStem.size)
  const lastBlock = new Int32Array(idByStem.size).fill(-1)
  ids.forEach((id, at) => {
    const block = Math.floor(at / wordsPerBlock)
    if (lastBlock[id] !== block) blockCounts[id]!++
    lastBlock[id] = block
  })
  const totalBlocks = Math.max(1, Math.ceil(ids.length / wordsPerBlock))
  const weights = Float64Array.from(blockCounts, (count) => Math.log(1 + totalBlocks / count))
  return { ids: Int32Array.from(ids), sentenceStarts: Int32Array.from(sentenceStarts), weights }
}

/**
 * Measures one minus the cosine of the words before and after each sentence, damped where
 * there are few words.
 */
function measureLexicalChange(
  { ids, sentenceStarts, weights }: WordStream,
  size: number,
): Float64Array {
  const before = new Int32Array(weights.length)
  const after = new Int32Array(weights.length)
  const squares = weights.map((weight) => weight ** 2)
  const changes = new Float64Array(sentenceStarts.length - 1)
  for (let i = 0; i < changes.length; i++) {
    const at = sentenceStarts[i]!
    const [from, to] = [Math.max(0, at - size), Math.min(ids.length, at + size)]
    if (from === at || to === at) continue
    // Loops by index, because this is the innermost work of a long recording.
    for (let j = from; j < at; j++) before[ids[j]!]!++
    for (let j = at; j < to; j++) after[ids[j]!]!++
    let [dot, leftSquare, rightSquare] = [0, 0, 0]
    // Each occurrence adds its share, so that the sums need no list of distinct words.
    for (let j = from; j < at; j++) {
      const id = ids[j]!
      dot += squares[id]! * after[id]!
      leftSquare += squares[id]! * before[id]!
    }
    for (let j = at; j < to; j++) rightSquare += squares[ids[j]!]! * after[ids[j]!]!
    for (let j = from; j < at; j++) before[ids[j]!] = 0
    for (let j = at; j < to; j++) after[ids[j]!] = 0
    const cosine = dot / Math.sqrt(leftSquare * rightSquare)
    changes[i] = (1 - cosine) * Math.sqrt(Math.min(at - from, to - at) / size)
  }
  return changes
}

function subtractLocalMean(changes: Float64Array): Float64Array {
  return changes.map((change, i) => {
    const neighbors = changes.subarray(Math.max(0, i - peakRadius), i + peakRadius + 1)
    return change - neighbors.reduce((sum, other) => sum + other, 0) / neighbors.length
  })
}

/** Measures turns, questions, pauses, position and lengths. */
function measureSentences(sentences: SpokenSentence[]): number[][] {
  const lengths = sentences.map(({ verbatim }) => countWordsInAnyScript(verbatim))
  const questions = sentences.map(({ verbatim }) => Number(/[?？]/.test(verbatim)))
  const endSeconds = sentences.at(-1)?.endSeconds ?? 0
  const turnWords = new Array<number>(sentences.length).fill(0)
  let words = 0
  for (let i = sentences.length - 1; i >= 0; i--) {
    words += lengths[i]!
    if (!sentences[i]!.startsTurn) continue
    turnWords[i] = Math.min(3, Math.log(1 + words) - 2)
    words = 0
  }
  const precedingLengths = (i: number) => lengths.slice(Math.max(0, i - sentencesBefore), i)
  return [
    sentences.map(({ startsTurn }) => Number(startsTurn)),
    turnWords,
    questions,
    questions.map((_, i) => questions[i - 1] ?? 0),
    sentences.map(({ startSeconds }, i) => {
      const pause = startSeconds - (sentences[i - 1]?.endSeconds ?? 0)
      return Math.min(maxPauseSeconds, Math.max(0, pause))
    }),
    sentences.map(({ startSeconds }) => Math.exp(-startSeconds / openingSeconds)),
    sentences.map(({ startSeconds }) =>
      Math.exp(-Math.max(0, endSeconds - startSeconds) / endingSeconds),
    ),
    lengths.map(
      (_, i) =>
        precedingLengths(i).reduce((sum, length) => sum + Math.min(length, longWords), 0) / 40 - 1,
    ),
    lengths.map(
      (_, i) =>
        precedingLengths(i).filter((length) => length <= shortWords).length / sentencesBefore,
    ),
  ]
}

/** Cohesion of a sentence without content words, and the largest weight of new words. */
const [defaultCohesion, maxNewWordWeight] = [0.3, 12]

/**
 * Measures the new words of each sentence, and the shares of its words that occur shortly
 * before and after it.
 */
function measureCohesion({ ids, sentenceStarts, weights }: WordStream): ArrayLike<number>[] {
  const positions: number[][] = Array.from(weights, () => [])
  for (const [at, id] of ids.entries()) positions[id]!.push(at)
  // The number of positions of each word that lie before the current sentence.
  const passed = new Int32Array(weights.length)
  const sentenceCount = sentenceStarts.length - 1
  const newWords = new Float64Array(sentenceCount)
  const backward = new Float64Array(sentenceCount).fill(defaultCohesion)
  const forward = new Float64Array(sentenceCount).fill(defaultCohesion)
  for (let i = 0; i < sentenceCount; i++) {
    const [from, to] = [sentenceStarts[i]!, sentenceStarts[i + 1]!]
    const sentenceIds = [...new Set(ids.subarray(from, to))]
    if (sentenceIds.length === 0) continue
    let [backwardCount, forwardCount] = [0, 0]
    for (const id of sentenceIds) {
      const list = positions[id]!
      const previous = list[passed[id]! - 1] ?? Number.NEGATIVE_INFINITY
      while (passed[id]! < list.length && list[passed[id]!]! < to) passed[id]!++
      const next = list[passed[id]!] ?? Number.POSITIVE_INFINITY
      const second = list[passed[id]! + 1] ?? Number.POSITIVE_INFINITY
      if (from - previous > newAfterWords && second - to < againWithinWords)
        newWords[i]! += weights[id]!
      if (from - previous <= cohesionWords) backwardCount++
      if (next - to < cohesionWords) forwardCount++
    }
    newWords[i] = Math.min(maxNewWordWeight, newWords[i]!)
    backward[i] = backwardCount / sentenceIds.length
    forward[i] = forwardCount / sentenceIds.length
  }
  return [standardize(newWords), backward, forward]
}

/** Scales to a mean of 0 and a standard deviation of 1 within the video. */
function standardize(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
  )
  return values.map((value) => (value - mean) / (deviation || 1))
}
