// The table of the checks for a newer version.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

/** One row at most: when a process looked last, and what it found. */
export const updateChecks = pgTable(
  'update_checks',
  {
    id: integer().primaryKey().default(1),
    /** The feed that was asked. */
    url: text().notNull(),
    lookedAt: time('looked_at').notNull(),
    /** The newest version as of the last success, and where its changes are described. */
    version: text(),
    changesUrl: text('changes_url'),
    /** Why the last look failed; null after a success. */
    failure: text(),
    /** The first of the looks in a row that failed. */
    failingSince: time('failing_since'),
  },
  ({ id }) => [check('update_checks_one_row', sql`${id} = 1`)],
)
