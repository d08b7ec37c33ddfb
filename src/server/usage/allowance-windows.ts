// Computes the windows of an allowance. They follow one another without a gap from an
// anchor, in UTC, where every day has 24 hours.
import type { Period } from '#contract/billing/plans.ts'

/**
 * Times in milliseconds since 1970. `endMs` is the start of the next window, or null for
 * a window without an end.
 */
export type AllowanceWindow = { startMs: number; endMs: number | null }

export const weekMs = 7 * 24 * 3600 * 1000

/**
 * Returns the window that contains `nowMs`. Before the anchor the windows are counted
 * back from it.
 */
export function allowanceWindowAt(
  period: Period | null,
  anchorMs: number,
  nowMs: number,
): AllowanceWindow {
  if (period === null) return { startMs: anchorMs, endMs: null }
  const index =
    period === 'week' ? Math.floor((nowMs - anchorMs) / weekMs) : wholeMonths(anchorMs, nowMs)
  return { startMs: startOf(period, anchorMs, index), endMs: startOf(period, anchorMs, index + 1) }
}

function startOf(period: Period, anchorMs: number, windowIndex: number): number {
  return period === 'week' ? anchorMs + windowIndex * weekMs : addMonths(anchorMs, windowIndex)
}

/** Keeps the day of the month and the time of day. A month without such a day uses its last day. */
function addMonths(anchorMs: number, months: number): number {
  const date = new Date(anchorMs)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

function wholeMonths(anchorMs: number, nowMs: number): number {
  const [anchor, now] = [new Date(anchorMs), new Date(nowMs)]
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  return addMonths(anchorMs, months) > nowMs ? months - 1 : months
}
