// The table of the reports.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reportKinds, reportReasons } from '#contract/basics/limits.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** Reports of playlists, comments, creators and public pages. Resolved ones are kept. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: userId('reporter_id'),
    kind: text({ enum: reportKinds }).notNull(),
    /** The id of the playlist, comment, user or publication. */
    targetId: text('target_id').notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    createdAt: time('created_at').notNull(),
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    uniqueIndex('reports_reporter_target_unique').on(table.reporterId, table.kind, table.targetId),
    index('reports_unresolved_idx').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
  ],
)
