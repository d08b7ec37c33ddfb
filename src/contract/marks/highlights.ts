// The shapes of a person's highlights: words that they marked in a transcript or a
// summary, with their notes.
import { z } from 'zod'
import {
  highlightColors,
  highlightPlaces,
  maxContextCharacters,
  maxHighlightCharacters,
  maxNoteCharacters,
  maxSearchCharacters,
} from '../basics/limits.ts'

const thousands = (count: number) => count.toLocaleString('en')
const withoutNul = (text: string) => text.replaceAll('\0', '')
const seconds = z.number({ error: 'A moment is a number of seconds.' }).min(0).max(1e7)

const note = z
  .string()
  .transform((text) => withoutNul(text).trim())
  .pipe(
    z
      .string()
      .max(
        maxNoteCharacters,
        `A note may have ${thousands(maxNoteCharacters)} characters. Nothing was changed.`,
      ),
  )
const color = z.enum(highlightColors, { error: `A color is one of ${highlightColors.join(', ')}.` })
const context = z.string().max(maxContextCharacters).transform(withoutNul)

/**
 * A new highlight. `quote` has the marked words, `place` says where they stand, and
 * `before` and `after` are a few words around them, which tell equal words apart. Times
 * are seconds from the start of the video; of words of a summary without a moment both
 * are 0.
 */
export const highlightRequestSchema = z.object({
  videoId: z.string().min(1).max(100).transform(withoutNul),
  place: z
    .enum(highlightPlaces, { error: 'A place is transcript or summary.' })
    .default('transcript'),
  startSeconds: seconds,
  endSeconds: seconds,
  quote: z
    .string({ error: 'Select the words to highlight.' })
    .transform((text) => withoutNul(text).trim())
    .pipe(
      z
        .string()
        .min(1, 'Select the words to highlight.')
        .max(
          maxHighlightCharacters,
          `A highlight may have ${thousands(maxHighlightCharacters)} characters. Nothing was saved. Select fewer words.`,
        ),
    ),
  before: context.default(''),
  after: context.default(''),
  note: note.default(''),
  color: color.default('sand'),
})
export type HighlightRequest = z.input<typeof highlightRequestSchema>
export type NewHighlight = z.output<typeof highlightRequestSchema>

/**
 * Which highlights are listed or exported. `search` finds words of quotes and notes;
 * `tag` is one of the video's.
 */
export const highlightFiltersSchema = z.object({
  videoId: z.string().min(1).max(100).transform(withoutNul).optional(),
  color: color.optional(),
  tag: z.string().max(100).transform(withoutNul).optional(),
  search: z
    .string()
    .max(maxSearchCharacters, `A search may have ${maxSearchCharacters} characters.`)
    .transform(withoutNul)
    .default(''),
})
export type HighlightFilters = z.output<typeof highlightFiltersSchema>

export const highlightChangeSchema = z.object({ note: note.optional(), color: color.optional() })
export type HighlightChange = z.input<typeof highlightChangeSchema>

export const highlightViewSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  place: z.enum(highlightPlaces),
  startSeconds: z.number(),
  endSeconds: z.number(),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  note: z.string(),
  color: z.enum(highlightColors),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type HighlightView = z.infer<typeof highlightViewSchema>

/** A video with highlights. `inLibrary` is false when the person has no summary of it any more. */
const highlightedVideoSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  channel: z.string(),
  thumbnail: z.string().nullable(),
  /** Display text such as "38:42"; empty if unknown. */
  duration: z.string(),
  /** The address of the video; null for captions without a video. */
  url: z.string().nullable(),
  /** All highlights of the person in this video. */
  highlights: z.number().int(),
  /** The person's own tags. */
  tags: z.array(z.string()),
  inLibrary: z.boolean(),
})
export type HighlightedVideo = z.infer<typeof highlightedVideoSchema>

const total = z.number().int()

/**
 * One page of highlights: the videos with the newest highlights first, each from its
 * first moment. `total` counts those that match; `colors` counts them for each color,
 * whatever color is asked for; `videos` are the videos of the items.
 */
export const highlightsPageSchema = z.object({
  items: z.array(highlightViewSchema),
  videos: z.array(highlightedVideoSchema),
  total,
  colors: z.object({ sand: total, sage: total, sky: total, plum: total }),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type HighlightsPage = z.infer<typeof highlightsPageSchema>
