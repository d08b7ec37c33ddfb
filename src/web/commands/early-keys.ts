// Keeps the keys that are pressed before the code of the shortcuts has loaded.

const maxKept = 10
/** Nobody expects that an older key still does something. */
const maxAgeMs = 5000

const kept: KeyboardEvent[] = []

function keep(event: KeyboardEvent): void {
  // Otherwise the browser opens its own search.
  if (isPaletteKey(event)) event.preventDefault()
  if (kept.length < maxKept) kept.push(event)
}

export function isPaletteKey({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k'
}

export function keepEarlyKeys(): void {
  addEventListener('keydown', keep)
}

/** Returns the keys of the last seconds, the oldest first, and keeps no more. */
export function takeEarlyKeys(): KeyboardEvent[] {
  removeEventListener('keydown', keep)
  return kept.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs)
}
