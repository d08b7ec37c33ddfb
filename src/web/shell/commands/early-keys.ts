// The keys that were pressed before the code of the shortcuts had loaded. A script in the
// document keeps them.

const maxTaken = 10
/** Nobody expects that an older key still does something. */
const maxAgeMs = 5000

export function isPaletteKey({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k'
}

/** Returns the last keys, the oldest first, and no more are kept. */
export function takeEarlyKeys(): KeyboardEvent[] {
  removeEventListener('keydown', earlyInput.keepKey)
  const keys = earlyInput.keys
    .splice(0)
    .filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs)
  return keys.slice(-maxTaken)
}
