// The table of the playlist imports.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { time } from './columns.ts'
import { playlistId } from './playlists.ts'

/** Videos of a playlist or channel that are being imported into a playlist. */
export const playlistImports = pgTable(
  'playlist_imports',
  {
    playlistId: playlistId(),
    videoId: text('video_id').notNull(),
    title: text().notNull(),
    position: integer().notNull(),
    state: text({ enum: ['waiting', 'queued', 'done', 'failed', 'canceled'] }).notNull(),
    /** The user summary that is being made for it; null until it is queued. */
    summaryId: uuid('summary_id'),
    /**
     * Whether the owner agreed to publish the summary if the playlist is public when the
     * video is added.
     */
    publishSummary: boolean('publish_summary').notNull().default(false),
    /**
     * The address that it was requested from, as a hash, by which unverified accounts are
     * limited; null when the import has ended.
     */
    addressHash: text('address_hash'),
    problem: jsonb().$type<ProblemReport>(),
    /**
     * The earliest time of the next attempt, for videos that wait for the allowance or
     * for the source.
     */
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    index('playlist_imports_due_at_idx')
      .on(table.dueAt)
      .where(sql`${table.state} in ('waiting', 'queued')`),
  ],
)
