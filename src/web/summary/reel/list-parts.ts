// The parts of a video that a reel plays: the key moments and, if wanted, the person's
// own highlights, in the order of the video.
import type { HighlightView } from '#contract/marks/highlights.ts'
import type { KeyPoint } from '#contract/summaries/summary.ts'

export type ReelPart = { startSeconds: number; endSeconds: number; text: string }

/** How fast people speak, about; words of languages without spaces are counted by their letters. */
const wordsPerSecond = 2.3
const lettersPerSecond = 13
/**
 * The words of a key point have a beginning only. This is left for what leads to them and
 * follows.
 */
const marginSeconds = 3
const [shortestSeconds, longestSeconds] = [8, 45]
/** The player may never report the very end of a video, whose length is rounded. */
const unheardSeconds = 1

type Moment = Pick<KeyPoint, 'text' | 'startSeconds' | 'quote'>
type Marked = Pick<HighlightView, 'quote' | 'startSeconds' | 'endSeconds'>

/**
 * Parts that overlap are one, and every part is over just before the video is. The length
 * is 0 when it is unknown.
 */
export function listParts(
  points: readonly Moment[],
  highlights: readonly Marked[],
  durationSeconds: number,
): ReelPart[] {
  const lastSecond =
    durationSeconds > 0 ? durationSeconds - unheardSeconds : Number.POSITIVE_INFINITY
  const parts = [
    ...points.map(toPart),
    ...highlights.filter(({ endSeconds }) => endSeconds > 0).map(toMarkedPart),
  ]
  const joined: ReelPart[] = []
  for (const part of parts.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const last = joined.at(-1)
    if (last && part.startSeconds < last.endSeconds)
      last.endSeconds = Math.max(last.endSeconds, part.endSeconds)
    else joined.push({ ...part })
  }
  return joined
    .map((part) => ({ ...part, endSeconds: Math.min(part.endSeconds, lastSecond) }))
    .filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds)
}

function toPart({ text, startSeconds, quote }: Moment): ReelPart {
  const words = quote || text
  const spoken = Math.max(
    words.split(/\s+/).length / wordsPerSecond,
    words.length / lettersPerSecond,
  )
  const seconds = Math.min(longestSeconds, Math.max(shortestSeconds, spoken + marginSeconds))
  return { text, startSeconds, endSeconds: startSeconds + seconds }
}

function toMarkedPart({ quote, startSeconds, endSeconds }: Marked): ReelPart {
  return { text: quote, startSeconds, endSeconds: Math.max(endSeconds, startSeconds + 1) + 1 }
}

/** How long all parts take. */
export function sumSeconds(parts: readonly ReelPart[]): number {
  return parts.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
}
