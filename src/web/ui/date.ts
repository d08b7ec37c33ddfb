// Days as people read them.

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Milliseconds since 1970 -> "20 Nov 2026" in the reader's own zone; null when it is no date. */
export function formatDate(timeMs: number): string | null {
  return Number.isFinite(timeMs) ? day.format(timeMs) : null
}
