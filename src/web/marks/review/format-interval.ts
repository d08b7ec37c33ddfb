// Formats how long it takes until a card comes back.

const minuteMs = 60_000
const units = [
  { ms: 365 * 24 * 60 * minuteMs, one: 'year', many: 'years' },
  { ms: 30 * 24 * 60 * minuteMs, one: 'month', many: 'months' },
  { ms: 24 * 60 * minuteMs, one: 'day', many: 'days' },
  { ms: 60 * minuteMs, one: 'hour', many: 'hours' },
  { ms: minuteMs, one: 'min', many: 'min' },
]

/** Milliseconds -> "10 min", "1 day", "4 months"; at least a minute. */
export function formatInterval(ms: number): string {
  const unit = units.find((candidate) => ms >= candidate.ms) ?? units.at(-1)!
  const count = Math.max(1, Math.round(ms / unit.ms))
  return `${count} ${count === 1 ? unit.one : unit.many}`
}
