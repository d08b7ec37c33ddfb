// Reads and writes a timestamp in a URL hash: "#t=252" is 4:12.

export function formatTimestampHash(seconds: number): string {
  return `#t=${Math.floor(seconds)}`
}

/** Returns seconds, or null when the hash is not a timestamp. */
export function parseTimestampHash(hash: string): number | null {
  const digits = /^#t=(\d{1,6})$/.exec(hash)?.[1]
  return digits === undefined ? null : Number(digits)
}
