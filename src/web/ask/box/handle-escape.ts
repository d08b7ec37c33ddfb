// Escape stops the answer that is being written, or leaves the box.
import type { KeyboardEvent } from 'react'

/** The element contains the box and the answers. */
export function handleEscape(event: KeyboardEvent<HTMLElement>): void {
  const { target, nativeEvent } = event
  // In a dialog, Escape only closes that; while a word is composed with an input method,
  // it only cancels the word.
  if (
    event.key !== 'Escape' ||
    nativeEvent.isComposing ||
    (target instanceof Element && target.closest('dialog'))
  )
    return
  const stop = event.currentTarget.querySelector<HTMLElement>('[data-stop]')
  if (stop) stop.click()
  else if (target instanceof HTMLInputElement) target.blur()
}
