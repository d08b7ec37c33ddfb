// Applies how the owner of a summary settled the statements that the check marked or left out.
import type {
  Digest,
  KeyPoint,
  LeftOut,
  Settlement,
  SummaryText,
} from '#contract/summaries/summary.ts'

/** By the number of the statement. */
type Settled = Record<string, Settlement>

/**
 * Shows a digest as its owner settled it. Those of its statements that can be settled
 * have a number. Linear.
 */
export function settleStatements(written: Digest, settled: Settled): Digest {
  const digest = numberStatements(written)
  const chosenFor = ({ n }: { n?: number | undefined }) =>
    n === undefined ? undefined : settled[n]
  const { summary, checked, leftOut = [] } = digest
  const isLeftOut = (point: KeyPoint) => chosenFor(point) === 'left_out'
  const isShown = (one: LeftOut) => chosenFor(one) === 'right' || chosenFor(one) === 'marked'
  const removed = summary.keyPoints.filter(isLeftOut)
  const added = leftOut.filter(isShown)
  const points = [...summary.keyPoints.filter((point) => !isLeftOut(point)), ...added.map(putBack)]
  const keyPoints = points.map((point) => {
    const chosen = chosenFor(point)
    return chosen === undefined ? point : { ...point, supported: chosen === 'right' }
  })
  const others = [...leftOut.filter((one) => !isShown(one)), ...removed.map(leaveOut)]
  const byOwner = others.filter(({ reason }) => reason === 'owner').length
  const returned = countPoints(digest, added)
  const dropped = checked.dropped + removed.length - returned.all
  const dependent = (checked.dependent ?? 0) - returned.dependent
  return {
    ...digest,
    summary: { ...summary, keyPoints: added.length > 0 ? sortByTime(keyPoints) : keyPoints },
    checked: {
      ...checked,
      kept: checked.kept + countSupported(keyPoints) - countSupported(summary.keyPoints),
      dropped: Math.max(0, dropped),
      ...(checked.dependent !== undefined && { dependent: Math.max(0, dependent) }),
      ...((byOwner > 0 || checked.byOwner !== undefined) && { byOwner }),
    },
    ...(digest.leftOut || others.length > 0 ? { leftOut: others } : {}),
  }
}

/** Tells whether the owner can settle a statement of this number. */
export function hasStatement(written: Digest, n: number): boolean {
  const { summary, leftOut = [] } = numberStatements(written)
  return [...summary.keyPoints, ...leftOut].some((one) => one.n === n)
}

/**
 * The summary of a digest with all statements that can be settled as marked points, in
 * one order: equal however they are settled.
 */
export function unsettle(digest: Digest): SummaryText {
  const { summary, leftOut = [] } = numberStatements(digest)
  const numbers = [...summary.keyPoints, ...leftOut].flatMap(({ n }) => n ?? [])
  const settled = Object.fromEntries(numbers.map((n) => [n, 'marked' as const]))
  const { keyPoints } = settleStatements(digest, settled).summary
  return { ...summary, keyPoints: keyPoints.toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0)) }
}

/**
 * Numbers the marked points behind the statements that were left out. A digest never
 * changes, so the numbers stay.
 */
function numberStatements(digest: Digest): Digest {
  const { summary, leftOut = [] } = digest
  let last = [...leftOut, ...summary.keyPoints].reduce(
    (largest, { n = 0 }) => Math.max(largest, n),
    0,
  )
  const keyPoints = summary.keyPoints.map((point) =>
    point.supported || point.n !== undefined
      ? point
      : { ...point, check: 'unconfirmed' as const, n: ++last },
  )
  return { ...digest, summary: { ...summary, keyPoints } }
}

function putBack({ n, text, reason, startSeconds = 0, words = '' }: LeftOut): KeyPoint {
  const point = {
    n,
    text,
    startSeconds,
    quote: words,
    supported: false,
    check: 'unconfirmed',
  } as const
  return reason === 'owner' ? point : { ...point, reason }
}

function leaveOut({ n = 0, text, reason, startSeconds, quote }: KeyPoint): LeftOut {
  return { n, text, reason: reason ?? 'owner', startSeconds, ...(quote && { words: quote }) }
}

/**
 * Of statements that are put back, how many are among the points that were counted as
 * left out: these come first.
 */
function countPoints(
  { checked, leftOut = [] }: Digest,
  added: LeftOut[],
): { all: number; dependent: number } {
  const ofOwner = leftOut.filter(({ reason }) => reason === 'owner')
  const ofCheck = leftOut.filter(({ reason }) => reason !== 'owner')
  const points = new Set([
    ...ofOwner,
    ...ofCheck.slice(0, Math.max(0, checked.dropped - ofOwner.length)),
  ])
  const returned = added.filter((one) => points.has(one))
  return {
    all: returned.length,
    dependent: returned.filter(({ reason }) => reason === 'dependent').length,
  }
}

const countSupported = (points: KeyPoint[]) => points.filter(({ supported }) => supported).length
const sortByTime = (points: KeyPoint[]) =>
  points.toSorted((a, b) => a.startSeconds - b.startSeconds)
