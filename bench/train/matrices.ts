// Products of matrices whose rows stand one after the other. Four items are computed at
// once, because each weight is then read once for four products; so items come in fours.

/** Rows and columns of the weights. */
export type Shape = readonly [rows: number, columns: number]

/** Computes, for each item, the products of all rows of weights with its inputs. */
export function multiply(
  weights: Float64Array,
  [rows, columns]: Shape,
  inputs: Float64Array,
  outputs: Float64Array,
  items: number,
): void {
  for (let item = 0; item < items; item += 4) {
    const a = item * columns
    const [b, c, d] = [a + columns, a + 2 * columns, a + 3 * columns]
    for (let row = 0; row < rows; row++) {
      const from = row * columns
      let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0]
      for (let i = 0; i < columns; i++) {
        const weight = weights[from + i]!
        sumA += weight * inputs[a + i]!
        sumB += weight * inputs[b + i]!
        sumC += weight * inputs[c + i]!
        sumD += weight * inputs[d + i]!
      }
      const to = item * rows + row
      outputs[to] = sumA
      outputs[to + rows] = sumB
      outputs[to + 2 * rows] = sumC
      outputs[to + 3 * rows] = sumD
    }
  }
}

/** Adds to the gradient of weights what the errors of their products say, over all items. */
export function addGradient(
  gradient: Float64Array,
  [rows, columns]: Shape,
  errors: Float64Array,
  inputs: Float64Array,
  items: number,
): void {
  for (let item = 0; item < items; item += 4) {
    const a = item * columns
    const [b, c, d] = [a + columns, a + 2 * columns, a + 3 * columns]
    for (let row = 0; row < rows; row++) {
      const from = row * columns
      const to = item * rows + row
      const errorA = errors[to]!
      const errorB = errors[to + rows]!
      const errorC = errors[to + 2 * rows]!
      const errorD = errors[to + 3 * rows]!
      for (let i = 0; i < columns; i++)
        gradient[from + i]! +=
          errorA * inputs[a + i]! +
          errorB * inputs[b + i]! +
          errorC * inputs[c + i]! +
          errorD * inputs[d + i]!
    }
  }
}

/** The weights with rows and columns exchanged, by which errors pass back to the inputs. */
export function transpose(weights: Float64Array, [rows, columns]: Shape): Float64Array {
  const exchanged = new Float64Array(weights.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      exchanged[column * rows + row] = weights[row * columns + column]!
  return exchanged
}
