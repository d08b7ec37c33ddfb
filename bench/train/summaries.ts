// Learns from summaries that people wrote which of the things said come up in them, and how often they use words of grammar.
import { type Concepts, conceptsOf, featuresOf } from '#engine/extract/concepts.ts'
import { termsIn } from '#engine/extract/terms.ts'
import type { Weights } from '#engine/extract/worth.ts'
import { materialOf } from '../quality/material.ts'
import { type Item, type QualitySet, readItems } from '../quality/sets.ts'
import { regress } from './logistic.ts'

/** A transcript beside the summary that a person wrote of it. */
export type Lesson = { kind: string; said: Concepts; written: Concepts; writtenWords: number }

/** Kinds of speech by the set and the item's id; the first that fits. */
const kinds: [name: string, sets: RegExp, ids: RegExp][] = [
  ['talks', /^btc-/, /^/],
  ['product meetings', /^(?:qmsum|ami)/, /^(?:ES|IS|TS)\d/],
  ['research meetings', /^qmsum/, /^B\w\w\d/],
  ['committees', /^qmsum/, /^/],
]

export function kindOf(set: QualitySet, { id }: Item): string {
  return kinds.find(([, sets, ids]) => sets.test(set.name) && ids.test(id))?.[0] ?? set.name
}

export function readLessons(sets: QualitySet[]): Lesson[] {
  return sets.flatMap((set) =>
    (readItems(set, 'dev') ?? []).map((item) => {
      const written = (item.ref ?? []).map((text) => ({ text }))
      return {
        kind: kindOf(set, item),
        said: conceptsOf(materialOf(item, set).sentences, set.language),
        written: conceptsOf(written, set.language),
        writtenWords: written.reduce((sum, sentence) => sum + termsIn(sentence, set.language).length, 0),
      }
    }),
  )
}

/** Every kind of speech counts alike, however many transcripts there are of it: what holds for one kind alone is not to be learnt. */
export function learn(lessons: Lesson[]): Weights {
  const names = [...new Set(lessons.map(({ kind }) => kind))]
  const byKind = names.map((name) => lessons.filter(({ kind }) => kind === name))
  return { wordOdds: oddsOf('word', byKind), pairOdds: oddsOf('pair', byKind), grammarRates: ratesOf(byKind) }
}

const examplesOfKind = 5000
const penalty = 0.1

function oddsOf(wanted: 'word' | 'pair', byKind: Lesson[][]): number[] {
  const examples = byKind.flatMap((lessons) => {
    const ofKind = lessons.flatMap(({ said, written }) => {
      const chosen = new Set(written.concepts.flatMap(({ kind, key }) => (kind === wanted ? [key] : [])))
      return said.concepts
        .filter(({ kind, times }) => kind === wanted && (kind === 'word' || times > 1))
        .map((concept) => ({ values: featuresOf(concept, said.vocabulary), happened: chosen.has(concept.key) }))
    })
    const weight = examplesOfKind / ofKind.length
    return ofKind.map((example) => ({ ...example, features: [...example.values.keys()], weight }))
  })
  const width = examples[0]?.values.length ?? 0
  return [...regress(examples, width, penalty)].map((odds) => Number(odds.toFixed(2)))
}

/** Words said less often in a thousand are left out. */
const leastRate = 0.5

function ratesOf(byKind: Lesson[][]): Map<string, number> {
  const rates = new Map<string, number>()
  for (const lessons of byKind) {
    const words = lessons.reduce((sum, { writtenWords }) => sum + writtenWords, 0)
    for (const { key, kind, times } of lessons.flatMap(({ written }) => written.concepts))
      if (kind === 'grammar') rates.set(key, (rates.get(key) ?? 0) + (1000 * times) / words / byKind.length)
  }
  return new Map(
    [...rates]
      .filter(([, rate]) => rate >= leastRate)
      .sort(([a, most], [b, less]) => less - most || (a < b ? -1 : 1))
      .map(([word, rate]) => [word, Number(rate.toFixed(1))]),
  )
}
