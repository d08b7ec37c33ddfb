// The keys that move from day to day of the year.
import { addDays } from '#contract/basics/days.ts'

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, ArrowLeft: -7, ArrowRight: 7 }

export type Limits = { first: string; today: string }

/**
 * As in every slider, up is more: up and down move a day, left and right a week. Null for
 * other keys.
 */
export function moveByKey(key: string, day: string, { first, today }: Limits): string | null {
  if (key === 'Home') return first
  if (key === 'End') return today
  if (!(key in steps)) return null
  const next = addDays(day, steps[key]!)
  return next < first ? first : next > today ? today : next
}
