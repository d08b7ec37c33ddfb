// What of a caption file was read, and where its recording begins.

import type { Transcript } from '#contract/captions/transcript.ts'
import type { Digest } from '#contract/summaries/summary.ts'

/**
 * No recording is silent for longer before the first word. The programmes of broadcasters
 * begin at 01:00:00 or 10:00:00.
 */
const longestSilenceSeconds = 3600

/** Where a recording begins whose first caption has this time, and which ends at that one. */
export function findStart(firstSeconds: number, endSeconds: number): number {
  return firstSeconds >= longestSilenceSeconds && firstSeconds < endSeconds ? firstSeconds : 0
}

/** Counts what could not be read of the file as not read. */
export function coverCaptions(
  coverage: Digest['coverage'],
  { cues, unreadCaptions = 0 }: Transcript,
): Digest['coverage'] {
  const fromSeconds = Math.max(
    coverage.fromSeconds,
    findStart(cues[0]?.startSeconds ?? 0, coverage.toSeconds),
  )
  if (unreadCaptions === 0) return { ...coverage, fromSeconds }
  const captions = { read: cues.length, total: cues.length + unreadCaptions }
  return {
    ...coverage,
    fromSeconds,
    share: (coverage.share * captions.read) / captions.total,
    captions,
  }
}
