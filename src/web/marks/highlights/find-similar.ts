// Finds the part of a text that differs least from some words, as when captions are read
// again and a few words were heard differently.

/** Fewer letters are similar to too much, and more take too long. */
const minLetters = 12
const maxLetters = 2000
/** The share of letters that may differ. */
const maxErrors = 0.2

/**
 * Returns the range of the text, or null if too many letters differ. Takes time with the
 * product of both lengths.
 */
export function findSimilar(text: string, words: string): { from: number; to: number } | null {
  const size = words.length
  if (size < minLetters || size > maxLetters) return null
  // After each letter of the text: the fewest changes that turn the words' first n
  // letters into a part that ends here, and where it begins.
  let changes = Array.from({ length: size + 1 }, (_, n) => n)
  let starts = new Array<number>(size + 1).fill(0)
  let best = { changes: Math.floor(size * maxErrors) + 1, from: 0, to: 0 }
  for (let at = 0; at < text.length; at++) {
    const nextChanges = [0]
    const nextStarts = [at + 1]
    for (let n = 1; n <= size; n++) {
      const replaced = changes[n - 1]! + (words[n - 1] === text[at] ? 0 : 1)
      const added = changes[n]! + 1
      const left = nextChanges[n - 1]! + 1
      const fewest = Math.min(replaced, added, left)
      nextChanges[n] = fewest
      nextStarts[n] =
        fewest === replaced ? starts[n - 1]! : fewest === added ? starts[n]! : nextStarts[n - 1]!
    }
    changes = nextChanges
    starts = nextStarts
    if (changes[size]! < best.changes)
      best = { changes: changes[size]!, from: starts[size]!, to: at + 1 }
  }
  return best.to > best.from ? { from: best.from, to: best.to } : null
}
