// Trains a network that judges gaps between words, by stochastic gradient descent with
// Adam (Kingma & Ba 2015) and dropout.
import { formCount, type GapNetwork, wordsAfter, wordsBefore } from '#engine/speech/gap-network.ts'
import { createRandom, type RandomSource } from '../random.ts'
import { Parameters } from './adam.ts'

/**
 * Numbered words, their numbers by form, the gaps to learn from, each by
 * the word after it, and those for which the answer is yes.
 */
export type NumberedSpeech = {
  words: Int32Array
  forms: Int32Array
  gaps: number[]
  positive: ReadonlySet<number>
}

const windowSize = wordsBefore + wordsAfter
const [vectorSize, hiddenSize] = [24, 64]
const inputSize = windowSize * vectorSize
const [epochs, batchSize, firstRate, lastRateShare] = [4, 256, 0.003, 0.02]
const seed = 20261127

/** The same speech gives the same network. */
export function trainGapNetwork(speech: NumberedSpeech[], vocabulary: string[]): GapNetwork {
  const random = createRandom(seed)
  const trainer = new Trainer(formCount + vocabulary.length, random)
  const examples = speech.flatMap((recording) =>
    [...recording.gaps].map((gap) => ({ recording, gap })),
  )
  const steps = Math.ceil(examples.length / batchSize) * epochs
  let step = 0
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(examples, random)
    for (let from = 0; from < examples.length; from += batchSize) {
      const batch = examples.slice(from, from + batchSize)
      for (const { recording, gap } of batch) trainer.learn(recording, gap)
      step++
      trainer.update({
        rate: firstRate * Math.max(lastRateShare, 1 - step / steps),
        step,
        count: batch.length,
      })
    }
    console.log(`gaps between words, epoch ${epoch} of ${epochs}`)
  }
  return { vocabulary, vectorSize, hiddenSize, ...trainer.read() }
}

/** Shares of words that are seen by their form only, and of hidden units that rest. */
const [formShare, restingShare] = [0.05, 0.2]

class Trainer {
  readonly #random: RandomSource
  readonly #vectors: Parameters
  readonly #hidden: Parameters
  readonly #hiddenBias = new Parameters(new Float32Array(hiddenSize))
  readonly #output: Parameters
  readonly #outputBias = new Parameters(new Float32Array(1))
  readonly #window = new Int32Array(windowSize)
  readonly #input = new Float32Array(inputSize)
  readonly #inputErrors = new Float32Array(inputSize)
  readonly #units = new Float32Array(hiddenSize)
  /** Words whose vectors changed since the last update. */
  readonly #touched = new Set<number>()

  constructor(wordCount: number, random: RandomSource) {
    const create = (size: number, spread: number) =>
      new Parameters(
        Float32Array.from(
          { length: size },
          () => spread * (random.below(1 << 24) / (1 << 24) - 0.5),
        ),
      )
    this.#random = random
    this.#vectors = create(wordCount * vectorSize, 1)
    this.#hidden = create(hiddenSize * inputSize, 2 / Math.sqrt(inputSize))
    this.#output = create(hiddenSize, 2 / Math.sqrt(hiddenSize))
  }

  /** Adds the gradient of one gap. */
  learn({ words, forms, positive }: NumberedSpeech, gap: number): void {
    this.#readWindow(words, forms, gap)
    const error = 1 / (1 + Math.exp(-this.#score())) - Number(positive.has(gap))
    this.#outputBias.gradient[0]! += error
    const [weights, gradient] = [this.#hidden.values, this.#hidden.gradient]
    for (let unit = 0; unit < hiddenSize; unit++) {
      if (this.#units[unit] === 0) continue
      this.#output.gradient[unit]! += error * this.#units[unit]!
      const unitError = (error * this.#output.values[unit]!) / (1 - restingShare)
      this.#hiddenBias.gradient[unit]! += unitError
      const row = unit * inputSize
      for (let i = 0; i < inputSize; i++) {
        gradient[row + i]! += unitError * this.#input[i]!
        this.#inputErrors[i]! += unitError * weights[row + i]!
      }
    }
    this.#passToVectors()
  }

  update(step: { rate: number; step: number; count: number }): void {
    for (const parameters of [this.#hidden, this.#hiddenBias, this.#output, this.#outputBias])
      parameters.update(step)
    for (const word of this.#touched)
      this.#vectors.update(step, word * vectorSize, (word + 1) * vectorSize)
    this.#touched.clear()
  }

  read(): Omit<GapNetwork, 'vocabulary' | 'vectorSize' | 'hiddenSize'> {
    const [vectors, hidden, hiddenBias] = [
      this.#vectors.values,
      this.#hidden.values,
      this.#hiddenBias.values,
    ]
    return {
      vectors,
      hidden,
      hiddenBias,
      output: this.#output.values,
      outputBias: this.#outputBias.values[0]!,
    }
  }

  #readWindow(words: Int32Array, forms: Int32Array, gap: number): void {
    for (let place = 0; place < windowSize; place++) {
      const at = gap - wordsBefore + place
      this.#window[place] = (this.#random.chance(formShare) ? forms[at] : words[at]) ?? 0
      const from = this.#window[place]! * vectorSize
      this.#input.set(this.#vectors.values.subarray(from, from + vectorSize), place * vectorSize)
    }
  }

  #score(): number {
    let score = this.#outputBias.values[0]!
    for (let unit = 0; unit < hiddenSize; unit++) {
      let sum = this.#hiddenBias.values[unit]!
      const row = unit * inputSize
      for (let i = 0; i < inputSize; i++) sum += this.#hidden.values[row + i]! * this.#input[i]!
      this.#units[unit] =
        sum > 0 && !this.#random.chance(restingShare) ? sum / (1 - restingShare) : 0
      score += this.#units[unit]! * this.#output.values[unit]!
    }
    return score
  }

  #passToVectors(): void {
    for (let place = 0; place < windowSize; place++) {
      const word = this.#window[place]!
      this.#touched.add(word)
      for (let i = 0; i < vectorSize; i++)
        this.#vectors.gradient[word * vectorSize + i]! += this.#inputErrors[place * vectorSize + i]!
    }
    this.#inputErrors.fill(0)
  }
}

function shuffle(list: unknown[], random: RandomSource): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}
