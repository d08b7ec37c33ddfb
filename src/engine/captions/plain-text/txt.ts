// Parses plain text: a transcript copied from YouTube's panel, lines that begin with a
// timestamp, or text alone.

import { toAsciiDigits } from '../../ascii-digits.ts'
import { isMarkedEnd } from '../../speech/sentence-ends.ts'
import { cleanCueText } from '../cues/cue-text.ts'
import { estimateSpeechSeconds, type RawCue, type Reading } from '../cues/raw-cues.ts'
import { parseTimestamp, timestampPattern } from '../cues/timestamp.ts'
import { readChat, writeClockLines } from './chat-messages.ts'
import { field } from './file-title.ts'
import { splitProperties, withoutTitles } from './markdown-headings.ts'
import { dropUnsaidLines, type StampedText, spreadTurns } from './meeting-lines.ts'
import { isPanelHeading } from './panel-headings.ts'
import { joinSpeakerLines } from './speaker-lines.ts'
import { createStampReader, type ReadStamp, type Stamp, writePlainTimes } from './stamped-lines.ts'
import { splitAtBrackets, splitJoinedLines } from './times-in-lines.ts'

/** "text 0:00" */
const stampedEnd = new RegExp(String.raw`^(.*\S)\s[[(]?(${timestampPattern})[\])]?$`)
/** Fewer lines may end with times that are said. */
const minStampedEnds = 3
/** A transcript begins within this many seconds. Later times may be what somebody says. */
const latestStart = 60
/** YouTube repeats each time for screen readers: "1 minute, 5 seconds". */
const spokenTimestamp = /^\d+ (?:hour|minute|second)s?(?:, \d+ (?:minute|second)s?){0,2}$/
const maxSpokenTimestampWords = 8
const maxCueWords = 20
/**
 * The share of times that stand alone in YouTube's panel, where some captions begin with a time
 * that is said.
 */
const minAlone = 0.7
/** So many times tell that a line is a name, and such a share of them has one line. */
const [minPanelTimes, minWithOne] = [5, 0.7]

/** The times of a text without any are estimated. */
export function readTxt(text: string): Reading {
  const messages = readChat(text)
  if (messages !== null)
    return { cues: spreadEvenly(messages.flatMap(nameCues)), hasEstimatedTimes: true }
  const { lines, stamps } = readLines(text)
  const isTimed = stamps[0] != null || stamps.filter(Boolean).length >= 2
  if (!isTimed) return { cues: spreadEvenly(lines.flatMap(splitIntoCues)), hasEstimatedTimes: true }
  return spreadTurns(parseStampedLines(lines, stamps))
}

function readLines(text: string) {
  const readAny = createStampReader(text)
  const rows = withoutTitles(
    writeClockLines(splitProperties(withoutFileHeader(text).split('\n')).rest),
  )
  const written = writePlainTimes(rows.map(cleanCueText).filter(Boolean))
  const read = withoutSaidTimes(written, readAny)
  const moved = moveTimesToStart(written, read)
  const split = withoutSpokenTimes(withoutHeadings(splitJoinedLines(moved, read), read), read)
  const named = joinSpeakerLines(withoutChapterNames(split, read), read)
  const lines = splitAtBrackets(dropUnsaidLines(named, read), read)
  const stamps = lines.map(read)
  if (endsWithCutTime(lines, stamps)) lines.pop()
  return { lines, stamps: stamps.slice(0, lines.length) }
}

/** "10:30 we begin." below a time that stands alone is said, where nearly all times stand alone. */
function withoutSaidTimes(lines: string[], read: ReadStamp): ReadStamp {
  const stamps = lines.map(read)
  const isAlone = (stamp: Stamp | null | undefined) => stamp != null && stamp.rest === ''
  const alone = stamps.filter(isAlone).length
  if (alone < minPanelTimes || alone < minAlone * stamps.filter(Boolean).length) return read
  const said = new Set(
    lines.filter((_, at) => stamps[at] && !isAlone(stamps[at]) && isAlone(stamps[at - 1])),
  )
  return (line) => (said.has(line) ? null : read(line))
}

