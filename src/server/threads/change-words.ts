// Changes words of a transcript: a misheard word, or the names of those who speak. What
// quotes it follows.
import type { Cue, TranscriptKind } from '#contract/captions/transcript.ts'
import { parseCues, writeCues } from '../stored-cues.ts'
import { hashTranscript } from './packed-transcripts.ts'

type Correction = { heard: string; said: string }

/**
 * `names` are those that stand before cues, which the first kind of change leaves alone. The last
 * one gives names and corrected words from newer words of the same cues.
 */
export type WordsChange =
  | ({ kind: 'word'; names: string[] } & Correction)
  | { kind: 'names'; renamed: [from: string, to: string][] }
  | { kind: 'newer words'; cues: string }

/** `digests` are of summaries, `quotes` of highlights. */
type QuotedWords = {
  cues: string
  language: string
  transcriptKind: TranscriptKind
  digests: unknown[]
  quotes: string[]
}

export type ChangedWords = {
  cues: string
  /** As `hashTranscript` computes it. */
  hash: string
  /** How many places of the transcript were changed. */
  changed: number
  digests: unknown[]
  quotes: string[]
}

export function changeWords(words: QuotedWords, change: WordsChange): ChangedWords {
  const cues = parseCues(words.cues)
  let changed = 0
  const newer = change.kind === 'newer words' ? pairCues(cues, parseCues(change.cues)) : []
  const changeText = change.kind === 'word' ? replacerOf(change) : followWords(newer)
  const renamed = new Map(change.kind === 'names' ? change.renamed : listRenamed(newer))
  // A digest writes names that were in capitals in its own way.
  const inLowerCase = new Map([...renamed].map(([from, to]) => [from.toLowerCase(), to]))
  const names = change.kind === 'word' ? change.names : [...renamed.keys()]
  const changeCue = ({ text, ...times }: Cue): Cue => {
    const name = names.find((known) => text.startsWith(`${known}: `))
    const spoken = name === undefined ? text : text.slice(name.length + 2)
    const newName = name === undefined ? name : (renamed.get(name) ?? name)
    if (newName !== name) changed++
    const newSpoken = changeText(spoken, () => changed++)
    return { ...times, text: newName === undefined ? newSpoken : `${newName}: ${newSpoken}` }
  }
  const newCues = cues.map(changeCue)
  const transcript = { language: words.language, kind: words.transcriptKind, cues: newCues }
  return {
    cues: writeCues(newCues),
    hash: hashTranscript(transcript),
    changed,
    digests: words.digests.map((digest) =>
      changeQuotes(digest, changeText, (name) => inLowerCase.get(name.toLowerCase()) ?? name),
    ),
    quotes: words.quotes.map((quote) => changeText(quote)),
  }
}

type Pair = { earlier: string; newer: string }

function pairCues(cues: Cue[], newer: Cue[]): Pair[] {
  return cues.flatMap(({ startSeconds, text }, at) =>
    newer[at]?.startSeconds === startSeconds ? [{ earlier: text, newer: newer[at].text }] : [],
  )
}

function listRenamed(pairs: Pair[]): [from: string, to: string][] {
  return pairs.flatMap(({ earlier, newer }): [string, string][] => {
    const [from, to] = [earlier, newer].map(nameBefore)
    return from && to && from !== to ? [[from, to]] : []
  })
}

/** Makes the corrections that newer words have. */
function followWords(pairs: Pair[]): ChangeText {
  const spoken = pairs.map(({ earlier, newer }) => {
    const [from, to] = [earlier, newer].map(nameBefore)
    return from && to
      ? { earlier: earlier.slice(from.length), newer: newer.slice(to.length) }
      : { earlier, newer }
  })
  const replacers = findCorrections(spoken).map(replacerOf)
  return (text) => replacers.reduce((changed, replace) => replace(changed), text)
}

/** Words that were heard anew differ everywhere. */
const mostTries = 1000

