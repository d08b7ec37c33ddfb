// Where the subject changes: Bayesian lexical segmentation.

export type SegmentOptions = { maxSegments: number }

/** Units that the search tells apart at most; longer input is cut by blocks of units first, so that the work stays bounded. */
const maxBlocks = 600
/** Symmetric Dirichlet prior of a word: below 1, since a segment uses few of all words. */
const prior = 0.15
/** What a further segment must gain in log-likelihood. This decides how many there are. */
const price = 14

/**
 * Starts of the segments (indices of units, the first is 0) of units that are each given as its concepts. Every segment is taken to
 * be drawn from a word distribution of its own, which is integrated out (Eisenstein & Barzilay 2008, "Bayesian Unsupervised Topic
 * Segmentation"); dynamic programming finds the likeliest cutting, and how many segments it has. Near-linear in the number of units.
 */
export function segment(units: string[][], { maxSegments }: SegmentOptions): number[] {
  if (units.length === 0) return []
  const perBlock = Math.ceil(units.length / maxBlocks)
  const { ids, size } = numbered(units)
  const blocks: Int32Array[] = []
  for (let i = 0; i < ids.length; i += perBlock) blocks.push(joined(ids.slice(i, i + perBlock)))
  const likelihood = likelihoods(blocks, size)
  let starts = bestStarts(likelihood, blocks.length, price)
  for (let dearer = price * 1.5; starts.length > maxSegments; dearer *= 1.5)
    starts = bestStarts(likelihood, blocks.length, dearer)
  return starts.map((block) => block * perBlock)
}

/** Terms as numbers from 0 up to, not including, `size`. */
function numbered(units: string[][]): { ids: Int32Array[]; size: number } {
  const known = new Map<string, number>()
  const ids = units.map((unit) =>
    Int32Array.from(unit, (term) => {
      const id = known.get(term) ?? known.size
      known.set(term, id)
      return id
    }),
  )
  return { ids, size: known.size }
}

function joined(parts: Int32Array[]): Int32Array {
  const whole = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Log-likelihood of every run of blocks as one segment: row `start`, column `end`, the end not included. */
function likelihoods(blocks: Int32Array[], size: number): Float64Array {
  const n = blocks.length
  const total = blocks.reduce((sum, { length }) => sum + length, 0)
  const table = new Float64Array(n * (n + 1))
  const logCount = Float64Array.from({ length: total + 1 }, (_, count) => Math.log(count + prior))
  const logLength = Float64Array.from({ length: total + 1 }, (_, length) => Math.log(length + size * prior))
  const counts = new Int32Array(size)
  for (let start = 0; start < n; start++) {
    counts.fill(0)
    let length = 0
    let sum = 0
    for (let end = start; end < n; end++) {
      // The next word's chance, given the segment's words before it.
      for (const id of blocks[end]!) sum += logCount[counts[id]!++]! - logLength[length++]!
      table[start * (n + 1) + end + 1] = sum
    }
  }
  return table
}

function bestStarts(likelihood: Float64Array, n: number, pricePerSegment: number): number[] {
  const best = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY)
  const back = new Int32Array(n + 1)
  best[0] = 0
  for (let end = 1; end <= n; end++) {
    for (let start = 0; start < end; start++) {
      const total = best[start]! + likelihood[start * (n + 1) + end]! - pricePerSegment
      if (total > best[end]!) {
        best[end] = total
        back[end] = start
      }
    }
  }
  const starts: number[] = []
  for (let end = n; end > 0; end = back[end]!) starts.unshift(back[end]!)
  return starts
}
