// Finds what a reader reads twice: the same sentence, or the same chapter title.
import { splitWords } from './words.ts'

/** A shorter sentence inside a longer one is no duplicate. */
const minContainedWords = 5

/** The texts that repeat an earlier one, or are part of one. */
export function findRepeated(texts: string[]): string[] {
  const seen: string[] = []
  return texts.filter((text) => {
    const words = splitWords(text)
    const key = ` ${words.join(' ')} `
    const isRepeated = seen.some(
      (other) =>
        other === key ||
        (words.length >= minContainedWords &&
          (other.includes(key) || (isLong(other) && key.includes(other)))),
    )
    seen.push(key)
    return isRepeated
  })
}

function isLong(key: string): boolean {
  return key.trim().split(' ').length >= minContainedWords
}
