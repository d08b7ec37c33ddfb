// Parses the blocks of SRT, VTT and their relatives: a line of two times, and the lines
// of text below it, however the blocks are apart.
import type { WordTime } from '../cues/spoken-pauses.ts'
import { createTimeReader, toAsciiTimes } from '../cues/timestamp.ts'

/** The times are NaN where they cannot be read. */
export type TimedBlock = {
  startSeconds: number
  endSeconds: number
  lines: string[]
  /** Of automatic captions: the line that is written in this block, and when its words begin. */
  timedLine?: { text: string; words: WordTime[] } | undefined
}

const time = String.raw`-?\d{1,4}(?:[ \t]?:[ \t]?\d{1,3}){1,3}(?:[ \t]?[.,;'’][ \t]?\d{1,9})?|\d{1,2}(?:[.,;-]\d{2}){2}[.,:;]\d{1,3}|\d{1,2}h\d{1,2}m\d{1,2}s\d{0,3}|-?\d{1,6}[.,]\d{1,9}s?`
const arrow = String.raw`[-–—=~]{0,4}[ \t]?[>»]{1,2}|[→➔➜⟶⇒➝]`
const arrowLine = new RegExp(
  String.raw`^[ \t]*(?:\d{1,6}[ \t]+)?(${time})[ \t]*(?:${arrow})[ \t]*(${time})(?![\d:])(.*)$`,
)
/**
 * Also without an arrow: "00:00:01:00 - 00:00:06:00", "0:00:01.000,0:00:03.000",
 * "[00:00:01:00 - 00:00:06:00]".
 */
const pairLine = new RegExp(
  String.raw`^[ \t]*[[(]?(${time})[ \t]*(?:${arrow}|[-–—,;|~/]|[ \t])[ \t]*(${time})[\])]?[ \t]*$`,
)
/** Settings of WebVTT and positions of SubRip, which follow the times. */
const settings = /^(?:\s+[A-Za-z][\w-]*:\S+)*\s*$/

/**
 * Times with an arrow, readable or not: "00:00:01,000 --> soon". What is said may have an
 * arrow, too: "3 --> 4".
 */
export function isTimingLine(line: string): boolean {
  if (!mayBeTiming(line)) return false
  const at = line.indexOf('-->')
  if (
    at > 0 &&
    /^\s*-?\p{Nd}[^\s>]{0,20}\s*$/u.test(line.slice(0, at)) &&
    /[:：.,]/.test(line.slice(0, at))
  )
    return true
  return arrowLine.test(toAsciiTimes(line))
}

const [digitZero, digitNine, minus, lastAscii] = [48, 57, 45, 127]

/** Most lines are told apart by their first character. */
function mayBeTiming(line: string): boolean {
  let at = 0
  while (line[at] === ' ' || line[at] === '\t') at++
  const code = line.charCodeAt(at)
  const isDigit = (code >= digitZero && code <= digitNine) || code === minus || code > lastAscii
  return isDigit && (line.includes('>') || /[＞→➔➜⟶⇒➝»]/.test(line))
}

