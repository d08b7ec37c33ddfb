// Ctrl+Z takes back the newest change whose message offered "Undo", for a while also
// after the message has gone.
import { useEffect } from 'react'
import { findUndo, undo } from './toasts.ts'

export function useUndoKey(): void {
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function handleKey(event: KeyboardEvent): void {
  if (
    !(event.ctrlKey || event.metaKey) ||
    event.shiftKey ||
    event.altKey ||
    event.key.toLowerCase() !== 'z'
  )
    return
  const { target } = event
  // There the browser takes back what was typed.
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
    return
  const last = findUndo()
  if (!last) return
  event.preventDefault()
  undo(last.id)
}
