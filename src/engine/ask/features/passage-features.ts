// What tells that a sentence is in a passage that answers a question.
import type { SpokenSentence } from '../../transcript.ts'
import { evidenceOf } from '../question/evidence-words.ts'
import type { AnswerKind, ReadQuestion } from '../question/read-question.ts'
import type { TranscriptIndex } from '../transcript-index.ts'
import {
  type LocatedTerm,
  scoreTerms,
  sumBefore,
  type TermScores,
  windowRadii,
} from './term-scores.ts'

/** The order of the weights in `passage-weights.ts`. */
export const passageFeatureNames = [
  ...windowRadii.map((radius) => `terms${radius}`),
  ...[0, 2, 6].map((radius) => `focus${radius}`),
  ...windowRadii.slice(1).map((radius) => `covered${radius}`),
  ...[0, 2, 6, 20].map((radius) => `speaker${radius}`),
  'speaker and terms',
  'stems around',
  'beginning',
  'end',
  'phrase',
  'kind',
]

/** Shares of the sentences: greetings at the beginning, goodbyes at the end. */
const beginningShare = 0.02
const endShare = 0.03

/**
 * Extracts the features of every sentence, one column for each of `passageFeatureNames`.
 * Linear in sentences times terms.
 */
export function extractPassageFeatures(
  index: TranscriptIndex,
  question: ReadQuestion,
  terms: LocatedTerm[],
): { columns: Float64Array[]; scores: TermScores } {
  const { sentences, stemsBefore } = index
  const count = sentences.length
  const scores = scoreTerms(index, terms, question.hasContext)
  const column = (compute: (at: number) => number) =>
    Float64Array.from({ length: count }, (_, at) => compute(at))
  const around = (sums: Float64Array, at: number, radius: number) =>
    sums[Math.min(count, at + radius + 1)]! - sums[Math.max(0, at - radius)]!
  const sentencesAround = (at: number, radius: number) =>
    Math.min(count, at + radius + 1) - Math.max(0, at - radius)

  const isNamed = sentences.map(({ speaker }) =>
    speaker !== null && question.speakers.has(speaker) ? 1 : 0,
  )
  const named = sumBefore(isNamed)
  const phrases = sumBefore(countPhrases(index, terms))
  const evidence = sumBefore(findEvidence(sentences, question.kind))
  const namedShare = (at: number, radius: number) =>
    around(named, at, radius) / sentencesAround(at, radius)
  const columns = [
    ...scores.all.map((values) => column((at) => values[at]! * 3)),
    ...[0, 1, 2].map((r) =>
      scores.focused ? column((at) => scores.focused![r]![at]! * 3) : new Float64Array(count),
    ),
    ...scores.covered.slice(1).map((values) => column((at) => values[at]! * 3)),
    column((at) => isNamed[at]!),
    ...[2, 6, 20].map((radius) => column((at) => namedShare(at, radius))),
    column((at) => namedShare(at, 2) * scores.all[1]![at]! * 3),
    column((at) => Math.log(1 + around(stemsBefore, at, 2))),
    column((at) => Number(at < count * beginningShare)),
    column((at) => Number(at > count * (1 - endShare))),
    column((at) => Math.min(3, around(phrases, at, 2))),
    column((at) => Math.min(3, around(evidence, at, 2))),
  ]
  return { columns, scores }
}

/** Counts in each sentence the pairs of words that follow each other in the question too. */
function countPhrases({ stems }: TranscriptIndex, terms: LocatedTerm[]): number[] {
  const nextOf = new Map<string, string>()
  for (const [i, { stem, weight, followsPrevious }] of terms.entries()) {
    const previous = terms[i - 1]
    if (previous && followsPrevious && weight === 1 && previous.weight === 1)
      nextOf.set(previous.stem, stem)
  }
  if (nextOf.size === 0) return stems.map(() => 0)
  return stems.map(
    (list) => list.filter((stem, i) => i > 0 && nextOf.get(list[i - 1]!) === stem).length,
  )
}

/** Marks the sentences that contain the kind of answer that is expected. */
function findEvidence(sentences: SpokenSentence[], kind: AnswerKind): number[] {
  return sentences.map(({ text }) => (kind && evidenceOf[kind].test(text) ? 1 : 0))
}
