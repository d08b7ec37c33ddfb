// Scores the sentences of a transcript by the terms of a question, alone and with the
// sentences around them.
import type { QuestionTerm } from '../question/read-question.ts'
import type { TranscriptIndex } from '../transcript-index.ts'

/**
 * Sentences to each side that count for a sentence: alone, some neighbors, and what it is
 * about.
 */
export const windowRadii = [0, 2, 6, 20, 60] as const
/** The parameters k1 and b of BM25. */
const saturation = 2
const lengthWeight = 0.4
/**
 * From this radius on, a term in the title of the chapter or of the video counts like a
 * spoken one, in part.
 */
const minTitleRadius = 20

/** A term with the sentences in which it or a variant of it occurs. */
export type LocatedTerm = QuestionTerm & {
  stem: string
  /** The stems that count in full: its own, and those of the words written as one or as two. */
  forms: string[]
  /** Its inverse document frequency times its weight. */
  idf: number
  /** Occurrences in each sentence; null where there are none. */
  occurrences: Float64Array | null
  /** Occurrences in all sentences. */
  frequency: number
  /** For each sentence how much the titles above it say the term, 0 to 1; null for nowhere. */
  titles: Float64Array | null
}

export type TermScores = {
  /** BM25 for each radius, as a share of the weight of all terms. */
  all: Float64Array[]
  /** The same by the terms that do not only say when; null where all are such. */
  focused: Float64Array[] | null
  /** The share of the terms' weight that is said within each radius. */
  covered: Float64Array[]
}

/**
 * BM25 (Robertson and Zaragoza 2009) over windows of several sizes around each sentence.
 * Linear in sentences times terms.
 */
export function scoreTerms(
  { sentences, stemsBefore }: TranscriptIndex,
  terms: LocatedTerm[],
  hasContext: boolean,
): TermScores {
  const count = sentences.length
  const create = () => windowRadii.map(() => new Float64Array(count))
  const scores: TermScores = {
    all: create(),
    focused: hasContext ? create() : null,
    covered: create(),
  }
  const total = terms.reduce((sum, { idf }) => sum + idf, 0) || 1
  const focusedTotal =
    terms.reduce((sum, { idf, isContext }) => sum + (isContext ? 0 : idf), 0) || 1
  const average = stemsBefore[count]! / Math.max(1, count)
  for (const { idf, isContext, occurrences, titles } of terms) {
    if (!occurrences && !titles) continue
    const before = sumBefore(occurrences ?? new Float64Array(count))
    for (const [r, radius] of windowRadii.entries()) {
      const [all, focused, covered] = [scores.all[r]!, scores.focused?.[r], scores.covered[r]!]
      const relative = average * (2 * radius + 1)
      for (let at = 0; at < count; at++) {
        const [from, to] = [Math.max(0, at - radius), Math.min(count, at + radius + 1)]
        const found = before[to]! - before[from]!
        const inTitle = titles && radius >= minTitleRadius ? titles[at]! : 0
        if (found > 0) {
          const length = (stemsBefore[to]! - stemsBefore[from]!) / relative
          const score =
            (idf * found * (saturation + 1)) /
            (found + saturation * (1 - lengthWeight + lengthWeight * length))
          all[at]! += score / total
          if (focused && !isContext) focused[at]! += score / focusedTotal
        }
        covered[at]! += (idf * Math.min(1, Math.max(found, inTitle))) / total
      }
    }
  }
  return scores
}

/** The sum of the values before each index, and of all. */
export function sumBefore(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!
  return sums
}
