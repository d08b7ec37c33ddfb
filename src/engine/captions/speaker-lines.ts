// Transcripts of programs that recognize speech name the speaker and the time above what is said.
import { parseTimestamp, timestampPattern } from './timestamp.ts'

/** "Ada Lovelace 0:04", "Speaker 1 (00:04):", "Ada | 0:04": up to five words that begin like a name, and a time. */
const speakerLine = new RegExp(
  String.raw`^([\p{Lu}\p{Lo}]\S{0,40}(?: [^\s[(|]\S{0,40}){0,4}?)(?: [-–|])? [[(]?(${timestampPattern})[\])]?:?$`,
  'u',
)
/** From this number on they need not be at the start of the text. */
const minSpeakers = 3

/** "Ada Lovelace 0:04" and "It computes." below become "0:04 Ada Lovelace: It computes."; other texts stay as they are. */
export function joinSpeakerLines(lines: string[]): string[] {
  const speakers = lines.map((line) => speakerLine.exec(line))
  const found = speakers.flatMap((match, index) => (match ? [{ index, seconds: parseTimestamp(match[2]!) }] : []))
  const isFollowed = (index: number) => index + 1 < lines.length && !speakers[index + 1]
  const areInOrder = found.every(
    ({ index, seconds }, number) => isFollowed(index) && seconds >= (found[number - 1]?.seconds ?? 0),
  )
  const areEnough = found.length >= minSpeakers || (found.length === 2 && found[0]!.index === 0)
  // Otherwise the times are said.
  if (!areEnough || !areInOrder) return lines
  return lines.flatMap((line, index) => {
    if (speakers[index]) return []
    const [, name, stamp] = speakers[index - 1] ?? []
    return [name ? `${stamp} ${name}: ${line}` : line]
  })
}
