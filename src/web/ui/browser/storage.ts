// Reads and writes the browser's storage under names that start with pith-. Works without
// storage, too.

/** Every name without its prefix. The privacy page explains each. */
export type StorageName =
  | 'theme'
  | 'shortcuts'
  | 'length'
  | 'saved-view'
  | 'reading'
  | 'speech-rate'
  | 'job'
  | 'recording'
  | 'results'
  | 'guest-results'
  | 'feedback'
  | 'learns'
  | `reviews-${string}`
  | `note-${string}`
  | 'payment-attempts'

/** 'device' is permanent, 'tab' lasts until the tab is closed. */
type StorageScope = 'device' | 'tab'

export function readStorage(name: StorageName, scope: StorageScope = 'device'): string | null {
  try {
    return storageOf(scope).getItem(`pith-${name}`)
  } catch {
    return null // Storage is turned off.
  }
}

/**
 * Stores a text, or deletes it with null. Returns false if the browser did not: the page
 * works without it.
 */
export function writeStorage(
  name: StorageName,
  text: string | null,
  scope: StorageScope = 'device',
): boolean {
  try {
    if (text === null) storageOf(scope).removeItem(`pith-${name}`)
    else storageOf(scope).setItem(`pith-${name}`, text)
    return true
  } catch {
    return false // Storage is turned off or full.
  }
}

function storageOf(scope: StorageScope): Storage {
  return scope === 'tab' ? sessionStorage : localStorage
}
