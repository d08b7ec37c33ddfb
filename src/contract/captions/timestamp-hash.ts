// Reads and writes a timestamp in a URL hash: "#t=252" is 4:12. Like a media fragment of the W3C it
// may have decimals: lines whose times are estimated often begin within the same second.

/** Up to a hundredth later than the moment, so that its line has begun. */
export function formatTimestampHash(seconds: number): string {
  if (Number.isInteger(seconds)) return `#t=${seconds}`
  const hundredths = Math.ceil(seconds * 100)
  // A whole second stands for all lines that begin within it. The product may be rounded down.
  const isBehind = hundredths % 100 !== 0 && hundredths / 100 >= seconds
  return `#t=${(isBehind ? hundredths : hundredths + 1) / 100}`
}

/** Returns seconds, or null when the hash is not a timestamp. YouTube also writes "#t=1m5s". */
export function parseTimestampHash(hash: string): number | null {
  const parts = /^#t=(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/.exec(hash)
  if (!parts) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
