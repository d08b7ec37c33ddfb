// Splits a readable English sentence into words, in lower case and with straight apostrophes.

const wordPattern = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu

export function listWords(text: string): string[] {
  return text.toLowerCase().replaceAll('’', "'").match(wordPattern) ?? []
}
