// The words of captions in a row, so that a phrase is found where it goes on in the next ones.

import type { Cue } from '../captions/transcript.ts'
import { foldWithOffsets, normalizeForSearch } from './normalize-for-search.ts'

type SpokenText = {
  /** As `toSpokenWords` writes it. */
  text: string
  /** Where each caption begins in it. */
  starts: number[]
  /** The captions whose names were left out, with them. */
  named: Map<number, string>
}
type Place = { first: number; last: number }
type Span = { from: number; to: number }

/** A name before the words: "Ann: Good evening". */
const label = /^[^:\n]{1,90}: /
const spokenSigns = '\\p{L}\\p{M}\\p{N}\\p{S}#%&@'
const unspoken = new RegExp(`[^${spokenSigns}]+`, 'gu')
const spokenRun = new RegExp(`[${spokenSigns}]+`, 'gu')

/** Normalized, and without punctuation, because nobody says it. */
export function toSpokenWords(text: string): string {
  return normalizeForSearch(text).replace(unspoken, ' ').trim()
}

/** Joins the words of captions. The name of somebody who goes on speaking is left out. */
export function joinSpoken(cues: readonly Pick<Cue, 'text'>[]): SpokenText {
  const parts: string[] = []
  const named: SpokenText['named'] = new Map()
  let [length, speaking] = [0, '']
  const starts = cues.map(({ text }, index) => {
    const [name = ''] = label.exec(text) ?? []
    const isRepeated = name !== '' && name === speaking
    speaking = name || speaking
    if (isRepeated) named.set(index, toSpokenWords(text))
    const words = toSpokenWords(isRepeated ? text.slice(name.length) : text)
    const start = length
    if (words !== '') {
      parts.push(words)
      length += words.length + 1
    }
    return start
  })
  return { text: parts.join(' '), starts, named }
}

/**
 * Where a phrase is said, which `toSpokenWords` wrote: the captions in which it begins, each once
 * and in order, with the last one that it reaches.
 */
export function findPhrase({ text, starts, named }: SpokenText, phrase: string): Place[] {
  if (phrase === '') return []
  const reached = new Map<number, number>()
  let index = 0
  const skipTo = (offset: number) => {
    while (index + 1 < starts.length && starts[index + 1]! <= offset) index++
    return index
  }
  for (const at of findAll(text, phrase)) {
    const first = skipTo(at)
    const last = skipTo(at + phrase.length - 1)
    if (!reached.has(first)) reached.set(first, last)
  }
  for (const [place, whole] of named)
    if (!reached.has(place) && whole.includes(phrase)) reached.set(place, place)
  return [...reached].map(([first, last]) => ({ first, last })).sort((a, b) => a.first - b.first)
}

/**
 * The parts of each caption that belong to a phrase, wherever it is said, as offsets in the
 * texts that were joined.
 */
export function findPhraseParts(
  cues: readonly Pick<Cue, 'text'>[],
  { text, starts, named }: SpokenText,
  phrase: string,
): Map<number, Span[]> {
  const parts = new Map<number, Span[]>()
  if (phrase === '') return parts
  const located = new Map<string, Span[]>()
  const add = (index: number, skipped: number, from: number, to: number) => {
    const key = `${index} ${skipped}`
    const signs = located.get(key) ?? locateSigns(cues[index]!.text.slice(skipped))
    located.set(key, signs)
    const said = signs.slice(from, to)
    if (said.length === 0) return
    const span = { from: said[0]!.from + skipped, to: said.at(-1)!.to + skipped }
    parts.set(index, [...(parts.get(index) ?? []), span])
  }
  let first = 0
  for (const at of findAll(text, phrase)) {
    while (first + 1 < starts.length && starts[first + 1]! <= at) first++
    for (let index = first; starts[index]! < at + phrase.length; index++) {
      const skipped = named.has(index) ? label.exec(cues[index]!.text)![0].length : 0
      const from = at - starts[index]!
      add(index, skipped, Math.max(0, from), from + phrase.length)
    }
  }
  for (const [index, whole] of named)
    if (!parts.has(index))
      for (const at of findAll(whole, phrase)) add(index, 0, at, at + phrase.length)
  return parts
}

function* findAll(text: string, phrase: string): Generator<number> {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length))
    yield at
}

/** Where each sign of the spoken words of a text, also the space between two, is in it. */
function locateSigns(text: string): Span[] {
  const { folded, offsets } = foldWithOffsets(text)
  const signs: Span[] = []
  for (const { index, 0: run } of folded.matchAll(spokenRun)) {
    if (signs.length > 0) signs.push({ from: signs.at(-1)!.to, to: offsets[index]! })
    for (let at = index; at < index + run.length; at++)
      signs.push({ from: offsets[at]!, to: offsets[at + 1]! })
  }
  return signs
}
