// Finds the encoding of a text that is older than UTF-8, as that of many caption files.
import { analyse } from 'chardet'

const maxSampleBytes = 100_000
/** In every language that is written in Windows-1252, fewer of the letters are accented. */
const maxAccentedShare = 0.3
/**
 * How much surer another encoding of Latin letters must be than Windows-1252, with which
 * it shares most of them. In percent.
 */
const minLead = 5
const minConfidence = 15
/**
 * Nearly every byte sequence is possible in the encodings of Asian scripts; text that is
 * really in one gets 100 percent.
 */
const minAsianConfidence = 90
const asian = ['Shift_JIS', 'EUC-JP', 'EUC-KR', 'GB18030', 'Big5']
const western = ['ISO-8859-1', 'windows-1252']
/**
 * Windows' encodings have the same letters, and the quotes and dashes that caption files
 * contain.
 */
const windowsEncodings: Record<string, string> = {
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
}

/**
 * Returns the encoding of text that is not UTF-8, as a label of TextDecoder, or null if
 * none fits.
 */
export function findLegacyEncoding(bytes: Uint8Array): string | null {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, first - maxSampleBytes / 2)
  const sample = bytes.subarray(start, start + maxSampleBytes)
  const matches = analyse(sample)
  const [best] = matches.filter(({ name, confidence }) =>
    asian.includes(name) ? confidence >= minAsianConfidence : confidence >= minConfidence,
  )
  if (!(best && asian.includes(best.name)) && isThai(sample)) return 'windows-874'
  if (isMostlyUnaccented(sample)) {
    const lead =
      (best?.confidence ?? 0) -
      (matches.find(({ name }) => western.includes(name))?.confidence ?? 0)
    if (!best || lead < minLead) return 'windows-1252'
  }
  return best ? (windowsEncodings[best.name] ?? best.name) : null
}

/**
 * Vowels and tones above and below stand behind a consonant, and most words have one. No other
 * encoding has them so.
 */
function isThai(bytes: Uint8Array): boolean {
  const isConsonant = (byte: number) => byte >= 0xa1 && byte <= 0xce
  const isMark = (byte: number) =>
    byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee)
  let [letters, consonants, marks, misplaced] = [0, 0, 0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0xa1) continue
    letters++
    if (isConsonant(byte)) consonants++
    if (!isMark(byte)) continue
    marks++
    const before = bytes[at - 1] ?? 0
    if (!isConsonant(before) && !isMark(before)) misplaced++
  }
  return consonants > letters * 0.45 && marks > letters * 0.1 && misplaced <= marks * 0.02
}

/**
 * In the encoding of another alphabet, such as Windows-1251, nearly all letters are where
 * Windows-1252 has the accented ones.
 */
function isMostlyUnaccented(bytes: Uint8Array): boolean {
  const accented = bytes.filter((byte) => byte >= 0xc0).length
  const others = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length
  return accented <= maxAccentedShare * (accented + others)
}
