// The shapes of a user's library: lists, search results, versions and ratings.
import { z } from 'zod'
import { cleanLine, hasVisibleText } from '../basics/clean-text.ts'
import {
  libraryPageSize,
  librarySorts,
  maxSearchCharacters,
  maxSummaryTags,
  maxTagCharacters,
  maxTitleCharacters,
  sentiments,
} from '../basics/limits.ts'
import { summaryViewSchema } from '../summaries/summary.ts'

/** Removes NUL characters, which PostgreSQL cannot store. */
const searchText = (maxCharacters: number, message?: string) =>
  z
    .string()
    .max(maxCharacters, message)
    .transform((text) => text.replaceAll('\0', ''))
const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Whole seconds of a video's length. */
const lengthSeconds = (name: string) =>
  z.coerce
    .number({ error: `${name} is a number of seconds.` })
    .min(0, `${name} is a number of seconds from 0.`)
    .max(1e9)

/** A day of the calendar or a time: "2026-11-20", ISO 8601, or milliseconds since 1970. */
const dateText = z
  .string()
  .max(40)
  .refine(
    isDate,
    `A date is a day such as 2026-11-20, a time in ISO 8601, or milliseconds since 1970.`,
  )
  .refine((text) => !/^0\d{3}-/.test(text), 'A date is in the year 1000 or later.')

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Whether PostgreSQL can store the date, too. */
function isDate(text: string): boolean {
  const ms = /^\d{1,15}$/.test(text)
    ? Number(text)
    : /^\d{4}-\d{2}-\d{2}/.test(text)
      ? Date.parse(text)
      : Number.NaN
  if (Number.isNaN(new Date(ms).getTime())) return false
  // Date.parse accepts 30 February as a day of March.
  return !isDay(text) || new Date(ms).toISOString().startsWith(text)
}

/** The query of a list. Without `sort`, search results are ordered by relevance. */
export const libraryQuerySchema = z.object({
  search: searchText(
    maxSearchCharacters,
    `A search may have ${maxSearchCharacters} characters.`,
  ).default(''),
  sort: z
    .enum(librarySorts, { error: 'Sort by date, title, channel, duration or rating.' })
    .optional(),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }).optional(),
  saved: booleanText.optional(),
  sentiment: z
    .enum(sentiments, { error: 'A sentiment is positive, neutral or negative.' })
    .optional(),
  channel: searchText(200).optional(),
  topic: searchText(100).optional(),
  rating: z.coerce.number().int().min(0).max(5).optional(),
  minRating: z.coerce
    .number({ error: 'minRating is a number from 1 to 5.' })
    .int()
    .min(1)
    .max(5)
    .optional(),
  /** A category, or the first topic of a video without one. */
  category: searchText(100).optional(),
  /** Those in which the owner marked words. */
  highlights: z
    .literal('true', { error: 'highlights is true or left out.' })
    .transform(() => true)
    .optional(),
  tag: searchText(maxTagCharacters, `A tag may have ${maxTagCharacters} characters.`).optional(),
  /** First made on this day or later, and on this day or earlier. Days are those of `zone`. */
  from: dateText.optional(),
  to: dateText.optional(),
  zone: z.string().max(64).default('UTC'),
  minDuration: lengthSeconds('minDuration').optional(),
  maxDuration: lengthSeconds('maxDuration').optional(),
  /** A BCP 47 code; "en" also finds "en-GB". */
  language: searchText(35).optional(),
  page: z.coerce
    .number({ error: 'A page is a number from 1.' })
    .int()
    .min(1, 'Pages begin at 1.')
    .max(1e9)
    .default(1),
})

/** Where words are said: in all videos that the filters leave, or in these of them. */
export const spokenQuerySchema = libraryQuerySchema.omit({ sort: true, direction: true }).extend({
  videoIds: searchText(2000)
    .transform((ids) => ids.split(','))
    .optional(),
})

