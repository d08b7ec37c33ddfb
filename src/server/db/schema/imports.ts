// The table of the imports into playlists.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ProblemReport } from '#contract/summary.ts'
import { time } from './columns.ts'
import { playlistId } from './playlists.ts'

/** Videos of a YouTube playlist or channel on their way into a playlist. */
export const playlistImports = pgTable(
  'playlist_imports',
  {
    playlistId: playlistId(),
    videoId: text('video_id').notNull(),
    title: text().notNull(),
    position: integer().notNull(),
    state: text({ enum: ['waiting', 'queued', 'done', 'failed', 'cancelled'] }).notNull(),
    /** The claim that is its job; null until it was queued. */
    summaryId: uuid('summary_id'),
    /** Its owner agreed to let everybody read its summary, if the playlist is public when it arrives. */
    publishes: boolean().notNull().default(false),
    problem: jsonb().$type<ProblemReport>(),
    /** Not before; for what waits for room in the allowance or for YouTube. */
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    index('playlist_imports_due').on(table.dueAt).where(sql`${table.state} in ('waiting', 'queued')`),
  ],
)
