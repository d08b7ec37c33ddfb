// Formats how long ago something happened.
import { formatDate } from './format-date.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * "just now", "5 min ago", "2 hours ago", "yesterday", "4 days ago", then the date. A
 * time in the future counts as now.
 */
export function formatRelativeTime(timeMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - timeMs)
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`
  if (ageMs < dayMs)
    return ageMs < 2 * hourMs ? '1 hour ago' : `${Math.floor(ageMs / hourMs)} hours ago`
  if (ageMs < 2 * dayMs) return 'yesterday'
  if (ageMs < 7 * dayMs) return `${Math.floor(ageMs / dayMs)} days ago`
  return formatDate(timeMs) ?? ''
}
