// One way to write a text, for keeping it and for asking for it.

/** Small letters, one form for each letter, one space between words. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
