// Decodes the bytes of a caption file.

/** The share of characters in a text that may be damaged. */
const maxStrangeShare = 0.01
/** The share of zeros that text with mostly Latin letters has in UTF-16. */
const minZeroShare = 0.25
/** Bytes and characters by which the encoding is told. */
const sampleLength = 200_000

/**
 * Reads bytes as UTF-16 when they start with its byte order mark or have its zeros, else
 * as UTF-8, and in an older encoding, such as Windows-1252 or Shift JIS, when they are
 * text but mostly not valid UTF-8. Other invalid bytes become replacement characters.
 */
export async function decodeCaptions(bytes: Uint8Array): Promise<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const sample = bytes.subarray(0, sampleLength)
  const unmarked = findUnmarkedUtf16(sample, bytes.length, text)
  if (unmarked !== null) return new TextDecoder(unmarked).decode(bytes)
  if (!isMostlyInvalid(text) || sample.some(isBinaryByte)) return text
  const { findLegacyEncoding } = await import('./legacy-encoding.ts')
  const encoding = findLegacyEncoding(bytes)
  return encoding === null ? text : new TextDecoder(encoding).decode(bytes)
}

/**
 * Text in UTF-16 has zeros, in other text a zero is damage: where few bytes are zeros,
 * UTF-16 is not valid UTF-8. In the wrong order of bytes most texts have characters that
 * do not exist: a line break becomes one. Of two possible orders, the one with more line
 * breaks, digits and Latin letters is right. Returns the label of the encoding.
 */
function findUnmarkedUtf16(bytes: Uint8Array, length: number, utf8: string): string | null {
  const zeros = bytes.reduce((count, byte) => count + Number(byte === 0), 0)
  if (length % 2 !== 0 || zeros === 0) return null
  if (zeros < bytes.length * minZeroShare && !utf8.includes('\ufffd')) return null
  const readings = ['utf-16le', 'utf-16be'].map((encoding) => ({
    encoding,
    text: new TextDecoder(encoding).decode(bytes),
  }))
  const [best] = readings
    .filter(
      ({ text }) =>
        count(text, /[\p{Cn}\p{Co}\ufffd]|(?!\s)\p{Cc}/gu) <= text.length * maxStrangeShare,
    )
    .map(({ encoding, text }) => ({ encoding, asciiCount: count(text, /[\t\n\r -~]/g) }))
    .filter(({ asciiCount }) => asciiCount > 0)
    .sort((a, b) => b.asciiCount - a.asciiCount)
  return best?.encoding ?? null
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** A single damaged character does not make a UTF-8 file another encoding. */
function isMostlyInvalid(text: string): boolean {
  const first = text.search(/[\u0080-\uffff]/)
  if (first === -1) return false
  const sample = text.slice(first, first + sampleLength)
  return count(sample, /\ufffd/g) > count(sample, /[\u0080-\ufffc]/g)
}

/** Tells apart control characters that no text file contains. */
function isBinaryByte(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x1a)
}
