// Joins the segments of podcasts, of speech recognition and of programs that download
// captions: often a few words each, with the speaker.
import { cleanCueText, decodeEntities, stripTags } from '../cues/cue-text.ts'
import type { RawCue } from '../cues/raw-cues.ts'

export type Segment = {
  startSeconds: number
  endSeconds: number | null
  speaker: string
  text: string
}

const maxCueWords = 16
const maxCueCharacters = 150
/** The end of a sentence and the marks after it. */
const maxMarks = 5
/** After a longer pause a new caption begins. */
const maxPauseSeconds = 2

/**
 * Joins the segments of a speaker up to the end of a sentence. A new speaker is named:
 * "Ada: It computes."
 */
export function joinSegments(segments: Segment[]): RawCue[] {
  const cues: (Segment & { words: number })[] = []
  let before: Segment | undefined
  for (const segment of segments) {
    const text = cleanText(segment.text)
    if (text === '' || (before && isTwice(before, segment))) continue
    before = segment
    const words = countWords(text)
    const previous = cues.at(-1)
    if (previous && isSameCue(previous, segment)) {
      previous.text += isUnspaced(previous.text, segment.text) ? text : ` ${text}`
      previous.words += words
      previous.endSeconds = segment.endSeconds
    } else cues.push({ ...segment, text, words })
  }
  return inOrder(cues).map(({ startSeconds, endSeconds, speaker, text }, index, ordered) => {
    const isNew = speaker !== '' && speaker !== ordered[index - 1]?.speaker
    return { startSeconds, endSeconds, text: isNew ? `${speaker}: ${text}` : text }
  })
}

/** In the order of time, in which a speaker goes on, whatever the order of the file. */
function inOrder(cues: Segment[]): Segment[] {
  const isOrdered = cues.every(
    ({ startSeconds }, index) => !(startSeconds < (cues[index - 1]?.startSeconds ?? 0)),
  )
  const isKnown = cues.every(({ startSeconds }) => !Number.isNaN(startSeconds))
  return isOrdered || !isKnown ? cues : cues.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

function isTwice(before: Segment, { startSeconds, endSeconds, text, speaker }: Segment): boolean {
  const isSameTime = startSeconds === before.startSeconds && endSeconds === before.endSeconds
  return isSameTime && text === before.text && speaker === before.speaker
}

/** Programs that download captions escape apostrophes and quotation marks twice. */
function cleanText(text: string): string {
  if (!/[&<{]/.test(text)) return cleanCueText(text)
  return cleanCueText(
    decodeEntities(
      stripTags(text.replace(/&amp;(?=#\d{1,5};|#x[\da-f]{1,5};|quot;|apos;)/gi, '&')),
    ),
  )
}

/** Words of Chinese, Japanese and Thai have no space between them. */
const unspacedEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}、。，！？]$/u
const unspacedStart = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}、。，！？]/u

function isUnspaced(before: string, after: string): boolean {
  return unspacedEnd.test(before) && unspacedStart.test(after)
}

function isSameCue(cue: Segment & { words: number }, next: Segment): boolean {
  const pauseSeconds = next.startSeconds - (cue.endSeconds ?? next.startSeconds)
  if (next.speaker !== '' && next.speaker !== cue.speaker) return false
  if (
    !(pauseSeconds <= maxPauseSeconds) ||
    next.startSeconds < cue.startSeconds ||
    cue.text.length > maxCueCharacters
  )
    return false
  return !/[.!?…。！？]["'”’»)]*$/u.test(cue.text.slice(-maxMarks)) && cue.words < maxCueWords
}

function countWords(text: string): number {
  let count = 1
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++
  return count
}
