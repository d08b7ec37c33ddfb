// Parses LRC, the lyrics of players: "[00:01.00]line", a repeated line with several
// times, <00:01.50> before a word, and tags such as [ti:].
import { cleanCueText, decodeEntities, stripTags } from '../cues/cue-text.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import { parseTimestamp } from '../cues/timestamp.ts'

const stamps = /^(?:\s*\[\d{1,3}(?::\d{1,2}){1,2}(?:[.:]\d{1,3})?\]){1,200}/
const tagLine = /^\s*\[(ti|ar|al|au|lr|by|re|ve|tool|length|offset|la|id|kana)\s*:(.*)\]\s*$/i
const wordTime = /<\d{1,3}:\d{2}(?:[.:]\d{1,3})?>/

/** Lines with one time each are read as plain text, which means the same. */
export function isLrc(text: string): boolean {
  const lines = text.split('\n')
  if (!lines.some((line) => stamps.test(line))) return false
  return lines.some(
    (line) =>
      tagLine.test(line) ||
      (stamps.test(line) && (wordTime.test(line) || readStamps(line).length > 1)),
  )
}

export function parseLrc(text: string): RawCue[] {
  const lines = text.split('\n')
  const offset = lines.flatMap((line) =>
    tagLine.exec(line)?.[1]?.toLowerCase() === 'offset' ? [Number(tagLine.exec(line)![2])] : [],
  )[0]
  // A positive offset shows the lines earlier.
  const shift = Number.isFinite(offset) ? offset! / 1000 : 0
  const read = createStampReader(lines)
  return lines.flatMap((line) => {
    const [start] = stamps.exec(line) ?? []
    if (start === undefined) return []
    const said = cleanCueText(
      decodeEntities(stripTags(line.slice(start.length).replaceAll(new RegExp(wordTime, 'g'), ''))),
    )
    return readStamps(line).map((stamp) => ({
      startSeconds: read(stamp) - shift,
      endSeconds: null,
      text: said,
    }))
  })
}

function readStamps(line: string): string[] {
  return [...(stamps.exec(line)?.[0] ?? '').matchAll(/\[([^\]]+)\]/g)].map((match) => match[1]!)
}

/**
 * "00:01:50" has hundredths of a second where a file has more than 59 of them, as some
 * players write.
 */
function createStampReader(lines: string[]): (stamp: string) => number {
  const thirds = lines
    .flatMap((line) => readStamps(line))
    .flatMap((stamp) => /^\d+:\d+:(\d+)$/.exec(stamp)?.[1] ?? [])
  const areHundredths = thirds.some((part) => Number(part) > 59 || part.length === 3)
  return (stamp) =>
    parseTimestamp(
      areHundredths
        ? stamp.replace(/:(\d+)$/, (match, part, at) =>
            stamp.indexOf(':') < at ? `.${part}` : match,
          )
        : stamp,
    )
}
