// The words of captions in a row, so that a phrase is found where it goes on in the next ones.

import type { Cue } from '../captions/transcript.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

type SpokenText = {
  /** As `toSpokenWords` writes it. */
  text: string
  /** Where each caption begins in it. */
  starts: number[]
  /** The captions whose names were left out, with them. */
  named: Map<number, string>
}
type Place = { first: number; last: number }

/** A name before the words: "Ann: Good evening". */
const label = /^[^:\n]{1,90}: /

/** Normalized, and without punctuation, because nobody says it. */
export function toSpokenWords(text: string): string {
  return normalizeForSearch(text)
    .replace(/[^\p{L}\p{M}\p{N}\p{S}#%&@]+/gu, ' ')
    .trim()
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
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) {
    const first = skipTo(at)
    const last = skipTo(at + phrase.length - 1)
    if (!reached.has(first)) reached.set(first, last)
  }
  for (const [place, whole] of named)
    if (!reached.has(place) && whole.includes(phrase)) reached.set(place, place)
  return [...reached].map(([first, last]) => ({ first, last })).sort((a, b) => a.first - b.first)
}
