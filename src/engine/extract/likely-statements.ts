// Decides how likely a strict reader must accept a statement for each length of a summary. English only.
import type { Length } from '#contract/limits.ts'
import { isDecision } from './decisions.ts'
import type { RecordingContext } from './showability-features.ts'
import type { ShowableStatement } from './showable-statements.ts'

/** The lengths, and what a reader gets to whom a summary was too short. */
export type Extent = Length | 'extended'

type Thresholds = {
  /** Log-odds from which a statement is shown beside others of its chapter, and from which it may be the only one of its chapter. */
  likely: number
  only: number
  /** How many of the best of a recording are shown in any case, and from which log-odds: titles alone do not tell what was said. */
  best: { count: number; from: number }[]
}

const thresholds: Readonly<Record<Extent, Thresholds>> = {
  short: {
    likely: 1.1,
    only: 0.9,
    best: [
      { count: 4, from: 0.4 },
      { count: 2, from: -0.2 },
    ],
  },
  medium: {
    likely: 1,
    only: 0.7,
    best: [
      { count: 6, from: 0.4 },
      { count: 3, from: 0 },
      { count: 1, from: -0.4 },
    ],
  },
  long: {
    likely: 0.4,
    only: 0.1,
    best: [
      { count: 12, from: -0.1 },
      { count: 5, from: -0.4 },
    ],
  },
  extended: {
    likely: -0.3,
    only: -0.5,
    best: [
      { count: 20, from: -0.6 },
      { count: 8, from: -1 },
    ],
  },
}
/** Without punctuation readers accept as few as of sentences with punctuation that have so much lower log-odds. */
const unpunctuatedRaise = 0.25
/** Of a short recording, in sentences, the odds say less, because its subject is said less often. */
const [shortRecording, shortLikely, shortOnly] = [120, -0.3, -0.7]
/** A decision is worth more than a smooth sentence. */
const minDecision = 0.2
/** Log-odds that the quotation needs, the first sentence that a reader sees. */
const minQuotation = 1

export function isQuotableOdds(showability: number, { isPunctuated, sentenceCount }: RecordingContext): boolean {
  return showability >= (isPunctuated && sentenceCount < shortRecording ? shortLikely : minQuotation)
}

function raise({ likely, only, best }: Thresholds, by: number): Thresholds {
  const raised = best.map(({ count, from }) => ({ count, from: from + by }))
  return { likely: likely + by, only: only + by, best: raised }
}

/** Marks the statements that are likely to be accepted; where they are few, the next best. Drops unlikely ones. */
export function markLikely(
  statements: ShowableStatement[],
  { turnShare, sentenceCount, isPunctuated }: RecordingContext,
  extent: Extent,
): ShowableStatement[] {
  const { likely, only, best } = raise(thresholds[extent], isPunctuated ? 0 : unpunctuatedRaise)
  const isShort = sentenceCount < shortRecording
  const [minLikely, minOnly] = isShort ? [Math.min(likely, shortLikely), Math.min(only, shortOnly)] : [likely, only]
  const ranked = statements.toSorted((a, b) => b.showability - a.showability)
  const kept = new Set([
    ...best.flatMap(({ count, from }) => ranked.slice(0, count).filter(({ showability }) => showability >= from)),
    ...ranked.filter(({ text, showability }) => isDecision(text, turnShare) && showability >= minDecision),
  ])
  return statements
    .filter((one) => one.showability >= minOnly || kept.has(one))
    .map((one) => ({ ...one, isLikely: one.showability >= minLikely || kept.has(one) }))
}
