// Normalizes the raw cues of a caption file, whose times may be unordered, overlapping,
// negative or missing.
import type { Cue } from '#contract/captions/transcript.ts'
import { cleanCueText } from './cue-text.ts'
import type { WordTime } from './spoken-pauses.ts'

export type RawCue = {
  startSeconds: number
  /** Null where the format has no end: the start of the next caption replaces it. */
  endSeconds: number | null
  text: string
  /** Of automatic captions: when its words begin, in order, the first at its start. */
  words?: WordTime[]
}

/** What is read of a file, with the language that it names. */
export type Reading = {
  cues: RawCue[]
  language?: string | null
  hasEstimatedTimes?: boolean
  /** Replaces the cues: words that a file contains in another format. */
  text?: string
}

/** No video is longer; a later time is invalid. */
const maxSeconds = 100 * 3600
/** Speaking rate, for text without times. */
const wordsPerSecond = 150 / 60

/**
 * Sorts cues. Drops invalid times, empty texts and what stands twice at the same time,
 * sets negative times to 0, and limits every end to the next start, because captions
 * overlap on the screen but not in speech.
 */
export function normalizeCues(rawCues: RawCue[]): Cue[] {
  const cues = withoutDoubles(
    rawCues
      .map((cue) => ({
        ...cue,
        startSeconds: Math.max(0, cue.startSeconds),
        text: cleanCueText(cue.text),
      }))
      .filter(({ startSeconds, text }) => startSeconds <= maxSeconds && text !== '')
      .sort((a, b) => a.startSeconds - b.startSeconds),
  )
  return cues.map(({ startSeconds, endSeconds, text }, index) => {
    const next = cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    const defaultEnd =
      next === Number.POSITIVE_INFINITY ? startSeconds + estimateSpeechSeconds(text) : next
    const end =
      endSeconds === null || Number.isNaN(endSeconds)
        ? defaultEnd
        : Math.min(endSeconds, next, maxSeconds)
    return { startSeconds, endSeconds: Math.max(startSeconds, end), text }
  })
}

/** Counts the captions with words whose times cannot be read. */
export function countUnread(rawCues: RawCue[]): number {
  return rawCues.filter(
    ({ startSeconds, text }) => !(startSeconds <= maxSeconds) && cleanCueText(text) !== '',
  ).length
}

/** A file that was put together from two copies has each caption twice. The cues are in order. */
function withoutDoubles(cues: RawCue[]): RawCue[] {
  const isTogether = (index: number) =>
    index > 0 && cues[index]!.startSeconds === cues[index - 1]!.startSeconds
  if (!cues.some((_, index) => isTogether(index))) return cues
  const known = new Map<string, Set<number | null>>()
  return cues.filter(({ endSeconds, text }, index) => {
    if (!isTogether(index)) known.clear()
    const ends = known.get(text) ?? new Set()
    const isNew = !ends.has(endSeconds)
    known.set(text, ends.add(endSeconds))
    return isNew
  })
}

/**
 * Estimates how long a text takes to say. In scripts without spaces two characters count
 * as a word.
 */
export function estimateSpeechSeconds(text: string): number {
  const unspacedCharacters =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0
  return (text.split(/\s+/).filter(Boolean).length + unspacedCharacters / 2) / wordsPerSecond
}
