// Lists the letters of a text, by which words are compared.

type Letter = {
  /** In lower case, one UTF-16 unit. */
  letter: string
  /** The offset of its character in the text, in UTF-16 units. */
  from: number
  to: number
}

/**
 * Lists letters, digits and their marks. Characters are taken apart, so that all ways to
 * write an accented letter are equal.
 */
export function listLetters(text: string): Letter[] {
  const letters: Letter[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    if (/[\p{L}\p{M}\p{N}]/u.test(character)) {
      for (const letter of character.normalize('NFD').toLowerCase().split(''))
        letters.push({ letter, from, to })
    }
    from = to
  }
  return letters
}

export function lettersOf(text: string): string {
  return listLetters(text)
    .map(({ letter }) => letter)
    .join('')
}
