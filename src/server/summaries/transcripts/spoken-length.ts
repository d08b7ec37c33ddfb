// How long the speech of uploaded captions is.

import type { Transcript } from '#contract/captions/transcript.ts'
import { latestOf } from '../../threads/packed-transcripts.ts'

/** Nobody speaks faster for long. */
const maxWordsPerSecond = 8

/**
 * Seconds. A file may say any times, in any order, so that a long transcript looks short:
 * its words take time, too.
 */
export function spokenLength(transcript: Transcript, words: number): number {
  return Math.max(latestOf(transcript), words / maxWordsPerSecond)
}
