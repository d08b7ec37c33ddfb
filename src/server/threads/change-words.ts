// Changes words of a transcript: a misheard word, or the names of those who speak. What
// quotes it follows.
import type { Cue, TranscriptKind } from '#contract/captions/transcript.ts'
import { parseCues, writeCues } from '../stored-cues.ts'
import { hashTranscript } from './packed-transcripts.ts'

/**
 * `names` are those that stand before cues, which the first kind of change leaves alone. The last
 * one gives the names that stand before the same cues in newer words.
 */
export type WordsChange =
  | { kind: 'word'; heard: string; said: string; names: string[] }
  | { kind: 'names'; renamed: [from: string, to: string][] }
  | { kind: 'newer names'; cues: string }

/** `isSaid` of a digest that has only words of the transcript, as those without a model. */
type ChangedDigest = { digest: unknown; isSaid: boolean }
/** `digests` are of summaries, `quotes` of highlights. */
type QuotedWords = {
  cues: string
  language: string
  transcriptKind: TranscriptKind
  digests: ChangedDigest[]
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
  const changeText = change.kind === 'word' ? replacerOf(change) : (text: string) => text
  const renamed = new Map(listRenamed(cues, change))
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
    digests: words.digests.map(({ digest, isSaid }) =>
      changeStrings(digest, (text, key) => {
        if (key === 'speaker') return inLowerCase.get(text.toLowerCase()) ?? text
        return quoted.includes(key) || (isSaid && said.includes(key)) ? changeText(text) : text
      }),
    ),
    quotes: words.quotes.map((quote) => changeText(quote)),
  }
}

function listRenamed(cues: Cue[], change: WordsChange): [from: string, to: string][] {
  if (change.kind === 'word') return []
  if (change.kind === 'names') return change.renamed
  const newer = parseCues(change.cues)
  return cues.flatMap(({ startSeconds, text }, at): [string, string][] => {
    const [from, to] = [text, newer[at]?.text ?? ''].map(nameBefore)
    return from && to && newer[at]?.startSeconds === startSeconds ? [[from, to]] : []
  })
}

const nameBefore = (text: string) => /^[^:\n]{1,90}(?=: )/.exec(text)?.[0]

type ChangeText = (text: string, onChange?: () => void) => string

/** Scripts that write no spaces, where a word ends at no sign. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspaced = new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u')

/** Replaces whole words, whatever their case, and keeps that. */
function replacerOf({ heard, said }: { heard: string; said: string }): ChangeText {
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

function inCaseOf(found: string, { heard, said }: { heard: string; said: string }): string {
  if (found === heard) return said
  const letters = found.replace(/\P{L}/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return said.toUpperCase()
  const isCapitalized = /^\p{Lu}/u.test(found) && !/^\p{Lu}/u.test(heard)
  return isCapitalized ? said.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : said
}

/** Where a digest has words of the transcript, and where only one without a model has them. */
const quoted = ['quote', 'words']
const said = ['text', 'title', 'tldr', 'summary', 'mainTopics', 'topics']

type ChangeString = (text: string, key: string) => string

/** `key` is where a text is found; a list has that of its owner. */
function changeStrings(value: unknown, change: ChangeString, key = ''): unknown {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, changeStrings(part, change, name)]),
  )
}
