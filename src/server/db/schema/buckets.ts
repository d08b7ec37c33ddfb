// The table of attempts.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Attempts within a span of time, by whatever is to be bounded; kept here so that a restart forgets nothing. */
export const buckets = pgTable('buckets', {
  /** What is counted and for whom, as in "sign-in:203.0.113.7". */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: time('ends_at').notNull(),
})