/** "0:1", "- **[" in a line of its own, which is no caption: that stands below its time. */
function endsWithCutTime(lines: string[], stamps: (Stamp | null)[]): boolean {
  const [before, last] = [stamps.at(-2), stamps.at(-1)]
  const isBelowTime = before !== undefined && before !== null && before.rest === ''
  const isTimed = stamps.filter(Boolean).length >= 2
  return (
    isTimed && last === null && !isBelowTime && /^[-*[\](){}#>\s\d:.,]*$/.test(lines.at(-1) ?? '')
  )
}

/** SubViewer 1 and QuickTime describe the file above the first time, in brackets and braces. */
function withoutFileHeader(text: string): string {
  if (/^\s*\{QTtext\}/i.test(text)) return text.replace(/\{[^{}\n]{0,200}\}/g, '')
  const [header = '', body] = text.split(/^\*{4,} ?START SCRIPT ?\*{4,}$/im, 2)
  return body !== undefined && /^\s*\[[A-Z ]{3,20}\]/.test(header)
    ? body.split(/^\[END\]/m, 1)[0]!
    : text
}

/**
 * Writes the times at the start of the lines where none begins with one and all end with
 * one, in order.
 */
function moveTimesToStart(lines: string[], read: ReadStamp): string[] {
  if (lines.some(read)) return lines
  const ends = lines.filter((line) => !isPanelHeading(line)).map((line) => stampedEnd.exec(line))
  const seconds = ends.map((end) => (end ? parseTimestamp(end[2]!) : Number.NaN))
  const isInOrder = seconds.every((second, place) => second >= (seconds[place - 1] ?? 0))
  if (ends.length < minStampedEnds || !isInOrder || seconds[0]! > latestStart) return lines
  return ends.map((end) => `${end![2]} ${end![1]}`)
}

function withoutHeadings(lines: string[], read: ReadStamp): string[] {
  const start = lines.findIndex((line) => read(line) !== null)
  return lines.filter(
    (line, index) => index >= start || !(isPanelHeading(line) || field.test(line)),
  )
}

/**
 * Leaves out the names of chapters, which YouTube's panel shows between the captions. The
 * first one stands above the first time; the others are a second line below a time where
 * nearly all times have one. So is the language at the end.
 */
function withoutChapterNames(lines: string[], read: ReadStamp): string[] {
  const stamps = lines.map(read)
  const times = stamps.flatMap((stamp, index) => (stamp ? [index] : []))
  const counts = times.map((at, number) => (times[number + 1] ?? lines.length) - at - 1)
  const areNamed =
    times[0] === 1 &&
    times.every((at) => stamps[at]!.rest === '') &&
    counts.every((count) => count <= 2)
  const withOne = counts.filter((count) => count === 1).length
  if (!areNamed || counts.length < minPanelTimes || withOne < minWithOne * counts.length)
    return lines
  const names = new Set([
    0,
    ...times.filter((_, number) => counts[number] === 2).map((at) => at + 2),
  ])
  return lines.filter((_, index) => !names.has(index))
}

function parseStampedLines(lines: string[], stamps: (Stamp | null)[]): StampedText[] {
  const texts: StampedText[] = []
  for (const [index, line] of lines.entries()) {
    const stamp = stamps[index]
    if (stamp) {
      const { seconds, endSeconds, rest } = stamp
      texts.push({ startSeconds: seconds, endSeconds, lines: /[^*_\s]/.test(rest) ? [rest] : [] })
    } else if (texts.length === 0) texts.push({ startSeconds: 0, endSeconds: null, lines: [line] })
    else texts.at(-1)!.lines.push(line)
  }
  return texts
}

/** Leaves out what repeats a time below it. */
function withoutSpokenTimes(lines: string[], read: ReadStamp): string[] {
  const stamps = lines.map(read)
  const isRepeated = findSpokenTimestamps(lines, stamps)
  const isBelowTime = (index: number) => stamps[index] === null && stamps[index - 1]?.rest === ''
  return lines.filter((_, index) => !isBelowTime(index) || !isRepeated(index))
}

/**
 * Returns whether a line repeats the time above it for screen readers. In English by its
 * words; in other languages by its numbers, if nearly all times are repeated, because a
 * single line may be what is said.
 */
function findSpokenTimestamps(
  lines: string[],
  stamps: (Stamp | null)[],
): (index: number) => boolean {
  const isAlone = (index: number) => stamps[index] != null && stamps[index].rest === ''
  const hasNumbersOf = (index: number) => {
    const stamp = stamps[index - 1]?.stamp ?? ''
    const parts = stamp.split(':').map(Number)
    const line = toAsciiDigits(lines[index] ?? '')
    const numbers = line.match(/\d+/g)?.map(Number) ?? []
    const isFollowed = index + 1 < lines.length && !stamps[index + 1]
    const isShort = line.split(' ').length <= maxSpokenTimestampWords
    return (
      isFollowed &&
      isShort &&
      numbers.length > 0 &&
      numbers.every((number) => parts.includes(number))
    )
  }
  const after = lines.flatMap((_, index) =>
    index > 0 && isAlone(index - 1) && !stamps[index] ? [index] : [],
  )
  const repeats = after.filter(hasNumbersOf)
  const areRepeated = repeats.length >= 3 && repeats.length >= 0.9 * after.length
  return (index) => spokenTimestamp.test(lines[index] ?? '') || (areRepeated && hasNumbersOf(index))
}

/** Names each part, because a chat is certain of the name even where somebody writes once. */
function nameCues({ name, text }: { name: string; text: string }): string[] {
  return splitIntoCues(text).map((cue) => `${name}: ${cue}`)
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
  const words = /[。！？]/.test(line) ? line.split(/ |(?<=[。！？])/u) : line.split(' ')
  const ends = words.flatMap((_, at) => (at > 0 && isEnd(words, at) ? at : []))
  return [0, ...ends].flatMap((from, number) => {
    const sentence = words.slice(from, ends[number])
    return Array.from({ length: Math.ceil(sentence.length / maxCueWords) }, (_, index) =>
      sentence.slice(index * maxCueWords, (index + 1) * maxCueWords).join(' '),
    )
  })
}

/** Whether a sentence ends before the word at an index. */
function isEnd(words: string[], at: number): boolean {
  // Most words end with such a letter.
  const last = words[at - 1]!.charCodeAt(words[at - 1]!.length - 1)
  if (last >= 97 && last <= 122) return false
  const around = words.slice(Math.max(0, at - 2), at + 1).map((text) => ({ text }))
  return isMarkedEnd(around, around.length - 1, '')
}
