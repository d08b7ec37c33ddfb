// Days of the calendar in a person's own time zone, as YYYY-MM-DD.
import { Problem } from '#contract/problems.ts'

/** The day it is at a moment (ms since 1970) in a zone. */
export function dayAt(ms: number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    ms,
  )
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Throws a Problem `bad_request` for what is no IANA time zone. */
export function checkZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    // Offsets such as "+02:00" are zones to Intl, but mean the opposite to PostgreSQL.
    if (/^[A-Za-z]/.test(zone)) return zone
  } catch (cause) {
    throw new Problem('bad_request', { message: 'This time zone is not known.', cause })
  }
  throw new Problem('bad_request', { message: 'This time zone is not known.' })
}
