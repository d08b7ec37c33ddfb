// Measures how deeply a JSON text is nested, how many signs it has outside strings, and which
// strings are long, while it arrives and without parsing it.

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
/** Where a string stands, with its quotation marks, in bytes. */
export type StringRange = { start: number; end: number }
type JsonScan = {
  /** Reads the next bytes, and tells what there is too much of. */
  read(bytes: Uint8Array): Excess | null
  /** The strings so far that are longer than `longBytes`, in their order. */
  longStrings: StringRange[]
}

/**
 * Signs are commas, colons and brackets: they bound how many values the text has, and so
 * how long it takes to parse. What is inside strings does not count.
 */
export function createJsonScan({
  maxDepth,
  maxSigns,
  longBytes = Number.POSITIVE_INFINITY,
}: Bounds & { longBytes?: number }): JsonScan {
  const longStrings: StringRange[] = []
  let [depth, signs, before, start] = [0, 0, 0, 0]
  let isInString = false
  let isEscaped = false

  /** The index after the string, or of the end of the bytes. Strings are most of what is large. */
  const skipString = (bytes: Uint8Array, from: number): number => {
    for (let at = from; at < bytes.length; at++) {
      const sign = bytes[at]
      if (isEscaped) isEscaped = false
      else if (sign === backslash) isEscaped = true
      else if (sign === quote) {
        isInString = false
        const end = before + at + 1
        if (end - start > longBytes) longStrings.push({ start, end })
        return at + 1
      }
    }
    return bytes.length
  }
  const read = (bytes: Uint8Array): Excess | null => {
    for (let at = 0; at < bytes.length; at++) {
      if (isInString) at = skipString(bytes, at)
      const sign = bytes[at]
      if (sign === quote) {
        isInString = true
        start = before + at
      } else if (sign === openBracket || sign === openBrace) {
        if (++depth > maxDepth) return 'depth'
        signs++
      } else if (sign === closeBracket || sign === closeBrace) {
        depth--
        signs++
      } else if (sign === comma || sign === colon) signs++
      if (signs > maxSigns) return 'signs'
    }
    before += bytes.length
    return null
  }
  return { read, longStrings }
}
