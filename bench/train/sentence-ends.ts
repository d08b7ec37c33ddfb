// Learns from punctuated speech between which words sentences end, for captions that have no punctuation.
import { contextOffsets, type SentenceEndWeights } from '#engine/speech/sentence-end-odds.ts'
import { findPunctuatedEnds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords, type Word } from '#engine/speech/words.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { type TrainingExample, trainLogisticRegression } from './logistic.ts'
import { findGenre } from './summaries.ts'

type SpeechSample = { genre: string; words: Word[] }

/** Enough words of a genre to weigh its frequent words. */
const maxWordsPerGenre = 250_000

export function readSpeechSamples(datasets: Dataset[]): SpeechSample[] {
  const wordsByGenre = new Map<string, number>()
  const ids = new Set<string>()
  const samples: SpeechSample[] = []
  for (const dataset of datasets)
    for (const item of readItems(dataset, 'dev') ?? []) {
      const genre = findGenre(dataset, item)
      const wordsBefore = wordsByGenre.get(genre) ?? 0
      if (ids.has(item.id) || wordsBefore > maxWordsPerGenre) continue
      ids.add(item.id)
      const words = extractSpokenWords(prepareItem(item, dataset).transcript)
      wordsByGenre.set(genre, wordsBefore + words.length)
      samples.push({ genre, words })
    }
  return samples
}

/** A word with fewer occurrences in some genre gets no weight of its own. */
const minOccurrences = 50
const penalty = 3

export function trainSentenceEndWeights(samples: SpeechSample[]): SentenceEndWeights {
  const vocabulary = findFrequentWords(samples)
  const width = vocabulary.size + 1
  const lengths = new Map<string, number>()
  for (const { genre, words } of samples) lengths.set(genre, (lengths.get(genre) ?? 0) + words.length)
  const totalWords = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  const values = [1, ...contextOffsets.map(() => 1)]
  const examples = samples.flatMap(({ genre, words }): TrainingExample[] => {
    const ends = findPunctuatedEnds(words, 'en')
    // Every genre counts alike.
    const weight = totalWords / lengths.size / lengths.get(genre)!
    return words.flatMap((word, at) => {
      if (at === 0 || word.startsTurn) return []
      const features = contextOffsets.map((offset, i) => {
        const id = vocabulary.get(words[at + offset]?.normalized ?? '')
        return 1 + i * width + (id ?? vocabulary.size)
      })
      return { features: Int32Array.of(0, ...features), values, isPositive: ends.has(at), weight }
    })
  })
  const weights = trainLogisticRegression(examples, 1 + contextOffsets.length * width, penalty)
  // Rare words share one weight, which becomes part of the bias; the other weights are relative to it.
  const rareWeights = contextOffsets.map((_, i) => weights[1 + i * width + vocabulary.size]!)
  const tables = contextOffsets.map(
    (_, i) => new Map([...vocabulary].map(([word, id]) => [word, weights[1 + i * width + id]! - rareWeights[i]!])),
  )
  return { bias: rareWeights.reduce((sum, weight) => sum + weight, weights[0]!), tables }
}

/** Numbers the words that are frequent in every genre. */
function findFrequentWords(samples: SpeechSample[]): Map<string, number> {
  const genres = [...new Set(samples.map(({ genre }) => genre))]
  const counts = genres.map((genre) => {
    const count = new Map<string, number>()
    for (const { words } of samples.filter((sample) => sample.genre === genre))
      for (const { normalized } of words) count.set(normalized, (count.get(normalized) ?? 0) + 1)
    return count
  })
  const frequent = [...counts[0]!.keys()].filter(
    (word) => /^[a-z']+$/.test(word) && counts.every((count) => (count.get(word) ?? 0) >= minOccurrences),
  )
  return new Map(frequent.map((word, id) => [word, id]))
}
