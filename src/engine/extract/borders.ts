// How likely each sentence is to open a new part of a video, by how it begins and by the words around it.
import { baseLanguage } from '../speech/language.ts'
import { wordCount } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import * as shipped from './border-weights.ts'
import { stemsIn } from './terms.ts'

/** What is seen at one sentence: measures in the order of `traitNames`, its first word, and the words near its beginning. */
export type Onset = { traits: number[]; first: string; near: string[] }

export const traitNames = [
  'always',
  'change of words over 40',
  'change of words over 100',
  'change of words over 250',
  'change above its surroundings',
  'new speaker',
  'length of the turn',
  'question',
  'question before',
  'pause',
  'opening of the video',
  'end of the video',
  'long sentences before',
  'short sentences before',
  'words that begin here',
  'words from before',
  'words that go on',
] as const

/** Words before and after a sentence that are held against each other. */
const reaches = [40, 100, 250] as const
const surroundingSentences = 8
const nearWords = 12
/** A word begins where it was not said for so many words and comes again within so many. */
const [newAfterWords, againWithinWords] = [150, 100]
const cohesionWords = 60
const longestPauseSeconds = 2
const [openingSeconds, endingSeconds] = [60, 90]
const [shortWords, longWords, sentencesBefore] = [4, 30, 4]

/** What is learnt from chapters that people made. */
export type BorderWeights = typeof shipped

/** Log-odds, for each sentence, that a part begins with it: a logistic regression. Linear. */
export function borderOdds(
  sentences: SpokenSentence[],
  language: string,
  { traitOdds, firstWordOdds, nearWordOdds }: BorderWeights = shipped,
): Float64Array {
  const reads = baseLanguage(language) === 'en'
  return Float64Array.from(onsetsOf(sentences, language), ({ traits, first, near }) => {
    const odds = traits.reduce((sum, trait, i) => sum + trait * traitOdds[i]!, 0)
    if (!reads) return odds
    return near.reduce((sum, word) => sum + (nearWordOdds.get(word) ?? 0), odds + (firstWordOdds.get(first) ?? 0))
  })
}

/** How many parts a person would make of a video: more of a longer one, fewer where people talk with each other in short sentences. */
export function usualCount(sentences: SpokenSentence[], { countOdds }: BorderWeights = shipped): number {
  return Math.exp(countTraits(sentences).reduce((sum, trait, i) => sum + trait * countOdds[i]!, 0))
}

const bareWords = 3

export function countTraits(sentences: SpokenSentence[]): number[] {
  const minutes = (sentences.at(-1)!.endSeconds - sentences[0]!.startSeconds) / 60
  const bare = sentences.filter(({ spoken }) => wordCount(spoken) <= bareWords).length
  return [1, Math.log(Math.max(1, minutes)), bare / sentences.length]
}

/** The same measures for training and for use. */
export function onsetsOf(sentences: SpokenSentence[], language: string): Onset[] {
  const subject = subjectOf(sentences, language)
  const changes = reaches.map((reach) => changesOf(subject, reach))
  const always = sentences.map(() => 1)
  const measures = [
    always,
    ...changes.map(standard),
    standard(peaks(changes[0]!)),
    ...marksOf(sentences),
    ...bondsOf(subject),
  ]
  return sentences.map(({ spoken }, i) => {
    const words =
      spoken
        .toLowerCase()
        .replace(/’/g, "'")
        .match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? []
    return {
      traits: measures.map((measure) => measure[i]!),
      first: words[0] ?? '',
      near: [...new Set(words.slice(0, nearWords))],
    }
  })
}

/** All subject words in a row, by number, where each sentence's begin, and how much each tells. */
type Subject = { ids: Int32Array; begins: Int32Array; weights: Float64Array }

const wordsPerPart = 50

function subjectOf(sentences: SpokenSentence[], language: string): Subject {
  const known = new Map<string, number>()
  const ids: number[] = []
  const begins = [0]
  for (const sentence of sentences) {
    for (const stem of stemsIn(sentence, language)) {
      const id = known.get(stem) ?? known.size
      known.set(stem, id)
      ids.push(id)
    }
    begins.push(ids.length)
  }
  const parts = new Int32Array(known.size)
  const last = new Int32Array(known.size).fill(-1)
  ids.forEach((id, at) => {
    const part = Math.floor(at / wordsPerPart)
    if (last[id] !== part) parts[id]!++
    last[id] = part
  })
  const all = Math.max(1, Math.ceil(ids.length / wordsPerPart))
  const weights = Float64Array.from(parts, (count) => Math.log(1 + all / count))
  return { ids: Int32Array.from(ids), begins: Int32Array.from(begins), weights }
}

