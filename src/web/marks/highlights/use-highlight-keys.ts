// The keys of selected words: h and a color, n for a note, c to copy, k for a card.
// Without a selection, h and a color mark the focused line or point, and k makes a card
// of it.
import { useEffect, useEffectEvent } from 'react'
import { type HighlightColor, highlightColors } from '#contract/basics/limits.ts'
import { areLetterShortcutsEnabled } from '../../ui/browser/letter-shortcuts.ts'

/** The longest pause between h and the color. */
const sequenceMs = 1500

type SelectionKeys = {
  hasSelection: boolean
  onColor: (color: HighlightColor) => void
  onNote: () => void
  onCopy: () => void
  /** Returns whether there are words for a card. */
  onCard: (() => boolean) | null
  onClear: () => void
}

export function useHighlightKeys(keys: SelectionKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent, isAfterH: boolean): boolean => {
    const color = isAfterH ? highlightColors[Number(event.key) - 1] : undefined
    if (color) keys.onColor(color)
    else if (event.key === 'h') return true
    else if (event.key === 'k' && keys.onCard) return keys.onCard()
    else if (!keys.hasSelection) return false
    else if (event.key === 'n') keys.onNote()
    else if (event.key === 'c') keys.onCopy()
    else if (event.key === 'Escape') keys.onClear()
    else return false
    return true
  })

  useEffect(() => {
    let last = { key: '', atMs: 0 }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areLetterShortcutsEnabled()) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], dialog, [popover]')
      )
        return
      const before = event.timeStamp - last.atMs < sequenceMs ? last.key : ''
      last = { key: event.key, atMs: event.timeStamp }
      // The second key of "g h" and others belongs to the page's own shortcuts.
      if (before === 'g' || !handle(event, before === 'h')) return
      // The same letters have other meanings elsewhere on the page.
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [])
}
