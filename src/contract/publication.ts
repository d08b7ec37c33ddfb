// A summary that its owner lets everybody read who has its address, and what of it they see.
import { z } from 'zod'
import { summaryViewSchema } from './summary.ts'

/** What an owner chooses. Without `summaryId` the version that is public stays, or the newest one becomes it. */
export const publicationRequestSchema = z.strictObject({
  showsName: z.boolean('showsName must be true or false.'),
  indexable: z.boolean('indexable must be true or false.'),
  summaryId: z.uuid('summaryId must be the id of one of your summaries.').optional(),
})
export type PublicationRequest = z.infer<typeof publicationRequestSchema>

/** A page as its owner sees it. */
export const publicationSchema = z.object({
  /** Whole where the server knows its own address, else without scheme and host. */
  url: z.string(),
  /** The version that is public. */
  summaryId: z.string(),
  showsName: z.boolean(),
  /** Whether search engines may list the page. */
  indexable: z.boolean(),
  /** People who read it, each once a day, without the owner. */
  readers: z.number().int().min(0),
  publishedAt: z.number(),
})
export type Publication = z.infer<typeof publicationSchema>

/**
 * A page as everybody sees it. `id` is the page's own; nothing tells whose it is but the name, if they chose to show it.
 * What is shown is named here one by one, so that nothing else of a summary ever gets out.
 */
export const publicSummarySchema = summaryViewSchema
  .pick({
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
  .extend({
    publishedBy: z.string().nullable(),
    publishedAt: z.number(),
    readers: z.number().int().min(0),
  })
export type PublicSummary = z.infer<typeof publicSummarySchema>
