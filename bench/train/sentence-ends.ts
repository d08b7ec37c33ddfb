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
  /** How many times as often it is learned from; once if missing. */
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

/** The words of a recording by their places in a list of all words. */
type ListedSpeech = { genre: string; words: Int32Array; ends: ReadonlySet<number>; repeats: number }

/** The network reads about as many words as `wordsRead`. */
export function trainSentenceEndWeights(
  samples: Iterable<SpeechSample>,
  wordsRead: number,
): SentenceEndWeights {
  const places = new Map<string, number>()
  const speech: ListedSpeech[] = []
  for (const { genre, words, ends, repeats = 1 } of samples) {
    const listed = words.map(({ normalized }) => {
      const place = places.get(normalized) ?? places.size
      places.set(normalized, place)
      return place
    })
    speech.push({ genre, words: Int32Array.from(listed), ends, repeats })
  }
  const words = [...places.keys()]
  const vocabulary = findVocabulary(speech, words)
  const known = new Set(vocabulary)
  return {
    network: trainGapNetwork(joinSpeech(speech, words, vocabulary), vocabulary, wordsRead),
    rarelyLast: findRarelyLast(speech, words).filter((word) => known.has(word)),
  }
}

/** Silence stands between recordings. */
const wordsBetween = 3

function joinSpeech(speech: ListedSpeech[], words: string[], vocabulary: string[]): NumberedSpeech {
  const [numbers, none] = [numberVocabulary(vocabulary), numberVocabulary([])]
  const numberOf = Int32Array.from(words, (word) => numberWord(word, numbers))
  const formOf = Int32Array.from(words, (word) => numberWord(word, none))
  const count = speech.reduce(
    (sum, one) => sum + one.repeats * (one.words.length + wordsBetween),
    0,
  )
  const joined = {
    words: new Int32Array(count),
    forms: new Int32Array(count),
    ends: new Uint8Array(count),
  }
  let from = 0
  for (const recording of speech)
    for (let repeat = 0; repeat < recording.repeats; repeat++) {
      for (const [i, word] of recording.words.entries()) {
        joined.words[from + i] = numberOf[word]!
        joined.forms[from + i] = formOf[word]!
        if (recording.ends.has(i)) joined.ends[from + i] = 1
      }
      from += recording.words.length + wordsBetween
    }
  return joined
}

/** A word has a vector of its own where so many genres say it, and often enough to learn one. */
const [minGenres, minSpoken, vocabularySize] = [6, 60, 5000]

/** Words that are frequent in the average genre come first, so that no subject fills the list. */
function findVocabulary(speech: ListedSpeech[], all: string[]): string[] {
  const totals = new Map<string, number>()
  for (const { genre, words } of speech) totals.set(genre, (totals.get(genre) ?? 0) + words.length)
  const counts = all.map((word) => ({ word, spoken: 0, shares: 0, genres: new Set<string>() }))
  for (const { genre, words } of speech)
    for (const word of words) {
      const count = counts[word]!
      count.spoken++
      count.shares += 1 / totals.get(genre)!
      count.genres.add(genre)
    }
  return counts
    .filter(
      ({ word, spoken, genres }) =>
        /^[a-z']+$/.test(word) && genres.size >= minGenres && spoken >= minSpoken,
    )
    .sort((a, b) => b.shares - a.shares || (a.word < b.word ? -1 : 1))
    .slice(0, vocabularySize)
    .map(({ word }) => word)
}

/**
 * A word that often occurs and ends a sentence so much more rarely than others, as a
 * share of their rate.
 */
const [minOccurrences, rareShare] = [200, 0.2]

function findRarelyLast(speech: ListedSpeech[], all: string[]): string[] {
  const counts = all.map((word) => ({ word, occurrences: 0, last: 0 }))
  const total = { occurrences: 0, last: 0 }
  for (const { words, ends } of speech)
    for (const [i, word] of words.entries())
      for (const one of [counts[word]!, total]) {
        one.occurrences++
        if (ends.has(i + 1)) one.last++
      }
  const limit = (rareShare * total.last) / total.occurrences
  return counts
    .filter(
      ({ word, occurrences, last }) =>
        /^[a-z']+$/.test(word) && occurrences >= minOccurrences && last / occurrences <= limit,
    )
    .map(({ word }) => word)
    .sort()
}
