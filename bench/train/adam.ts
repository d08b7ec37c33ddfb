// Parameters that are learned with Adam: Kingma & Ba 2015, *Adam: A Method for Stochastic
// Optimization*.

const [momentum, squareMomentum, epsilon] = [0.9, 0.999, 1e-8]

export class Parameters {
  readonly values: Float64Array
  /** The sum of the gradients since the last update. */
  readonly gradient: Float64Array
  readonly #mean: Float64Array
  readonly #square: Float64Array

  constructor(values: Float64Array) {
    this.values = values
    this.gradient = new Float64Array(values.length)
    this.#mean = new Float64Array(values.length)
    this.#square = new Float64Array(values.length)
  }

  /**
   * Changes the parameters from one index to another by the mean gradient of `count`
   * examples; `step` counts from 1.
   */
  update(
    { rate, step, count }: { rate: number; step: number; count: number },
    from = 0,
    to: number = this.values.length,
  ): void {
    const [meanScale, squareScale] = [1 - momentum ** step, 1 - squareMomentum ** step]
    for (let i = from; i < to; i++) {
      const gradient = this.gradient[i]! / count
      this.gradient[i] = 0
      this.#mean[i] = momentum * this.#mean[i]! + (1 - momentum) * gradient
      this.#square[i] =
        squareMomentum * this.#square[i]! + (1 - squareMomentum) * gradient * gradient
      this.values[i]! -=
        (rate * this.#mean[i]!) / meanScale / (Math.sqrt(this.#square[i]! / squareScale) + epsilon)
    }
  }
}
