// The shapes of published summaries.
import { z } from 'zod'
import { maxPublicAnswers } from '../basics/limits.ts'
import { highlightViewSchema } from '../marks/highlights.ts'
import { summaryViewSchema } from '../summaries/summary.ts'

/** Without `summaryId` the published version stays, or the newest version is published. */
export const publicationRequestSchema = z.strictObject({
  showsName: z.boolean('showsName must be true or false.'),
  indexable: z.boolean('indexable must be true or false.'),
  /** Shows the owner's highlights of this video with their notes. */
  showsHighlights: z.boolean('showsHighlights must be true or false.').default(false),
  /** The owner's answered questions about this video that the page shows. */
  questionIds: z
    .array(z.uuid('questionIds must be ids of your questions.'), 'questionIds must be a list.')
    .max(maxPublicAnswers, `A page shows ${maxPublicAnswers} answers at most.`)
    .default([]),
  summaryId: z.uuid('summaryId must be the id of one of your summaries.').optional(),
})
export type PublicationRequest = z.input<typeof publicationRequestSchema>

/** A publication as its owner sees it. */
export const publicationSchema = z.object({
  /** Absolute if PUBLIC_URL is set, otherwise only the path. */
  url: z.string(),
  /** The published version. */
  summaryId: z.string(),
  showsName: z.boolean(),
  /** Whether search engines may list the page. */
  indexable: z.boolean(),
  showsHighlights: z.boolean(),
  /** The questions whose answers the page shows. */
  questionIds: z.array(z.string()),
  /** Counts each reader once a day, without the owner. */
  readers: z.number().int().min(0),
  publishedAt: z.number(),
  /** Hidden by the operator: nobody can read the page. */
  isHidden: z.boolean(),
})
export type Publication = z.infer<typeof publicationSchema>

/** A question and its answer on a public page. `language` is the BCP 47 code of the sentences. */
const publicAnswerSchema = z.object({
  question: z.string(),
  language: z.string(),
  sentences: z.array(
    z.object({ text: z.string(), startSeconds: z.number().min(0), speaker: z.string().optional() }),
  ),
})

/**
 * What others may see of a summary. The fields are listed explicitly, so that no other
 * field of a summary reaches them.
 */
export const publicContentSchema = summaryViewSchema.pick({
  id: true,
  videoId: true,
  title: true,
  thumbnail: true,
  duration: true,
  durationSeconds: true,
  channel: true,
  url: true,
  views: true,
  createdAt: true,
  language: true,
  length: true,
  engine: true,
  readMinutes: true,
  savedSeconds: true,
  transcript: true,
  summary: true,
  coverage: true,
  checked: true,
})
export type PublicContent = z.infer<typeof publicContentSchema>

/**
 * A publication as everybody sees it. `id` is the id of the publication. Only
 * `publishedBy` identifies the owner, if they chose to show their name.
 */
export const publicSummarySchema = publicContentSchema.extend({
  publishedBy: z.string().nullable(),
  publishedAt: z.number(),
  readers: z.number().int().min(0),
  /**
   * Highlights of the owner whose words are in this version or its transcript; empty
   * unless they chose to show them.
   */
  highlights: z.array(
    highlightViewSchema.pick({
      startSeconds: true,
      endSeconds: true,
      quote: true,
      note: true,
      color: true,
    }),
  ),
  /** What the owner asked about the video and chose to show, oldest first. */
  answers: z.array(publicAnswerSchema),
})
export type PublicAnswer = z.infer<typeof publicAnswerSchema>
export type PublicHighlight = PublicSummary['highlights'][number]
export type PublicSummary = z.infer<typeof publicSummarySchema>
