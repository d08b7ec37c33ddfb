// Trains the network that judges gaps between words, by stochastic gradient descent with
// Adam (Kingma & Ba 2015).
import { formCount, type GapNetwork } from '#engine/speech/gap-network.ts'
import { createRandom, type RandomSource } from '../random.ts'
import { Parameters } from './adam.ts'
import { addGradient, multiply, type Shape, transpose } from './matrices.ts'
import { type Batch, ReaderTrainer } from './reader.ts'

/**
 * Words of many recordings one after the other: their numbers, their numbers by form, and
 * whether a sentence ends before them.
 */
export type NumberedSpeech = { words: Int32Array; forms: Int32Array; ends: Uint8Array }

const [vectorSize, unitCount, hiddenSize] = [24, 32, 32]
/** Runs of so many words are read side by side; at their borders no gap is judged. */
const size = { steps: 80, runs: 64 }
const border = 8
const gapCount = (size.steps - 1 - 2 * border) * size.runs
const [firstRate, lastRateShare, warmupSteps] = [0.004, 0.02, 100]
/** Share of words that are seen by their form only. */
const formShare = 0.05
const hiddenShape: Shape = [hiddenSize, 2 * unitCount]
const seed = 20261129

/** The same speech gives the same network. Reads about as many words as `wordsRead`. */
export function trainGapNetwork(
  speech: NumberedSpeech,
  vocabulary: string[],
  wordsRead: number,
): GapNetwork {
  const random = createRandom(seed)
  const trainer = new Trainer(formCount + vocabulary.length, random)
  const batches = Math.ceil(wordsRead / (size.steps * size.runs))
  let loss = 0
  for (let step = 1; step <= batches; step++) {
    loss += trainer.learn(speech) / reportEvery
    const decay = Math.max(lastRateShare, 1 - step / batches)
    trainer.update({ rate: firstRate * decay * Math.min(1, step / warmupSteps), step })
    if (step % reportEvery > 0) continue
    console.log(`gaps between words, batch ${step} of ${batches}: loss ${loss.toFixed(4)}`)
    loss = 0
  }
  return { vocabulary, ...trainer.trained }
}

const reportEvery = 200

class Trainer {
  readonly #random: RandomSource
  readonly #vectors: Parameters
  readonly #forward: ReaderTrainer
  readonly #backward: ReaderTrainer
  readonly #hidden: Parameters
  readonly #hiddenBias: Parameters
  readonly #output: Parameters
  readonly #outputBias: Parameters
  /** Words whose vectors changed since the last update. */
  readonly #touched = new Set<number>()

  constructor(wordCount: number, random: RandomSource) {
    const create = (length: number, spread: number) =>
      new Parameters(
        Float64Array.from({ length }, () => spread * (random.below(1 << 24) / (1 << 24) - 0.5)),
      )
    this.#random = random
    this.#vectors = create(wordCount * vectorSize, 1)
    this.#forward = new ReaderTrainer([vectorSize, unitCount], size, create)
    this.#backward = new ReaderTrainer([vectorSize, unitCount], size, create)
    this.#hidden = create(hiddenSize * 2 * unitCount, 3 / Math.sqrt(2 * unitCount))
    this.#hiddenBias = create(hiddenSize, 0)
    this.#output = create(hiddenSize, 3 / Math.sqrt(hiddenSize))
    this.#outputBias = create(1, 0)
    this.#outputBias.values[0] = -2.5
  }

