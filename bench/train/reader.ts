// Trains a reader of the network that judges gaps between words: gated recurrent units,
// with errors that pass back through time (Werbos 1990).
import type { Reader } from '#engine/speech/gap-network.ts'
import type { Parameters } from './adam.ts'
import { addGradient, multiply, type Shape, transpose } from './matrices.ts'

/** Runs of as many steps each, which are read side by side. */
export type BatchSize = { steps: number; runs: number }
/** Vectors of a batch's different words, and which of them each run reads at each step. */
export type Batch = { vectors: Float64Array; wordCount: number; slots: Int32Array }

export class ReaderTrainer {
  readonly parameters: { input: Parameters; memory: Parameters; bias: Parameters }
  /** The units of each run before the first step and after each step. */
  readonly units: Float64Array
  readonly #size: BatchSize
  readonly #unitCount: number
  readonly #inputShape: Shape
  readonly #memoryShape: Shape
  /** Of each step: the gates as they were, and what the memory proposed. */
  readonly #gates: Float64Array
  readonly #recalled: Float64Array

  constructor(
    [vectorSize, unitCount]: [number, number],
    size: BatchSize,
    create: (length: number, spread: number) => Parameters,
  ) {
    this.#size = size
    this.#unitCount = unitCount
    this.#inputShape = [3 * unitCount, vectorSize]
    this.#memoryShape = [3 * unitCount, unitCount]
    this.parameters = {
      input: create(3 * unitCount * vectorSize, 3 / Math.sqrt(vectorSize)),
      memory: create(3 * unitCount * unitCount, 3 / Math.sqrt(unitCount)),
      bias: create(3 * unitCount, 0),
    }
    const rows = size.runs * unitCount
    this.units = new Float64Array((size.steps + 1) * rows)
    this.#gates = new Float64Array(size.steps * rows * 3)
    this.#recalled = new Float64Array(size.steps * rows * 3)
  }

  read({ vectors, wordCount, slots }: Batch): void {
    const { input, memory, bias } = this.parameters
    const { steps, runs } = this.#size
    const count = this.#unitCount
    const width = 3 * count
    const shares = new Float64Array(wordCount * width)
    multiply(input.values, this.#inputShape, vectors, shares, wordCount)
    for (let step = 0; step < steps; step++) {
      const before = this.units.subarray(step * runs * count, (step + 1) * runs * count)
      const after = this.units.subarray((step + 1) * runs * count, (step + 2) * runs * count)
      const gates = this.#gates.subarray(step * runs * width, (step + 1) * runs * width)
      const recalled = this.#recalled.subarray(step * runs * width, (step + 1) * runs * width)
      multiply(memory.values, this.#memoryShape, before, recalled, runs)
      for (let run = 0; run < runs; run++) {
        const share = slots[step * runs + run]! * width
        for (let unit = 0; unit < count; unit++) {
          const reset = run * width + unit
          const [keep, proposal] = [reset + count, reset + 2 * count]
          const sum = (gate: number, place: number) =>
            bias.values[gate * count + unit]! +
            shares[share + gate * count + unit]! +
            (gate === 2 ? gates[reset]! : 1) * recalled[place]!
          gates[reset] = squash(sum(0, reset))
          gates[keep] = squash(sum(1, keep))
          gates[proposal] = 2 * squash(2 * sum(2, proposal)) - 1
          const place = run * count + unit
          after[place] = gates[keep]! * before[place]! + (1 - gates[keep]!) * gates[proposal]!
        }
      }
    }
  }

  /**
   * Adds the gradients for errors of the units after each step, and the errors of the
   * words' vectors. Changes the errors.
   */
  learn(batch: Batch, errors: Float64Array, vectorErrors: Float64Array): void {
    const { input, memory, bias } = this.parameters
    const { steps, runs } = this.#size
    const count = this.#unitCount
    const width = 3 * count
    const back = transpose(memory.values, this.#memoryShape)
    const shareErrors = new Float64Array(batch.wordCount * width)
    const recallErrors = new Float64Array(steps * runs * width)
    const passed = new Float64Array(runs * count)
    for (let step = steps - 1; step >= 0; step--) {
      const from = step * runs * count
      for (let run = 0; run < runs; run++) {
        const share = batch.slots[step * runs + run]! * width
        for (let unit = 0; unit < count; unit++) {
          const place = run * count + unit
          const reset = (step * runs + run) * width + unit
          const [keep, proposal] = [reset + count, reset + 2 * count]
          const [opened, kept, proposed] = [
            this.#gates[reset]!,
            this.#gates[keep]!,
            this.#gates[proposal]!,
          ]
          const error = errors[from + runs * count + place]!
          const proposalError = error * (1 - kept) * (1 - proposed * proposed)
          const keepError = error * (this.units[from + place]! - proposed) * kept * (1 - kept)
          const resetError = proposalError * this.#recalled[proposal]! * opened * (1 - opened)
          shareErrors[share + unit]! += resetError
          shareErrors[share + count + unit]! += keepError
          shareErrors[share + 2 * count + unit]! += proposalError
          recallErrors[reset] = resetError
          recallErrors[keep] = keepError
          recallErrors[proposal] = proposalError * opened
          errors[from + place]! += error * kept
        }
      }
      const stepErrors = recallErrors.subarray(step * runs * width, (step + 1) * runs * width)
      multiply(back, [count, width], stepErrors, passed, runs)
      for (let i = 0; i < passed.length; i++) errors[from + i]! += passed[i]!
    }
    addGradient(memory.gradient, this.#memoryShape, recallErrors, this.units, steps * runs)
    addGradient(input.gradient, this.#inputShape, shareErrors, batch.vectors, batch.wordCount)
    for (let i = 0; i < shareErrors.length; i++) bias.gradient[i % width]! += shareErrors[i]!
    const [rows, columns] = this.#inputShape
    const ownErrors = new Float64Array(vectorErrors.length)
    const inputBack = transpose(input.values, this.#inputShape)
    multiply(inputBack, [columns, rows], shareErrors, ownErrors, batch.wordCount)
    for (let i = 0; i < ownErrors.length; i++) vectorErrors[i]! += ownErrors[i]!
  }

  get trained(): Reader {
    const { input, memory, bias } = this.parameters
    return { input: input.values, memory: memory.values, bias: bias.values }
  }
}

const squash = (number: number) => 1 / (1 + Math.exp(-number))
