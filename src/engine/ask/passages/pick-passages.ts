// Picks the passages of a transcript that answer a question most likely.
import type { FoundPassage } from '../ask-types.ts'
import type { SourceReading } from '../features/read-sources.ts'
import { cutPassage } from './passage.ts'

export type RankedPassage = {
  passage: FoundPassage
  score: number
  /** The starts of its sentences in seconds, those that answer most likely first. */
  bestStarts: number[]
}

/**
 * Sentences between the centers of two passages of a video, and the share of a short
 * transcript that replaces them.
 */
const minDistance = 20
const minDistanceShare = 0.05
/**
 * What a sentence loses next to the center of a better passage, less with each sentence
 * between: where that one is wrong, its surroundings are too.
 */
const lossBesideCenter = 3
/** Terms that weigh less, such as "discuss", are not marked. */
const minMarkedWeight = 0.5
/**
 * What a sentence gains that says what or who the question asks about, or in which a
 * speaker answers for themselves.
 */
const definitionOdds = 4

/** Picks passages, best first. Linear in sentences times passages. */
export function pickPassages(
  reading: SourceReading,
  count: number,
  weights: readonly number[],
): RankedPassage[] {
  const { source, index, question, columns, scores, terms } = reading
  const length = index.sentences.length
  const odds = new Float64Array(length)
  for (const [i, column] of columns.entries())
    for (let at = 0; at < length; at++) odds[at]! += weights[i]! * column[at]!
  const stems = new Set(
    terms.filter(({ weight }) => weight >= minMarkedWeight).flatMap(({ forms }) => forms),
  )
  for (const at of [...reading.definitions, ...reading.spokenAnswers]) odds[at]! += definitionOdds
  const spoken = new Set(reading.spokenAnswers)
  const isRelevant = (at: number) =>
    spoken.has(at) ||
    scores.covered[2]![at]! > 0 ||
    question.speakers.has(index.sentences[at]!.speaker ?? '')
  const open = odds.map((value, at) => (isRelevant(at) ? value : Number.NEGATIVE_INFINITY))
  const distance = Math.min(minDistance, length * minDistanceShare)
  const used = new Set<number>()
  const picked: RankedPassage[] = []
  while (picked.length < count) {
    const center = findHighest(open)
    if (center === null) break
    const score = open[center]!
    const { passage, from, to } = cutPassage(source, index, { center, stems, used })
    for (let i = from; i < to; i++) used.add(i)
    for (let at = 0; at < length; at++) {
      const between = Math.abs(at - center)
      const isClosed = between < distance || used.has(at)
      open[at] = isClosed
        ? Number.NEGATIVE_INFINITY
        : open[at]! - lossBesideCenter * Math.exp(-between / distance)
    }
    const best = Array.from({ length: to - from }, (_, i) => from + i).sort(
      (a, b) => odds[b]! - odds[a]!,
    )
    const bestStarts = best.map((i) => index.sentences[i]!.startSeconds)
    picked.push({ passage, score, bestStarts })
  }
  return picked
}

/** Finds the place of the highest value, the first of equal ones; null where all are closed. */
function findHighest(values: Float64Array): number | null {
  let highest: number | null = null
  for (let at = 0; at < values.length; at++)
    if (values[at]! > (highest === null ? Number.NEGATIVE_INFINITY : values[highest]!)) highest = at
  return highest
}
