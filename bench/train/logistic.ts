// Logistic regression with an L2 penalty, for dense features or for sparse ones.

/** `features` are the indices of the features that are present, `values` their values. */
export type TrainingExample = {
  features: ArrayLike<number>
  values: ArrayLike<number>
  isPositive: boolean
  weight: number
}

const maxSteps = 20
const maxInnerSteps = 60
const tolerance = 1e-6

/**
 * Finds the coefficients by Newton's method with conjugate gradients. The same examples
 * give the same coefficients.
 */
export function trainLogisticRegression(
  examples: TrainingExample[],
  width: number,
  penalty: number,
): Float64Array {
  const weights = new Float64Array(width)
  const variances = new Float64Array(examples.length)
  for (let step = 0; step < maxSteps; step++) {
    const gradient = weights.map((weight) => -penalty * weight)
    examples.forEach(({ features, values, isPositive, weight }, e) => {
      const probability = 1 / (1 + Math.exp(-computeScore(features, values, weights)))
      variances[e] = weight * probability * (1 - probability)
      const error = weight * (Number(isPositive) - probability)
      for (let i = 0; i < features.length; i++) gradient[features[i]!]! += error * values[i]!
    })
    const multiplyHessian = (direction: Float64Array) => {
      const product = direction.map((value) => penalty * value)
      examples.forEach(({ features, values }, e) => {
        const curvature = variances[e]! * computeScore(features, values, direction)
        for (let i = 0; i < features.length; i++) product[features[i]!]! += curvature * values[i]!
      })
      return product
    }
    const change = solveConjugateGradients(multiplyHessian, gradient)
    change.forEach((value, i) => {
      weights[i]! += value
    })
    if (Math.max(...change.map(Math.abs)) < 0.001) break
  }
  return weights
}

function computeScore(
  features: ArrayLike<number>,
  values: ArrayLike<number>,
  weights: Float64Array,
): number {
  let sum = 0
  for (let i = 0; i < features.length; i++) sum += weights[features[i]!]! * values[i]!
  return sum
}

/** Finds x where `multiply(x)` equals the target. */
function solveConjugateGradients(
  multiply: (vector: Float64Array) => Float64Array,
  target: Float64Array,
): Float64Array {
  const solution = new Float64Array(target.length)
  let residual = target.slice()
  let direction = residual.slice()
  let squaredNorm = dotProduct(residual, residual)
  const targetNorm = squaredNorm * tolerance ** 2
  for (let step = 0; step < maxInnerSteps && squaredNorm > targetNorm; step++) {
    const product = multiply(direction)
    const stepSize = squaredNorm / dotProduct(direction, product)
    solution.forEach((_, i) => {
      solution[i]! += stepSize * direction[i]!
    })
    residual = residual.map((value, i) => value - stepSize * product[i]!)
    const next = dotProduct(residual, residual)
    direction = residual.map((value, i) => value + (next / squaredNorm) * direction[i]!)
    squaredNorm = next
  }
  return solution
}

function dotProduct(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
}
