// Days as people read them.

const month = new Intl.DateTimeFormat('en', { month: 'short' })

/** Milliseconds since 1970 -> "20 Nov 2026" in the reader's own zone; null when it is no date. */
export function formatDate(timeMs: number): string | null {
  if (!Number.isFinite(timeMs)) return null
  const date = new Date(timeMs)
  return `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`
}
