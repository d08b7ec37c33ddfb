// What the server has the engine do beside summaries: all that grows with the length of a transcript. The server does these in a
// thread, the terminal program in place.
import { Problem } from '#contract/problems.ts'
import { minTranscriptWords } from '#contract/settings.ts'
import type { Cue, Transcript } from '#contract/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { lines, spokenWords } from '#engine/transcript.ts'

/** `words` counts those that are spoken. */
export type Counted = { transcript: Transcript; words: number }

export const tasks = {
  parseCaptions,

  countWords: spokenWords,

  /** Captions that a person brought. Throws a Problem when they cannot be read or are too short or too long to be summarised. */
  readBrought({ text, name, wordLimit }: { text: string; name: string | undefined; wordLimit: number }): Counted {
    const { language, cues } = parseCaptions(text, name)
    const transcript: Transcript = { language: language ?? 'und', kind: 'upload', cues }
    const words = spokenWords(transcript)
    if (words < minTranscriptWords) throw new Problem('transcript_too_short')
    if (words > wordLimit) throw new Problem('transcript_too_long')
    return { transcript, words }
  },

  /** The transcript as it is shown to readers. */
  readLines(transcript: Transcript): { lines: Cue[]; words: number } {
    return { lines: lines(transcript), words: spokenWords(transcript) }
  },
}
