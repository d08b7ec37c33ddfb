// Ctrl+Z takes back what the newest message with "Undo" tells, while it is shown.
import { useEffect, useEffectEvent } from 'react'
import { dismissToast, type Toast } from './toasts.ts'

export function useUndoKey(toasts: readonly Toast[]): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return
    const { target } = event
    // There the browser takes back what was typed.
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
    const undoable = toasts.findLast(({ action }) => action?.isUndo)
    if (!undoable) return
    event.preventDefault()
    undoable.action?.run()
    dismissToast(undoable.id)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
