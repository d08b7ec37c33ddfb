// Decodes the bytes of a caption file.

/** In every language that is written in Windows-1252, fewer of the letters are accented. */
const maxAccentedShare = 0.3
/** The share of characters in a text that may be damaged. */
const maxStrangeShare = 0.01

/**
 * Reads bytes as UTF-16 when they start with its byte order mark or have its zeros, else as UTF-8, and as Windows-1252, the usual encoding of older
 * caption files, when they are text in Latin letters but mostly not valid UTF-8. Other invalid bytes become replacement characters.
 */
export function decodeCaptions(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = readUnmarkedUtf16(bytes)
  if (unmarked !== null) return unmarked
  const text = new TextDecoder().decode(bytes)
  const isLegacy = !bytes.some(isBinaryByte) && isMostlyInvalid(text) && isMostlyUnaccented(bytes)
  return isLegacy ? new TextDecoder('windows-1252').decode(bytes) : text
}

/**
 * No other text has zeros. In the wrong order of bytes most texts have characters that do not exist: a line break becomes one. Of two
 * possible orders, the one with more line breaks, digits and Latin letters is right.
 */
function readUnmarkedUtf16(bytes: Uint8Array): string | null {
  if (bytes.length % 2 !== 0 || !bytes.includes(0)) return null
  const readings = ['utf-16le', 'utf-16be'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  const [best] = readings
    .filter((text) => count(text, /[\p{Cn}\p{Co}\ufffd]|(?!\s)\p{Cc}/gu) <= text.length * maxStrangeShare)
    .map((text) => ({ text, asciiCount: count(text, /[\t\n\r -~]/g) }))
    .filter(({ asciiCount }) => asciiCount > 0)
    .sort((a, b) => b.asciiCount - a.asciiCount)
  return best?.text ?? null
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** A single damaged character does not make a UTF-8 file another encoding. */
function isMostlyInvalid(text: string): boolean {
  return count(text, /\ufffd/g) > count(text, /[\u0080-\ufffc]/g)
}

/** In the encoding of another alphabet, such as Windows-1251, nearly all letters are where Windows-1252 has the accented ones. */
function isMostlyUnaccented(bytes: Uint8Array): boolean {
  const accented = bytes.filter((byte) => byte >= 0xc0).length
  const others = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length
  return accented <= maxAccentedShare * (accented + others)
}

/** Tells apart control characters that no text file contains. */
function isBinaryByte(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x1a)
}
