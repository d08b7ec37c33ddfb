// The table of the published summaries.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'
import { playlists } from './playlists.ts'
import { userSummaries } from './summaries.ts'

/** Summaries that everybody with the link can read. The id is part of that link. */
export const publications = pgTable(
  'publications',
  {
    id: text().primaryKey(),
    ownerId: userId('owner_id'),
    videoId: text('video_id').notNull(),
    summaryId: uuid('summary_id')
      .notNull()
      .references(() => userSummaries.id, { onDelete: 'cascade' }),
    showsName: boolean('shows_name').notNull(),
    /** Whether search engines may list it. */
    indexable: boolean().notNull(),
    /** Whether it shows the owner's highlights with their notes. */
    showsHighlights: boolean('shows_highlights').notNull().default(false),
    /** The owner's questions about the video whose answers it shows. */
    questionIds: jsonb('question_ids').$type<string[]>().notNull().default([]),
    /** Counts each reader once a day, without the owner. */
    readers: integer().notNull().default(0),
    publishedAt: time('published_at').notNull(),
    /** The playlist that it was published with; null if it was published by itself. */
    playlistId: uuid('playlist_id').references(() => playlists.id, { onDelete: 'set null' }),
    /** When it became private together with its playlist. It can be restored until it is purged. */
    withdrawnAt: time('withdrawn_at'),
    /** When the operator hid it. */
    hiddenAt: time('hidden_at'),
  },
  (table) => [
    uniqueIndex('publications_owner_video_unique').on(table.ownerId, table.videoId),
    index('publications_summary_id_idx').on(table.summaryId),
    index('publications_playlist_id_idx')
      .on(table.playlistId)
      .where(sql`${table.playlistId} is not null`),
    index('publications_listed_idx')
      .on(table.id)
      .where(
        sql`${table.indexable} and ${table.withdrawnAt} is null and ${table.hiddenAt} is null`,
      ),
    index('publications_hidden_idx').on(table.hiddenAt).where(sql`${table.hiddenAt} is not null`),
    index('publications_withdrawn_at_idx')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} is not null`),
  ],
)

/**
 * What the operator hid. It stays when the summary is deleted and made again, which gives
 * its page another id.
 */
export const hiddenSummaries = pgTable(
  'hidden_summaries',
  {
    ownerId: userId('owner_id'),
    videoId: text('video_id').notNull(),
    hiddenAt: time('hidden_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.videoId] })],
)
