// Types that the ranking of sentences shares with the weighting of their concepts.
import type { SpokenSentence } from '../transcript.ts'

/**
 * The parts of a sentence that ranking, topics and titles read. `hasSureEnds` is true
 * where it is left out.
 */
export type Candidate = { text: string; hasSureEnds?: SpokenSentence['hasSureEnds'] }

export type Concept = {
  key: string
  kind: 'word' | 'pair' | 'grammar'
  /** Number of sentences that contain it; for a grammar word, the number of its occurrences. */
  frequency: number
  /** Number of twentieths of the transcript that contain it. */
  spread: number
  /** Position of the first sentence that contains it, as a share of the transcript. */
  firstPosition: number
}

export type ConceptIndex = {
  concepts: Concept[]
  /**
   * For each sentence the indices of its concepts: content words and pairs once, grammar
   * words once for each occurrence.
   */
  bySentence: number[][]
  /** Number of concepts that are content words. */
  vocabularySize: number
}

/**
 * A sentence gains `weight` times `repeatFactors[n]` when it covers the concept for the
 * n-th time; nothing beyond the end of the list.
 */
export type ConceptWeight = { weight: number; repeatFactors: readonly number[] }
