// The day of the year that is selected, by keyboard or with a click.
import { type KeyboardEvent, useState } from 'react'
import { type Limits, moveByKey } from './move-by-key.ts'

export function useSelectedDay({
  first,
  today,
  onOpen,
}: Limits & { onOpen: (day: string) => void }) {
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
