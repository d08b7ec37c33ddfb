// The shape of transcripts.
import { z } from 'zod'

export const cueSchema = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  text: z.string(),
})
/** One caption as plain text. Times are seconds from the start of the video. */
export type Cue = z.infer<typeof cueSchema>

/** A line for readers. `speaker` is missing where the captions name nobody. */
export const transcriptLineSchema = cueSchema.extend({ speaker: z.string().optional() })
export type TranscriptLine = z.infer<typeof transcriptLineSchema>

/**
 * `upload`: a person's own file. `browser`: a person's browser read it from the video,
 * which the server cannot check.
 */
export const transcriptKinds = ['manual', 'auto', 'upload', 'browser', 'speech'] as const
export type TranscriptKind = (typeof transcriptKinds)[number]
/** Kinds that belong to the person who uploaded them, and are deleted with their account. */
export const privateKinds = ['upload', 'browser'] as const satisfies TranscriptKind[]

export const languageCodeSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'Language must be a code such as "en" or "pt-BR".')
/** One of the captions that a video has. `auto` is made by speech recognition. */
export const captionTrackSchema = z.object({
  language: languageCodeSchema,
  kind: z.enum(['manual', 'auto']),
})
export type CaptionTrack = z.infer<typeof captionTrackSchema>

const transcriptSchema = z.object({
  /** The BCP 47 code of the captions' language; "und" if unknown. */
  language: z.string(),
  kind: z.enum(transcriptKinds),
  cues: z.array(cueSchema),
  /** True if the source had no times: then those of the cues are estimated from their lengths. */
  hasEstimatedTimes: z.boolean().optional(),
  /** How many captions of the file have times that cannot be read. They are not among the cues. */
  unreadCaptions: z.number().int().min(0).optional(),
})
export type Transcript = z.infer<typeof transcriptSchema>
