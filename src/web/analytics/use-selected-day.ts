// The day of the year that is selected, by keyboard or with a click.
import { type KeyboardEvent, useState } from 'react'
import { addDays } from './calendar.ts'

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, ArrowLeft: -7, ArrowRight: 7 }

type Limits = { first: string; today: string }

/** As in every slider, up is more: up and down move a day, left and right a week. Null for other keys. */
export function moveByKey(key: string, day: string, { first, today }: Limits): string | null {
  if (key === 'Home') return first
  if (key === 'End') return today
  if (!(key in steps)) return null
  const next = addDays(day, steps[key]!)
  return next < first ? first : next > today ? today : next
}

export function useSelectedDay({ first, today, onOpen }: Limits & { onOpen: (day: string) => void }) {
  const [day, select] = useState<string | null>(null)
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Enter') return onOpen(day ?? today)
    const next = moveByKey(key, day ?? today, { first, today })
    if (!next) return
    event.preventDefault()
    select(next)
  }
  return { day, select, onKeyDown }
}