  /** Adds the gradients of random runs of words, and returns the mean loss of their gaps. */
  learn(speech: NumberedSpeech): number {
    const { steps, runs } = size
    const starts = Array.from({ length: runs }, () =>
      this.#random.below(speech.words.length - steps),
    )
    const words = new Int32Array(steps * runs)
    for (let i = 0; i < words.length; i++) {
      const at = starts[i % runs]! + Math.floor(i / runs)
      words[i] = (this.#random.chance(formShare) ? speech.forms : speech.words)[at]!
    }
    const batch = this.#gather(words)
    const reversed = { ...batch, slots: reverseSteps(batch.slots) }
    this.#forward.read(batch)
    this.#backward.read(reversed)
    const states = this.#joinStates()
    const { errors, loss } = this.#judge(states, (gap, run) => speech.ends[starts[run]! + gap]!)
    const vectorErrors = new Float64Array(batch.vectors.length)
    const [known, ahead] = this.#splitErrors(errors)
    this.#forward.learn(batch, known, vectorErrors)
    this.#backward.learn(reversed, ahead, vectorErrors)
    for (const [word, slot] of batch.slotOfWord) {
      this.#touched.add(word)
      for (let i = 0; i < vectorSize; i++)
        this.#vectors.gradient[word * vectorSize + i]! += vectorErrors[slot * vectorSize + i]!
    }
    return loss / gapCount
  }

  update({ rate, step }: { rate: number; step: number }): void {
    const change = { rate, step, count: gapCount }
    const readers = [this.#forward, this.#backward].flatMap(({ parameters }) =>
      Object.values(parameters),
    )
    const judges = [this.#hidden, this.#hiddenBias, this.#output, this.#outputBias]
    for (const parameters of [...readers, ...judges]) parameters.update(change)
    for (const word of this.#touched)
      this.#vectors.update(change, word * vectorSize, (word + 1) * vectorSize)
    this.#touched.clear()
  }

  get trained(): Omit<GapNetwork, 'vocabulary'> {
    return {
      ...{ vectorSize, unitCount, hiddenSize },
      vectors: this.#vectors.values,
      forward: this.#forward.trained,
      backward: this.#backward.trained,
      hidden: this.#hidden.values,
      hiddenBias: this.#hiddenBias.values,
      output: this.#output.values,
      outputBias: this.#outputBias.values[0]!,
    }
  }

  /** Each different word has one slot, so that its share of the gates is computed once. */
  #gather(words: Int32Array): Batch & { slotOfWord: Map<number, number> } {
    const slotOfWord = new Map<number, number>()
    const slots = words.map((word) => {
      const slot = slotOfWord.get(word) ?? slotOfWord.size
      slotOfWord.set(word, slot)
      return slot
    })
    const wordCount = Math.ceil(slotOfWord.size / 4) * 4
    const vectors = new Float64Array(wordCount * vectorSize)
    for (const [word, slot] of slotOfWord) {
      const from = word * vectorSize
      vectors.set(this.#vectors.values.subarray(from, from + vectorSize), slot * vectorSize)
    }
    return { vectors, wordCount, slots, slotOfWord }
  }

  /** What both readers know at each judged gap. */
  #joinStates(): Float64Array {
    const states = new Float64Array(gapCount * 2 * unitCount)
    this.#eachState((to, known, ahead) => {
      states.set(this.#forward.units.subarray(known, known + unitCount), to)
      states.set(this.#backward.units.subarray(ahead, ahead + unitCount), to + unitCount)
    })
    return states
  }

  #splitErrors(errors: Float64Array): [Float64Array, Float64Array] {
    const length = this.#forward.units.length
    const [known, ahead] = [new Float64Array(length), new Float64Array(length)]
    this.#eachState((from, knownAt, aheadAt) => {
      known.set(errors.subarray(from, from + unitCount), knownAt)
      ahead.set(errors.subarray(from + unitCount, from + 2 * unitCount), aheadAt)
    })
    return [known, ahead]
  }

  /** Calls with the places of a gap's state, of the units before it and of those after it. */
  #eachState(visit: (state: number, known: number, ahead: number) => void): void {
    const { steps, runs } = size
    for (let i = 0; i < gapCount; i++) {
      const gap = border + 1 + Math.floor(i / runs)
      const run = i % runs
      const known = (gap * runs + run) * unitCount
      visit(i * 2 * unitCount, known, ((steps - gap) * runs + run) * unitCount)
    }
  }

  #judge(states: Float64Array, isEnd: (gap: number, run: number) => number) {
    const sums = new Float64Array(gapCount * hiddenSize)
    multiply(this.#hidden.values, hiddenShape, states, sums, gapCount)
    const sumErrors = new Float64Array(sums.length)
    let loss = 0
    for (let i = 0; i < gapCount; i++) {
      const from = i * hiddenSize
      let score = this.#outputBias.values[0]!
      for (let row = 0; row < hiddenSize; row++) {
        sums[from + row] = Math.max(0, sums[from + row]! + this.#hiddenBias.values[row]!)
        score += sums[from + row]! * this.#output.values[row]!
      }
      const answer = isEnd(border + 1 + Math.floor(i / size.runs), i % size.runs)
      loss += Math.log1p(Math.exp(-Math.abs(score))) + Math.max(0, score) - answer * score
      const error = 1 / (1 + Math.exp(-score)) - answer
      this.#outputBias.gradient[0]! += error
      for (let row = 0; row < hiddenSize; row++) {
        if (sums[from + row] === 0) continue
        this.#output.gradient[row]! += error * sums[from + row]!
        sumErrors[from + row] = error * this.#output.values[row]!
        this.#hiddenBias.gradient[row]! += sumErrors[from + row]!
      }
    }
    addGradient(this.#hidden.gradient, hiddenShape, sumErrors, states, gapCount)
    const errors = new Float64Array(states.length)
    const back = transpose(this.#hidden.values, hiddenShape)
    multiply(back, [2 * unitCount, hiddenSize], sumErrors, errors, gapCount)
    return { errors, loss }
  }
}

function reverseSteps(slots: Int32Array): Int32Array {
  const { steps, runs } = size
  const reversed = new Int32Array(slots.length)
  for (let step = 0; step < steps; step++)
    reversed.set(slots.subarray(step * runs, (step + 1) * runs), (steps - 1 - step) * runs)
  return reversed
}
