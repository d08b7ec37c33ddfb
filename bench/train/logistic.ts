// Logistic regression with an L2 penalty.

export type Example = {
  /** Index and value of what is there; the rest is 0. */
  features: readonly (readonly [index: number, value: number])[]
  happened: boolean
  weight: number
}

const steps = 25
const closeEnough = 1e-7

/**
 * The coefficients by Newton's method. Each step costs the square of the features that an example has, and the cube of `width`: for
 * tens of features.
 */
export function regress(examples: Example[], width: number, penalty: number): number[] {
  const weights = new Array<number>(width).fill(0)
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight) => -penalty * weight)
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? penalty : 0)))
    for (const { features, happened, weight } of examples) {
      const likely = probability(features, weights)
      for (const [i, x] of features) {
        slope[i]! += weight * x * (Number(happened) - likely)
        for (const [j, y] of features) curve[i]![j]! += weight * x * y * likely * (1 - likely)
      }
    }
    const change = solve(curve, slope)
    change.forEach((by, i) => {
      weights[i]! += by
    })
    if (Math.max(...change.map(Math.abs)) < closeEnough) break
  }
  return weights
}

export function probability(features: Example['features'], weights: ArrayLike<number>): number {
  let sum = 0
  for (const [i, x] of features) sum += x * weights[i]!
  return 1 / (1 + Math.exp(-sum))
}

/** Gauss-Jordan with the largest pivot. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let i = 0; i < rows.length; i++) {
    let pivot = i
    for (let r = i; r < rows.length; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r
    const moved = rows[pivot]!
    rows[pivot] = rows[i]!
    rows[i] = moved
    for (const [r, row] of rows.entries()) {
      if (r === i) continue
      const factor = row[i]! / moved[i]!
      for (let c = i; c < row.length; c++) row[c]! -= factor * moved[c]!
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}
