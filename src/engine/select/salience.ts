// Weighs concepts by how much they matter to a summary.

import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { parseWordWeights } from '../speech/word-weights.ts'
import type { ConceptIndex, ConceptWeight } from './concept-types.ts'
import { computeConceptFeatures } from './concepts.ts'
import weights from './salience-weights.json' with { type: 'json' }

/** The weights that `npm run train` learns from summaries written by people. */
export type SalienceWeights = {
  /**
   * Log-odds that a content word appears in the summary, by the features of `concepts.ts`
   * in their order.
   */
  wordOdds: readonly number[]
  /** The same for a pair of neighboring content words that occurs at least twice. */
  pairOdds: readonly number[]
  /** Occurrences of a grammar word in a thousand words of such summaries. */
  grammarRates: ReadonlyMap<string, number>
}

const shipped: SalienceWeights = {
  ...weights,
  grammarRates: parseWordWeights(weights.grammarRates),
}
type SalienceOptions = {
  budgetWords: number
  language: string
  title: string
  titleWeight?: number | undefined
  salienceWeights?: SalienceWeights | undefined
}

/** Each repetition of a content word gains this much of the one before. */
const repeatDecay = 0.6
const repeatDecays = Array.from({ length: 25 }, (_, repetition) => repeatDecay ** repetition)
/** Weight of a word of the title, relative to other words. */
export const defaultTitleWeight = 2
/** Weight of a grammar word that is sure to be in a summary, relative to such a content word. */
const grammarWeight = 0.1

/**
 * Weighs each concept. A content word, or a pair of them that occurs twice, weighs its
 * probability to be in a summary written by a person, by logistic regression: Hong &
 * Nenkova 2014, "Improving the Estimation of Word Importance for News Multi-Document
 * Summarization". A grammar word gains as often as such summaries use it, which prefers
 * "the tower was built by" to "so I was like".
 */
export function weighConcepts(
  { concepts, vocabularySize }: ConceptIndex,
  options: SalienceOptions,
): ConceptWeight[] {
  const {
    language,
    title,
    budgetWords,
    titleWeight = defaultTitleWeight,
    salienceWeights = shipped,
  } = options
  const titleStems = new Set(getStems({ text: title }, language))
  const { wordOdds, pairOdds, grammarRates } = salienceWeights
  const rates = baseLanguage(language) === 'en' ? grammarRates : new Map<string, number>()
  return concepts.map((concept) => {
    const { key, kind, frequency } = concept
    if (kind === 'grammar')
      return {
        weight: grammarWeight,
        repeatFactors: poissonTails((rates.get(key) ?? 0) * (budgetWords / 1000)),
      }
    if (kind === 'pair' && frequency < 2) return { weight: 0, repeatFactors: [] }
    const salience = predict(
      kind === 'pair' ? pairOdds : wordOdds,
      computeConceptFeatures(concept, vocabularySize),
    )
    const titleFactor = key.split(' ').some((stem) => titleStems.has(stem)) ? titleWeight : 1
    return { weight: salience * titleFactor, repeatFactors: repeatDecays }
  })
}

/** The probability that a logistic regression predicts. */
function predict(odds: readonly number[], features: number[]): number {
  const sum = features.reduce((total, feature, i) => total + feature * odds[i]!, 0)
  return 1 / (1 + Math.exp(-sum))
}

const minProbability = 0.01

/**
 * The probabilities that a Poisson event with this expected count happens at least once,
 * twice, and so on.
 */
function poissonTails(expectedCount: number): number[] {
  const tails: number[] = []
  let probability = Math.exp(-expectedCount)
  let tail = 1 - probability
  for (let count = 1; tail > minProbability; count++) {
    tails.push(tail)
    probability *= expectedCount / count
    tail -= probability
  }
  return tails
}
