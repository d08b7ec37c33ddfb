// Days and months (YYYY-MM-DD) in time zones.
import { Problem } from '#contract/problems/problems.ts'

/** Returns the day of a timestamp (ms since 1970) in a time zone. */
export function dayAt(ms: number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(ms)
}

/** Returns the first day of the month that is so many months later. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Returns the zone. Throws a Problem `bad_request` unless it is an IANA time zone. */
export function parseTimeZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    // Intl accepts offsets such as "+02:00", but PostgreSQL reads them with the opposite sign.
    if (/^[A-Za-z]/.test(zone)) return zone
  } catch (cause) {
    throw new Problem('bad_request', { message: 'Unknown time zone.', cause })
  }
  throw new Problem('bad_request', { message: 'Unknown time zone.' })
}
