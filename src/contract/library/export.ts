// The export of an account: a JSON file that a person takes along, and that another Pith
// takes back. docs/export.md describes it.
import { z } from 'zod'
import { rewriteReasons } from '../basics/limits.ts'
import { cueSchema, transcriptKinds } from '../captions/transcript.ts'
import { cardRequestSchema } from '../marks/cards.ts'
import { highlightRequestSchema } from '../marks/highlights.ts'
import { summaryNoteRequestSchema } from '../marks/notes.ts'
import { summaryViewSchema } from '../summaries/summary.ts'
import { savedSearchRequestSchema } from './saved-searches.ts'

export const exportFormat = 'pith-export'
/**
 * Raised when a program that reads the version before would misread the file. New fields
 * do not raise it.
 */
export const exportVersion = 1

const time = z.number().int().min(0).max(8.64e15)
const seconds = z.number().min(0).max(1e7)
const videoId = z.string().regex(/^[\w-]{1,64}$/, 'This is not a video id.')

/** The first fields of the file, before everything else. */
export const exportHeadSchema = z.object({
  format: z.string(),
  version: z.number().int(),
  exportedAt: time.optional(),
})

/**
 * The spoken words that summaries were made from, each once. `transcriptId` of a summary
 * refers to `id`.
 */
export const exportedTranscriptSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/, 'This is not the id of a transcript.'),
  language: z.string().max(35),
  kind: z.enum(transcriptKinds),
  hasEstimatedTimes: z.boolean().optional(),
  /** The chapters of the video's author. */
  chapters: z.array(z.object({ title: z.string().max(1000), startSeconds: seconds })).max(2000),
  cues: z.array(cueSchema.extend({ startSeconds: seconds, endSeconds: seconds })),
})
export type ExportedTranscript = z.infer<typeof exportedTranscriptSchema>

/** One version of a summary, as its page shows it, and what it was made from. */
export const exportedSummarySchema = summaryViewSchema
  .omit({ id: true, url: true, duration: true, readMinutes: true, savedAt: true })
  .extend({
    videoId,
    /** The stars of this version; left out of older exports. */
    rating: summaryViewSchema.shape.rating.optional(),
    title: z.string().max(1000),
    channel: z.string().max(1000),
    createdAt: time,
    durationSeconds: seconds,
    savedSeconds: seconds,
    customPrompt: z.string().max(10_000).nullable(),
    language: z.string().max(35),
    rewriteReason: z.enum(rewriteReasons).nullable(),
    /** YouTube's number of the video's category, or null. */
    categoryId: z.string().max(10).nullable(),
    transcriptId: exportedTranscriptSchema.shape.id.nullable(),
  })
export type ExportedSummary = z.infer<typeof exportedSummarySchema>

/**
 * What belongs to the video: the rating of its newest version (0 for none), the saved mark, and
 * when it was first summarized.
 */
export const exportedHistorySchema = z.object({
  videoId,
  title: z.string(),
  channel: z.string(),
  rating: z.number().int().min(0).max(5),
  savedAt: time.nullable(),
  /** When it was put in the trash; null if it is not there. */
  deletedAt: time.nullable(),
  /** When its first summary was written. */
  createdAt: time,
  /** When its newest summary was written. */
  writtenAt: time,
  savedSeconds: seconds,
  /** The person's own tags, in their order. */
  tags: z.array(z.string().max(1000)).max(1000).default([]),
})
export type ExportedHistory = z.infer<typeof exportedHistorySchema>

const id = z.string().max(100)

/** Words that the person marked, with their note and color. */
export const exportedHighlightSchema = highlightRequestSchema.extend({
  id,
  videoId,
  createdAt: time,
  updatedAt: time,
})
export type ExportedHighlight = z.infer<typeof exportedHighlightSchema>

/** The person's note on the whole summary, in Markdown. */
export const exportedNoteSchema = summaryNoteRequestSchema.extend({
  videoId,
  createdAt: time,
  updatedAt: time,
})
export type ExportedNote = z.infer<typeof exportedNoteSchema>

const days = z.number().min(0).max(1e6)
/** The scheduler refuses other values. Both are 0 until the first review. */
const isSchedulable = ({ stability, difficulty }: { stability: number; difficulty: number }) =>
  (stability === 0 && difficulty === 0) || (stability >= 0.001 && difficulty >= 1)
/** What the scheduler knows about a card. Intervals are days. */
export const cardMemorySchema = z
  .object({
    // Up to a hundred years after the last review, as far ahead as the scheduler plans.
    dueAt: time.max(8e12),
    stability: days,
    difficulty: z.number().min(0).max(10),
    scheduledDays: days,
    learningSteps: z.number().int().min(0).max(100),
    state: z.number().int().min(0).max(3),
    reviews: z.number().int().min(0).max(1e6),
    lapses: z.number().int().min(0).max(1e6),
    lastReviewAt: time.max(4e12).nullable(),
  })
  .refine(isSchedulable)
export const exportedCardSchema = cardRequestSchema.extend({
  videoId,
  highlightId: id.nullable(),
  createdAt: time,
  memory: cardMemorySchema,
})
export type ExportedCard = z.infer<typeof exportedCardSchema>

/** A search of the library with its filters, under the name that the person gave it. */
export const exportedSavedSearchSchema = savedSearchRequestSchema.extend({
  createdAt: time,
  updatedAt: time,
})
export type ExportedSavedSearch = z.infer<typeof exportedSavedSearchSchema>

/** `items` are in order. Playlists are private when they come back. */
export const exportedPlaylistSchema = z.object({
  name: z.string().min(1).max(1000),
  description: z.string().max(10_000),
  tags: z.array(z.string().max(1000)).max(200),
  note: z.string().max(10_000),
  isPublic: z.boolean(),
  createdAt: time,
  updatedAt: time,
  items: z.array(z.object({ videoId, addedAt: time })).max(10_000),
})
export type ExportedPlaylist = z.infer<typeof exportedPlaylistSchema>

/** What an export says about a video that the server does not know. */
export type ImportedVideoData = Pick<
  ExportedSummary,
  'title' | 'channel' | 'thumbnail' | 'views' | 'categoryId'
>
