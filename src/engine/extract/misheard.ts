// Finds names of the title that captions misspell: "minuscript" where the title says "Miniscript".

const minLetters = 6
const maxChanges = 2

/** Whether a word is nearly one of the title's, in lower case, and not a form of it. */
export function isMisheard(word: string, titleWords: readonly string[]): boolean {
  const lower = word.toLowerCase()
  if (lower.length < minLetters || titleWords.includes(lower)) return false
  return titleWords.some((name) => {
    if (name.length < minLetters || name.slice(0, -2) === lower.slice(0, name.length - 2)) return false
    if (name[0] !== lower[0] || lower.startsWith(name) || name.startsWith(lower)) return false
    return countChanges(lower, name) <= (name.length > minLetters + 1 ? maxChanges : 1)
  })
}

export function splitTitleWords(title: string): string[] {
  return title.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Levenshtein's distance. */
function countChanges(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1]))
    row = next
  }
  return row[b.length]!
}
