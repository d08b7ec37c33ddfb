// Finds topic changes by Bayesian lexical segmentation, with prior odds for each boundary.

type SegmentationInput = {
  /** The terms of each sentence. */
  sentenceTerms: string[][]
  /** Prior log-odds that a segment begins with each sentence. */
  boundaryOdds: ArrayLike<number>
  startSeconds: number[]
  endSeconds: number
}

/**
 * Largest number of candidate starts. Of longer input each block of sentences gives its
 * best candidate, which bounds the work.
 */
const maxCandidates = 400
/** Largest number of words times candidates; an hour has 3 million. */
const maxWork = 40_000_000
/** Symmetric Dirichlet prior of a word: below 1, because a segment uses few of all words. */
const dirichletPrior = 0.2
/** Below 1, because the words of a topic occur in bursts and are not independent. */
const wordWeight = 0.25
/** Penalty of an unusual length, by the squared logarithm of its ratio to the average length. */
const lengthWeight = 0.1
/** Below 1, to temper the overconfident likelihoods. */
const evidenceWeight = 0.7
/** Boundaries this close together count as the same. */
const [neighborhoodSeconds, neighborhoodSentences] = [12, 3]
const centerBonus = 0.3
const minSegmentSeconds = 45

/**
 * `start` is the index of the first sentence; `support` is the posterior of the boundary
 * there, with those near it. The first has 1.
 */
type TopicSegment = { start: number; support: number }

/**
 * Finds at most `count` segments; the first starts with sentence 0. Every segment has a
 * word distribution of its own, which is integrated out (Eisenstein & Barzilay 2008,
 * "Bayesian Unsupervised Topic Segmentation"). Selects the boundaries with the highest
 * posterior over all segmentations with `count` segments on average, one for each
 * neighborhood.
 */
export function segmentTopics(input: SegmentationInput, count: number): TopicSegment[] {
  if (input.sentenceTerms.length === 0) return []
  const starts = findCandidateStarts(input)
  const first = { start: 0, support: 1 }
  if (count < 2 || starts.length < 2) return [first]
  const posteriors = computeBoundaryPosteriors(
    scoreSegments(input, starts, count),
    starts.length,
    count,
  )
  return [first, ...selectBoundaries(input, starts, posteriors, count)]
}

/** Finds the sentences with which a segment may begin. */
function findCandidateStarts({ sentenceTerms, boundaryOdds }: SegmentationInput): number[] {
  const words = sentenceTerms.reduce((sum, { length }) => sum + length, 0)
  const blockSize = Math.ceil(sentenceTerms.length / Math.min(maxCandidates, maxWork / (words + 1)))
  const starts = [0]
  for (let from = blockSize; from < sentenceTerms.length; from += blockSize) {
    let best = from
    for (let i = from; i < Math.min(sentenceTerms.length, from + blockSize); i++)
      if (boundaryOdds[i]! > boundaryOdds[best]!) best = i
    starts.push(best)
  }
  return starts
}

/**
 * Computes the log-score of every possible segment: row `start`, column `end`, both
 * candidates, the end not included.
 */
function scoreSegments(
  { sentenceTerms, boundaryOdds, startSeconds, endSeconds }: SegmentationInput,
  starts: number[],
  count: number,
): Float64Array {
  const n = starts.length
  const { ids, size, total } = encodeTerms(sentenceTerms, starts)
  const times = [...starts.map((sentence) => startSeconds[sentence]!), endSeconds]
  const averageSeconds = (endSeconds - times[0]!) / count
  const table = new Float64Array(n * (n + 1))
  const logCount = Float64Array.from({ length: total + 1 }, (_, words) =>
    Math.log(words + dirichletPrior),
  )
  const logLength = Float64Array.from({ length: total + 1 }, (_, words) =>
    Math.log(words + size * dirichletPrior),
  )
  const counts = new Int32Array(size)
  for (let start = 0; start < n; start++) {
    counts.fill(0)
    let length = 0
    let likelihood = 0
    const boundaryScore = start === 0 ? 0 : boundaryOdds[starts[start]!]!
    for (let end = start; end < n; end++) {
      // The log-probability of the next word, given the words of the segment before it.
      for (const id of ids[end]!) likelihood += logCount[counts[id]!++]! - logLength[length++]!
      const lengthRatio = Math.log((times[end + 1]! - times[start]! + 1) / (averageSeconds + 1))
      const score = wordWeight * likelihood + boundaryScore - lengthWeight * lengthRatio ** 2
      table[start * (n + 1) + end + 1] = evidenceWeight * score
    }
  }
  return table
}

