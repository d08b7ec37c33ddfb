// Tables of what people add to their summaries: highlights, notes and the cards that they learn.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { highlightColors, highlightPlaces } from '#contract/basics/limits.ts'
import { time } from './columns.ts'

/**
 * Words that a user or guest marked in a video, with their note. They are found again by
 * the words and the moment, whatever transcript there is.
 */
export const highlights = pgTable(
  'highlights',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    place: text({ enum: highlightPlaces }).notNull(),
    startSeconds: doublePrecision('start_seconds').notNull(),
    endSeconds: doublePrecision('end_seconds').notNull(),
    quote: text().notNull(),
    /** A few words before and after the quote, which tell equal words apart. */
    before: text().notNull(),
    after: text().notNull(),
    note: text().notNull(),
    color: text({ enum: highlightColors }).notNull(),
    /** Identifies the words and their place, so that nobody has the same highlight twice. */
    wordsKey: text('words_key').notNull(),
    /** Quote and note, normalized for substring search. */
    searchText: text('search_text').notNull(),
    /** The published version of the summary for which `isQuoted` was decided; null before that. */
    checkedFor: uuid('checked_for'),
    /**
     * Whether the words are in that version or its transcript, so that the public page
     * may show them.
     */
    isQuoted: boolean('is_quoted'),
    /** When the owner deleted it. It can be restored until it is purged. */
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('highlights_words_unique')
      .on(table.ownerId, table.videoId, table.wordsKey)
      .where(sql`${table.deletedAt} is null`),
    index('highlights_owner_video_idx').on(table.ownerId, table.videoId, table.startSeconds),
    index('highlights_deleted_at_idx')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)

/** A person's note on a whole summary, in Markdown. */
export const summaryNotes = pgTable(
  'summary_notes',
  {
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    text: text().notNull(),
    /** The text, normalized for substring search. */
    searchText: text('search_text').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.videoId] })],
)

/** What the scheduler knows about a card. Times are ms since 1970, intervals are days. */
export type CardMemory = {
  dueAt: number
  stability: number
  difficulty: number
  scheduledDays: number
  learningSteps: number
  state: number
  reviews: number
  lapses: number
  lastReviewAt: number | null
}

/** A card that a person made, and when it is due. */
export const cards = pgTable(
  'cards',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    /** The highlight that it was made from. Its words are in the card, so it may be gone. */
    highlightId: uuid('highlight_id'),
    startSeconds: doublePrecision('start_seconds').notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    dueAt: time('due_at').notNull(),
    memory: jsonb().$type<CardMemory>().notNull(),
    /** The memory before the last review, so that it can be undone. */
    previousMemory: jsonb('previous_memory').$type<CardMemory>(),
    /** Tells a review that is sent twice. */
    lastReviewId: uuid('last_review_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('cards_owner_due_at_idx').on(table.ownerId, table.dueAt),
    index('cards_owner_video_idx').on(table.ownerId, table.videoId),
  ],
)
