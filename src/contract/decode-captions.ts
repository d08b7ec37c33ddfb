// Decodes the bytes of a caption file.

/** In every language that is written in Windows-1252, fewer of the letters are accented. */
const maxAccentedShare = 0.3

/**
 * Reads bytes as UTF-16 when they start with its byte order mark or have its zeros, else as UTF-8, and as Windows-1252, the usual encoding of older
 * caption files, when they are text in Latin letters but mostly not valid UTF-8. Other invalid bytes become replacement characters.
 */
export function decodeCaptions(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = guessUtf16(bytes)
  if (unmarked) return new TextDecoder(unmarked).decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const isLegacy = !bytes.some(isBinaryByte) && isMostlyInvalid(text) && isMostlyUnaccented(bytes)
  return isLegacy ? new TextDecoder('windows-1252').decode(bytes) : text
}

/** No other text has zeros. In UTF-16 line breaks, digits and Latin letters have one, always in the same of their two bytes. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 !== 0 || (even === 0) === (odd === 0) || even + odd < bytes.length / 100) return null
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

/** A single damaged character does not make a UTF-8 file another encoding. */
function isMostlyInvalid(text: string): boolean {
  const invalid = text.match(/\ufffd/g)?.length ?? 0
  const valid = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return invalid > valid
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
