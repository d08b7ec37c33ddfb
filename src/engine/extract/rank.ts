// Ranks sentences by greedy coverage of weighted concepts within a budget of words.

import { getTerms } from '../language/terms.ts'
import { extractConcepts } from './concepts.ts'
import type { Candidate, ConceptWeight } from './ranking-types.ts'
import { scoreReadability } from './readability.ts'
import { type SalienceOptions, weighConcepts } from './salience.ts'

/** The shipped weights and the default title weight apply where they are left out. */
type RankOptions = Omit<SalienceOptions, 'title'> & { title?: string }

/** 0 prefers the most concepts regardless of length, 1 the most concepts per word. */
const lengthPower = 0.85
const minWords = 6
const maxWords = 45
const openingBonus = 0.4
/** Share of the sentences, and least number of them, over which the bonus fades. */
const openingShare = 0.08
const minOpeningSentences = 10

/**
 * Returns the indices of the selected sentences, best first, as many as the budget holds. Greedy maximization of weighted concept
 * coverage: the concepts of Gillick & Favre 2009, "A Scalable Global Model for Summarization", and the gain by cost of Lin & Bilmes
 * 2011, "A Class of Submodular Functions for Document Summarization".
 */
export function rankSentences(sentences: Candidate[], options: RankOptions): number[] {
  const { budgetWords, language, title = '', titleWeight, salienceWeights } = options
  const index = extractConcepts(sentences, language)
  const weights = weighConcepts(index, { budgetWords, language, title, titleWeight, salienceWeights })
  const scored = scoreSentences(sentences, language).map((sentence, i) => ({
    ...sentence,
    concepts: index.bySentence[i]!.filter((concept) => weights[concept]!.repeatFactors.length > 0),
  }))
  const coverage = new Uint32Array(weights.length)
  // Gains only shrink as more is covered, so an old gain is an upper bound and most need no second computation.
  const upperBounds = scored.map((sentence) => computeGain(sentence, weights, coverage))
  const selected: number[] = []
  let remainingWords = budgetWords
  while (remainingWords > 0) {
    let best = -1
    let bestGain = 0
    for (let i = 0; i < scored.length; i++) {
      const sentence = scored[i]!
      if (upperBounds[i]! <= bestGain || sentence.words > remainingWords) continue
      const gain = computeGain(sentence, weights, coverage)
      upperBounds[i] = gain
      if (gain <= bestGain) continue
      bestGain = gain
      best = i
    }
    if (best < 0) break
    for (const concept of scored[best]!.concepts) coverage[concept]!++
    remainingWords -= scored[best]!.words
    // A repeated sentence is selected once.
    for (let i = 0; i < scored.length; i++) if (sentences[i]!.text === sentences[best]!.text) upperBounds[i] = 0
    selected.push(best)
  }
  return selected
}

type RankedSentence = { concepts: number[]; words: number; readability: number }

function scoreSentences(sentences: Candidate[], language: string): Omit<RankedSentence, 'concepts'>[] {
  const fade = Math.max(minOpeningSentences, sentences.length * openingShare)
  const scored = sentences.map((sentence, position) => {
    const { text, hasSureEnds = true } = sentence
    const opening = 1 + openingBonus * Math.exp(-position / fade)
    return {
      words: getTerms(sentence, language).length,
      readability: opening * scoreReadability(text, hasSureEnds, language),
    }
  })
  // Shorter and longer sentences count only where there are no others.
  const fits = ({ words }: { words: number }) => words >= minWords && words <= maxWords
  return scored.some(fits)
    ? scored.map((sentence) => (fits(sentence) ? sentence : { ...sentence, readability: 0 }))
    : scored
}

/** The gain of one more sentence, where `coverage` is how often each concept is covered already. */
function computeGain(
  { concepts, words, readability }: RankedSentence,
  weights: ConceptWeight[],
  coverage: Uint32Array,
): number {
  if (readability === 0) return 0
  let gain = 0
  // A grammar word may occur twice in the sentence.
  for (const concept of concepts) {
    const { weight, repeatFactors } = weights[concept]!
    gain += weight * (repeatFactors[coverage[concept]!++] ?? 0)
  }
  for (const concept of concepts) coverage[concept]!--
  return (readability * gain) / words ** lengthPower
}
