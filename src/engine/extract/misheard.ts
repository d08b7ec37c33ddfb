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

/** Whether a text names with a number what the title names otherwise with the same number: "vault 12" where the title says "BOLT12". */
export function hasMisheardNumber(text: string, title: string): boolean {
  const names = listNumbered(title)
  if (names.length === 0) return false
  return listNumbered(text).some(
    ({ word, number }) =>
      names.some((name) => name.number === number && name.word !== word) && !names.some((name) => name.word === word),
  )
}

/** "BOLT12", "version 0.21": a word with the number that follows it, of two digits at least and no year. */
const numbered =
  /(?<!\p{L})(?!(?:in|of|by|for|at|to|about|than|over|and|or|the|all|with|from|is|are|only)[ -])(\p{L}{2,})[ -]?(?!(?:19|20)\d\d\b)(\d[\d.]+)(?![\d.]*\d)/gu

function listNumbered(text: string): { word: string; number: string }[] {
  return [...text.toLowerCase().matchAll(numbered)].map(([, word, number]) => ({
    word: word!,
    number: number!.replace(/\.$/, ''),
  }))
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
