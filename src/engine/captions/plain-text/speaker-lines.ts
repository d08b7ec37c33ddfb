// Transcripts of meetings and of programs that recognize speech name the speaker beside
// the time: above it, before it, after it or below it.
import { areNames, isNameLine } from '../cues/names-above.ts'
import { timestampPattern } from '../cues/timestamp.ts'
import { isPanelHeading } from './panel-headings.ts'

/** A line that begins with a time. The rest is empty where the time stands alone. */
export type StampedLine = { stamp: string; seconds: number; rest: string }

/**
 * "Ada Lovelace 0:04", "Speaker 1 (00:04):", "Ada | 0:04", "[Ada] 00:00:04": up to five
 * words that begin like a name, and a time.
 */
const speakerLine = new RegExp(
  String.raw`^\[?([\p{Lu}\p{Lo}][^\s\]]{0,40}(?: [^\s[(|\]][^\s\]]{0,40}){0,4}?(?: \([^()]{1,40}\))?)\]?(?:[,:]?(?: [-–—|])?) [[(]?(${timestampPattern})(?: ?[-–—] ?${timestampPattern})?[\])]?:?$`,
  'u',
)
/** "Ada [00:04]: It computes.", "张三(00:04)：它会计算。" */
const inlineSpeaker = new RegExp(
  String.raw`^([\p{Lu}\p{Lo}][^\s[(（:：]{0,40}(?: [^\s[(（:：]{1,40}){0,4})[:：]? ?[[(（](${timestampPattern})[\])）][:：]? ?(\S.*)$`,
  'u',
)
/** "Ada Lovelace 1 minute 5 seconds", in most languages of Europe. */
const spokenEnd =
  /^(\p{L}.{0,60}?)[\s|,–-]+(?:(\d{1,2}) ?(?:h|st|u|o|t|時間|小时|小時|시간)\p{L}* )?(?:(\d{1,2}) ?(?:m|分|분)\p{L}*(?: \p{L}{1,2})? )?(\d{1,2}) ?(?:s|秒|초)\p{L}*$/iu
/** From this number on they need not be at the start of the text. */
const minSpeakers = 3

/**
 * Writes the time and the speaker before what is said: "0:04 Ada Lovelace: It computes."
 * Other texts stay as they are. `read` tells the time at the start of a line.
 */
export function joinSpeakerLines(
  lines: string[],
  read: (line: string) => StampedLine | null,
): string[] {
  const written = writeSpokenTimes(lines, read)
  const stamped = written.map(read)
  if (stamped.some((line) => line !== null)) return joinAroundStamps(written, stamped)
  return joinInline(joinAbove(written, read), read)
}

/**
 * "Ada Lovelace 0 minutes 1 second" becomes "Ada Lovelace 0:01", without the same time
 * below it.
 */
function writeSpokenTimes(lines: string[], read: (line: string) => StampedLine | null): string[] {
  const spoken = lines.map((line) => spokenEnd.exec(line))
  if (spoken.filter(Boolean).length < 2) return lines
  return lines.flatMap((line, index) => {
    if (spoken[index]) {
      const [, name = '', hours = '0', minutes = '0', seconds = '0'] = spoken[index]
      return [`${name.trim()} ${hours}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}`]
    }
    return spoken[index - 1] && read(line)?.rest === '' ? [] : [line]
  })
}

/** The name and the time stand together above what is said. */
function joinAbove(written: string[], read: (line: string) => StampedLine | null): string[] {
  const lines = withoutCutSpeaker(written)
  const speakers = lines.map((line) => speakerLine.exec(line))
  const found = speakers.flatMap((match, index) =>
    match ? [{ index, seconds: read(match[2]!)?.seconds ?? Number.NaN }] : [],
  )
  const isFollowed = (index: number) => index + 1 < lines.length && !speakers[index + 1]
  const times = found.map(({ seconds }) => seconds)
  const isBackwards =
    times.length >= minSpeakers && times.every((time, at) => at === 0 || time <= times[at - 1]!)
  const areInOrder =
    found.every(({ index }) => isFollowed(index)) &&
    (isBackwards || times.every((time, at) => time >= (times[at - 1] ?? 0)))
  const isAtStart = found[0]?.index === 0 || (found[0]?.index === 1 && isPanelHeading(lines[0]!))
  const areEnough = found.length >= minSpeakers || (found.length === 2 && isAtStart)
  // Otherwise the times are said.
  if (!areEnough || !areInOrder) return written
  return lines.flatMap((line, index) => {
    if (speakers[index]) return []
    const [, name, stamp] = speakers[index - 1] ?? []
    return [name ? `${stamp} ${name.replace(/[\s,;:@|]+$/, '')}: ${line}` : line]
  })
}

