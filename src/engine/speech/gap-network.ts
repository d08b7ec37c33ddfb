// A small neural network that judges the gap between two words of English speech by the
// words around it. Each word is a vector, one hidden layer reads the vectors: Bengio et
// al. 2003, *A Neural Probabilistic Language Model*, with one output.

/** How many words before a gap and after it the network reads. */
export const [wordsBefore, wordsAfter] = [5, 5]
const windowSize = wordsBefore + wordsAfter

/** The parameters that `npm run train` learns. */
export type GapNetwork = {
  /** Words that have a vector of their own. */
  vocabulary: readonly string[]
  vectorSize: number
  hiddenSize: number
  /** One vector for each number that `numberWord` gives. */
  vectors: Float32Array
  /**
   * For each unit of the hidden layer the weights of all vectors of the window, the first
   * word first.
   */
  hidden: Float32Array
  hiddenBias: Float32Array
  output: Float32Array
  outputBias: number
}

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

/**
 * Returns what computes the log-odds for the gap before the word at an index of numbered
 * words. What a word adds is computed once.
 */
export function createGapScorer(
  network: GapNetwork,
): (numbered: ArrayLike<number>, at: number) => number {
  const { hiddenSize, hiddenBias, output, outputBias } = network
  const projected: Float32Array[] = []
  const units = new Float32Array(hiddenSize)
  return (numbered, at) => {
    units.set(hiddenBias)
    for (let place = 0; place < windowSize; place++) {
      const word = numbered[at - wordsBefore + place] ?? 0
      projected[word] ??= projectWord(network, word)
      const shares = projected[word]
      const from = place * hiddenSize
      for (let unit = 0; unit < hiddenSize; unit++) units[unit]! += shares[from + unit]!
    }
    let score = outputBias
    for (let unit = 0; unit < hiddenSize; unit++)
      if (units[unit]! > 0) score += units[unit]! * output[unit]!
    return score
  }
}

/** What a word adds to each hidden unit, for each place of the window. */
function projectWord(
  { vectorSize, hiddenSize, vectors, hidden }: GapNetwork,
  word: number,
): Float32Array {
  const shares = new Float32Array(windowSize * hiddenSize)
  for (let place = 0; place < windowSize; place++)
    for (let unit = 0; unit < hiddenSize; unit++) {
      const row = (unit * windowSize + place) * vectorSize
      let sum = 0
      for (let i = 0; i < vectorSize; i++) sum += vectors[word * vectorSize + i]! * hidden[row + i]!
      shares[place * hiddenSize + unit] = sum
    }
  return shares
}

const alphabet = Array.from({ length: 87 }, (_, i) => String.fromCharCode(40 + i)).filter(
  (letter) => !'\\`'.includes(letter),
)
const middle = (alphabet.length - 1) / 2
const valueOfLetter = new Map(alphabet.map((letter, i) => [letter, i - middle]))

/** Writes numbers as one letter each, in 85 steps up to the limit. */
export function packNumbers(numbers: Float32Array, limit: number): string {
  const toStep = (number: number) =>
    Math.max(-middle, Math.min(middle, Math.round((number / limit) * middle)))
  return Array.from(numbers, (number) => alphabet[toStep(number) + middle]!).join('')
}

export function unpackNumbers(packed: string, limit: number): Float32Array {
  return Float32Array.from(packed, (letter) => (valueOfLetter.get(letter)! / middle) * limit)
}
