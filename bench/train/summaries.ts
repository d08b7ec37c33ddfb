// Learns from summaries written by people which concepts appear in them, and how often
// they use grammar words.

import { getTerms } from '#engine/language/terms.ts'
import type { ConceptIndex } from '#engine/select/concept-types.ts'
import { computeConceptFeatures, extractConcepts } from '#engine/select/concepts.ts'
import type { SalienceWeights } from '#engine/select/salience.ts'
import { type Dataset, type DatasetItem, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'

/** A transcript with the summary that a person wrote of it. */
type SummaryExample = {
  genre: string
  transcript: ConceptIndex
  reference: ConceptIndex
  referenceWords: number
}

/** Genres of speech by the dataset's name and the item's id; the first match counts. */
const genres: [name: string, datasets: RegExp, ids: RegExp][] = [
  ['talks', /^btc-/, /^/],
  ['product meetings', /^(?:qmsum|ami)/, /^(?:ES|IS|TS)\d/],
  ['research meetings', /^qmsum/, /^B\w\w\d/],
  ['committees', /^qmsum/, /^/],
]

export function findGenre(dataset: Dataset, { id }: DatasetItem): string {
  return (
    genres.find(([, datasets, ids]) => datasets.test(dataset.name) && ids.test(id))?.[0] ??
    dataset.name
  )
}

export function readSummaryExamples(datasets: Dataset[]): SummaryExample[] {
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).map((item) => {
      const reference = (item.ref ?? []).map((text) => ({ text }))
      return {
        genre: findGenre(dataset, item),
        transcript: extractConcepts(prepareItem(item, dataset).sentences, dataset.language),
        reference: extractConcepts(reference, dataset.language),
        referenceWords: reference.reduce(
          (sum, sentence) => sum + getTerms(sentence, dataset.language).length,
          0,
        ),
      }
    }),
  )
}

/**
 * Every genre counts alike, however many transcripts it has, so that nothing is learned
 * that holds for one genre alone.
 */
export function trainSalienceWeights(examples: SummaryExample[]): SalienceWeights {
  const names = [...new Set(examples.map(({ genre }) => genre))]
  const byGenre = names.map((name) => examples.filter(({ genre }) => genre === name))
  return {
    wordOdds: trainOdds('word', byGenre),
    pairOdds: trainOdds('pair', byGenre),
    grammarRates: computeGrammarRates(byGenre),
  }
}

const examplesPerGenre = 5000
const penalty = 0.1

function trainOdds(conceptKind: 'word' | 'pair', byGenre: SummaryExample[][]): number[] {
  const examples = byGenre.flatMap((genreExamples) => {
    const concepts = genreExamples.flatMap(({ transcript, reference }) => {
      const keys = new Set(
        reference.concepts.flatMap(({ kind, key }) => (kind === conceptKind ? [key] : [])),
      )
      return transcript.concepts
        .filter(({ kind, frequency }) => kind === conceptKind && (kind === 'word' || frequency > 1))
        .map((concept) => ({
          values: computeConceptFeatures(concept, transcript.vocabularySize),
          isPositive: keys.has(concept.key),
        }))
    })
    const weight = examplesPerGenre / concepts.length
    return concepts.map((example) => ({ ...example, features: [...example.values.keys()], weight }))
  })
  const width = examples[0]?.values.length ?? 0
  return [...trainLogisticRegression(examples, width, penalty)].map((odds) =>
    Number(odds.toFixed(2)),
  )
}

/** Words with fewer occurrences per thousand are left out. */
const minRate = 0.5

function computeGrammarRates(byGenre: SummaryExample[][]): Map<string, number> {
  const rates = new Map<string, number>()
  for (const examples of byGenre) {
    const words = examples.reduce((sum, { referenceWords }) => sum + referenceWords, 0)
    for (const { key, kind, frequency } of examples.flatMap(({ reference }) => reference.concepts))
      if (kind === 'grammar')
        rates.set(key, (rates.get(key) ?? 0) + (1000 * frequency) / words / byGenre.length)
  }
  return new Map(
    [...rates]
      .filter(([, rate]) => rate >= minRate)
      .sort(([a, rateA], [b, rateB]) => rateB - rateA || (a < b ? -1 : 1))
      .map(([word, rate]) => [word, Number(rate.toFixed(1))]),
  )
}
