// Splits lines at the times that stand within them. Those of a transcript are in order;
// others are said.
import { toAsciiDigits } from '../../ascii-digits.ts'
import { timestampPattern } from '../cues/timestamp.ts'
import type { ReadStamp } from './stamped-lines.ts'
import { findTimesInOrder } from './times-in-order.ts'

/**
 * Times within a line are those of captions from this number on; fewer may be what somebody says.
 */
const minInlineStamps = 4
/** Of the times within such a line, at most this share is said. */
const maxSaidShare = 1 / 4
const bracketedTime = new RegExp(String.raw`(?<=\S )\[(${timestampPattern})\](?= \S)`, 'g')

/**
 * Splits a transcript whose line breaks were lost: most lines that begin with a time
 * contain several, nearly all in order up to the time of the next line. The others, and
 * those of other transcripts, are said.
 */
export function splitJoinedLines(lines: string[], read: ReadStamp): string[] {
  const stampsOfLines = lines.map((line) => findStamps(line, read))
  const starts = stampsOfLines.flatMap(([first], index) =>
    first?.at === 0 ? [{ index, seconds: first.seconds }] : [],
  )
  const joined = new Map(
    starts.flatMap(({ index }, number): [number, number[]][] => {
      const stamps = stampsOfLines[index]!
      const latest = starts[number + 1]?.seconds ?? Number.POSITIVE_INFINITY
      const kept = findTimesInOrder(
        stamps.map(({ seconds }) => seconds),
        latest,
      )
      const isJoined =
        kept[0] === 0 &&
        kept.length >= Math.max(minInlineStamps, stamps.length * (1 - maxSaidShare))
      return isJoined ? [[index, kept.map((place) => stamps[place]!.at)]] : []
    }),
  )
  if (joined.size * 2 <= starts.length) return lines
  return lines.flatMap((line, index) => {
    const places = joined.get(index)
    return places ? places.map((at, number) => line.slice(at, places[number + 1]).trim()) : [line]
  })
}

/**
 * "0:09 Sure. [0:12] Really.": times in brackets between that of the line and the next one are
 * those of what follows.
 */
export function splitAtBrackets(lines: string[], read: ReadStamp): string[] {
  if (!lines.some((line) => line.includes(' ['))) return lines
  let latest = Number.POSITIVE_INFINITY
  const parts = lines.toReversed().map((line) => {
    const stamp = read(line)
    const split =
      stamp === null ? [line] : splitLine(line, { read, earliest: stamp.seconds, latest })
    latest = stamp?.seconds ?? latest
    return split
  })
  return parts.toReversed().flat()
}

type Limits = { read: ReadStamp; earliest: number; latest: number }

function splitLine(line: string, { read, earliest, latest }: Limits): string[] {
  const found = [...line.matchAll(bracketedTime)].map(({ index, 1: time = '' }) => ({
    at: index,
    seconds: read(time)?.seconds ?? Number.NaN,
  }))
  const isInOrder = found.every(
    ({ seconds }, at) => seconds >= (found[at - 1]?.seconds ?? earliest) && seconds <= latest,
  )
  if (!isInOrder) return [line]
  const places = [0, ...found.map(({ at }) => at)]
  return places.map((at, number) => line.slice(at, places[number + 1]).trim())
}

/** Finds the times of a line that begins with a digit, with their places. */
function findStamps(line: string, read: ReadStamp): { at: number; seconds: number }[] {
  const ascii = /^[[(]?\p{Nd}/u.test(line) ? toAsciiDigits(line) : ''
  // Digits of other scripts may have two units, so that places in both texts would differ.
  if (ascii.length !== line.length) return []
  const found = ascii.matchAll(
    new RegExp(String.raw`(?<=^|\s)[[(]?(${timestampPattern})[\])]?(?=\s|$)`, 'g'),
  )
  return [...found].map(({ index, 1: stamp = '' }) => ({
    at: index,
    seconds: read(stamp)?.seconds ?? Number.NaN,
  }))
}
