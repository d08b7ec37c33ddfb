// The lines of plain text with their times, in the forms in which people and programs
// write them: in brackets, bold, linked, with dots.
import { toAsciiDigits } from '../../ascii-digits.ts'
import { createTimeReader, timestampPattern } from '../cues/timestamp.ts'
import type { StampedLine } from './speaker-lines.ts'

const open = '[[(（【「〔<{]'
const close = '[\\])）】」〕>}]'
const between = '(?:-{0,2}>|[-–—~→]|to|bis)'
/**
 * "0:00 text", "[00:01:02] text", "[00:01.50]text", "(1:02)", "1:02 - text", "[00:00.000
 * --> 00:05.000] text", "0:00 - 0:07 text".
 */
const stampedLine = new RegExp(
  String.raw`^${open}?(${timestampPattern})(?:\s?${between}\s?(${timestampPattern}))?${close}?(?:\s?[-–—:|•·→])?(?:(?:\s|(?<=${close}))(.*))?$`,
)

export type Stamp = StampedLine & { end: string | null; endSeconds: number | null }

export type ReadStamp = (line: string) => Stamp | null

/** Returns a function that reads the time at the start of a line of this text. */
export function createStampReader(text: string): ReadStamp {
  const readTime = createTimeReader(text)
  const known = new Map<string, Stamp | null>()
  return (line) => {
    const found = known.get(line)
    if (found !== undefined) return found
    const stamp = mayBeStamped.test(line) ? readStamp(line, readTime) : null
    known.set(line, stamp)
    return stamp
  }
}

const mayBeStamped = new RegExp(`^${open}?\\s?\\p{Nd}`, 'u')

function readStamp(line: string, readTime: (time: string) => number): Stamp | null {
  const match = stampedLine.exec(toAsciiStart(line))
  if (!match) return null
  const [, stamp = '', end = null, rest = ''] = match
  return {
    stamp,
    seconds: readTime(stamp),
    end,
    endSeconds: end === null ? null : readTime(end),
    rest: rest.trim(),
  }
}

/**
 * Writes the digits of every script as 0 to 9 in the time at the start of a line: "۰:۰۵"
 * is 0:05.
 */
function toAsciiStart(line: string): string {
  const [start = ''] = /^[\p{Nd}:：.,[(\])\s>–-]*/u.exec(line) ?? []
  return toAsciiDigits(start).replaceAll('：', ':') + line.slice(start.length)
}

/**
 * Removes what surrounds the times in Markdown and in lists, and writes times of other
 * forms with colons.
 */
export function writePlainTimes(lines: string[]): string[] {
  return writeDots(writeJoined(writeOtherForms(writeSeconds(removeMarkdown(removeSymbols(lines))))))
}

