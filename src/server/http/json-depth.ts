// Measures how deeply a JSON text is nested without parsing it.

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number]

/** Returns true as soon as arrays and objects are nested deeper than `maxDepth`. Brackets inside strings do not count. */
export function isNestedDeeperThan(json: Buffer, maxDepth: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = endOfString(json, at)
    else if (byte === closeBracket || byte === closeBrace) depth--
    else if ((byte === openBracket || byte === openBrace) && ++depth > maxDepth) return true
  }
  return false
}

/** The index of the quote that closes the string opened at `start`, or the last index if none does. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(quote, start + 1); at !== -1; at = json.indexOf(quote, at + 1)) {
    let backslashes = 0
    while (json[at - 1 - backslashes] === backslash) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return json.length
}