/** Two times and nothing else. */
export function isPairLine(line: string): boolean {
  return /^\s*[[(]?\p{Nd}/u.test(line) && pairLine.test(toAsciiTimes(line))
}

type Timing = { at: number; startSeconds: number; endSeconds: number; rest: string }

/**
 * Finds the lines of times and reads the text below each. Times that cannot be read
 * become NaN; such blocks are dropped later with their text, so that no text gets a wrong
 * time.
 */
export function parseTimedBlocks(
  text: string,
  {
    isTiming = isTimingLine,
    readText = readSubRipText,
  }: { isTiming?: typeof isTimingLine; readText?: ReadText } = {},
): TimedBlock[] {
  const lines = text.split('\n')
  const readTime = createTimeReader(text)
  const timings: Timing[] = []
  for (const [at, line] of lines.entries()) {
    const times = readUsualTimes(line) ?? (isTiming(line) ? readTimes(line, readTime) : null)
    if (times) timings.push({ at, ...times })
  }
  const numbers = findNumbers(lines, timings)
  return timings.map(({ at, startSeconds, endSeconds, rest }, index) => {
    const next = timings[index + 1]
    const below = readText(lines, at + 1, next ? next.at : lines.length, numbers[index + 1] ?? 0)
    return { startSeconds, endSeconds, lines: rest === '' ? below : [rest, ...below] }
  })
}

const usualLine = /^\d{2}:\d{2}:\d{2}[.,]\d{3} --> \d{2}:\d{2}:\d{2}[.,]\d{3}(?=\s|$)/
const usualTimeLength = '00:00:00,000'.length

/** Nearly all lines of times have the form of the format: "00:00:01,000 --> 00:00:06,000". */
function readUsualTimes(line: string): Omit<Timing, 'at'> | null {
  if (!usualLine.test(line)) return null
  const rest = line.slice(2 * usualTimeLength + ' --> '.length)
  return {
    startSeconds: readUsualTime(line, 0),
    endSeconds: readUsualTime(line, usualTimeLength + ' --> '.length),
    rest: rest === '' || settings.test(rest) ? '' : rest.trim(),
  }
}

function readUsualTime(line: string, at: number): number {
  const digits = (from: number, to: number) => Number(line.slice(at + from, at + to))
  return (
    digits(0, 2) * 3600 +
    digits(3, 5) * 60 +
    Number(`${line.slice(at + 6, at + 8)}.${line.slice(at + 9, at + 12)}`)
  )
}

function readTimes(line: string, readTime: (time: string) => number): Omit<Timing, 'at'> {
  const match =
    arrowLine.exec(line) ??
    pairLine.exec(line) ??
    arrowLine.exec(toAsciiTimes(line)) ??
    pairLine.exec(toAsciiTimes(line))
  if (match) {
    const [, start = '', end = '', rest = ''] = match
    return {
      startSeconds: readTime(start),
      endSeconds: readTime(end),
      rest: settings.test(rest) ? '' : rest.trim(),
    }
  }
  const [start = ''] = line.split('-->')
  return { startSeconds: readTime(start.trim()), endSeconds: Number.NaN, rest: '' }
}

/**
 * Returns the lines of text between two lines of times. `numberLines` lines with text
 * before the second are its number.
 */
type ReadText = (lines: string[], from: number, to: number, numberLines: number) => string[]

/** Empty lines may stand anywhere. */
const readSubRipText: ReadText = (lines, from, to, numberLines) => {
  let end = lastWritten(lines, from, to)
  for (let count = 0; count < numberLines; count++) end = lastWritten(lines, from, end - 1)
  return lines.slice(from, end)
}

/** The end of the lines without the empty ones at their end. */
function lastWritten(lines: string[], from: number, to: number): number {
  let end = to
  while (end > from && lines[end - 1]!.trim() === '') end--
  return end
}

const numberLine = /^\s*[#(]?\p{Nd}{1,7}[.:)]?\s*$/u

/**
 * Counts the lines above each line of times that are its number. A number that is said
 * stays: in a file without numbers each, in a file whose numbers count up one that does
 * not continue them. Files of joined blocks leave numbers out, but there an empty line
 * stands above the number.
 */
function findNumbers(lines: string[], timings: Timing[]): number[] {
  const places = timings.map(({ at }, index) => {
    const from = index === 0 ? 0 : timings[index - 1]!.at + 1
    const end = lastWritten(lines, from, at)
    return end > from && numberLine.test(lines[end - 1]!) ? end - 1 : -1
  })
  const numbers = places.map((at) =>
    at < 0 ? Number.NaN : Number.parseInt(toAsciiTimes(lines[at]!).replace(/[#(]/, ''), 10),
  )
  const numbered = numbers.filter((number) => !Number.isNaN(number)).length
  if (numbered * 2 < timings.length) return timings.map(() => 0)
  const continued = numbers.filter((number, index) => number === numbers[index - 1]! + 1).length
  const isCounted = continued * 2 >= numbered - 1
  const isTwice = places.map((at, index) =>
    isWrittenTwice(lines, at, index === 0 ? 0 : timings[index - 1]!.at + 1),
  )
  const areTwice = isTwice.filter(Boolean).length * 2 > numbered
  return numbers.map((number, index) => {
    if (Number.isNaN(number)) return 0
    const [previous = Number.NaN, next = Number.NaN] = [numbers[index - 1], numbers[index + 1]]
    const continues = Number.isNaN(previous) || number === previous + 1 || number === previous
    const isApart = places[index] === timings[index]!.at - 1 && !lines[places[index]! - 1]?.trim()
    const fits = continues || next === number + 1 || (number > previous && isApart)
    if (isCounted && !fits) return 0
    return areTwice && isTwice[index] ? 2 : 1
  })
}

/** Whether the line with text above a number is the same number. */
function isWrittenTwice(lines: string[], at: number, from: number): boolean {
  if (at < 0) return false
  const above = lastWritten(lines, from, at)
  return above > from && lines[above - 1]!.trim() === lines[at]!.trim()
}
