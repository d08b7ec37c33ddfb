// A person's library as lists show it.
import { z } from 'zod'
import { librarySorts, maxSearchCharacters } from './settings.ts'
import { sentiments, summaryViewSchema } from './summary.ts'

/** The database takes every character but this one, which nobody types. */
const typed = (most: number, message?: string) =>
  z
    .string()
    .max(most, message)
    .transform((text) => text.replaceAll('\0', ''))
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** What a list is asked for; without a sort a search is ordered by how well it fits. */
export const libraryQuerySchema = z.object({
  search: typed(maxSearchCharacters, `A search may have ${maxSearchCharacters} characters.`).default(''),
  sort: z.enum(librarySorts, { error: 'Sort by date, title, channel, duration or rating.' }).optional(),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }).optional(),
  saved: flag.optional(),
  sentiment: z.enum(sentiments, { error: 'A sentiment is positive, neutral or negative.' }).optional(),
  channel: typed(200).optional(),
  topic: typed(100).optional(),
  rating: z.coerce.number().int().min(0).max(5).optional(),
  page: z.coerce.number({ error: 'A page is a number from 1.' }).int().min(1, 'Pages begin at 1.').max(1e9).default(1),
})
export type LibraryQuery = z.input<typeof libraryQuerySchema>

export const libraryPageSchema = z.object({
  items: z.array(summaryViewSchema),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type LibraryPage = z.infer<typeof libraryPageSchema>

/** Videos in which something is said, each with the moment. */
export const spokenPageSchema = z.object({
  items: z.array(z.object({ summary: summaryViewSchema, startSeconds: z.number().min(0), text: z.string() })),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type SpokenPage = z.infer<typeof spokenPageSchema>

/** Every summary of one video, newest first. */
export const versionsSchema = z.object({
  items: z.array(summaryViewSchema),
  /** Whether the next one that is written again after a low rating counts nothing. */
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
