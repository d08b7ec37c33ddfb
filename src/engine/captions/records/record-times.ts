// Decides in which unit the times of records are: by the names of the fields, by their
// values, or by how fast somebody would speak.
import { Problem } from '#contract/problems/problems.ts'
import type { TimedRecord, TimeField } from './record-roles.ts'
import type { Segment } from './segments.ts'

/**
 * In seconds nobody says a character in so long, and in milliseconds nobody says so many
 * in a second.
 */
const slowest = 0.03
const fastest = 0.1
const thousandth = 0.001
/**
 * Starts that are so much farther apart than the captions last are in milliseconds, and
 * the durations in seconds.
 */
const maxPauseRatio = 50

/**
 * Throws a Problem, `captions_unreadable`, where the unit is not certain. Records without
 * a time have NaN.
 */
export function readTimedRecords(records: TimedRecord[]): Segment[] {
  const { start, end, duration } = findUnits(records)
  const scale = (field: TimeField | null, unit: number) =>
    field === null ? Number.NaN : round(field.value * (field.unit ?? unit))
  return records.map((record) => {
    const startSeconds = scale(record.start, start)
    const endSeconds =
      record.end === null ? startSeconds + scale(record.duration, duration) : scale(record.end, end)
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
  const lengths = measure(open, lengthOf)
  const durations = measure(open, durationOf)
  const ofDurations = open.some(({ duration }) => duration?.unit === null)
    ? findUnit(durations, null)
    : 1
  if (open.every(({ start }) => start!.unit !== null)) {
    return { start: 1, end: findEndUnit(open), duration: ofDurations ?? fail() }
  }
  if (lengths.total > 0) {
    const unit = findUnit(lengths, null) ?? fail()
    return { start: unit, end: unit, duration: ofDurations ?? unit }
  }
  const ofStarts = findUnit(measure(open, gapOf), open)
  if (durations.total === 0) return { start: ofStarts ?? fail(), end: 1, duration: 1 }
  const unit = ofDurations ?? ofStarts ?? fail()
  const isSpread =
    unit === 1 &&
    !haveFractions(open) &&
    median(open, gapOf) > maxPauseRatio * median(open, durationOf)
  return { start: isSpread ? thousandth : unit, end: unit, duration: unit }
}

function findEndUnit(open: TimedRecord[]): number {
  const isMilliseconds = open.some(
    ({ start, end }) => end?.unit === null && start!.unit === thousandth,
  )
  return isMilliseconds ? thousandth : 1
}

/** How long a record lasts as its numbers stand in the file; 0 where they do not say. */
type LengthOf = (record: TimedRecord, index: number, records: TimedRecord[]) => number

const lengthOf: LengthOf = ({ start, end }) =>
  end && end.unit === start!.unit ? end.value - start!.value : 0
const durationOf: LengthOf = ({ duration }) => duration?.value ?? 0
const gapOf: LengthOf = ({ start }, index, records) =>
  (records[index + 1]?.start?.value ?? 0) - start!.value

type Measured = { characters: number; total: number; areWhole: boolean }

function measure(open: TimedRecord[], measureRecord: LengthOf): Measured {
  let [characters, total, areWhole] = [0, 0, true]
  for (const [index, record] of open.entries()) {
    const length = measureRecord(record, index, open)
    if (!(length > 0)) continue
    characters += record.text.length
    total += length
    areWhole &&= Number.isInteger(length)
  }
  return { characters, total, areWhole }
}

function median(open: TimedRecord[], measureRecord: LengthOf): number {
  const lengths = open.map(measureRecord).filter((length) => length > 0)
  return lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? 0
}

function haveFractions(open: TimedRecord[]): boolean {
  return open.some(({ start }) => !Number.isInteger(start!.value))
}

/**
 * Returns null where it is not certain. Pauses may be long, so starts with fractions are
 * in seconds however far they are apart.
 */
function findUnit(
  { characters, total, areWhole }: Measured,
  starts: TimedRecord[] | null,
): number | null {
  if (starts && haveFractions(starts)) return 1
  if (total === 0) return starts?.every(({ start }) => start!.value === 0) ? 1 : null
  const rate = characters / total
  if (rate > fastest || (rate >= slowest && !areWhole)) return 1
  return rate < slowest ? thousandth : null
}

function fail(): never {
  throw new Problem('captions_unreadable')
}
