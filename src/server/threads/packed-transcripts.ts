// Sends transcripts between threads and to the database as JSON in a string, which takes
// a tenth of the time that copying or reading its captions does.
import { createHash } from 'node:crypto'
import type { Cue, Transcript } from '#contract/captions/transcript.ts'
import { parseCues, writeCues } from '../stored-cues.ts'

/** The figures are what is asked of the captions, so that nobody reads them for it. */
export type PackedTranscript = Omit<Transcript, 'cues'> & {
  json: string
  endSeconds: number
  /** These are missing for what the database stores. */
  hash?: string
  firstText?: string
  latestSecond?: number
}

/** The transcripts that were opened, by which their JSON is found again. */
const packedOf = new WeakMap<Transcript, PackedTranscript>()
const hashes = new WeakMap<Transcript, string>()

/** Hashes language, kind and cues, so that equal ids mean equal transcripts. */
export function hashTranscript(transcript: Transcript): string {
  const known = hashes.get(transcript)
  if (known) return known
  const { language, kind, cues } = transcript
  const content = [
    language,
    kind,
    cues.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Remembers the hash that a thread has computed. Nobody changes the transcript. */
export function rememberHash(transcript: Transcript, hash: string): void {
  hashes.set(transcript, hash)
}

/** Packs a transcript with its hash and figures: for the thread that has read it. */
export function packTranscript(transcript: Transcript): PackedTranscript {
  const firstText = firstTextOf(transcript)
  return {
    ...repackTranscript(transcript),
    hash: hashTranscript(transcript),
    firstText,
    latestSecond: latestOf(transcript),
  }
}

/** Packs a transcript without reading its captions, if it was opened from a packed one. */
export function repackTranscript(transcript: Transcript): PackedTranscript {
  const packed = packedOf.get(transcript)
  if (packed) return packed
  const { cues, ...rest } = transcript
  return { ...rest, json: writeCues(cues), endSeconds: endOf(transcript) }
}

/** Opens a packed transcript, whose captions are parsed when they are first read. */
export function openTranscript(packed: PackedTranscript): Transcript {
  const { json, hash, endSeconds: _end, firstText: _first, latestSecond: _latest, ...rest } = packed
  let cues: Cue[] | null = null
  const transcript = {
    ...rest,
    get cues() {
      cues ??= parseCues(json)
      return cues
    },
  }
  packedOf.set(transcript, packed)
  if (hash) hashes.set(transcript, hash)
  return transcript
}

/** When the last caption ends. */
export function endOf(transcript: Transcript): number {
  return packedOf.get(transcript)?.endSeconds ?? transcript.cues.at(-1)?.endSeconds ?? 0
}

/** When the first caption begins, without reading the others. */
export function startOf(transcript: Transcript): number {
  const stored = /^\s*\[\s*\[\s*(\d[\d.e+-]*)/.exec(packedOf.get(transcript)?.json ?? '')?.[1]
  return stored === undefined ? (transcript.cues[0]?.startSeconds ?? 0) : Number(stored)
}

/** The latest time of all captions. */
export function latestOf(transcript: Transcript): number {
  const known = packedOf.get(transcript)?.latestSecond
  return (
    known ??
    transcript.cues.reduce((latest, cue) => Math.max(latest, cue.startSeconds, cue.endSeconds), 0)
  )
}

export function firstTextOf(transcript: Transcript): string {
  return packedOf.get(transcript)?.firstText ?? transcript.cues[0]?.text ?? ''
}

/** Characters of the JSON that a caption has besides its text. */
const overhead = 20

/** About how many characters the captions have as JSON. */
export function sizeOf(transcript: Transcript): number {
  const packed = packedOf.get(transcript)
  return (
    packed?.json.length ??
    transcript.cues.reduce((sum, { text }) => sum + text.length + overhead, 0)
  )
}