/** Encodes the terms as ids below `size`, for each candidate up to the next one. */
function encodeTerms(
  sentenceTerms: string[][],
  starts: number[],
): { ids: number[][]; size: number; total: number } {
  const idByTerm = new Map<string, number>()
  let total = 0
  const ids = starts.map((from, i) =>
    sentenceTerms.slice(from, starts[i + 1] ?? sentenceTerms.length).flatMap((terms) =>
      terms.map((term) => {
        const id = idByTerm.get(term) ?? idByTerm.size
        idByTerm.set(term, id)
        total++
        return id
      }),
    ),
  )
  return { ids, size: idByTerm.size, total }
}

/** Steps of the search for the penalty of a segment that gives the right number of segments. */
const bisectionSteps = 16

/**
 * Computes for each candidate the posterior that a segment begins with it, with `count`
 * segments on average.
 */
function computeBoundaryPosteriors(scores: Float64Array, n: number, count: number): Float64Array {
  const penalty = bisectPenalty(-60, 60, (value) => findBestPath(scores, n, value).segments > count)
  // Relative to the best path to each candidate, no weight is above 1, which avoids an
  // overflow of the sums.
  const { best } = findBestPath(scores, n, penalty)
  const weights = new Float64Array(scores.length)
  for (let start = 0; start < n; start++) {
    for (let end = start + 1; end <= n; end++) {
      const at = start * (n + 1) + end
      weights[at] = Math.exp(best[start]! + scores[at]! - penalty - best[end]!)
    }
  }
  const correction = bisectPenalty(
    -15,
    15,
    (value) => !(sum(computePosteriors(weights, n, value)) <= count),
  )
  return computePosteriors(weights, n, correction)
}

/** Finds approximately the lowest penalty that is not too low. */
function bisectPenalty(from: number, to: number, isTooLow: (penalty: number) => boolean): number {
  let [low, high] = [from, to]
  for (let step = 0; step < bisectionSteps; step++) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return high
}

/**
 * Finds the log-score of the best segmentation up to each candidate, and the number of
 * segments of the best one.
 */
function findBestPath(
  scores: Float64Array,
  n: number,
  penalty: number,
): { best: Float64Array; segments: number } {
  const best = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY)
  const segments = new Int32Array(n + 1)
  best[0] = 0
  for (let start = 0; start < n; start++) {
    for (let end = start + 1; end <= n; end++) {
      const score = best[start]! + scores[start * (n + 1) + end]! - penalty
      if (score <= best[end]!) continue
      best[end] = score
      segments[end] = segments[start]! + 1
    }
  }
  return { best, segments: segments[n]! }
}

/** Computes the posteriors by the forward-backward algorithm. */
function computePosteriors(weights: Float64Array, n: number, penalty: number): Float64Array {
  const factor = Math.exp(-penalty)
  const forward = new Float64Array(n + 1)
  const backward = new Float64Array(n + 1)
  forward[0] = 1
  for (let start = 0; start < n; start++) {
    const mass = forward[start]! * factor
    for (let end = start + 1; end <= n; end++)
      forward[end]! += mass * weights[start * (n + 1) + end]!
  }
  backward[n] = 1
  for (let start = n - 1; start >= 0; start--) {
    let mass = 0
    for (let end = start + 1; end <= n; end++)
      mass += backward[end]! * weights[start * (n + 1) + end]!
    backward[start] = mass * factor
  }
  return Float64Array.from(
    { length: n },
    (_, start) => (forward[start]! * backward[start]!) / forward[n]!,
  )
}

function sum(numbers: Float64Array): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * Selects the most probable boundaries, each with the mass of its neighborhood, and at
 * most one of each neighborhood.
 */
function selectBoundaries(
  { startSeconds, endSeconds }: SegmentationInput,
  starts: number[],
  posteriors: Float64Array,
  count: number,
): TopicSegment[] {
  const isNeighbor = (a: number, b: number) =>
    Math.abs(starts[a]! - starts[b]!) <= neighborhoodSentences &&
    Math.abs(startSeconds[starts[a]!]! - startSeconds[starts[b]!]!) <= neighborhoodSeconds
  const support = Float64Array.from(posteriors, (posterior, i) => {
    let sum = posterior * (1 + centerBonus)
    for (let other = i - 1; other > 0 && isNeighbor(i, other); other--) sum += posteriors[other]!
    for (let other = i + 1; other < starts.length && isNeighbor(i, other); other++)
      sum += posteriors[other]!
    return sum
  })
  const order = [...support.keys()].slice(1).sort((a, b) => support[b]! - support[a]! || a - b)
  const selected: TopicSegment[] = []
  const isFree = (seconds: number) =>
    seconds - startSeconds[0]! >= minSegmentSeconds / 2 &&
    endSeconds - seconds >= minSegmentSeconds / 2 &&
    selected.every(({ start }) => Math.abs(startSeconds[start]! - seconds) >= minSegmentSeconds)
  for (const i of order) {
    if (selected.length >= count - 1) break
    if (isFree(startSeconds[starts[i]!]!))
      selected.push({ start: starts[i]!, support: support[i]! })
  }
  return selected.sort((a, b) => a.start - b.start)
}
