// Counts how the words of a recording are spread over its sections, for choosing their titles.

import { getStems } from '../language/terms.ts'
import { scoreNouns } from './nouns.ts'
import type { Candidate } from './ranking-types.ts'

/** Keys are stems, or "section stem". */
export type TitleContext = {
  sentences: Candidate[]
  /** The index of the first sentence of each section. */
  starts: number[]
  language: string
  nouns: ReadonlyMap<string, number>
  titleStems: ReadonlySet<string>
  /** The different stems of each sentence. */
  stemsBySentence: string[][]
  /** In how many sentences a stem is said: of the section, and in all. */
  counts: ReadonlyMap<string, number>
  totals: ReadonlyMap<string, number>
  /** The share of the sections in which a stem is said. */
  spreads: ReadonlyMap<string, number>
  /** The keyness of each stem that a section repeats, and their sum by section. */
  weights: ReadonlyMap<string, number>
  totalWeights: number[]
  /** How much each sentence says of what sets its section apart, relative to the best sentence there. */
  salience: Float64Array
}

/** How much a word sets a section apart: by its frequency there and its rarity elsewhere. */
export function computeKeyness(count: number, total: number): number {
  return (count === 1 ? 0.3 : Math.log(1 + count)) * Math.sqrt(count / total)
}

/** Linear. */
export function describeTitleContext(
  sentences: Candidate[],
  starts: number[],
  { language, title }: { language: string; title: string },
): TitleContext {
  const stemsBySentence = sentences.map((sentence) => [...new Set(getStems(sentence, language))])
  const [counts, totals, spreads, weights] = [0, 0, 0, 0].map(() => new Map<string, number>()) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ]
  const add = (map: Map<string, number>, key: string, value: number) => map.set(key, (map.get(key) ?? 0) + value)
  const inSection = (section: number) => stemsBySentence.slice(starts[section], starts[section + 1])
  starts.forEach((_, section) => {
    for (const stem of inSection(section).flat()) {
      const key = `${section} ${stem}`
      if (!counts.has(key)) add(spreads, stem, 1 / starts.length)
      add(counts, key, 1)
      add(totals, stem, 1)
    }
  })
  for (const [key, count] of counts)
    if (count > 1) weights.set(key, computeKeyness(count, totals.get(key.slice(key.indexOf(' ') + 1))!))
  const totalWeights = starts.map(() => 0)
  for (const [key, weight] of weights) totalWeights[Number.parseInt(key, 10)]! += weight
  const salience = starts.flatMap((_, section) => measureSalience(inSection(section), section, weights))
  const titleStems = new Set(getStems({ text: title }, language))
  const nouns = scoreNouns(sentences, language)
  const counted = { stemsBySentence, counts, totals, spreads, weights, totalWeights }
  return { sentences, starts, language, nouns, titleStems, ...counted, salience: Float64Array.from(salience) }
}

/** A shorter sentence counts as one with so many words. */
const minWords = 8

function measureSalience(sentences: string[][], section: number, weights: ReadonlyMap<string, number>): number[] {
  const values = sentences.map((stems) => {
    const sum = stems.reduce((total, stem) => total + (weights.get(`${section} ${stem}`) ?? 0), 0)
    return sum / Math.sqrt(Math.max(minWords, stems.length))
  })
  const best = values.reduce((max, value) => Math.max(max, value), 0) || 1
  return values.map((value) => value / best)
}
