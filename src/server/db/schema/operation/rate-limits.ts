// The table of the rate limits.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

/**
 * Counts attempts within a window of time. Stored in the database so that limits survive
 * a restart.
 */
export const rateLimits = pgTable('rate_limits', {
  /** The action and the caller, as in "sign-in:203.0.113.7". */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: time('ends_at').notNull(),
})
