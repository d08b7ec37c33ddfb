// Parses WebVTT, handwritten, from YouTube's automatic captions, or put together from the
// segments of a stream.
import { cleanCueText, decodeEntities, stripTags } from '../cues/cue-text.ts'
import { joinNamesAbove } from '../cues/names-above.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import { createTimeReader } from '../cues/timestamp.ts'
import { removeRollingLines } from './rolling-captions.ts'
import { isTimingLine, parseTimedBlocks, type TimedBlock } from './timed-blocks.ts'

const header = /^\ufeff?WEBVTT(?=\s|$)/i

export function isVtt(start: string): boolean {
  return header.test(start)
}

export function parseVtt(text: string): RawCue[] {
  const segments = splitSegments(writeNumberedNames(text))
  const blocks = segments.map((segment) =>
    parseTimedBlocks(segment, { readText: readVttText }).map(cleanLines),
  )
  const joined = segments.length > 1 ? joinSegments(segments, blocks) : blocks[0]!
  return removeRollingLines(joinNamesAbove(joined))
}

/** Webex names the speaker in the name of the caption: 1 "Ada Lovelace" (4294967295) */
const numberedName = /^\d{1,6} "([^"\n]{1,60})" \(\d{1,20}\)\n([^\n]{0,60}-->[^\n]{0,60}\n)/gm

function writeNumberedNames(text: string): string {
  return text.includes('" (') ? text.replace(numberedName, '$2$1: ') : text
}

function cleanLines(block: TimedBlock): TimedBlock {
  const written = block.lines.find((line) => wordTime.test(line))
  return {
    ...block,
    lines: block.lines.map(cleanLine),
    ...(written !== undefined && { timedLine: readWordTimes(written, block.startSeconds) }),
  }
}

const cleanLine = (line: string) => cleanCueText(decodeEntities(stripTags(line)))

/** Automatic captions have the time of each word but the first: "so<00:00:07.710><c> yeah</c>" */
const wordTime = /<(\d{2,3}:\d{2}:\d{2}\.\d{3})>/

/** The text is that of the cleaned line, where the words stand apart by spaces. */
function readWordTimes(line: string, startSeconds: number): TimedBlock['timedLine'] {
  const readTime = createTimeReader('')
  const [first = '', ...rest] = line.split(wordTime)
  let text = cleanLine(first)
  const words = text === '' ? [] : [{ at: 0, seconds: startSeconds }]
  for (let i = 0; i < rest.length; i += 2) {
    const word = cleanLine(rest[i + 1]!)
    if (word === '') continue
    const at = text === '' ? 0 : text.length + 1
    text = text === '' ? word : `${text} ${word}`
    words.push({ at, seconds: readTime(rest[i]!) })
  }
  return { text, words }
}

/** Reads the language from the header of the file, or null. */
export function parseVttLanguage(text: string): string | null {
  return (
    /^Language:[ \t]*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})[ \t]*$/m.exec(
      text.slice(0, 500),
    )?.[1] ?? null
  )
}

/** A name that programs give to captions: "3f0e-0/12-0". */
const generatedName = /^[\da-f]{4,}(?:-[\da-f]+)*(?:\/\d+-\d+)?$/i

/**
 * The text ends at an empty line: names, notes and styles follow. An empty first line
 * does not end it: automatic captions begin with the empty upper line of the screen,
 * whose space some editors remove.
 */
function readVttText(lines: string[], from: number, to: number, numberLines: number): string[] {
  let first = from
  while (first < to && lines[first] === '') first++
  if (first > from && !isCaptionText(lines, first, to)) return []
  let end = first
  while (end < to && lines[end] !== '') end++
  const isName =
    end === to && to < lines.length && (numberLines > 0 || generatedName.test(lines[end - 1] ?? ''))
  return lines.slice(first, isName ? end - Math.max(1, numberLines) : end)
}

/**
 * Whether this line is text of a caption and not a note, a style, a region, or the name
 * of the next caption.
 */
function isCaptionText(lines: string[], index: number, to: number): boolean {
  const line = lines[index] ?? ''
  return (
    index < to &&
    !/^(NOTE|STYLE|REGION)\b/.test(line) &&
    !(index + 1 === to && isTimingLine(lines[to] ?? ''))
  )
}

/** Each segment has a header. */
function splitSegments(text: string): string[] {
  if (!/\nWEBVTT(?=\s|$)/i.test(text)) return [text]
  return text.split(/\n(?=WEBVTT(?:\s|$))/i)
}

/** A caption that crosses the boundary of two segments stands in both. */
const maxBoundarySeconds = 0.1
const maxBoundaryBlocks = 3

function joinSegments(segments: string[], blocks: TimedBlock[][]): TimedBlock[] {
  const offsets = segments.map(readOffset)
  const joined: TimedBlock[] = []
  for (const [index, found] of blocks.entries()) {
    const shift = (offsets[index] ?? offsets[0] ?? 0) - (offsets[0] ?? 0)
    const lasts = joined.slice(-maxBoundaryBlocks)
    for (const [place, block] of found.entries()) {
      const moved = {
        ...block,
        startSeconds: block.startSeconds + shift,
        endSeconds: block.endSeconds + shift,
      }
      const same =
        place < maxBoundaryBlocks ? lasts.find((earlier) => isContinued(earlier, moved)) : undefined
      if (same) same.endSeconds = Math.max(same.endSeconds, moved.endSeconds)
      else joined.push(moved)
    }
  }
  return joined
}

function isContinued(earlier: TimedBlock, block: TimedBlock): boolean {
  const isSame = earlier.lines.join('\n') === block.lines.join('\n')
  return (
    isSame &&
    block.startSeconds <= earlier.endSeconds + maxBoundarySeconds &&
    block.startSeconds >= earlier.startSeconds
  )
}

/** The time that a segment's zero has in the stream, in seconds; null where it does not say. */
function readOffset(segment: string): number | null {
  const map = /^X-TIMESTAMP-MAP=(.{1,100})$/m.exec(segment.slice(0, 1000))?.[1] ?? ''
  const ticks = /MPEGTS:(\d{1,12})/.exec(map)?.[1]
  if (ticks === undefined) return null
  const local = createTimeReader('')(/LOCAL:([\d:.]{1,20})/.exec(map)?.[1] ?? '00:00:00.000')
  return Number(ticks) / 90_000 - (Number.isNaN(local) ? 0 : local)
}
