// The shapes of a user's library: lists, search results, versions and ratings.
import { z } from 'zod'
import { librarySorts, maxSearchCharacters } from './limits.ts'
import { sentiments, summaryViewSchema } from './summary.ts'

/** Removes NUL characters, which PostgreSQL cannot store. */
const searchText = (maxCharacters: number, message?: string) =>
  z
    .string()
    .max(maxCharacters, message)
    .transform((text) => text.replaceAll('\0', ''))
const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The query of a list. Without `sort`, search results are ordered by relevance. */
export const libraryQuerySchema = z.object({
  search: searchText(maxSearchCharacters, `A search may have ${maxSearchCharacters} characters.`).default(''),
  sort: z.enum(librarySorts, { error: 'Sort by date, title, channel, duration or rating.' }).optional(),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }).optional(),
  saved: booleanText.optional(),
  sentiment: z.enum(sentiments, { error: 'A sentiment is positive, neutral or negative.' }).optional(),
  channel: searchText(200).optional(),
  topic: searchText(100).optional(),
  rating: z.coerce.number().int().min(0).max(5).optional(),
  page: z.coerce.number({ error: 'A page is a number from 1.' }).int().min(1, 'Pages begin at 1.').max(1e9).default(1),
})

export const libraryPageSchema = z.object({
  items: z.array(summaryViewSchema),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type LibraryPage = z.infer<typeof libraryPageSchema>

/** Search results in transcripts, each with the time and the text. */
export const transcriptSearchPageSchema = z.object({
  items: z.array(z.object({ summary: summaryViewSchema, startSeconds: z.number().min(0), text: z.string() })),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type TranscriptSearchPage = z.infer<typeof transcriptSearchPageSchema>

/** Other videos of a user that are about the same, the most alike first. */
export const relatedVideosSchema = z.object({
  items: z.array(
    z.object({
      videoId: z.string(),
      title: z.string(),
      channel: z.string(),
      thumbnail: z.string().nullable(),
      /** As it is shown: "12:34". */
      duration: z.string(),
    }),
  ),
})
export type RelatedVideos = z.infer<typeof relatedVideosSchema>

/** All of a user's summaries of one video, newest first. */
export const versionsSchema = z.object({
  items: z.array(summaryViewSchema),
  /** Whether the next rewrite after a low rating is free. */
  rewriteIsFree: z.boolean(),
})
export type Versions = z.infer<typeof versionsSchema>

export const ratingSchema = z.object({
  rating: z
    .number({ error: 'Please select a rating' })
    .int('Please select a rating')
    .min(1, 'Please select a rating')
    .max(5, 'Please select a rating'),
})
