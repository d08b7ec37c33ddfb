// The table of the histories.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { sentiments } from '#contract/summary.ts'
import { time } from './columns.ts'

/** One row for each person and video: what their history shows, sorts, counts and searches without opening the summary itself. */
export const history = pgTable(
  'history',
  {
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    /** The newest summary of the video. */
    summaryId: uuid('summary_id').notNull(),
    title: text().notNull(),
    channel: text().notNull(),
    category: text(),
    durationSeconds: integer('duration_seconds').notNull(),
    savedSeconds: integer('saved_seconds').notNull(),
    sentiment: text({ enum: sentiments }).notNull(),
    topics: text().array().notNull(),
    /** Title, key points and topics in small letters: every substring of it is found. */
    searchText: text('search_text').notNull(),
    /** Channel and tl;dr in small letters: found after that. */
    otherText: text('other_text').notNull(),
    /** Title, channel and topics in small letters: typing errors are forgiven here. */
    terms: text().notNull(),
    /** 1 to 5, or 0 for none. */
    rating: smallint().notNull().default(0),
    savedAt: time('saved_at'),
    /** Deleted, but for a while it can be taken back. */
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.videoId] }),
    index('history_by_date').on(table.ownerId, table.createdAt),
    index('history_of_video').on(table.videoId),
    index('history_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('history_terms').using('gin', table.ownerId, table.terms.op('gin_trgm_ops')),
  ],
)