/** One less the cosine of the words before and after each sentence, held back where there are few. */
function changesOf({ ids, begins, weights }: Subject, reach: number): Float64Array {
  const before = new Int32Array(weights.length)
  const after = new Int32Array(weights.length)
  const changes = new Float64Array(begins.length - 1)
  for (let i = 0; i < changes.length; i++) {
    const at = begins[i]!
    const left = ids.subarray(Math.max(0, at - reach), at)
    const right = ids.subarray(at, at + reach)
    if (left.length === 0 || right.length === 0) continue
    for (const id of left) before[id]!++
    for (const id of right) after[id]!++
    let [dot, leftSquare, rightSquare] = [0, 0, 0]
    // Each word of a kind adds its share of what the kind adds.
    for (const id of left) {
      dot += weights[id]! ** 2 * after[id]!
      leftSquare += weights[id]! ** 2 * before[id]!
    }
    for (const id of right) rightSquare += weights[id]! ** 2 * after[id]!
    for (const id of left) before[id] = 0
    for (const id of right) after[id] = 0
    const cosine = dot / Math.sqrt(leftSquare * rightSquare)
    changes[i] = (1 - cosine) * Math.sqrt(Math.min(left.length, right.length) / reach)
  }
  return changes
}

function peaks(changes: Float64Array): Float64Array {
  return changes.map((change, i) => {
    const around = changes.subarray(Math.max(0, i - surroundingSentences), i + surroundingSentences + 1)
    return change - around.reduce((sum, other) => sum + other, 0) / around.length
  })
}

/** Speakers, questions, silence, place and lengths. */
function marksOf(sentences: SpokenSentence[]): number[][] {
  const lengths = sentences.map(({ spoken }) => wordCount(spoken))
  const asks = sentences.map(({ spoken }) => Number(/[?？]/.test(spoken)))
  const endSeconds = sentences.at(-1)?.endSeconds ?? 0
  const turnWords = new Array<number>(sentences.length).fill(0)
  let words = 0
  for (let i = sentences.length - 1; i >= 0; i--) {
    words += lengths[i]!
    if (!sentences[i]!.opensTurn) continue
    turnWords[i] = Math.min(3, Math.log(1 + words) - 2)
    words = 0
  }
  const justBefore = (i: number) => lengths.slice(Math.max(0, i - sentencesBefore), i)
  return [
    sentences.map(({ opensTurn }) => Number(opensTurn)),
    turnWords,
    asks,
    asks.map((_, i) => asks[i - 1] ?? 0),
    sentences.map(({ startSeconds }, i) => {
      const pause = startSeconds - (sentences[i - 1]?.endSeconds ?? 0)
      return Math.min(longestPauseSeconds, Math.max(0, pause))
    }),
    sentences.map(({ startSeconds }) => Math.exp(-startSeconds / openingSeconds)),
    sentences.map(({ startSeconds }) => Math.exp(-Math.max(0, endSeconds - startSeconds) / endingSeconds)),
    lengths.map((_, i) => justBefore(i).reduce((sum, length) => sum + Math.min(length, longWords), 0) / 40 - 1),
    lengths.map((_, i) => justBefore(i).filter((length) => length <= shortWords).length / sentencesBefore),
  ]
}

/** Where a sentence has no subject word at all, and at most. */
const [usualBond, mostBegun] = [0.3, 12]

/** How each sentence hangs together with what was said and with what comes. */
function bondsOf({ ids, begins, weights }: Subject): ArrayLike<number>[] {
  const places: number[][] = Array.from(weights, () => [])
  for (const [at, id] of ids.entries()) places[id]!.push(at)
  /** How many of a word's places have been passed. */
  const passed = new Int32Array(weights.length)
  const n = begins.length - 1
  const begun = new Float64Array(n)
  const old = new Float64Array(n).fill(usualBond)
  const goesOn = new Float64Array(n).fill(usualBond)
  for (let i = 0; i < n; i++) {
    const [from, to] = [begins[i]!, begins[i + 1]!]
    const own = [...new Set(ids.subarray(from, to))]
    if (own.length === 0) continue
    let [known, again] = [0, 0]
    for (const id of own) {
      const list = places[id]!
      const before = list[passed[id]! - 1] ?? Number.NEGATIVE_INFINITY
      while (passed[id]! < list.length && list[passed[id]!]! < to) passed[id]!++
      const next = list[passed[id]!] ?? Number.POSITIVE_INFINITY
      const second = list[passed[id]! + 1] ?? Number.POSITIVE_INFINITY
      if (from - before > newAfterWords && second - to < againWithinWords) begun[i]! += weights[id]!
      if (from - before <= cohesionWords) known++
      if (next - to < cohesionWords) again++
    }
    begun[i] = Math.min(mostBegun, begun[i]!)
    old[i] = known / own.length
    goesOn[i] = again / own.length
  }
  return [standard(begun), old, goesOn]
}

/** With a mean of 0 and a deviation of 1 within the video. */
function standard(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return values.map((value) => (value - mean) / (deviation || 1))
}
