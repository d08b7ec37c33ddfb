// Numbers the words of speech for the network that finds sentence ends.

/**
 * Numbers a word: 0 outside the speech, 1 to 17 for words without a vector of their own
 * by their form, then the vocabulary.
 */
export function numberWord(word: string | undefined, numbers: ReadonlyMap<string, number>): number {
  if (word === undefined) return 0
  const known = numbers.get(word)
  if (known !== undefined) return known
  if (/^[\d.,%$]+$/.test(word)) return digits
  const ending = endings.findIndex((one) => word.endsWith(one))
  return ending >= 0 ? digits + 1 + ending : other
}

const [other, digits] = [1, 2]
const endings = [
  'ing',
  'ed',
  'ly',
  'tion',
  's',
  'er',
  'al',
  'ity',
  'ment',
  'ic',
  'able',
  'ive',
  'ous',
  'y',
  'e',
]
export const formCount = digits + 1 + endings.length

export function numberVocabulary(vocabulary: readonly string[]): ReadonlyMap<string, number> {
  return new Map(vocabulary.map((word, i) => [word, formCount + i]))
}
