// Where the subject changes: Bayesian lexical segmentation, helped by how sentences begin.

export type Speech = {
  /** Each sentence as its concepts. */
  units: string[][]
  /** Log-odds that a new part begins with each sentence, whatever the words around it. */
  odds: ArrayLike<number>
  startSeconds: number[]
  endSeconds: number
}

/** Places that the search tells apart at most; of longer input the likeliest of each run of sentences, so that the work stays bounded. */
const maxBlocks = 400
/** Words times places, at most: an hour has 3 million of them. */
const maxWork = 40_000_000
/** Symmetric Dirichlet prior of a word: below 1, since a segment uses few of all words. */
const prior = 0.2
/** Words of one subject come in bursts, so that each tells less than if it had been drawn alone. */
const wordWeight = 0.25
/** How much less likely a segment is whose length is not the usual one: by the square of the logarithm of their ratio. */
const lengthWeight = 0.1
/** Below 1, evidence is trusted less than it says. */
const trust = 0.7
/** Borders that mean the same lie this close together; segments are at least this long. */
const [sameSeconds, sameSentences] = [12, 3]
const ownWeight = 0.3
const shortestSeconds = 45

/**
 * Starts of so many segments or fewer (indices of sentences, the first is 0). Every segment is taken to be drawn from a word
 * distribution of its own, which is integrated out (Eisenstein & Barzilay 2008, "Bayesian Unsupervised Topic Segmentation"). Of all
 * cuttings into as many segments on average, the borders are taken that most of them share, one border for each neighbourhood.
 */
export function segment(speech: Speech, count: number): number[] {
  if (speech.units.length === 0) return []
  const blocks = blocksOf(speech)
  if (count < 2 || blocks.length < 2) return [0]
  const shares = likely(scoresOf(speech, blocks, count), blocks.length, count)
  return [0, ...chosen(speech, blocks, shares, count)]
}

/** The sentences at which a segment may begin. */
function blocksOf({ units, odds }: Speech): number[] {
  const words = units.reduce((sum, { length }) => sum + length, 0)
  const perBlock = Math.ceil(units.length / Math.min(maxBlocks, maxWork / (words + 1)))
  const starts = [0]
  for (let from = perBlock; from < units.length; from += perBlock) {
    let best = from
    for (let i = from; i < Math.min(units.length, from + perBlock); i++) if (odds[i]! > odds[best]!) best = i
    starts.push(best)
  }
  return starts
}

/** Log-score of every run of blocks as one segment: row `start`, column `end`, the end not included. */
function scoresOf({ units, odds, startSeconds, endSeconds }: Speech, blocks: number[], count: number): Float64Array {
  const n = blocks.length
  const { ids, size, total } = numbered(units, blocks)
  const times = [...blocks.map((unit) => startSeconds[unit]!), endSeconds]
  const usualSeconds = (endSeconds - times[0]!) / count
  const table = new Float64Array(n * (n + 1))
  const logCount = Float64Array.from({ length: total + 1 }, (_, words) => Math.log(words + prior))
  const logLength = Float64Array.from({ length: total + 1 }, (_, words) => Math.log(words + size * prior))
  const counts = new Int32Array(size)
  for (let start = 0; start < n; start++) {
    counts.fill(0)
    let length = 0
    let words = 0
    const begins = start === 0 ? 0 : odds[blocks[start]!]!
    for (let end = start; end < n; end++) {
      // The next word's chance, given the segment's words before it.
      for (const id of ids[end]!) words += logCount[counts[id]!++]! - logLength[length++]!
      const unusual = Math.log((times[end + 1]! - times[start]! + 1) / (usualSeconds + 1))
      table[start * (n + 1) + end + 1] = trust * (wordWeight * words + begins - lengthWeight * unusual ** 2)
    }
  }
  return table
}

/** Terms as numbers from 0 up to, not including, `size`, block by block. */
function numbered(units: string[][], blocks: number[]): { ids: number[][]; size: number; total: number } {
  const known = new Map<string, number>()
  let total = 0
  const ids = blocks.map((from, block) =>
    units.slice(from, blocks[block + 1] ?? units.length).flatMap((unit) =>
      unit.map((term) => {
        const id = known.get(term) ?? known.size
        known.set(term, id)
        total++
        return id
      }),
    ),
  )
  return { ids, size: known.size, total }
}

