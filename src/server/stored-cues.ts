// Cues as the JSON that is stored and sent between threads: without the names of their
// fields, which would take as much room as the words.
import type { Cue } from '#contract/captions/transcript.ts'

/** Rows of earlier versions have the names. */
type StoredCue = [startSeconds: number, endSeconds: number, text: string] | Cue

export function writeCues(cues: Cue[]): string {
  return JSON.stringify(
    cues.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]),
  )
}

export function parseCues(json: string): Cue[] {
  return readStoredCues(JSON.parse(json) as StoredCue[])
}

export function readStoredCues(stored: StoredCue[]): Cue[] {
  return stored.map((cue) => {
    if (!Array.isArray(cue)) return cue
    const [startSeconds, endSeconds, text] = cue
    return { startSeconds, endSeconds, text }
  })
}
