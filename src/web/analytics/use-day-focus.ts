// Moves by keyboard from day to day of the year: up and down a day, left and right a week, Home and End to its ends.
import { type KeyboardEvent, useState } from 'react'
import { addDays } from './calendar.ts'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }

type Props = { first: string; today: string; onOpen: (day: string) => void }

export function useDayFocus({ first, today, onOpen }: Props) {
  const [day, setDay] = useState<string | null>(null)
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Enter') return onOpen(day ?? today)
    const next = key === 'Home' ? first : key === 'End' ? today : key in steps && addDays(day ?? today, steps[key]!)
    if (!next) return
    event.preventDefault()
    setDay(next < first ? first : next > today ? today : next)
  }
  return { day, onKeyDown, onBlur: () => setDay(null) }
}
