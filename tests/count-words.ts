// Counts the words of a text with spaces.

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
