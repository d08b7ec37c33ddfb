// What was said, and when.
import { z } from 'zod'

export const cueSchema = z.object({ startSeconds: z.number(), endSeconds: z.number(), text: z.string() })
/** One caption: plain text on screen from start to end, in seconds from the beginning of the video. */
export type Cue = z.infer<typeof cueSchema>

export const transcriptKinds = ['manual', 'auto', 'upload', 'speech'] as const
export type TranscriptKind = (typeof transcriptKinds)[number]

export const transcriptSchema = z.object({
  /** BCP 47 code of the language that is spoken or written in the captions; "und" when unknown. */
  language: z.string(),
  kind: z.enum(transcriptKinds),
  cues: z.array(cueSchema),
})
export type Transcript = z.infer<typeof transcriptSchema>
