// Writes the digits of every script as 0 to 9, so that numbers compare: "٢٥٠" is 250.

const digit = /\p{Nd}/u

/**
 * Replaces the decimal digits of every script by ASCII digits, and Arabic separators of
 * numbers by those of English. Linear.
 */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
}

/** Unicode lists the digits of a script in a row from zero; rows may follow each other. */
function digitOf(char: string): string {
  const code = char.codePointAt(0)!
  let zero = code
  while (digit.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
