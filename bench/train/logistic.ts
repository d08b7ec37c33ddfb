// Logistic regression with an L2 penalty, for few features or for very many of which each example has a few.

/** `features` are indices of what is there and its values. */
export type Example = { features: ArrayLike<number>; values: ArrayLike<number>; happened: boolean; weight: number }

const steps = 20
const insideSteps = 60
const closeEnough = 1e-6

/** The coefficients, by Newton's method whose steps are found by conjugate gradients. The same examples give the same coefficients. */
export function regress(examples: Example[], width: number, penalty: number): Float64Array {
  const weights = new Float64Array(width)
  const certainty = new Float64Array(examples.length)
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight) => -penalty * weight)
    examples.forEach(({ features, values, happened, weight }, e) => {
      const likely = 1 / (1 + Math.exp(-scoreOf(features, values, weights)))
      certainty[e] = weight * likely * (1 - likely)
      const miss = weight * (Number(happened) - likely)
      for (let i = 0; i < features.length; i++) slope[features[i]!]! += miss * values[i]!
    })
    const curveTimes = (direction: Float64Array) => {
      const product = direction.map((each) => penalty * each)
      examples.forEach(({ features, values }, e) => {
        const bend = certainty[e]! * scoreOf(features, values, direction)
        for (let i = 0; i < features.length; i++) product[features[i]!]! += bend * values[i]!
      })
      return product
    }
    const change = solve(curveTimes, slope)
    change.forEach((by, i) => {
      weights[i]! += by
    })
    if (Math.max(...change.map(Math.abs)) < 0.001) break
  }
  return weights
}

function scoreOf(features: ArrayLike<number>, values: ArrayLike<number>, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < features.length; i++) sum += weights[features[i]!]! * values[i]!
  return sum
}

/** Conjugate gradients: x with `times(x)` = right. */
function solve(times: (direction: Float64Array) => Float64Array, right: Float64Array): Float64Array {
  const found = new Float64Array(right.length)
  let rest = right.slice()
  let direction = rest.slice()
  let size = dot(rest, rest)
  const enough = size * closeEnough ** 2
  for (let step = 0; step < insideSteps && size > enough; step++) {
    const product = times(direction)
    const by = size / dot(direction, product)
    found.forEach((_, i) => {
      found[i]! += by * direction[i]!
    })
    rest = rest.map((each, i) => each - by * product[i]!)
    const next = dot(rest, rest)
    direction = rest.map((each, i) => each + (next / size) * direction[i]!)
    size = next
  }
  return found
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, each, i) => sum + each * b[i]!, 0)
}
