// Escape stops the answer that is being written, or leaves the box.
import type { KeyboardEvent } from 'react'

/** The element contains the box and the answers. */
export function handleEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return
  const stop = event.currentTarget.querySelector<HTMLElement>('[data-stop]')
  if (stop) stop.click()
  else if (event.target instanceof HTMLInputElement) event.target.blur()
}
