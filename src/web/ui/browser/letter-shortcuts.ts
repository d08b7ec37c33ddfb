// Tells whether single-letter shortcuts are enabled in this browser.
import { readStorage } from './storage.ts'

/** People whose assistive technology types letters can turn them off. */
export function areLetterShortcutsEnabled(): boolean {
  return readStorage('shortcuts') !== 'off'
}
