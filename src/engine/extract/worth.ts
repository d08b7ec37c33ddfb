// What it is worth to a summary to say a concept.
import { baseLanguage } from '../speech/language.ts'
import { type Concepts, featuresOf } from './concepts.ts'
import { stemsIn } from './terms.ts'
import * as shipped from './weights.ts'

/** What is learnt from summaries that people wrote. */
export type Weights = typeof shipped
/** `weight` times `tail` is gained when a concept is said for the first, second, … time; beyond the tail's end nothing is. */
export type Worth = { weight: number; tail: readonly number[] }
export type WorthOptions = {
  budgetWords: number
  language: string
  title: string
  titleWeight?: number | undefined
  weights?: Weights | undefined
}

/** A subject is worth this much of the time before, each time it is said again. */
const repeatDecay = 0.6
const decays = Array.from({ length: 25 }, (_, times) => repeatDecay ** times)
/** A word of the title is worth this many others. */
export const usualTitleWeight = 2
/** A word of grammar that is sure to be in a summary, against a subject that is. */
const grammarWeight = 0.25

/**
 * The worth of each concept. A subject, and a pair of them that is said twice, weighs its probability to be in a summary as a person
 * writes it, by logistic regression: Hong & Nenkova 2014, "Improving the Estimation of Word Importance for News Multi-Document
 * Summarization". A word of grammar is worth saying as often as such summaries do: "the tower was built by" more than "so I was like".
 */
export function worthsOf({ concepts, vocabulary }: Concepts, options: WorthOptions): Worth[] {
  const { language, title, budgetWords, titleWeight = usualTitleWeight, weights = shipped } = options
  const titled = new Set(stemsIn({ text: title }, language))
  const rates = baseLanguage(language) === 'en' ? weights.grammarRates : new Map<string, number>()
  return concepts.map((concept) => {
    const { key, kind, times } = concept
    if (kind === 'grammar')
      return { weight: grammarWeight, tail: atLeast((rates.get(key) ?? 0) * (budgetWords / 1000)) }
    if (kind === 'pair' && times < 2) return { weight: 0, tail: [] }
    const likely = probability(kind === 'pair' ? weights.pairOdds : weights.wordOdds, featuresOf(concept, vocabulary))
    const wanted = key.split(' ').some((stem) => titled.has(stem)) ? titleWeight : 1
    return { weight: likely * wanted, tail: decays }
  })
}

function probability(odds: readonly number[], features: number[]): number {
  const sum = features.reduce((total, feature, i) => total + feature * odds[i]!, 0)
  return 1 / (1 + Math.exp(-sum))
}

const least = 0.01

/** How likely something that is expected so often happens at least once, twice, … (Poisson). */
function atLeast(expected: number): number[] {
  const tails: number[] = []
  let exactly = Math.exp(-expected)
  let tail = 1 - exactly
  for (let times = 1; tail > least; times++) {
    tails.push(tail)
    exactly *= expected / times
    tail -= exactly
  }
  return tails
}
