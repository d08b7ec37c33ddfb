// The shapes of summaries, requests and job events, shared by the server, the web app and
// the terminal program.
import { z } from 'zod'
import {
  defaults,
  lengths,
  maxPromptCharacters,
  maxTitleCharacters,
  rewriteReasons,
  sentiments,
} from '../basics/limits.ts'
import { captionTrackSchema, languageCodeSchema, transcriptKinds } from '../captions/transcript.ts'
import { problemCodes } from '../problems/problems.ts'

const seconds = z.number().min(0)

/** Whether the transcript says a statement of a model. What it contradicts is among `leftOut`. */
export const checkSchema = z.enum(['confirmed', 'unconfirmed'])

/**
 * Why a statement is not confirmed or was left out. Its lines say another number, deny
 * it, say the opposite, say it of another person or thing, or only perhaps; a name or a
 * number is said nowhere; too few of its words are said; nobody understands it alone; the
 * model itself found, when it was asked again, that its lines do not say it.
 */
export const leftOutReasons = [
  ...(['number', 'negation', 'opposite', 'role', 'certainty'] as const),
  ...(['name', 'unsaid number', 'words', 'dependent', 'second look'] as const),
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** How the owner of a summary settles a statement that the check marked or left out. */
export const settlementSchema = z.enum(['right', 'marked', 'left_out'], {
  error: 'A statement is settled as right, marked or left_out.',
})
export type Settlement = z.infer<typeof settlementSchema>

/**
 * The number of a statement that the check marked or left out, from 1. Its owner settles
 * it with this.
 */
const statementNumber = z.number().int().min(1)

export const leftOutSchema = z.object({
  n: statementNumber,
  text: z.string(),
  /** `owner`: the check only marked it, and the owner of the summary left it out. */
  reason: z.enum([...leftOutReasons, 'owner']),
  startSeconds: seconds.optional(),
  /** The words of the transcript that it was compared with. */
  words: z.string().optional(),
})
export type LeftOut = z.infer<typeof leftOutSchema>

/** A sentence of the prose. */
const proseSentenceSchema = z.object({
  text: z.string(),
  startSeconds: seconds.optional(),
  check: checkSchema,
  /** The words of the transcript that it was compared with. */
  quote: z.string().optional(),
})
export type ProseSentence = z.infer<typeof proseSentenceSchema>

const keyPointSchema = z.object({
  text: z.string(),
  startSeconds: seconds,
  /** The words of the transcript that support the point. */
  quote: z.string(),
  /**
   * False if the point is marked: the transcript does not confirm it, and its owner has
   * not settled it as right.
   */
  supported: z.boolean(),
  /** Missing in an extract, which quotes, and in older summaries. */
  check: checkSchema.optional(),
  /** Only of a point that the check marked or left out. */
  n: statementNumber.optional(),
  /** Why the check left it out, where its owner put it back. */
  reason: z.enum(leftOutReasons).optional(),
  /** The name of the person who says it, where the captions have names. */
  speaker: z.string().optional(),
})
export type KeyPoint = z.infer<typeof keyPointSchema>

/**
 * A sentence of the speaker. `text` differs from `quote`, the spoken words, only in case,
 * punctuation and dropped fillers.
 */
const highlightSchema = z.object({
  text: z.string(),
  startSeconds: seconds,
  quote: z.string(),
  /** The name of the person who says it, where the captions have names. */
  speaker: z.string().optional(),
})
export type Highlight = z.infer<typeof highlightSchema>

const chapterSchema = z.object({
  title: z.string(),
  startSeconds: seconds,
  summary: z.string(),
  /** Set where the transcript does not confirm `title`. */
  titleCheck: checkSchema.optional(),
  /** Set where the transcript does not confirm `summary`. */
  check: checkSchema.optional(),
  /**
   * Only of an extract: the chapter in the speaker's own sentences, in order. `summary`
   * joins them.
   */
  highlights: z.array(highlightSchema).optional(),
  /**
   * Only of an extract: what the chapter speaks of beside its title and highlights, each
   * at its first mention, in order.
   */
  topics: z.array(z.object({ text: z.string(), startSeconds: seconds })).optional(),
})
export type Chapter = z.infer<typeof chapterSchema>

const verdictSchema = z.object({
  call: z.enum(['watch', 'skim', 'skip']),
  reason: z.string(),
  /** Set where the transcript does not confirm `reason`. */
  check: checkSchema.optional(),
  /** The time at which the video answers its title. */
  startSeconds: seconds.optional(),
})

const summaryTextSchema = z.object({
  tldr: z.string(),
  /** Set where the transcript does not confirm `tldr`. */
  tldrCheck: checkSchema.optional(),
  /**
   * Only of an extract: the spoken sentence that is its `tldr`. Missing where `tldr`
   * describes the video.
   */
  tldrQuote: highlightSchema.optional(),
  /** Only of an extract: another sentence of the speaker that says much. */
  pullQuote: highlightSchema.optional(),
  /** The prose, one part of the summary: paragraphs separated by an empty line. */
  summary: z.string(),
  /** Only of a model: the sentences of the prose in order, each with its check. */
  sentences: z.array(proseSentenceSchema).optional(),
  keyPoints: z.array(keyPointSchema),
  chapters: z.array(chapterSchema),
  mainTopics: z.array(z.string()),
  sentiment: z.enum(sentiments),
  /** The video's duration as text, such as "38:42". */
  watchTime: z.string(),
  contentQuality: z.enum(['low', 'medium', 'high']),
  /**
   * Only of an extract: few sentences stand alone, so it tells what is spoken about, and
   * neither verdict nor time saved.
   */
  isOutline: z.literal(true).optional(),
  /** Missing if the words are no language that can be judged. */
  verdict: verdictSchema.optional(),
  /** Only of a model: questions that the video answers. */
  questions: z.array(z.string()).optional(),
})
export type SummaryText = z.infer<typeof summaryTextSchema>

/** A summary that is still being written. */
export type GrowingSummary = {
  /** The BCP 47 code of its language; the engine leaves it to the server. */
  language?: string | undefined
  tldr?: string | undefined
  tldrQuote?: Highlight | undefined
  pullQuote?: Highlight | undefined
  summary?: string | undefined
  keyPoints?: { text: string; startSeconds?: number | undefined }[] | undefined
}

const coverageSchema = z.object({
  fromSeconds: seconds,
  toSeconds: seconds,
  /** The share of the spoken words that was processed, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Longer parts in between that were not read, because the model gave no usable notes on them. */
  gaps: z.array(z.object({ fromSeconds: seconds, toSeconds: seconds })).optional(),
  /**
   * Only of a file with captions whose times cannot be read: how many were, and how many
   * it has.
   */
  captions: z.object({ read: z.number().int().min(0), total: z.number().int().min(0) }).optional(),
  /**
   * Only of a slow model: the passages that it read, and the seconds in which it would
   * read everything.
   */
  passages: z
    .object({ count: z.number().int().min(1), wholeSeconds: z.number().int().min(0) })
    .optional(),
})

export const engineSchema = z.object({ kind: z.enum(['model', 'extract']), name: z.string() })

/** The engine's result for a transcript. */
const digestSchema = z.object({
  summary: summaryTextSchema,
  coverage: coverageSchema,
  /** The numbers of key points that the transcript supports, and of those that were left out. */
  checked: z.object({
    kept: z.number().int(),
    dropped: z.number().int(),
    /**
     * Of those that were left out, how many the transcript supports but nobody
     * understands alone; none where it is missing.
     */
    dependent: z.number().int().optional(),
    /** Of those, how many its owner left out; none where it is missing. */
    byOwner: z.number().int().optional(),
    /** Only of a model: it was asked once more whether the words say the statements. */
    lookedAgain: z.boolean().optional(),
    /** The number of sentences that an extract was picked from. */
    sentences: z.number().int().optional(),
    /** Only of older summaries: the points that were left out. */
    droppedTexts: z.array(z.string()).optional(),
  }),
  /** Only of a model: the statements that were left out, as far as they are known. */
  leftOut: z.array(leftOutSchema).optional(),
})
export type Digest = z.infer<typeof digestSchema>

/** A summary with all data that is shown. */
export const summaryViewSchema = digestSchema.extend({
  id: z.string(),
  videoId: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  /** Display text such as "38:42". */
  duration: z.string(),
  durationSeconds: seconds,
  channel: z.string(),
  /** The address of the video; null for uploaded captions without a video. */
  url: z.string().nullable(),
  views: z.number().nullable(),
  /** When this version was written, or requested again. */
  createdAt: z.number(),
  /**
   * When the first version of this video was written: `createdAt` of its entry in the
   * history. A rewrite does not change it.
   */
  firstMadeAt: z.number(),
  /** When the newest version was written: `writtenAt` of the entry. */
  updatedAt: z.number(),
  savedAt: z.number().nullable(),
  customPrompt: z.string().nullable(),
  rating: z.number().int().min(0).max(5),
  /** The owner's own tags. */
  tags: z.array(z.string()),
  language: z.string(),
  length: z.enum(lengths),
  /** Why this summary replaced an earlier one; null for a first summary. */
  rewriteReason: z.enum(rewriteReasons).nullable(),
  engine: engineSchema,
  /** 0 for an outline, which replaces no watching. */
  readMinutes: z.number().int().min(0),
  savedSeconds: seconds,
  transcript: z.object({
    language: z.string(),
    kind: z.enum(transcriptKinds),
    words: z.number().int(),
    hasEstimatedTimes: z.boolean().optional(),
    /** Present where its owner changed words of it after the summary was written. */
    isCorrected: z.literal(true).optional(),
  }),
})
export type SummaryView = z.infer<typeof summaryViewSchema>

/** Names a field that does not exist, which would otherwise be ignored in silence. */
const unknownFields = {
  error: ({ code, keys = [] }: { code?: string | undefined; keys?: string[] }) =>
    code === 'unrecognized_keys'
      ? `There is no field ${keys.map((key) => `"${key.slice(0, 60)}"`).join(', ')}.`
      : undefined,
}

/** A request for a summary. `video` is a link or an id; it is optional if a transcript is given. */
export const summaryRequestSchema = z.strictObject(
  {
    video: z.string().max(2000, 'A link may have 2,000 characters.').optional(),
    length: z.enum(lengths, { error: 'Choose short, medium or long.' }).default(defaults.length),
    language: languageCodeSchema.default(defaults.language),
    /**
     * The video's caption track to read; by default the best one for `language`. A given
     * transcript replaces it.
     */
    track: captionTrackSchema.optional(),
    prompt: z
      .string()
      .trim()
      .max(maxPromptCharacters, `Instructions may have ${maxPromptCharacters} characters.`)
      .optional(),
    transcript: z
      .strictObject(
        {
          name: z.string().max(255).optional(),
          /**
           * Shown for captions without a video, and for a track as long as the server
           * does not know the video's title.
           */
          title: z
            .string()
            .trim()
            .max(maxTitleCharacters, `A title may have ${maxTitleCharacters} characters.`)
            .optional(),
          text: z.string(),
          /**
           * The video's caption track from which a browser read `text`. Marks the
           * captions as read by a browser.
           */
          track: captionTrackSchema.optional(),
        },
        unknownFields,
      )
      .optional(),
    /** "extract" makes the summary without a model. */
    engine: z.literal('extract', { error: 'Engine may only be "extract".' }).optional(),
  },
  unknownFields,
)
export type SummaryRequest = z.input<typeof summaryRequestSchema>

/**
 * The job of a requested summary. `cached` is true if the summary exists already; then
 * `summary` may be it.
 */
export const acceptedSummarySchema = z.object({
  jobId: z.string(),
  videoId: z.string(),
  cached: z.boolean(),
  summary: summaryViewSchema.optional(),
})
export type AcceptedSummary = z.infer<typeof acceptedSummarySchema>

/** A request to write a summary again. */
export const rewriteRequestSchema = z.object({
  reason: z.enum(rewriteReasons, {
    error: `Choose why it is written again: ${rewriteReasons.slice(0, -1).join(', ')} or ${rewriteReasons.at(-1)}.`,
  }),
  /** The version to replace; the newest by default. */
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

/** An event of a summary job. */
export type JobEvent =
  | { type: 'step'; data: StepEvent }
  | { type: 'part'; data: GrowingSummary }
  | { type: 'summary'; data: SummaryView }
  | { type: 'problem'; data: ProblemReport }
