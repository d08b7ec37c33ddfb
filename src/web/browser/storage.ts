// Reads and writes the browser's storage under names that start with pith-. Works without storage, too.

/** 'device' is permanent, 'tab' lasts until the tab is closed. */
type StorageScope = 'device' | 'tab'

export function readStorage(name: string, scope: StorageScope = 'device'): string | null {
  try {
    return storageOf(scope).getItem(`pith-${name}`)
  } catch {
    return null // Storage is turned off.
  }
}

/** Stores a text, or deletes it with null. */
export function writeStorage(name: string, text: string | null, scope: StorageScope = 'device'): void {
  try {
    if (text === null) storageOf(scope).removeItem(`pith-${name}`)
    else storageOf(scope).setItem(`pith-${name}`, text)
  } catch {
    // Storage is turned off or full: the page works without it.
  }
}

function storageOf(scope: StorageScope): Storage {
  return scope === 'tab' ? sessionStorage : localStorage
}
