// Decides in which unit the times of records are: by the names of the fields, by their values, or by how fast somebody would speak.
import { Problem } from '#contract/problems.ts'
import type { TimedRecord, TimeField } from './record-roles.ts'
import type { Segment } from './segments.ts'

/** In seconds nobody says a character in so long, and in milliseconds nobody says so many in a second. */
const slowest = 0.03
const fastest = 0.1
const thousandth = 0.001
/** Starts that are so much farther apart than the captions last are in milliseconds, and the durations in seconds. */
const maxPauseRatio = 50

/** Throws a Problem, `captions_unreadable`, where the unit is not certain. Records without a time have NaN. */
export function readTimedRecords(records: TimedRecord[]): Segment[] {
  const { start, end, duration } = findUnits(records)
  const scale = (field: TimeField | null, unit: number) =>
    field === null ? Number.NaN : round(field.value * (field.unit ?? unit))
  return records.map((record) => {
    const startSeconds = scale(record.start, start)
    const endSeconds = record.end === null ? startSeconds + scale(record.duration, duration) : scale(record.end, end)
    return {
      startSeconds,
      endSeconds: Number.isNaN(endSeconds) ? null : endSeconds,
      speaker: record.speaker,
      text: record.text,
    }
  })
}

/** Without the errors of products: 0.001 × 6500. */
function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}

type Units = { start: number; end: number; duration: number }

function findUnits(records: TimedRecord[]): Units {
  const open = records.filter(({ start }) => start !== null && Number.isFinite(start.value))
  const starts = open.map(({ start }) => start!)
  const lengths = open.flatMap(({ start, end, text }) =>
    end && end.unit === start!.unit && end.value > start!.value ? [{ length: end.value - start!.value, text }] : [],
  )
  const durations = open.flatMap(({ duration, text }) =>
    duration && duration.value > 0 ? [{ length: duration.value, text }] : [],
  )
  const ofDurations = open.some(({ duration }) => duration?.unit === null)
    ? findUnit(
        durations,
        durations.map(({ length }) => length),
      )
    : 1
  if (starts.every(({ unit }) => unit !== null))
    return { start: 1, end: findEndUnit(open), duration: ofDurations ?? fail() }
  const values = starts.map(({ value }) => value)
  if (lengths.length > 0) {
    const unit = findUnit(lengths, values) ?? fail()
    return { start: unit, end: unit, duration: ofDurations ?? unit }
  }
  const ofStarts = findUnit(measureGaps(open), values)
  if (durations.length === 0) return { start: ofStarts ?? fail(), end: 1, duration: 1 }
  const unit = ofDurations ?? ofStarts ?? fail()
  const isSpread = median(measureGaps(open)) > maxPauseRatio * median(durations)
  return {
    start: unit === 1 && isSpread && values.every(Number.isInteger) ? thousandth : unit,
    end: unit,
    duration: unit,
  }
}

function findEndUnit(open: TimedRecord[]): number {
  const isMilliseconds = open.some(({ start, end }) => end?.unit === null && start!.unit === thousandth)
  return isMilliseconds ? thousandth : 1
}

type Spoken = { length: number; text: string }

/** The time from each start to the next. */
function measureGaps(open: TimedRecord[]): Spoken[] {
  return open.flatMap(({ start, text }, index) => {
    const next = open[index + 1]?.start
    return next && next.value > start!.value ? [{ length: next.value - start!.value, text }] : []
  })
}

function median(spoken: Spoken[]): number {
  const sorted = spoken.map(({ length }) => length).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** Returns null where it is not certain. Milliseconds are whole numbers in the files of programs. */
function findUnit(spoken: Spoken[], values: number[]): number | null {
  if (values.some((value) => !Number.isInteger(value))) return 1
  const characters = spoken.reduce((sum, { text }) => sum + text.length, 0)
  const total = spoken.reduce((sum, { length }) => sum + length, 0)
  if (total === 0) return values.every((value) => value === 0) ? 1 : null
  const rate = characters / total
  if (rate > fastest) return 1
  return rate < slowest ? thousandth : null
}

function fail(): never {
  throw new Problem('captions_unreadable')
}
