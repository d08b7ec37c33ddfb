// Learns from punctuated speech between which words sentences end, for captions that have no punctuation.
import { punctuatedEnds } from '#engine/speech/boundaries.ts'
import { type GapWeights, gapPlaces } from '#engine/speech/gaps.ts'
import { spokenWordsOf, type Word } from '#engine/speech/words.ts'
import { materialOf } from '../quality/material.ts'
import { type QualitySet, readItems } from '../quality/sets.ts'
import { type Example, regress } from './logistic.ts'
import { kindOf } from './summaries.ts'

type Talk = { kind: string; words: Word[] }

/** Words of each kind of speech, at most: enough for words that are worth a weight. */
const wordsOfKind = 250_000

export function readTalks(sets: QualitySet[]): Talk[] {
  const read = new Map<string, number>()
  const seen = new Set<string>()
  const talks: Talk[] = []
  for (const set of sets)
    for (const item of readItems(set, 'dev') ?? []) {
      const kind = kindOf(set, item)
      const before = read.get(kind) ?? 0
      if (seen.has(item.id) || before > wordsOfKind) continue
      seen.add(item.id)
      const words = spokenWordsOf(materialOf(item, set).transcript)
      read.set(kind, before + words.length)
      talks.push({ kind, words })
    }
  return talks
}

/** A word that is said less often than this in some kind of speech gets no weight of its own. */
const leastTimes = 50
const penalty = 3

export function learnGaps(talks: Talk[]): GapWeights {
  const vocabulary = oftenSaid(talks)
  const width = vocabulary.size + 1
  const lengths = new Map<string, number>()
  for (const { kind, words } of talks) lengths.set(kind, (lengths.get(kind) ?? 0) + words.length)
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  const values = [1, ...gapPlaces.map(() => 1)]
  const examples = talks.flatMap(({ kind, words }): Example[] => {
    const ends = punctuatedEnds(words, 'en')
    // Every kind of speech counts alike.
    const weight = all / lengths.size / lengths.get(kind)!
    return words.flatMap((word, at) => {
      if (at === 0 || word.turn) return []
      const places = gapPlaces.map((place, i) => {
        const known = vocabulary.get(words[at + place]?.plain ?? '')
        return 1 + i * width + (known ?? vocabulary.size)
      })
      return { features: Int32Array.of(0, ...places), values, happened: ends.has(at), weight }
    })
  })
  const weights = regress(examples, 1 + gapPlaces.length * width, penalty)
  // Rare words share a weight, from which the others are counted.
  const rare = gapPlaces.map((_, i) => weights[1 + i * width + vocabulary.size]!)
  const tables = gapPlaces.map(
    (_, i) => new Map([...vocabulary].map(([word, number]) => [word, weights[1 + i * width + number]! - rare[i]!])),
  )
  return { average: rare.reduce((sum, each) => sum + each, weights[0]!), tables }
}

function oftenSaid(talks: Talk[]): Map<string, number> {
  const kinds = [...new Set(talks.map(({ kind }) => kind))]
  const counts = kinds.map((kind) => {
    const times = new Map<string, number>()
    for (const { words } of talks.filter((talk) => talk.kind === kind))
      for (const { plain } of words) times.set(plain, (times.get(plain) ?? 0) + 1)
    return times
  })
  const often = [...counts[0]!.keys()].filter(
    (word) => /^[a-z']+$/.test(word) && counts.every((times) => (times.get(word) ?? 0) >= leastTimes),
  )
  return new Map(often.map((word, number) => [word, number]))
}
