// Parses plain text: a transcript copied from YouTube's panel, lines that begin with a timestamp, or text alone.

import { cleanText } from './cue-text.ts'
import { estimateSpeechSeconds, type RawCue } from './raw-cues.ts'
import { parseTimestamp } from './timestamp.ts'

const timestampPattern = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`
/** "0:00 text", "[00:01:02] text", "(1:02)", "1:02 - text", "[00:00.000 --> 00:05.000] text". */
const stampedLine = new RegExp(
  String.raw`^[[(]?(${timestampPattern})(?:\s?(?:-->|[-–])\s?(${timestampPattern}))?[\])]?(?:\s?[-–—:|])?(?:\s(.*))?$`,
)
/** YouTube repeats each time for screen readers: "1 minute, 5 seconds". */
const spokenTimestamp = /^\d+ (?:hour|minute|second)s?(?:, \d+ (?:minute|second)s?){0,2}$/
const maxCueWords = 20

export function parseTxt(text: string): RawCue[] {
  const { lines, stamps, isTimed } = readLines(text)
  return isTimed ? parseStampedLines(lines, stamps) : spreadEvenly(lines.flatMap(splitIntoCues))
}

/** Tells whether the lines of a plain text begin with timestamps. The times of other texts are estimated. */
export function hasTimes(text: string): boolean {
  return readLines(text).isTimed
}

function readLines(text: string) {
  const lines = text.split('\n').map(cleanText).filter(Boolean)
  const stamps = lines.map((line) => stampedLine.exec(line))
  return { lines, stamps, isTimed: stamps[0] != null || stamps.filter(Boolean).length >= 2 }
}

function parseStampedLines(lines: string[], stamps: (RegExpExecArray | null)[]): RawCue[] {
  const cues: { startSeconds: number; endSeconds: number | null; words: string[] }[] = []
  for (const [index, line] of lines.entries()) {
    const stamp = stamps[index]
    if (stamp) {
      const [, start = '', end, rest] = stamp
      cues.push({
        startSeconds: parseTimestamp(start),
        endSeconds: end ? parseTimestamp(end) : null,
        words: rest ? [rest] : [],
      })
    } else if (cues.length === 0) cues.push({ startSeconds: 0, endSeconds: null, words: [line] })
    else if (cues.at(-1)!.words.length > 0 || !spokenTimestamp.test(line)) cues.at(-1)!.words.push(line)
  }
  return cues.map(({ words, ...times }) => ({ ...times, text: words.join(' ') }))
}

/** Assigns times at an even speaking rate. */
function spreadEvenly(texts: string[]): RawCue[] {
  let elapsedSeconds = 0
  return texts.map((text) => {
    const startSeconds = elapsedSeconds
    elapsedSeconds += estimateSpeechSeconds(text)
    return { startSeconds, endSeconds: elapsedSeconds, text }
  })
}

/** Splits a line into sentences, and long sentences at the word limit. */
function splitIntoCues(line: string): string[] {
  return line.split(/(?<=[.!?…]) |(?<=[。！？])/u).flatMap((sentence) => {
    const words = sentence.split(' ')
    return Array.from({ length: Math.ceil(words.length / maxCueWords) }, (_, index) =>
      words.slice(index * maxCueWords, (index + 1) * maxCueWords).join(' '),
    )
  })
}