/** A clock or an arrow before each time. */
const symbols = /^(?:\p{So}|\ufe0f|[•·▶►\s])+(?=[[(]?\d)/u

function removeSymbols(lines: string[]): string[] {
  return lines.filter((line) => symbols.test(line)).length < 2
    ? lines
    : lines.map((line) => line.replace(symbols, ''))
}

/** "0:04and then": the space was lost while copying. */
const joinedTime = /^((?:\d{1,2}:)?\d{1,2}:\d{2})(?=\p{L})/u

function writeJoined(lines: string[]): string[] {
  const count = lines.filter((line) => joinedTime.test(line)).length
  return count < minDotted || count * 2 < lines.length
    ? lines
    : lines.map((line) => line.replace(joinedTime, '$1 '))
}

const anyStamp = new RegExp(timestampPattern)
const linkedStamp = new RegExp(
  String.raw`\[\\?([[(]?${timestampPattern})\\?[\])]{1,2}\([^()\s]{1,300}\)`,
  'g',
)
const markdownLine = new RegExp(
  String.raw`^(?:#{1,6} |> ?|[*+-] |\d{1,4}[.)] )?(?:\*{1,3}|_{1,3}|\x60)?[[(]*${timestampPattern}`,
)

function removeMarkdown(lines: string[]): string[] {
  const links = lines.reduce((count, line) => count + (line.match(linkedStamp)?.length ?? 0), 0)
  const hasMarks = lines.filter(
    (line) =>
      /[*_\x60#]|\]\(|\\[[\]]|^(?:>|[+-] |\d{1,4}[.)] )/.test(line) &&
      anyStamp.test(line.slice(0, 120)),
  )
  if (hasMarks.length < 2 && links < 2) return lines
  const unlinked = lines.map((line) =>
    line.replace(linkedStamp, (_, stamp: string) => stamp.replace(/^[[(]/, '')),
  )
  const isListed = unlinked.filter((line) => markdownLine.test(line)).length >= 2
  return unlinked.map((line) => {
    const plain = line
      .replace(/\*\*|__|\x60/g, '')
      .replace(/\\([[\]()])/g, '$1')
      .replace(/^#{1,6} /, '')
    const unmarked = plain.replace(/^[*_](?=[[(\d])([^*_]{1,60})[*_]/, '$1')
    return isListed
      ? unmarked.replace(/^(?:#{1,6} |> ?|[*+-] (?=[[(\d])|\d{1,4}[.)] (?=[[(\d]))/, '')
      : unmarked
  })
}

/**
 * "00:00:01:text" of players, with "|" between lines; "1 00:00:01:00 00:00:06:00 text" of
 * programs that cut films.
 */
const playerLine = /^(\d{1,2}:\d{2}:\d{2})[:=](?=\D)(.*)$/
const numberedRange = /^\d{1,5} (\d{2}:\d{2}:\d{2}[:;]\d{2}) (\d{2}:\d{2}:\d{2}[:;]\d{2}) (.*)$/

function writeOtherForms(lines: string[]): string[] {
  for (const pattern of [playerLine, numberedRange]) {
    const count = lines.filter((line) => pattern.test(line)).length
    if (count < 2 || count * 2 < lines.length) continue
    return lines.map((line) => {
      const [, start, second = '', third] = pattern.exec(line) ?? []
      if (start === undefined) return line
      return third === undefined
        ? `${start} ${second.replaceAll('|', ' ')}`
        : `${start} - ${second} ${third}`
    })
  }
  return lines
}

/**
 * "[0.00s -> 4.20s] text" of recognizers, "1m05s text" and "1h02m03s text" become
 * "[0:00:00.00 - 0:00:04.20] text".
 */
function writeSeconds(lines: string[]): string[] {
  const range = /^\[?(\d{1,6}\.\d{1,3})s? ?-{1,2}> ?(\d{1,6}\.\d{1,3})s?\]?/
  const letters = /^([[(]?)(?:(\d{1,2})h ?)?(\d{1,3})m ?(\d{1,2})s(?=[\])\s:]|$)/
  if (lines.filter((line) => range.test(line) || letters.test(line)).length < 2) return lines
  return lines.map((line) =>
    line
      .replace(
        range,
        (_, start: string, end: string) => `[${formatSeconds(start)} - ${formatSeconds(end)}]`,
      )
      .replace(letters, (_, bracket: string, hours = '0', minutes: string, seconds: string) => {
        return `${bracket}${hours}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}`
      }),
  )
}

function formatSeconds(text: string): string {
  const [whole = '0', fraction = '0'] = text.split('.')
  const seconds = Number(whole)
  const two = (value: number) => String(value % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}.${fraction}`
}

const dotted = /^((?:\d{1,2}\.)?[0-9]{1,2}\.[0-5]\d)(?: (.*)|(\p{L}.*))?$/u
const minDotted = 3
/** A transcript begins within this many seconds. */
const latestStart = 60

/** Where most times stand alone, a number before other words is said. */
function findDotted(lines: string[]): (RegExpExecArray | null)[] {
  const matches = lines.map((line) => dotted.exec(line))
  const isAlone = (match: RegExpExecArray | null) =>
    match !== null && match[2] === undefined && match[3] === undefined
  const alone = matches.filter(isAlone).length
  return alone * 2 > matches.filter(Boolean).length
    ? matches.map((match) => (isAlone(match) ? match : null))
    : matches
}

/**
 * YouTube writes 4.48 for 4:48 in Finnish, Danish and Indonesian. Numbers that are said
 * are not in order from the start.
 */
function writeDots(lines: string[]): string[] {
  const matches = findDotted(lines)
  const found = matches.flatMap((match) => (match ? [match] : []))
  const isPaired =
    matches.length === found.length * 2 &&
    matches.every((match, at) => (match === null) === (at % 2 === 1))
  if (found.length < (isPaired ? 2 : minDotted) || found.length * 4 < lines.length) return lines
  const seconds = found.map(([, stamp = '']) =>
    stamp.split('.').reduce((sum, part) => sum * 60 + Number(part), 0),
  )
  const isInOrder = seconds.every((second, place) => second >= (seconds[place - 1] ?? 0))
  if (
    !isInOrder ||
    seconds[0]! > latestStart ||
    lines.some((line) => /^\d{1,2}:\d{2}(?::\d{2})?(?: |$)/.test(line))
  )
    return lines
  return lines.map((line, index) => {
    const [, stamp, rest, joined] = matches[index] ?? []
    return stamp ? [stamp.replaceAll('.', ':'), rest ?? joined ?? ''].join(' ').trim() : line
  })
}
