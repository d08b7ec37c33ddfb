// The table of browsers that ask to be paired.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/**
 * A browser that asks for a key of somebody, for ten minutes.
 * The row is deleted when the key is collected, the person refuses, or the time is over.
 */
export const pairings = pgTable(
  'pairings',
  {
    id: text().primaryKey(),
    /** The hash of what only the extension knows. */
    secretHash: text('secret_hash').notNull(),
    code: text().notNull(),
    browser: text().notNull(),
    /** Who asked, for the person who decides. */
    address: text().notNull().default(''),
    /** Who confirmed it; null until then. */
    approverId: text('approver_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  ({ expiresAt }) => [index('pairings_expires_at_idx').on(expiresAt)],
)
