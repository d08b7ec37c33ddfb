// Learns from punctuated speech between which words sentences end, for captions that have no punctuation.
import { type GapNetwork, numberVocabulary, numberWord } from '#engine/speech/gap-network.ts'
import { findPunctuatedEnds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords, type Word } from '#engine/speech/words.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { type NumberedSpeech, trainGapNetwork } from './gap-network.ts'
import { findGenre } from './summaries.ts'

type SpeechSample = { genre: string; words: Word[]; ends: ReadonlySet<number> }
/** The network, and the words that sentences rarely end with. */
export type SentenceEndWeights = { network: GapNetwork; rarelyLast: string[] }

export function readSpeechSamples(datasets: Dataset[]): SpeechSample[] {
  const ids = new Set<string>()
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap((item) => {
      if (ids.has(item.id)) return []
      ids.add(item.id)
      const words = extractSpokenWords(prepareItem(item, dataset).transcript)
      return [{ genre: findGenre(dataset, item), words, ends: findPunctuatedEnds(words, 'en') }]
    }),
  )
}

export function trainSentenceEndWeights(samples: SpeechSample[]): SentenceEndWeights {
  const vocabulary = findVocabulary(samples)
  const numbers = numberVocabulary(vocabulary)
  const speech = samples.map(
    ({ words, ends }): NumberedSpeech => ({
      words: Int32Array.from(words, ({ normalized }) => numberWord(normalized, numbers)),
      gaps: Int32Array.from(words.keys()).filter((at) => at > 0 && !words[at]!.startsTurn),
      positive: ends,
    }),
  )
  return { network: trainGapNetwork(speech, vocabulary), rarelyLast: findRarelyLast(samples) }
}

/** A word has a vector of its own where so many recordings say it; the most frequent ones first. */
const [minRecordings, vocabularySize] = [10, 2500]

function findVocabulary(samples: SpeechSample[]): string[] {
  const counts = new Map<string, { occurrences: number; recordings: number }>()
  for (const { words } of samples) {
    const own = new Map<string, number>()
    for (const { normalized } of words) own.set(normalized, (own.get(normalized) ?? 0) + 1)
    for (const [word, occurrences] of own) {
      const before = counts.get(word) ?? { occurrences: 0, recordings: 0 }
      counts.set(word, { occurrences: before.occurrences + occurrences, recordings: before.recordings + 1 })
    }
  }
  return [...counts]
    .filter(([word, { recordings }]) => /^[a-z']+$/.test(word) && recordings >= minRecordings)
    .sort(([a, one], [b, other]) => other.occurrences - one.occurrences || (a < b ? -1 : 1))
    .slice(0, vocabularySize)
    .map(([word]) => word)
}

/** A word that often occurs and ends a sentence so much more rarely than others, as a share of their rate. */
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
