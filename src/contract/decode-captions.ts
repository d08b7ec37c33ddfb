// Decodes the bytes of a caption file.

/** The share of characters in a text that may be damaged. */
const maxStrangeShare = 0.01
/** The share of zeros that text with mostly Latin letters has in UTF-16. */
const minZeroShare = 0.25

/**
 * Reads bytes as UTF-16 when they start with its byte order mark or have its zeros, else as UTF-8, and in an older encoding, such as Windows-1252
 * or Shift JIS, when they are text but mostly not valid UTF-8. Other invalid bytes become replacement characters.
 */
export async function decodeCaptions(bytes: Uint8Array): Promise<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const unmarked = readUnmarkedUtf16(bytes, text)
  if (unmarked !== null) return unmarked
  if (bytes.some(isBinaryByte) || !isMostlyInvalid(text)) return text
  const { findLegacyEncoding } = await import('./legacy-encoding.ts')
  const encoding = findLegacyEncoding(bytes)
  return encoding === null ? text : new TextDecoder(encoding).decode(bytes)
}

/**
 * Text in UTF-16 has zeros, in other text a zero is damage: where few bytes are zeros, UTF-16 is not valid UTF-8. In the wrong order of bytes
 * most texts have characters that do not exist: a line break becomes one. Of two possible orders, the one with more line breaks, digits and
 * Latin letters is right.
 */
function readUnmarkedUtf16(bytes: Uint8Array, utf8: string): string | null {
  const zeros = bytes.filter((byte) => byte === 0).length
  if (bytes.length % 2 !== 0 || zeros === 0) return null
  if (zeros < bytes.length * minZeroShare && !utf8.includes('\ufffd')) return null
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

/** Tells apart control characters that no text file contains. */
function isBinaryByte(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x1a)
}
