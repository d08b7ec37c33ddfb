// How long the speech of uploaded captions is.
import type { Transcript } from '#contract/transcript.ts'

/** Nobody speaks faster for long. */
const maxWordsPerSecond = 8

/** Seconds. A file may say any times, in any order, so that a long transcript looks short: its words take time, too. */
export function spokenLength({ cues }: Pick<Transcript, 'cues'>, words: number): number {
  const last = cues.reduce((latest, cue) => Math.max(latest, cue.startSeconds, cue.endSeconds), 0)
  return Math.max(last, words / maxWordsPerSecond)
}
