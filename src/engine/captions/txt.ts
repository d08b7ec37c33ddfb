// Parses plain text: a transcript copied from YouTube's panel, lines that begin with a timestamp, or text alone.

import { toAsciiDigits } from '../ascii-digits.ts'
import { cleanCueText } from './cue-text.ts'
import { isPanelHeading } from './panel-headings.ts'
import { estimateSpeechSeconds, type RawCue } from './raw-cues.ts'
import { joinSpeakerLines } from './speaker-lines.ts'
import { findTimesInOrder } from './times-in-order.ts'
import { parseTimestamp, timestampPattern } from './timestamp.ts'

/** "0:00 text", "[00:01:02] text", "[00:01.50]text", "(1:02)", "1:02 - text", "[00:00.000 --> 00:05.000] text". */
const stampedLine = new RegExp(
  String.raw`^[[(]?(${timestampPattern})(?:\s?(?:-->|[-–])\s?(${timestampPattern}))?[\])]?(?:\s?[-–—:|])?(?:(?:\s|(?<=[\])]))(.*))?$`,
)
/** "text 0:00" */
const stampedEnd = new RegExp(String.raw`^(.*\S)\s[[(]?(${timestampPattern})[\])]?$`)
/** Fewer lines may end with times that are said. */
const minStampedEnds = 3
/** A transcript begins within this many seconds. Later times may be what somebody says. */
const latestStart = 60
/** YouTube repeats each time for screen readers: "1 minute, 5 seconds". */
const spokenTimestamp = /^\d+ (?:hour|minute|second)s?(?:, \d+ (?:minute|second)s?){0,2}$/
const maxSpokenTimestampWords = 8
/** Times within a line are those of captions from this number on; fewer may be what somebody says. */
const minInlineStamps = 4
/** Of the times within such a line, at most this share is said. */
const maxSaidShare = 1 / 4
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
  const split = withoutHeadings(splitJoinedLines(moveTimesToStart(text.split('\n').map(cleanCueText).filter(Boolean))))
  const lines = split.some(isStamped) ? split : joinSpeakerLines(split)
  const stamps = lines.map(findStamp)
  return { lines, stamps, isTimed: stamps[0] != null || stamps.filter(Boolean).length >= 2 }
}

const findStamp = (line: string) => stampedLine.exec(toAsciiStart(line))
const isStamped = (line: string) => findStamp(line) !== null

/** Writes the digits of every script as 0 to 9 in the time at the start of a line: "۰:۰۵" is 0:05. */
function toAsciiStart(line: string): string {
  const [start = ''] = /^[\p{Nd}:.,[(\])\s>–-]*/u.exec(line) ?? []
  return toAsciiDigits(start) + line.slice(start.length)
}

/** Writes the times at the start of the lines where none begins with one and all end with one, in order. */
function moveTimesToStart(lines: string[]): string[] {
  if (lines.some(isStamped)) return lines
  const ends = lines.filter((line) => !isPanelHeading(line)).map((line) => stampedEnd.exec(line))
  const seconds = ends.map((end) => (end ? parseTimestamp(end[2]!) : Number.NaN))
  const isInOrder = seconds.every((second, place) => second >= (seconds[place - 1] ?? 0))
  if (ends.length < minStampedEnds || !isInOrder || seconds[0]! > latestStart) return lines
  return ends.map((end) => `${end![2]} ${end![1]}`)
}

function withoutHeadings(lines: string[]): string[] {
  const start = lines.findIndex(isStamped)
  return lines.filter((line, index) => index >= start || !isPanelHeading(line))
}

/**
 * Splits a transcript whose line breaks were lost: most lines that begin with a time contain several, nearly all in order up to the time of
 * the next line. The others, and those of other transcripts, are said.
 */
function splitJoinedLines(lines: string[]): string[] {
  const stampsOfLines = lines.map(findStamps)
  const starts = stampsOfLines.flatMap(([first], index) => (first?.at === 0 ? [{ index, seconds: first.seconds }] : []))
  const joined = new Map(
    starts.flatMap(({ index }, number): [number, number[]][] => {
      const stamps = stampsOfLines[index]!
      const latest = starts[number + 1]?.seconds ?? Number.POSITIVE_INFINITY
      const kept = findTimesInOrder(
        stamps.map(({ seconds }) => seconds),
        latest,
      )
      const isJoined = kept[0] === 0 && kept.length >= Math.max(minInlineStamps, stamps.length * (1 - maxSaidShare))
      return isJoined ? [[index, kept.map((place) => stamps[place]!.at)]] : []
    }),
  )
  if (joined.size * 2 <= starts.length) return lines
  return lines.flatMap((line, index) => {
    const places = joined.get(index)
    return places ? places.map((at, number) => line.slice(at, places[number + 1]).trim()) : [line]
  })
}

/** Finds the times of a line that begins with a digit, with their places. */
function findStamps(line: string): { at: number; seconds: number }[] {
  const ascii = /^[[(]?\p{Nd}/u.test(line) ? toAsciiDigits(line) : ''
  // Digits of other scripts may have two units, so that places in both texts would differ.
  if (ascii.length !== line.length) return []
  const found = ascii.matchAll(new RegExp(String.raw`(?<=^|\s)[[(]?(${timestampPattern})[\])]?(?=\s|$)`, 'g'))
  return [...found].map(({ index, 1: stamp = '' }) => ({ at: index, seconds: parseTimestamp(stamp) }))
}

function parseStampedLines(lines: string[], stamps: (RegExpExecArray | null)[]): RawCue[] {
  const isRepeated = findSpokenTimestamps(lines, stamps)
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
    else if (cues.at(-1)!.words.length > 0 || !isRepeated(index)) cues.at(-1)!.words.push(line)
  }
  return cues.map(({ words, ...times }) => ({ ...times, text: words.join(' ') }))
}

/**
 * Returns whether a line repeats the time above it for screen readers. In English by its words; in other languages by its numbers, if
 * nearly all times are repeated, because a single line may be what is said.
 */
function findSpokenTimestamps(lines: string[], stamps: (RegExpExecArray | null)[]): (index: number) => boolean {
  const isAlone = (index: number) => stamps[index] != null && !stamps[index]?.[3]
  const hasNumbersOf = (index: number) => {
    const stamp = stamps[index - 1]?.[1] ?? ''
    const parts = stamp.split(':').map(Number)
    const line = toAsciiDigits(lines[index] ?? '')
    const numbers = line.match(/\d+/g)?.map(Number) ?? []
    const isFollowed = index + 1 < lines.length && !stamps[index + 1]
    const isShort = line.split(' ').length <= maxSpokenTimestampWords
    return isFollowed && isShort && numbers.length > 0 && numbers.every((number) => parts.includes(number))
  }
  const after = lines.flatMap((_, index) => (index > 0 && isAlone(index - 1) && !stamps[index] ? [index] : []))
  const repeats = after.filter(hasNumbersOf)
  const areRepeated = repeats.length >= 3 && repeats.length >= 0.9 * after.length
  return (index) => spokenTimestamp.test(lines[index] ?? '') || (areRepeated && hasNumbersOf(index))
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
