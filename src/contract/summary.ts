// The words the whole house uses for a summary. Everything that crosses a wall is one of these.
import { z } from 'zod'
import { problemCodes } from './problems.ts'
import { defaults, lengths, maxPromptCharacters, rewriteReasons } from './settings.ts'
import { transcriptKinds } from './transcript.ts'

const seconds = z.number().min(0)

export const keyPointSchema = z.object({
  text: z.string(),
  startSeconds: seconds,
  /** The spoken words behind the point, taken from the transcript. */
  quote: z.string(),
  /** False when the transcript does not bear the point out. */
  supported: z.boolean(),
})
export type KeyPoint = z.infer<typeof keyPointSchema>

export const chapterSchema = z.object({ title: z.string(), startSeconds: seconds, summary: z.string() })
export type Chapter = z.infer<typeof chapterSchema>

export const verdictSchema = z.object({
  call: z.enum(['watch', 'skim', 'skip']),
  reason: z.string(),
  /** The moment where the video answers its own title. */
  startSeconds: seconds.optional(),
})

export const sentiments = ['positive', 'neutral', 'negative'] as const

export const summaryTextSchema = z.object({
  tldr: z.string(),
  /** Paragraphs parted by an empty line. */
  summary: z.string(),
  keyPoints: z.array(keyPointSchema),
  chapters: z.array(chapterSchema),
  mainTopics: z.array(z.string()),
  sentiment: z.enum(sentiments),
  /** The video's length as text, such as "38:42". */
  watchTime: z.string(),
  contentQuality: z.enum(['low', 'medium', 'high']),
  verdict: verdictSchema,
})
export type SummaryText = z.infer<typeof summaryTextSchema>

/** A summary that is still being written. */
export type GrowingSummary = {
  tldr?: string | undefined
  summary?: string | undefined
  keyPoints?: { text: string; startSeconds?: number | undefined }[] | undefined
}

export const coverageSchema = z.object({
  fromSeconds: seconds,
  toSeconds: seconds,
  /** Share of the spoken words that was read, 0 to 1. */
  share: z.number().min(0).max(1),
})

export const engineSchema = z.object({ kind: z.enum(['model', 'extract']), name: z.string() })

/** What the engine makes of a transcript. */
export const digestSchema = z.object({
  summary: summaryTextSchema,
  coverage: coverageSchema,
  /** Key points that the transcript bears out, and those that were left out because it does not. */
  checked: z.object({ kept: z.number().int(), dropped: z.number().int() }),
})
export type Digest = z.infer<typeof digestSchema>

/** A summary as a person reads it. */
export const summaryViewSchema = digestSchema.extend({
  id: z.string(),
  videoId: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  /** Display text such as "38:42". */
  duration: z.string(),
  durationSeconds: seconds,
  channel: z.string(),
  /** Address of the video, or null for captions without one. */
  url: z.string().nullable(),
  views: z.number().nullable(),
  createdAt: z.number(),
  savedAt: z.number().nullable(),
  customPrompt: z.string().nullable(),
  rating: z.number().int().min(0).max(5),
  language: z.string(),
  length: z.enum(lengths),
  /** What was wrong with the summary that this one was written in place of; null where it is the first of its kind. */
  rewriteReason: z.enum(rewriteReasons).nullable(),
  engine: engineSchema,
  readMinutes: z.number().int().min(1),
  savedSeconds: seconds,
  transcript: z.object({ language: z.string(), kind: z.enum(transcriptKinds), words: z.number().int() }),
})
export type SummaryView = z.infer<typeof summaryViewSchema>

/** What a person asks for. `video` is a link or an id; it may be left out when a transcript is given. */
export const summaryRequestSchema = z.object({
  video: z.string().max(2000, 'A link may have 2,000 characters.').optional(),
  length: z.enum(lengths, { error: 'Choose short, medium or long.' }).default(defaults.length),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'Language must be a code such as "en" or "pt-BR".')
    .default(defaults.language),
  prompt: z
    .string()
    .trim()
    .max(maxPromptCharacters, `Instructions may have ${maxPromptCharacters} characters.`)
    .optional(),
  transcript: z.object({ name: z.string().max(255).optional(), text: z.string() }).optional(),
  /** "extract" has it extracted where a model would write. */
  engine: z.literal('extract', { error: 'Engine may only be "extract".' }).optional(),
})
export type SummaryRequest = z.input<typeof summaryRequestSchema>

/** A summary that is being made, or is there already. */
export const acceptedSchema = z.object({ jobId: z.string(), videoId: z.string(), cached: z.boolean() })

/** What was wrong with a summary of a video, so that it is written again. */
export const rewriteRequestSchema = z.object({
  reason: z.enum(rewriteReasons, { error: 'Choose what was wrong: missed_the_point, too_long, too_short or wrong.' }),
  /** The version that is meant; the newest where it is left out. */
  summaryId: z.uuid().optional(),
  engine: summaryRequestSchema.shape.engine,
})
export type RewriteRequest = z.input<typeof rewriteRequestSchema>

export const steps = ['transcript', 'writing', 'checking'] as const
export type Step = (typeof steps)[number]
/** `detail` is for people ("part 2 of 4"); `progress` runs from 0 to 1 over the whole job. */
export type StepEvent = { step: Step; detail?: string | undefined; progress?: number | undefined }

export const problemReportSchema = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  action: z.string().optional(),
  details: z.unknown().optional(),
})
export type ProblemReport = z.infer<typeof problemReportSchema>

/** One event of a job: the server streams them, the terminal prints them, the page draws them. */
export type JobEvent =
  | { type: 'step'; data: StepEvent }
  | { type: 'part'; data: GrowingSummary }
  | { type: 'summary'; data: SummaryView }
  | { type: 'problem'; data: ProblemReport }
