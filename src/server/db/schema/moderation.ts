// The table of the reports.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reportKinds, reportReasons } from '#contract/settings.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** What somebody reported, until and after the operator looked at it. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: userId('reporter_id'),
    kind: text({ enum: reportKinds }).notNull(),
    /** Id of the playlist or comment, or the person's. */
    targetId: text('target_id').notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('reports_one_each').on(table.reporterId, table.kind, table.targetId),
    index('reports_open').on(table.createdAt).where(sql`${table.settledAt} is null`),
  ],
)