/** Steps of a search for the price of a segment at which there are as many as wanted. */
const steps = 16

/** For each block the chance that a segment begins with it, when there are `count` segments on average. */
function likely(scores: Float64Array, n: number, count: number): Float64Array {
  const [cheapest, dearest] = [-60, 60]
  const price = priceFor(cheapest, dearest, (price) => bestPath(scores, n, price).segments > count)
  // Held against the best way to each block, no weight is above 1 and sums stay within what a number holds.
  const { best } = bestPath(scores, n, price)
  const weights = new Float64Array(scores.length)
  for (let start = 0; start < n; start++) {
    for (let end = start + 1; end <= n; end++) {
      const at = start * (n + 1) + end
      weights[at] = Math.exp(best[start]! + scores[at]! - price - best[end]!)
    }
  }
  const discount = priceFor(-15, 15, (discount) => !(sum(chances(weights, n, discount)) <= count))
  return chances(weights, n, discount)
}

/** The lowest price, nearly, that is not too low. */
function priceFor(from: number, to: number, isTooLow: (price: number) => boolean): number {
  let [low, high] = [from, to]
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return high
}

/** Log-score of the best cutting up to each block, and how many segments the best of all has. */
function bestPath(scores: Float64Array, n: number, price: number): { best: Float64Array; segments: number } {
  const best = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY)
  const segments = new Int32Array(n + 1)
  best[0] = 0
  for (let start = 0; start < n; start++) {
    for (let end = start + 1; end <= n; end++) {
      const score = best[start]! + scores[start * (n + 1) + end]! - price
      if (score <= best[end]!) continue
      best[end] = score
      segments[end] = segments[start]! + 1
    }
  }
  return { best, segments: segments[n]! }
}

/** Forward and backward sums over all cuttings. */
function chances(weights: Float64Array, n: number, price: number): Float64Array {
  const factor = Math.exp(-price)
  const before = new Float64Array(n + 1)
  const after = new Float64Array(n + 1)
  before[0] = 1
  for (let start = 0; start < n; start++) {
    const reached = before[start]! * factor
    for (let end = start + 1; end <= n; end++) before[end]! += reached * weights[start * (n + 1) + end]!
  }
  after[n] = 1
  for (let start = n - 1; start >= 0; start--) {
    let reached = 0
    for (let end = start + 1; end <= n; end++) reached += after[end]! * weights[start * (n + 1) + end]!
    after[start] = reached * factor
  }
  return Float64Array.from({ length: n }, (_, block) => (before[block]! * after[block]!) / before[n]!)
}

function sum(numbers: Float64Array): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The likeliest borders, each counted with its neighbours, and no two in one neighbourhood. */
function chosen({ startSeconds, endSeconds }: Speech, blocks: number[], shares: Float64Array, count: number): number[] {
  const isSame = (a: number, b: number) =>
    Math.abs(blocks[a]! - blocks[b]!) <= sameSentences &&
    Math.abs(startSeconds[blocks[a]!]! - startSeconds[blocks[b]!]!) <= sameSeconds
  const support = Float64Array.from(shares, (share, block) => {
    let sum = share * (1 + ownWeight)
    for (let other = block - 1; other > 0 && isSame(block, other); other--) sum += shares[other]!
    for (let other = block + 1; other < blocks.length && isSame(block, other); other++) sum += shares[other]!
    return sum
  })
  const order = [...support.keys()].slice(1).sort((a, b) => support[b]! - support[a]! || a - b)
  const taken: number[] = []
  const isFree = (seconds: number) =>
    seconds - startSeconds[0]! >= shortestSeconds / 2 &&
    endSeconds - seconds >= shortestSeconds / 2 &&
    taken.every((unit) => Math.abs(startSeconds[unit]! - seconds) >= shortestSeconds)
  for (const block of order) {
    if (taken.length >= count - 1) break
    if (isFree(startSeconds[blocks[block]!]!)) taken.push(blocks[block]!)
  }
  return taken.sort((a, b) => a - b)
}
