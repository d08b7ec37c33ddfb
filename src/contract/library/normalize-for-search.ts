// Normalizes stored texts and search texts in the same way.

/**
 * Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic. Those of other
 * scripts are letters.
 */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g
/** Letters that Unicode does not take apart, and typographic signs. */
const spelledOut: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{
    '’': "'",
    '‘': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '–': '-',
    '—': '-',
    '‐': '-',
  },
  ...{ '¿': ' ', '¡': ' ' },
}
const letters = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'g')

/**
 * Converts a text to lower case without accents, with one space between words, so that
 * "cafe" finds "Café".
 */
export function normalizeForSearch(text: string): string {
  return foldLetters(text).replace(/\s+/g, ' ').trim()
}

/** The same, but leaves spaces and lines as they are. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  // Most texts have nothing to fold.
  if (isAscii.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(letters, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFC')
}

/**
 * Folds a text, with the offset in it of each character of the result, and its length at
 * the end.
 */
export function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const part = foldLetters(character)
    for (let index = 0; index < part.length; index++) offsets.push(offset)
    folded += part
    offset += character.length
  }
  offsets.push(text.length)
  return { folded, offsets }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them.
const isAscii = /^[\x00-\x7f]*$/
