// Tells by the name of a field what it is: the start, end or duration of a record, its
// words or its speaker. Used for JSON and for tables.

/** `unit` is in seconds; null where neither the name nor the value tells it. */
export type TimeField = { value: number; unit: number | null }
/**
 * The times are as they stand in the file: null where a record has none, NaN where one
 * cannot be read.
 */
export type TimedRecord = {
  start: TimeField | null
  end: TimeField | null
  duration: TimeField | null
  text: string
  speaker: string
}
type Role = {
  kind: 'start' | 'end' | 'duration' | 'text' | 'speaker'
  rank: number
  unit: number | null
}

const unit = '(?:in)?(milliseconds?|millis|msecs?|ms|seconds?|secs?|ticks)?'
const moment = '(?:time|ts|timestamp|timecode|tc|offset|at|point)?'
const starts = new RegExp(
  `^[td]?(?:data|time|timecode|tc)?(?:start|starting|begin|beginning|beginn|anfang|startzeit|inicio|inizio|début|开始|開始|from|offset|in|bg|cuein)${moment}${unit}$`,
)
const ends = new RegExp(
  `^[td]?(?:data|time|timecode|tc)?(?:end|ending|ende|endzeit|fin|fine|结束|終了|stop|to|until|out|ed|cueout)${moment}${unit}$`,
)
const durations = new RegExp(`^d?(?:duration|dur|d)(?:time)?${unit}$`)
const times = new RegExp(
  `^(?:time|timestamps?|ts|t|timecode|tc|position|zeit|hora|heure|temps|tempo|时间|時間)${unit}$`,
)
const ranges = /^(?:offsets|range|interval|span|period)$/
const texts =
  'punctuatedword displaytext display text texts body content transcript sentence utterance caption subtitle line value snippet cue phrase onebest finalsentence lyric lyrics dialogue dialog message simpletext word words utf8 segs lines texte texto testo untertitel 文本 字幕'.split(
    ' ',
  )
const speakers =
  'speakername voice speaker speakerlabel speakerid speakertag spk participant participantname who author username sprecher locuteur hablante parlante 说话人 話者'.split(
    ' ',
  )
/** "segment_start", "audio_end". */
const prefix =
  /^(?:segment|word|sentence|phrase|utterance|audio|clip|cue|caption|subtitle|sub|original|speech)(?=.)/
const secondsOf: Record<string, number> = { m: 0.001, s: 1, t: 1e-7 }
const ticks = 1e-7

export function findRole(field: string): Role | null {
  const name = field
    .toLowerCase()
    .replace(/[\s_(-]s\)?$/, 'sec')
    .replace(/[\s_.()[\]-]+/g, '')
  if (name.length > 40) return null
  return findExactRole(name) ?? (prefix.test(name) ? findExactRole(name.replace(prefix, '')) : null)
}

function findExactRole(name: string): Role | null {
  const text = texts.indexOf(name)
  if (text >= 0) return { kind: 'text', rank: text, unit: null }
  const speaker = speakers.indexOf(name)
  if (speaker >= 0) return { kind: 'speaker', rank: speaker, unit: null }
  for (const [kind, pattern, rank] of patterns) {
    const match = pattern.exec(name)
    if (!match) continue
    const found = match[1] ? secondsOf[match[1][0]!]! : null
    return { kind, rank: rank + (found === null ? 1 : 0), unit: found }
  }
  return null
}

const patterns: [Role['kind'], RegExp, number][] = [
  ['start', starts, 0],
  ['start', times, 10],
  ['start', ranges, 20],
  ['end', ends, 0],
  ['duration', durations, 0],
]

/** Reads the records of one file. */
export class RecordReader {
  /** Names come from outside, so not all are kept. */
  private readonly roles = new Map<string, Role | null>()
  private readonly readClock: (time: string) => number

  constructor(readClock: (time: string) => number) {
    this.readClock = readClock
  }

