// Days and times as people read them.

const month = new Intl.DateTimeFormat('en', { month: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Milliseconds since 1970 -> "20 Nov 2026" in the reader's own zone; null when it is no date. */
export function formatDate(timeMs: number): string | null {
  if (!Number.isFinite(timeMs)) return null
  const date = new Date(timeMs)
  return `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`
}

/** Milliseconds since 1970 -> "20 Nov 2026, 13:48" in the reader's own zone; null when it is no date. */
export function formatDateTime(timeMs: number): string | null {
  const day = formatDate(timeMs)
  return day && `${day}, ${clock.format(timeMs)}`
}
