// Keeps the transcripts that an engine thread has read, so that its next task about one
// neither copies nor reads it again.
import type { Transcript } from '#contract/captions/transcript.ts'

/**
 * Ten hours of speech are read again instead: its words would take the memory of many
 * summaries.
 */
const maxWords = 60_000
const maxTranscripts = 4

type KeptTranscripts = {
  /**
   * Keeps a transcript under an id, in place of the oldest one. Returns false for one
   * that is too long to be kept.
   */
  keep(id: number, transcript: Transcript, words: number): boolean
  /** Returns the transcript, which is no longer kept, or null. */
  take(id: number): Transcript | null
}

export function createKeptTranscripts(): KeptTranscripts {
  const kept = new Map<number, Transcript>()
  return {
    keep(id, transcript, words) {
      if (words > maxWords) return false
      kept.set(id, transcript)
      for (const oldest of [...kept.keys()].slice(0, -maxTranscripts)) kept.delete(oldest)
      return true
    },
    take(id) {
      const transcript = kept.get(id) ?? null
      kept.delete(id)
      return transcript
    },
  }
}
