// The table that counts how often each way to captions succeeds.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { captionWays } from '#contract/basics/limits.ts'
import { time } from '../columns.ts'

/** How often a way to captions succeeded and failed on a day. It has nothing of the videos. */
export const captionAttempts = pgTable(
  'caption_attempts',
  {
    /** The start of the day in UTC. */
    day: time('day').notNull(),
    way: text({ enum: captionWays }).notNull(),
    succeeded: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The newest failure: the code of its problem, and what the source or the program answered. */
    failedAt: time('failed_at'),
    code: text(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.day, table.way] })],
)