  /** The words of a record are empty where it has none. */
  read(fields: Record<string, unknown>): TimedRecord {
    const ranks = { start: 99, end: 99, duration: 99, text: 99, speaker: 99 }
    const record: TimedRecord = { start: null, end: null, duration: null, text: '', speaker: '' }
    for (const key in fields) {
      const value = fields[key]
      const role = value == null ? null : this.roleOf(key)
      if (role === null || role.rank >= ranks[role.kind]) continue
      if (this.fill(record, role, value)) ranks[role.kind] = role.rank
    }
    // A word may occur at several moments.
    if (record.start === null && Array.isArray(fields.instances)) {
      const { start, end } = this.read((fields.instances[0] ?? {}) as Record<string, unknown>)
      Object.assign(record, { start, end })
    }
    const { NBest, nBest = NBest, alternatives = nBest } = fields
    if (record.text === '' && Array.isArray(alternatives)) {
      const first = (alternatives[0] ?? {}) as Record<string, unknown>
      record.text = readText(
        first.content ?? first.transcript ?? first.display ?? first.Display ?? first.text ?? '',
      )
      if (typeof first.speaker === 'string' && record.speaker === '') record.speaker = first.speaker
    }
    // Azure counts them in all fields without a unit.
    if (NBest !== undefined)
      for (const field of [record.start, record.duration]) if (field) field.unit ??= ticks
    return record
  }

  /** Returns false for a value that is none. A time that cannot be read yields to another. */
  private fill(record: TimedRecord, { kind, unit: known }: Role, value: unknown): boolean {
    if (kind === 'text') {
      const text = readText(value)
      if (text !== '') record.text = text
      return text !== ''
    }
    if (kind === 'speaker') {
      const speaker = readSpeaker(value)
      if (speaker !== '') record.speaker = speaker
      return speaker !== ''
    }
    const range = kind === 'start' ? this.readRange(value, known) : null
    if (range) {
      if (record.start?.unit != null && range.start.unit === null) return false
      Object.assign(record, range)
      return true
    }
    const field = this.readTime(value, known)
    if (field === null || (Number.isNaN(field.value) && record[kind] !== null)) return false
    if (kind === 'start' && record.start?.unit != null && field.unit === null) return false
    record[kind] = field
    return !Number.isNaN(field.value)
  }

  /** [1, 6], {"from": "00:00:01,000", "to": ...} */
  private readRange(
    value: unknown,
    known: number | null,
  ): { start: TimeField; end: TimeField | null } | null {
    if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > 2))
      return null
    const { from, to, start = from, end = to } = value as Record<string, unknown>
    const [first, second] = Array.isArray(value) ? value : [start, end]
    const startField = first == null ? null : this.readTime(first, known)
    return (
      startField && { start: startField, end: second == null ? null : this.readTime(second, known) }
    )
  }

  readTime(value: unknown, known: number | null): TimeField | null {
    if (typeof value === 'number') return { value, unit: known }
    if (typeof value === 'string') return this.readTimeText(value.trim(), known)
    if (typeof value !== 'object' || value === null) return null
    const { seconds, nanos = 0, relative } = value as Record<string, unknown>
    if (typeof relative === 'number') return { value: relative, unit: 1 }
    return seconds === undefined ? null : { value: Number(seconds) + Number(nanos) / 1e9, unit: 1 }
  }

  private readTimeText(text: string, known: number | null): TimeField | null {
    if (text === '' || text.length > 40) return text === '' ? null : { value: Number.NaN, unit: 1 }
    const [, number, suffix] = /^(-?\d+(?:[.,]\d+)?)(s?)$/.exec(text) ?? []
    if (number) return { value: Number(number.replace(',', '.')), unit: suffix ? 1 : known }
    const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text)
    if (!iso) return { value: this.readClock(text), unit: 1 }
    const [, hours = 0, minutes = 0, seconds = 0] = iso
    return { value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), unit: 1 }
  }

  private roleOf(key: string): Role | null {
    const known = this.roles.get(key)
    if (known !== undefined) return known
    const role = findRole(key)
    if (this.roles.size < 1000) this.roles.set(key, role)
    return role
  }
}

const maxTextDepth = 4

/**
 * Words may be divided into lines or runs: {"runs": [{"text": "We"}, {"text": " go"}]}.
 * Parts with times are records of their own.
 */
function readText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth > maxTextDepth) return ''
  if (Array.isArray(value)) {
    const parts = value.map((part) => (isTimed(part) ? '' : readText(part, depth + 1)))
    return parts.join(value.every((part) => typeof part === 'string') ? ' ' : '')
  }
  const {
    text,
    simpleText = text,
    utf8 = simpleText,
    runs = utf8,
    content = runs,
  } = value as Record<string, unknown>
  return readText(content, depth + 1)
}

function isTimed(part: unknown): boolean {
  return (
    typeof part === 'object' &&
    part !== null &&
    Object.keys(part).some((key) => findRole(key)?.kind === 'start')
  )
}

function readSpeaker(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  if (typeof value !== 'object' || value === null) return ''
  const { name, displayName, label, id } = value as Record<string, unknown>
  const shown = name ?? displayName ?? label ?? id
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown).trim() : ''
}
