// The table of the readiness check.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

/** Written and deleted again by the readiness check; empty at all other times. */
export const readinessChecks = pgTable('readiness_checks', {
  id: uuid().primaryKey(),
  message: text().notNull(),
  createdAt: time('created_at').notNull(),
})
