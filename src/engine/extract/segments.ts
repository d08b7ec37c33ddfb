// Where the subject changes: Bayesian lexical segmentation.

/** Units that the search tells apart at most; longer transcripts are cut by blocks of several sentences. */
const maxBlocks = 500

/**
 * Starts of segments (indices of units, the first is 0) in a list of units, each given as its concepts. Every segment is taken to be
 * drawn from its own distribution of words, which is integrated out (Eisenstein & Barzilay 2008, "Bayesian Unsupervised Topic
 * Segmentation"); the likeliest cutting is found exactly. `count` fixes how many segments there are; null lets the likelihood
 * decide. The work is bounded, so that it grows linearly with very long input.
 */
export function segment(units: string[][], count: number | null): number[] {
  const perBlock = Math.max(1, Math.ceil(units.length / maxBlocks))
  const blocks: string[][] = []
  for (let i = 0; i < units.length; i += perBlock) blocks.push(units.slice(i, i + perBlock).flat())
  if (blocks.length < 2) return [0]
  return bestStarts(numbered(blocks), count ?? likelyCount(units.length)).map((block) => block * perBlock)
}

const likelyCount = (units: number) => Math.max(2, Math.min(14, Math.round(Math.sqrt(units) / 2.5)))

function numbered(blocks: string[][]): { ids: Int32Array[]; size: number } {
  const known = new Map<string, number>()
  const ids = blocks.map((block) =>
    Int32Array.from(block, (term) => {
      const id = known.get(term) ?? known.size
      known.set(term, id)
      return id
    }),
  )
  return { ids, size: known.size }
}

/** Symmetric Dirichlet prior of a word. */
const prior = 0.2

function bestStarts({ ids, size }: { ids: Int32Array[]; size: number }, count: number): number[] {
  const n = ids.length
  const segments = Math.min(count, n)
  const likelihood = likelihoods(ids, size)
  // best[k][e]: the likeliest cutting of the first e blocks into k segments.
  let best = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY)
  best[0] = 0
  const backs: Int32Array[] = []
  for (let k = 1; k <= segments; k++) {
    const next = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY)
    const back = new Int32Array(n + 1)
    for (let end = k; end <= n; end++) {
      for (let start = k - 1; start < end; start++) {
        const total = best[start]! + likelihood[start * (n + 1) + end]!
        if (total > next[end]!) {
          next[end] = total
          back[end] = start
        }
      }
    }
    backs.push(back)
    best = next
  }
  const starts: number[] = []
  let end = n
  for (let k = segments - 1; k >= 0; k--) {
    end = backs[k]![end]!
    starts.unshift(end)
  }
  return starts
}

/** Log-likelihood of every run of blocks as one segment, built up word by word. */
function likelihoods(ids: Int32Array[], size: number): Float64Array {
  const n = ids.length
  const table = new Float64Array((n + 1) * (n + 1))
  const counts = new Int32Array(size)
  for (let start = 0; start < n; start++) {
    counts.fill(0)
    let length = 0
    let sum = 0
    for (let end = start; end < n; end++) {
      for (const id of ids[end]!) sum += Math.log((counts[id]!++ + prior) / (length++ + size * prior))
      table[start * (n + 1) + end + 1] = sum
    }
  }
  return table
}
