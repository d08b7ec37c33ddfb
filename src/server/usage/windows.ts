// The windows of an allowance: they follow one another without a gap from an anchor, in UTC, where no day has 23 or 25 hours.
import type { Period } from '#contract/plans.ts'

/** Times in milliseconds since 1970. `endMs` is the first moment of the next window; null: this one is for ever. */
export type Window = { startMs: number; endMs: number | null }

const weekMs = 7 * 24 * 3600 * 1000

/** The window that a moment lies in; before the anchor it is the first one. */
export function windowAt(period: Period | null, anchorMs: number, nowMs: number): Window {
  if (period === null) return { startMs: anchorMs, endMs: null }
  const number = period === 'week' ? Math.floor((nowMs - anchorMs) / weekMs) : wholeMonths(anchorMs, nowMs)
  const first = Math.max(0, number)
  return { startMs: boundary(period, anchorMs, first), endMs: boundary(period, anchorMs, first + 1) }
}

function boundary(period: Period, anchorMs: number, number: number): number {
  return period === 'week' ? anchorMs + number * weekMs : addMonths(anchorMs, number)
}

/** The anchor's day and time of day, so many months on; where a month has no such day, its last one. */
function addMonths(anchorMs: number, months: number): number {
  const moment = new Date(anchorMs)
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  return moment.setUTCDate(Math.min(day, lastDay))
}

function wholeMonths(anchorMs: number, nowMs: number): number {
  const [anchor, now] = [new Date(anchorMs), new Date(nowMs)]
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  return addMonths(anchorMs, months) > nowMs ? months - 1 : months
}
