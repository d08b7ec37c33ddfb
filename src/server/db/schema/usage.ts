// Tables of the allowances and of the summaries charged to them.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/**
 * The counter of a user's current window. `used` = committed and reserved entries of the
 * ledger with this window number.
 */
export const allowances = pgTable('allowances', {
  ownerId: text('owner_id').primaryKey(),
  used: integer().notNull().default(0),
  /** Counts the windows. A change of plan keeps the number, and therefore the usage. */
  windowNumber: integer('window_number').notNull().default(1),
  windowStart: time('window_start').notNull(),
  /** Null: the window never ends. */
  windowEnd: time('window_end'),
  lastSummaryAt: time('last_summary_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** One entry per owner and request, so that a repeated request is never charged twice. */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    /**
     * Identifies the request, independent of its owner: video or captions, language,
     * length and prompt, but not the engine.
     */
    chargeKey: text('charge_key').notNull(),
    generationId: uuid('generation_id').notNull(),
    state: text({ enum: ['reserved', 'committed', 'released'] }).notNull(),
    /**
     * The window that it is charged to; 0 for none, because it was free or taken over
     * from a guest.
     */
    windowNumber: integer('window_number').notNull(),
    /**
     * Set for a guest's reservation: the rate limit of their address, which is refunded
     * if the generation fails.
     */
    rateLimitKey: text('rate_limit_key'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('ledger_owner_charge_key_unique').on(table.ownerId, table.chargeKey),
    index('ledger_reserved_idx').on(table.generationId).where(sql`${table.state} = 'reserved'`),
  ],
)

/** One row at most, while the limits of an installation on one's own computer are lifted. */
export const liftedLimits = pgTable(
  'lifted_limits',
  {
    id: integer().primaryKey().default(1),
    liftedAt: time('lifted_at').notNull(),
  },
  ({ id }) => [check('lifted_limits_one_row', sql`${id} = 1`)],
)
