// Learns from punctuated speech between which words sentences end, for captions that have
// no punctuation.
import type { Transcript } from '#contract/captions/transcript.ts'
import { type GapNetwork, numberVocabulary, numberWord } from '#engine/speech/gap-network.ts'
import { findPunctuatedEnds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords, type Word } from '#engine/speech/words.ts'
import { findDatasets, readItems } from '../quality/datasets.ts'
import { sharedFolder } from '../quality/options.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { type NumberedSpeech, trainGapNetwork } from './gap-network.ts'
import { findGenre } from './summaries.ts'

export type SpeechSample = {
  genre: string
  words: Word[]
  ends: ReadonlySet<number>
  /** How many times it is learned from in each epoch; once if missing. */
  repeats?: number
}
/** The network, and the words that sentences rarely end with. */
export type SentenceEndWeights = { network: GapNetwork; rarelyLast: string[] }

export const punctuatedSets = ['btc-chapters', 'btc-summ', 'qmsum', 'qmsum-topics', 'ami']
/** Of the recordings of a genre every tenth is held out: nothing is learned from it. */
const heldOutEvery = 10

/** Reads the punctuated recordings of the datasets to learn from, or those that are held out. */
export function readSpeechSamples(part: 'training' | 'held out'): SpeechSample[] {
  const datasets = findDatasets(sharedFolder)
  if (!datasets) throw new Error(`There are no datasets in ${sharedFolder}.`)
  const ids = new Set<string>()
  const countOfGenre = new Map<string, number>()
  return datasets
    .filter(({ name }) => punctuatedSets.includes(name))
    .flatMap((dataset) => (readItems(dataset, 'dev') ?? []).map((item) => ({ item, dataset })))
    .flatMap(({ item, dataset }) => {
      if (ids.has(item.id)) return []
      ids.add(item.id)
      const genre = findGenre(dataset, item)
      const count = (countOfGenre.get(genre) ?? 0) + 1
      countOfGenre.set(genre, count)
      const isHeldOut = count % heldOutEvery === 0
      return isHeldOut === (part === 'held out')
        ? [createSample(genre, prepareItem(item, dataset).transcript)]
        : []
    })
}

export function createSample(genre: string, transcript: Transcript): SpeechSample {
  const words = extractSpokenWords(transcript)
  return { genre, words, ends: findPunctuatedEnds(words, transcript.language) }
}

/** Samples without punctuation only say which words are general. */
export function trainSentenceEndWeights(
  samples: SpeechSample[],
  withoutPunctuation: SpeechSample[],
): SentenceEndWeights {
  const vocabulary = findVocabulary([...samples, ...withoutPunctuation])
  const [numbers, forms] = [numberVocabulary(vocabulary), numberVocabulary([])]
  const speech = samples.map(
    ({ words, ends, repeats = 1 }): NumberedSpeech => ({
      words: Int32Array.from(words, ({ normalized }) => numberWord(normalized, numbers)),
      forms: Int32Array.from(words, ({ normalized }) => numberWord(normalized, forms)),
      gaps: Array.from({ length: repeats }, () => [...words.keys()])
        .flat()
        .filter((at) => at > 0 && !words[at]!.startsTurn),
      positive: ends,
    }),
  )
  const known = new Set(vocabulary)
  return {
    network: trainGapNetwork(speech, vocabulary),
    rarelyLast: findRarelyLast(samples).filter((word) => known.has(word)),
  }
}

/** A word has a vector of its own where so many genres say it, and often enough to learn one. */
const [minGenres, minSpoken, vocabularySize] = [3, 12, 4000]

/** Words that are frequent in the average genre come first, so that no subject fills the list. */
function findVocabulary(samples: SpeechSample[]): string[] {
  const totals = new Map<string, number>()
  for (const { genre, words } of samples) totals.set(genre, (totals.get(genre) ?? 0) + words.length)
  const counts = new Map<string, { spoken: number; shares: number; genres: Set<string> }>()
  for (const { genre, words } of samples)
    for (const { normalized } of words) {
      const count = counts.get(normalized) ?? { spoken: 0, shares: 0, genres: new Set() }
      counts.set(normalized, count)
      count.spoken++
      count.shares += 1 / totals.get(genre)!
      count.genres.add(genre)
    }
  return [...counts]
    .filter(
      ([word, { spoken, genres }]) =>
        /^[a-z']+$/.test(word) && genres.size >= minGenres && spoken >= minSpoken,
    )
    .sort(([a, one], [b, other]) => other.shares - one.shares || (a < b ? -1 : 1))
    .slice(0, vocabularySize)
    .map(([word]) => word)
}

/**
 * A word that often occurs and ends a sentence so much more rarely than others, as a
 * share of their rate.
 */
const [minOccurrences, rareShare] = [200, 0.2]

function findRarelyLast(samples: SpeechSample[]): string[] {
  const counts = new Map<string, { occurrences: number; last: number }>()
  const total = { occurrences: 0, last: 0 }
  for (const { words, ends } of samples)
    for (const [i, { normalized }] of words.entries()) {
      const count = counts.get(normalized) ?? { occurrences: 0, last: 0 }
      counts.set(normalized, count)
      for (const one of [count, total]) {
        one.occurrences++
        if (ends.has(i + 1)) one.last++
      }
    }
  const limit = (rareShare * total.last) / total.occurrences
  return [...counts]
    .filter(
      ([word, { occurrences, last }]) =>
        /^[a-z']+$/.test(word) && occurrences >= minOccurrences && last / occurrences <= limit,
    )
    .map(([word]) => word)
    .sort()
}
