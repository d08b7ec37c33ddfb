// Learns from punctuated speech which words follow each other in whole sentences, and not in sentences cut, shifted or joined.
import { listWordPairs, type WordOrderWeights } from '#engine/extract/word-order.ts'
import { findPunctuatedEnds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords } from '#engine/speech/words.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'
import { findGenre } from './summaries.ts'

/** Genres whose transcripts were edited, so that their sentences are whole. */
const editedGenres = ['talks', 'committees']
const [minWords, maxWords] = [6, 32]
const maxSentencesPerGenre = 20_000

export function readWholeSentences(datasets: Dataset[]): string[][][] {
  const byGenre = new Map<string, string[][][]>(editedGenres.map((genre) => [genre, []]))
  const ids = new Set<string>()
  for (const dataset of datasets)
    for (const item of readItems(dataset, 'dev') ?? []) {
      const runs = byGenre.get(findGenre(dataset, item))
      if (!runs || ids.has(item.id)) continue
      ids.add(item.id)
      const words = extractSpokenWords(prepareItem(item, dataset).transcript)
      const ends = [0, ...findPunctuatedEnds(words, 'en')].sort((a, b) => a - b)
      runs.push(
        ends.slice(1).map((end, i) =>
          words
            .slice(ends[i], end)
            .map(({ normalized }) => normalized)
            .filter(Boolean),
        ),
      )
    }
  // Neighbors stay together, because a wrong cut moves words from one to the other.
  return [...byGenre.values()].flatMap((recordings) => {
    const total = recordings.reduce((sum, sentences) => sum + sentences.length, 0)
    const step = Math.max(1, total / maxSentencesPerGenre)
    return recordings.map((sentences) => sentences.slice(0, Math.ceil(sentences.length / step)))
  })
}

/** The ways in which a sentence is spoiled; each sentence is spoiled in one of them, in turn. */
const faults: ((sentence: string[], next: string[], size: number) => string[])[] = [
  (sentence, _, size) => sentence.slice(size),
  (sentence, _, size) => sentence.slice(0, -size),
  (sentence, next, size) => [...sentence.slice(size), ...next.slice(0, size)],
  (sentence, next, size) => [...sentence, ...next.slice(0, size)],
  (sentence, next) => [...sentence, ...next],
  (sentence, next, size) => [...sentence.slice(-2 * size), ...next],
  // A sentence begun twice.
  (sentence, _, size) => [...sentence.slice(0, size + 2), ...sentence],
  // A word is missing.
  (sentence, _, size) => sentence.toSpliced(size + 1, 1),
]

/** A pair with fewer occurrences has no weight. */
const minOccurrences = 20
const penalty = 1

export function trainWordOrderWeights(recordings: string[][][]): WordOrderWeights {
  let turn = 0
  const examples = recordings.flatMap((sentences) =>
    sentences.flatMap((sentence, i) => {
      const next = sentences[i + 1]
      if (!next || sentence.length < minWords || sentence.length > maxWords || next.length < minWords) return []
      turn++
      const spoiled = faults[turn % faults.length]!(sentence, next, 1 + (turn % 4)).slice(0, maxWords)
      return [
        { pairs: listWordPairs(sentence), isPositive: true },
        { pairs: listWordPairs(spoiled), isPositive: false },
      ]
    }),
  )
  const counts = new Map<string, number>()
  for (const { pairs } of examples) for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  const vocabulary = [...counts.keys()].filter((pair) => counts.get(pair)! >= minOccurrences).sort()
  const ids = new Map(vocabulary.map((pair, i) => [pair, i + 1]))
  const weights = trainLogisticRegression(
    examples.map(({ pairs, isPositive }) => {
      const features = Int32Array.from([0, ...pairs.flatMap((pair) => ids.get(pair) ?? [])])
      return { features, values: features.map(() => 1), isPositive, weight: 1 }
    }),
    vocabulary.length + 1,
    penalty,
  )
  return { pairOdds: new Map(vocabulary.map((pair, i) => [pair, weights[i + 1]!])) }
}
