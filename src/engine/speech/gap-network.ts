// A small neural network that judges the gaps between words of English speech. One reader
// goes through the words forward, another one backward; both remember what they have read
// (gated recurrent units: Cho et al. 2014). A hidden layer compares what they know at a gap:
// Tilk & Alumäe 2016, *Bidirectional Recurrent Neural Network for Punctuation Restoration*.

/** The parameters of a reader, which `npm run train` learns. */
export type Reader = {
  /**
   * For each of three gates a row for each unit: the weights of a word's vector. The first
   * gate resets units, the second one keeps them, the third one proposes new values.
   */
  input: Float32Array
  /** In the same rows the weights of the units before the word. */
  memory: Float32Array
  bias: Float32Array
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
  vectors: Float32Array
  forward: Reader
  backward: Reader
  /** A row for each hidden unit: weights of the forward reader's units, then the other's. */
  hidden: Float32Array
  hiddenBias: Float32Array
  output: Float32Array
  outputBias: number
}

/**
 * Computes the log-odds that a sentence ends before each of the numbered words; for the
 * first one they are 0. Linear.
 */
export function scoreGaps(network: GapNetwork, numbered: ArrayLike<number>): Float32Array {
  const { unitCount, hiddenSize, hidden, hiddenBias, output, outputBias } = network
  const known = readAll(network, network.forward, numbered)
  const ahead = readAll(network, network.backward, Array.from(numbered).reverse())
  const scores = new Float32Array(numbered.length)
  for (let at = 1; at < numbered.length; at++) {
    const from = (at - 1) * unitCount
    const aheadFrom = (numbered.length - 1 - at) * unitCount
    let score = outputBias
    for (let row = 0; row < hiddenSize; row++) {
      const weights = 2 * row * unitCount
      let sum = hiddenBias[row]!
      for (let i = 0; i < unitCount; i++)
        sum +=
          hidden[weights + i]! * known[from + i]! +
          hidden[weights + unitCount + i]! * ahead[aheadFrom + i]!
      if (sum > 0) score += sum * output[row]!
    }
    scores[at] = score
  }
  return scores
}

/** The units of a reader after each word, in the order of reading. */
function readAll(network: GapNetwork, reader: Reader, numbered: ArrayLike<number>): Float32Array {
  const { unitCount } = network
  const { memory } = reader
  const shares: Float32Array[] = []
  const units = new Float32Array(numbered.length * unitCount)
  let before = new Float32Array(unitCount)
  for (let at = 0; at < numbered.length; at++) {
    const word = numbered[at]!
    shares[word] ??= projectWord(network, reader, word)
    const share = shares[word]
    const after = units.subarray(at * unitCount, (at + 1) * unitCount)
    for (let unit = 0; unit < unitCount; unit++) {
      const [keepRow, proposalRow] = [unitCount + unit, 2 * unitCount + unit]
      let [reset, keep, proposal] = [share[unit]!, share[keepRow]!, 0]
      for (let i = 0; i < unitCount; i++) {
        const value = before[i]!
        reset += memory[unit * unitCount + i]! * value
        keep += memory[keepRow * unitCount + i]! * value
        proposal += memory[proposalRow * unitCount + i]! * value
      }
      const kept = squash(keep)
      const proposed = 2 * squash(2 * (share[proposalRow]! + squash(reset) * proposal)) - 1
      after[unit] = kept * before[unit]! + (1 - kept) * proposed
    }
    before = after
  }
  return units
}

/** What a word adds to the gates of a reader; it is computed once for each word. */
function projectWord(
  { vectorSize, vectors }: GapNetwork,
  { input, bias }: Reader,
  word: number,
): Float32Array {
  return bias.map((sum, row) => {
    for (let i = 0; i < vectorSize; i++)
      sum += vectors[word * vectorSize + i]! * input[row * vectorSize + i]!
    return sum
  })
}

/** From any number to one between 0 and 1; `2 * squash(2 * x) - 1` is its hyperbolic tangent. */
const squash = (number: number) => 1 / (1 + Math.exp(-number))