/** Corrections that make newer texts of earlier ones and leave equal ones alone. */
function findCorrections(pairs: Pair[]): Correction[] {
  const found: Correction[] = []
  let left = pairs
  let tries = 0
  const correctFirst = (at: number): boolean => {
    for (const correction of listCandidates(left[at]!)) {
      tries++
      const replace = replacerOf(correction)
      const corrected = left.map((pair) => ({ ...pair, earlier: replace(pair.earlier) }))
      const isRight =
        countEqual(corrected[at]!) > countEqual(left[at]!) &&
        left.every((pair, i) => pair.earlier !== pair.newer || corrected[i]!.earlier === pair.newer)
      if (!isRight) continue
      left = corrected
      return found.push(correction) > 0
    }
    return false
  }
  for (const at of pairs.keys())
    while (left[at]!.earlier !== left[at]!.newer && tries < mostTries) if (!correctFirst(at)) break
  return found
}

/** So many words and signs around a difference may belong to the correction. */
const mostAround = 12

/** What the first difference may have corrected: a word alone, then with more around it. */
function* listCandidates(pair: Pair): Generator<Correction> {
  const [heard, said] = toTokens(pair)
  const from = countEqual(pair)
  const [heardEnd, saidEnd] = findEnds(heard, said, from)
  for (let around = 0; around <= mostAround; around++)
    for (let before = 0; before <= Math.min(around, from); before++) {
      const cut = (tokens: string[], end: number) =>
        tokens.slice(from - before, end + around - before).join('')
      const [wrong, right] = [cut(heard, heardEnd), cut(said, saidEnd)]
      if (![wrong, right].every((text) => text && text === text.trim())) continue
      yield { heard: toLower(wrong), said: toLower(right) }
      yield { heard: wrong, said: right }
    }
}

/** One in small letters is made in capitals too. */
const toLower = (text: string) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())

const sameAgain = 3

/** Where texts that differ from here are the same again. */
function findEnds(heard: string[], said: string[], from: number): [number, number] {
  const next = (tokens: string[], at: number) => tokens.slice(at, at + sameAgain).join('')
  for (let length = 1; ; length++)
    for (let at = from; at <= Math.min(from + length, heard.length); at++) {
      const other = 2 * from + length - at
      if (other <= said.length && next(heard, at) === next(said, other)) return [at, other]
    }
}

/** Words, and each other sign. */
const toTokens = ({ earlier, newer }: Pair): [string[], string[]] => [
  earlier.match(token) ?? [],
  newer.match(token) ?? [],
]

function countEqual(pair: Pair): number {
  const [heard, said] = toTokens(pair)
  const first = heard.findIndex((text, at) => text !== said[at])
  return first < 0 ? heard.length : first
}

const nameBefore = (text: string) => /^[^:\n]{1,90}(?=: )/.exec(text)?.[0]

type ChangeText = (text: string, onChange?: () => void) => string

/** Scripts that write no spaces, where a word ends at no sign. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspaced = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u')

const token = new RegExp(`(?:(?!${unspaced.source})[\\p{L}\\p{N}\\p{M}_])+|[^]`, 'gu')

/** Replaces whole words, whatever their case, and keeps that. */
function replacerOf({ heard, said }: Correction): ChangeText {
  const escaped = heard
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .join('\\s+')
  const [before, after] = unspaced.test(heard)
    ? ['', '']
    : ['(?<![\\p{L}\\p{N}\\p{M}_])', '(?![\\p{L}\\p{N}\\p{M}_])']
  const pattern = new RegExp(`${before}${escaped}${after}`, 'giu')
  return (text, onChange = () => {}) =>
    text.replace(pattern, (found) => {
      onChange()
      return inCaseOf(found, { heard, said })
    })
}

function inCaseOf(found: string, { heard, said }: Correction): string {
  if (found === heard) return said
  const letters = found.replace(/\P{L}/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return said.toUpperCase()
  const isCapitalized = /^\p{Lu}/u.test(found) && !/^\p{Lu}/u.test(heard)
  return isCapitalized ? said.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : said
}

/** In the words that a digest quotes and the names of its speakers, not in what it says. */
function changeQuotes(value: unknown, changeText: ChangeText, rename: ChangeText): unknown {
  if (Array.isArray(value)) return value.map((item) => changeQuotes(item, changeText, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (typeof part !== 'string') return [key, changeQuotes(part, changeText, rename)]
      if (key === 'quote' || key === 'words') return [key, changeText(part)]
      return [key, key === 'speaker' ? rename(part) : part]
    }),
  )
}
