// A small neural network that judges the gaps between words of English speech. One reader
// goes through the words forward, another one backward; both remember what they have read
// (gated recurrent units: Cho et al. 2014). A hidden layer compares what they know at a gap:
// Tilk & Alumäe 2016, *Bidirectional Recurrent Neural Network for Punctuation Restoration*.
// Also numbers its words, and writes its weights as letters.

/** The parameters of a reader, which `npm run train` learns. */
export type Reader = {
  /**
   * For each of three gates a row for each unit: the weights of a word's vector. The first
   * gate resets units, the second one keeps them, the third one proposes new values.
   */
  input: Float64Array
  /** In the same rows the weights of the units before the word. */
  memory: Float64Array
  bias: Float64Array
}

/** Rows stand one after the other in an array. */
export type GapNetwork = {
  /** Words that have a vector of their own. */
  vocabulary: readonly string[]
  vectorSize: number
  /** Units of each reader. */
  unitCount: number
  hiddenSize: number
  /** One vector for each number that `numberWord` gives. */
  vectors: Float64Array
  forward: Reader
  backward: Reader
  /** A row for each hidden unit: weights of the forward reader's units, then the other's. */
  hidden: Float64Array
  hiddenBias: Float64Array
  output: Float64Array
  outputBias: number
}

/**
 * Computes the log-odds that a sentence ends before each of the numbered words; for the
 * first one they are 0. Linear.
 */
export function scoreGaps(network: GapNetwork, numbered: ArrayLike<number>): Float64Array {
  const { unitCount, hidden, hiddenBias, output, outputBias } = network
  const known = readAll(network, network.forward, numbered)
  const ahead = readAll(network, network.backward, Array.from(numbered).reverse())
  const scores = new Float64Array(numbered.length)
  const state = new Float64Array(2 * unitCount)
  const sums = new Float64Array(hiddenBias.length)
  for (let at = 1; at < numbered.length; at++) {
    const aheadFrom = (numbered.length - 1 - at) * unitCount
    state.set(known.subarray((at - 1) * unitCount, at * unitCount))
    state.set(ahead.subarray(aheadFrom, aheadFrom + unitCount), unitCount)
    multiply(hidden, state, sums)
    let score = outputBias
    for (let row = 0; row < sums.length; row++)
      score += Math.max(0, sums[row]! + hiddenBias[row]!) * output[row]!
    scores[at] = score
  }
  return scores
}

/** The units of a reader after each word, in the order of reading. */
function readAll(network: GapNetwork, reader: Reader, numbered: ArrayLike<number>): Float64Array {
  const { unitCount } = network
  const shares = sharesOf.get(reader) ?? []
  sharesOf.set(reader, shares)
  const units = new Float64Array(numbered.length * unitCount)
  const recalled = new Float64Array(3 * unitCount)
  let before = new Float64Array(unitCount)
  for (let at = 0; at < numbered.length; at++) {
    const word = numbered[at]!
    shares[word] ??= projectWord(network, reader, word)
    const share = shares[word]
    const after = units.subarray(at * unitCount, (at + 1) * unitCount)
    multiply(reader.memory, before, recalled)
    for (let unit = 0; unit < unitCount; unit++) {
      const [keep, proposal] = [unitCount + unit, 2 * unitCount + unit]
      const reset = squash(share[unit]! + recalled[unit]!)
      const kept = squash(share[keep]! + recalled[keep]!)
      const proposed = 2 * squash(2 * (share[proposal]! + reset * recalled[proposal]!)) - 1
      after[unit] = kept * before[unit]! + (1 - kept) * proposed
    }
    before = after
  }
  return units
}

const sharesOf = new WeakMap<Reader, Float64Array[]>()

/** What a word adds to the gates of a reader; it is computed once for each word. */
function projectWord(
  { vectorSize, vectors }: GapNetwork,
  { input, bias }: Reader,
  word: number,
): Float64Array {
  const share = new Float64Array(bias.length)
  multiply(input, vectors.subarray(word * vectorSize, (word + 1) * vectorSize), share)
  for (let row = 0; row < share.length; row++) share[row]! += bias[row]!
  return share
}

/** The products of the rows of a matrix with a vector. Most of the time is spent here. */
function multiply(rows: Float64Array, vector: Float64Array, products: Float64Array): void {
  const size = vector.length
  const even = size - (size % 4)
  for (let row = 0; row < products.length; row++) {
    const from = row * size
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < even; i += 4) {
      a += rows[from + i]! * vector[i]!
      b += rows[from + i + 1]! * vector[i + 1]!
      c += rows[from + i + 2]! * vector[i + 2]!
      d += rows[from + i + 3]! * vector[i + 3]!
    }
    for (let i = even; i < size; i++) a += rows[from + i]! * vector[i]!
    products[row] = a + b + c + d
  }
}

/** From any number to one between 0 and 1; `2 * squash(2 * x) - 1` is its hyperbolic tangent. */
const squash = (number: number) => 1 / (1 + Math.exp(-number))

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
const endings = 'ing ed ly tion s er al ity ment ic able ive ous y e'.split(' ')
export const formCount = digits + 1 + endings.length

export function numberVocabulary(vocabulary: readonly string[]): ReadonlyMap<string, number> {
  return new Map(vocabulary.map((word, i) => [word, formCount + i]))
}

/** Numbers are written as letters, so that learned weights are small in a file of text. */
const alphabet = Array.from({ length: 87 }, (_, i) => String.fromCharCode(40 + i)).filter(
  (letter) => !'\\`'.includes(letter),
)
const middle = (alphabet.length - 1) / 2
const valueOfLetter = new Map(alphabet.map((letter, i) => [letter, i - middle]))

/** Numbers as one letter each, in 85 steps from minus the limit to the limit. */
export type PackedNumbers = { limit: number; letters: string }

export function packNumbers(numbers: Float64Array): PackedNumbers {
  const limit = findLimit(numbers)
  const toStep = (number: number) =>
    Math.max(-middle, Math.min(middle, Math.round((number / limit) * middle)))
  const letters = Array.from(numbers, (number) => alphabet[toStep(number) + middle]!)
  return { limit, letters: letters.join('') }
}

export function unpackNumbers({ limit, letters }: PackedNumbers): Float64Array {
  return Float64Array.from(letters, (letter) => (valueOfLetter.get(letter)! / middle) * limit)
}

/** Numbers beyond it are cut off, so that the others keep their precision. */
const limitQuantile = 0.999

function findLimit(numbers: Float64Array): number {
  const sorted = numbers.map(Math.abs).sort()
  return Number(sorted[Math.floor(limitQuantile * numbers.length)]!.toFixed(3))
}
