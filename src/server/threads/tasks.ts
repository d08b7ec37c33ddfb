// The tasks of the engine besides summaries. They take longer the longer the transcript is, so the server runs them in a thread;
// the terminal program calls them directly.
import { minTranscriptWords } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Cue, Transcript } from '#contract/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { countSpokenWords, splitLines } from '#engine/transcript.ts'
import { detectLanguage } from './detect-language.ts'

/** `words` is the number of spoken words. */
export type CountedTranscript = { transcript: Transcript; words: number }

export type UploadedFile = { text: string; name: string | undefined; wordLimit: number }

export const tasks = {
  parseCaptions,

  countWords: countSpokenWords,

  /** Throws a Problem if the captions cannot be parsed, or if they are too short or too long to be summarized. */
  parseUploadedCaptions({ text, name, wordLimit }: UploadedFile): CountedTranscript {
    const { format: _, language, cues, ...times } = parseCaptions(text, name)
    const transcript: Transcript = {
      language: language ?? detectLanguage(cues) ?? 'und',
      kind: 'upload',
      cues,
      ...times,
    }
    if (!cues.some(({ text }) => /\p{L}/u.test(text))) throw new Problem('captions_only_numbers')
    const words = countSpokenWords(transcript)
    if (words < minTranscriptWords) throw new Problem('transcript_too_short')
    if (words > wordLimit) throw new Problem('transcript_too_long')
    return { transcript, words }
  },

  /** Joins the cues to readable lines. */
  formatTranscript(transcript: Transcript): { lines: Cue[]; words: number } {
    return { lines: splitLines(transcript), words: countSpokenWords(transcript) }
  },
}
