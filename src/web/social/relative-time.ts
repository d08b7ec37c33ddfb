// How long ago something was, as people say it.
import { formatDate } from '../ui/date.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** "just now", "5 min ago", "2 hours ago", "yesterday", "4 days ago", then the date; a clock that is ahead counts as now. */
export function formatAgo(timeMs: number, nowMs: number): string {
  const ago = Math.max(0, nowMs - timeMs)
  if (ago < minuteMs) return 'just now'
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`
  if (ago < dayMs) return ago < 2 * hourMs ? '1 hour ago' : `${Math.floor(ago / hourMs)} hours ago`
  if (ago < 2 * dayMs) return 'yesterday'
  if (ago < 7 * dayMs) return `${Math.floor(ago / dayMs)} days ago`
  return formatDate(timeMs) ?? ''
}
