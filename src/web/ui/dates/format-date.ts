// Formats dates and times in the user's time zone.

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Formats milliseconds since 1970 as "20 Nov 2026"; returns null for an invalid date. */
export function formatDate(timeMs: number): string | null {
  if (!Number.isFinite(timeMs)) return null
  const date = new Date(timeMs)
  return `${date.getDate()} ${monthFormat.format(date)} ${date.getFullYear()}`
}

/** Formats milliseconds since 1970 as "20 Nov 2026, 13:48"; returns null for an invalid date. */
export function formatDateTime(timeMs: number): string | null {
  const date = formatDate(timeMs)
  return date && `${date}, ${timeFormat.format(timeMs)}`
}
