// Reads and writes a timestamp in a URL hash: "#t=252" is 4:12.

export function formatTimestampHash(seconds: number): string {
  return `#t=${Math.floor(seconds)}`
}

/** Returns seconds, or null when the hash is not a timestamp. YouTube also writes "#t=1m5s". */
export function parseTimestampHash(hash: string): number | null {
  const parts = /^#t=(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(hash)
  if (!parts) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
