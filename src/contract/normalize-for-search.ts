// Normalizes stored texts and search texts in the same way.

/** Converts a text to lower case and one Unicode form, with one space between words. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
