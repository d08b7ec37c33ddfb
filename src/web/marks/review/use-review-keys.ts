// The keys of a review: Space shows the answer and is Good, 1 to 4 grade, u undoes, p
// plays, e edits.
import { useEffect, useEffectEvent } from 'react'
import { type CardGrade, cardGrades } from '#contract/basics/limits.ts'
import { areLetterShortcutsEnabled } from '../../ui/browser/letter-shortcuts.ts'

type ReviewKeys = {
  /** All are null where there is nothing to do. */
  onSpace: (() => void) | null
  /** Null while the answer is hidden. */
  onGrade: ((grade: CardGrade) => void) | null
  onUndo: (() => void) | null
  onEdit: (() => void) | null
  onPlay: (() => void) | null
}

export function useReviewKeys(keys: ReviewKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    const { key, target } = event
    const isOnControl = target instanceof Element && target.closest('a, button') !== null
    if (key === ' ') {
      if (isOnControl || !keys.onSpace) return false
      keys.onSpace()
      return true
    }
    if (!areLetterShortcutsEnabled()) return false
    const grade = cardGrades[Number(key) - 1]
    if (grade && keys.onGrade) keys.onGrade(grade)
    else if (key === 'u' && keys.onUndo) keys.onUndo()
    else if (key === 'e' && keys.onEdit) keys.onEdit()
    else if (key === 'p' && keys.onPlay) keys.onPlay()
    else return false
    return true
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, dialog, [popover]'))
        return
      if (!handle(event)) return
      // The same letters have other meanings elsewhere.
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [])
}