/** A page of the list may be longer than that of the library's own pages. */
export const libraryListQuerySchema = libraryQuerySchema.extend({
  pageSize: z.coerce
    .number({ error: 'pageSize is a number from 1 to 100.' })
    .int()
    .min(1)
    .max(100)
    .default(libraryPageSize),
})

export const libraryPageSchema = z.object({
  items: z.array(summaryViewSchema),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type LibraryPage = z.infer<typeof libraryPageSchema>

const momentSchema = z.object({ startSeconds: z.number().min(0), text: z.string() })

/**
 * Search results in transcripts: videos, each with its first moment, up to twenty moments
 * of different parts of it, and how many it has.
 */
export const transcriptSearchPageSchema = z.object({
  items: z.array(
    z.object({
      summary: summaryViewSchema,
      ...momentSchema.shape,
      moments: z.array(momentSchema),
      momentCount: z.number().int().min(1),
    }),
  ),
  total: z.number().int().min(0),
  /** Transcripts of the person whose words cannot be found yet. */
  waiting: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type TranscriptSearchPage = z.infer<typeof transcriptSearchPageSchema>

/** The filters of a list by which a search can be limited, beside its operators. */
const nearestLimits = [
  'saved',
  'sentiment',
  'channel',
  'topic',
  'category',
  'rating',
  'tag',
  'highlights',
  'dates',
  'length',
  'language',
] as const

/**
 * The nearest search that finds something when one finds nothing. `leftOut` says what the
 * search has and this one has not: a part of it as it was typed, the quotes of its
 * phrases, or the names of filters.
 */
export const nearestSearchSchema = z.object({
  nearest: z
    .object({
      search: z.string(),
      leftOut: z.object({
        part: z.string().nullable(),
        quotes: z.boolean(),
        filters: z.array(z.enum(nearestLimits)),
      }),
      summaries: z.number().int().min(0),
      /** Videos in which it is said. */
      spoken: z.number().int().min(0),
    })
    .nullable(),
})
export type NearestSearch = z.infer<typeof nearestSearchSchema>

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

const tagSchema = z
  .string('A tag is a text.')
  .transform((tag) => cleanLine(tag).replace(/^#+\s*/, ''))
  .pipe(z.string().max(maxTagCharacters, `A tag may have ${maxTagCharacters} characters.`))

/** The own tags of a summary, without repetitions in another case. */
export const tagsSchema = z.strictObject({
  tags: z
    .array(tagSchema, 'tags is a list of texts.')
    .max(1000)
    .transform((tags) => [
      ...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values(),
    ])
    .pipe(z.array(z.string()).max(maxSummaryTags, `A summary may have ${maxSummaryTags} tags.`)),
})

/** The title of captions without a video. */
export const titleSchema = z.strictObject({
  title: z
    .string('A title is a text.')
    .transform(cleanLine)
    .refine(hasVisibleText, 'Give a title.')
    .pipe(z.string().max(maxTitleCharacters, `A title may have ${maxTitleCharacters} characters.`)),
})

/** All own tags of a library, the most frequent first. */
export const tagListSchema = z.object({
  items: z.array(z.object({ name: z.string(), count: z.number().int() })),
})
export type TagList = z.infer<typeof tagListSchema>

const countedSchema = z.object({ name: z.string(), count: z.number().int() })

/**
 * What a library can be filtered by: its most frequent channels and topics, and how many
 * are saved and have highlights.
 */
export const filterChoicesSchema = z.object({
  channels: z.array(countedSchema),
  topics: z.array(countedSchema),
  saved: z.number().int(),
  withHighlights: z.number().int(),
})
export type FilterChoices = z.infer<typeof filterChoicesSchema>

/** How much is under each tab of the library. */
export const libraryCountsSchema = z.object({
  summaries: z.number().int(),
  highlights: z.number().int(),
  trash: z.number().int(),
})
export type LibraryCounts = z.infer<typeof libraryCountsSchema>

export const ratingSchema = z.object({
  rating: z
    .number({ error: 'Please select a rating' })
    .int('Please select a rating')
    .min(1, 'Please select a rating')
    .max(5, 'Please select a rating'),
})
