// Measures how deeply a JSON text is nested and how many signs it has outside strings,
// while it arrives and without parsing it.

const [quote, backslash, comma, colon, openBracket, closeBracket, openBrace, closeBrace] = [
  ...'"\\,:[]{}',
].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

type Bounds = { maxDepth: number; maxSigns: number }
type Excess = 'depth' | 'signs'

/**
 * Returns a function that reads the next bytes, and tells what there is too much of.
 * Signs are commas, colons and brackets: they bound how many values the text has, and so
 * how long it takes to parse. What is inside strings does not count.
 */
export function createJsonScan({
  maxDepth,
  maxSigns,
}: Bounds): (bytes: Uint8Array) => Excess | null {
  let depth = 0
  let signs = 0
  let isInString = false
  /** At the end of the bytes so far, in a string. */
  let backslashes = 0

  const countBackslashes = (bytes: Uint8Array, end: number) => {
    let start = end
    while (start > 0 && bytes[start - 1] === backslash) start--
    return end - start + (start === 0 ? backslashes : 0)
  }
  /** The index after the string. */
  const skipString = (bytes: Uint8Array, start: number): number => {
    for (let at = bytes.indexOf(quote, start); at !== -1; at = bytes.indexOf(quote, at + 1)) {
      if (countBackslashes(bytes, at) % 2 === 1) continue
      isInString = false
      return at + 1
    }
    return bytes.length
  }
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      if (isInString) at = skipString(bytes, at)
      const sign = bytes[at]
      if (sign === quote) isInString = true
      else if (sign === openBracket || sign === openBrace) {
        if (++depth > maxDepth) return 'depth'
        signs++
      } else if (sign === closeBracket || sign === closeBrace) {
        depth--
        signs++
      } else if (sign === comma || sign === colon) signs++
      if (signs > maxSigns) return 'signs'
    }
    backslashes = isInString ? countBackslashes(bytes, bytes.length) : 0
    return null
  }
}