/**
 * Where a file was cut off, its last line is a name and a time above nothing, or a part of them.
 */
function withoutCutSpeaker(lines: string[]): string[] {
  const last = lines.at(-1) ?? ''
  if (last.length > 100) return lines
  const isCut =
    speakerLine.test(last) ||
    lines.some((line, index) => {
      const name = index < lines.length - 1 ? speakerLine.exec(line)?.[1] : undefined
      if (name === undefined) return false
      return (
        name.startsWith(last) ||
        (last.startsWith(`${name} `) && cutTime.test(last.slice(name.length)))
      )
    })
  return isCut ? lines.slice(0, -1) : lines
}

const cutTime = /^[\s|,–-]*\d[\s\d:]*(?:\p{L}{1,8}[\s\d]*){0,2}$/u

/** The name and the time stand before what is said, in most lines. */
function joinInline(lines: string[], read: (line: string) => StampedLine | null): string[] {
  const matches = lines.map((line) => inlineSpeaker.exec(line))
  const seconds = matches.flatMap((match) =>
    match ? [read(match[2]!)?.seconds ?? Number.NaN] : [],
  )
  const areInOrder = seconds.every((second, place) => second >= (seconds[place - 1] ?? 0))
  if (seconds.length < 2 || seconds.length * 2 < lines.length || !areInOrder) return lines
  return lines.map((line, index) => {
    const [, name, stamp, said] = matches[index] ?? []
    return name ? `${stamp} ${name}: ${said}` : line
  })
}

/** The time stands before the name, or in a line of its own above or below the name. */
function joinAroundStamps(lines: string[], stamped: (StampedLine | null)[]): string[] {
  const places = stamped.flatMap((line, index) => (line ? [index] : []))
  if (places.length < 2) return lines
  const isText = (index: number) => index < lines.length && stamped[index] === null
  const withName = places.map((at) => stamped[at]!.rest.replace(/:$/, ''))
  if (places.every((at) => isText(at + 1)) && areNames(withName)) {
    return moveNames(
      lines,
      new Map(
        places.map((at, number) => [at, { stampAt: at, nameAt: at, name: withName[number]! }]),
      ),
      stamped,
    )
  }
  const alone = places.filter((at) => stamped[at]!.rest === '')
  if (alone.length < places.length) return lines
  const below = alone.filter((at) => isText(at + 1))
  if (below.every((at) => isText(at + 2)) && areNames(below.map((at) => lines[at + 1]!))) {
    return moveNames(
      lines,
      new Map(below.map((at) => [at, { stampAt: at, nameAt: at + 1, name: lines[at + 1]! }])),
      stamped,
    )
  }
  const isAbove = alone.every(
    (at) => at > 0 && isText(at - 1) && isText(at + 1) && isNameLine(lines[at - 1]!),
  )
  const isBetween = alone.every((at, number) => number === 0 || at - alone[number - 1]! > 2)
  if (!isAbove || !isBetween || !areNames(alone.map((at) => lines[at - 1]!))) return lines
  return moveNames(
    lines,
    new Map(alone.map((at) => [at, { stampAt: at, nameAt: at - 1, name: lines[at - 1]! }])),
    stamped,
  )
}

type Turn = { stampAt: number; nameAt: number; name: string }

/** The line after time and name is the first that is said. */
function moveNames(
  lines: string[],
  turns: Map<number, Turn>,
  stamped: (StampedLine | null)[],
): string[] {
  const names = new Map([...turns.values()].map((turn) => [turn.nameAt, turn]))
  const said = new Map(
    [...turns.values()].map((turn) => [Math.max(turn.stampAt, turn.nameAt) + 1, turn]),
  )
  return lines.flatMap((line, index) => {
    const turn = said.get(index)
    if (turn) return [`${stamped[turn.stampAt]!.stamp} ${turn.name}: ${line}`]
    return names.has(index) || turns.has(index) ? [] : [line]
  })
}
