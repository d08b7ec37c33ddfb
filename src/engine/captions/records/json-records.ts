// Finds the records of a JSON file that have words and a time: captions, segments,
// utterances, phrases or single words.
import { createTimeReader } from '../cues/timestamp.ts'
import { RecordReader, type TimedRecord } from './record-roles.ts'

/**
 * From this many characters on a record is too long to tell the moment of what is said,
 * where a shorter one does.
 */
const longRecord = 300
const maxDepth = 24
/** Recognizers list other guesses at what was said; the first is the best. */
const guesses = /^(?:alternatives|nbest)$/i
const maxMark = 5
const punctuation = /^[\p{Po}\p{Pf}\p{Pe}]{1,3}$/u

/**
 * Returns the records of the list that says most, with its speakers, in pieces of a
 * caption's length; null where no record has a time.
 */
export function findRecords(file: unknown): TimedRecord[] | null {
  const finder = new RecordFinder(findNames(file))
  finder.visit(file, '', '', 0)
  const lists = [...finder.lists.values()]
    .filter((list) => list.some(({ start }) => start !== null))
    .map(measure)
  const most = Math.max(...lists.map(({ characters }) => characters))
  const [best] = lists.filter(({ characters }) => characters >= most * 0.9).sort(compare)
  return best?.list ?? null
}

type Measured = { list: TimedRecord[]; characters: number; mean: number; hasSpeakers: boolean }

function measure(list: TimedRecord[]): Measured {
  const characters = list.reduce((sum, { text }) => sum + text.length, 0)
  return {
    list,
    characters,
    mean: characters / list.length,
    hasSpeakers: list.some(({ speaker }) => speaker !== ''),
  }
}

function compare(a: Measured, b: Measured): number {
  if (a.hasSpeakers !== b.hasSpeakers) return a.hasSpeakers ? -1 : 1
  const [isLong, isOtherLong] = [a.mean > longRecord, b.mean > longRecord]
  if (isLong !== isOtherLong) return isLong ? 1 : -1
  return isLong ? a.mean - b.mean : b.mean - a.mean
}

class RecordFinder {
  /** By the names that lead to the records. */
  readonly lists = new Map<string, TimedRecord[]>()
  private readonly names: ReadonlyMap<string, string>
  private readonly reader = new RecordReader(createTimeReader(''))

  constructor(names: ReadonlyMap<string, string>) {
    this.names = names
  }

  visit(value: unknown, path: string, speaker: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return
    if (Array.isArray(value)) {
      const items = guesses.test(path.slice(path.lastIndexOf('.') + 1)) ? value.slice(0, 1) : value
      const inner = `${path}[]`
      for (const item of items) this.visit(item, inner, speaker, depth + 1)
      const tuple = readTuple(value)
      if (tuple) this.add(path, tuple)
      return
    }
    const fields = value as Record<string, unknown>
    const columns = this.readColumns(fields)
    if (columns) for (const record of columns) this.add(`${path}.*`, record)
    const record = this.reader.read(fields)
    const said =
      record.speaker === ''
        ? speaker
        : (this.names.get(record.speaker) ?? nameSpeaker(record.speaker))
    record.speaker = said
    if (record.text.trim() !== '') this.add(path, record)
    for (const key in fields) {
      const inner = fields[key]
      if (typeof inner !== 'object' || inner === null) continue
      // Numbers as names are those of a list.
      this.visit(inner, /^\d+$/.test(key) ? `${path}[]` : `${path}.${key}`, said, depth + 1)
    }
  }

  /** A mark that stands alone belongs to the word before it. */
  private add(path: string, record: TimedRecord): void {
    const list = this.lists.get(path)
    const previous = list?.at(-1)
    if (previous && record.text.length <= maxMark && punctuation.test(record.text.trim()))
      previous.text = previous.text.trimEnd() + record.text.trim()
    else if (list) list.push(record)
    else this.lists.set(path, [record])
  }

  /** {"start": [...], "end": [...], "text": [...]}: a list for each field. */
  private readColumns({ start, end, text }: Record<string, unknown>): TimedRecord[] | null {
    if (!Array.isArray(start) || !Array.isArray(text) || start.length !== text.length) return null
    const ends = Array.isArray(end) ? end : []
    return text.map((_, at) =>
      this.reader.read({ start: start[at], end: ends[at], text: text[at] }),
    )
  }
}

/** ["hello", 0.1, 0.4] or [0.1, 0.4, "hello"]: words with their times as a list. */
function readTuple(value: unknown[]): TimedRecord | null {
  if (value.length < 2 || value.length > 5) return null
  const text = value.find((item) => typeof item === 'string' && /\p{L}/u.test(item))
  const [start, end] = value.filter((item) => typeof item === 'number')
  if (typeof text !== 'string' || start === undefined) return null
  return {
    start: { value: start, unit: null },
    end: end === undefined ? null : { value: end, unit: null },
    duration: null,
    text,
    speaker: '',
  }
}

/** Files may list the names of their speakers: [{"id": 0, "name": "Ada"}], or {"0": "Ada"}. */
function findNames(file: unknown): ReadonlyMap<string, string> {
  const { speakers, participants } = (file ?? {}) as Record<string, unknown>
  const listed = speakers ?? participants
  const names = new Map<string, string>()
  if (typeof listed !== 'object' || listed === null) return names
  for (const [key, entry] of Object.entries(listed)) {
    const { id, speaker_id, name, label } = (
      typeof entry === 'object' && entry !== null ? entry : {}
    ) as Record<string, unknown>
    const shown = typeof entry === 'string' && !Array.isArray(listed) ? entry : (name ?? label)
    if (typeof shown === 'string' && shown.trim() !== '')
      names.set(String(id ?? speaker_id ?? key), shown.trim())
  }
  return names
}

/** "0", "spk_0" and "SPEAKER_00" are no names: "Speaker 0". */
function nameSpeaker(speaker: string): string {
  const number = /^(?:(?:spk|speaker)[ _-]?)?0*(\d{1,4})$/i.exec(speaker)?.[1]
  if (number !== undefined) return `Speaker ${number}`
  return /^(?:uu|unknown|null|none)$/i.test(speaker) ? '' : speaker.replace(/[\s:：]+/g, ' ').trim()
}
