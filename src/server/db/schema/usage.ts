// Tables of what people used.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** The counter of a person's present window. `used` = committed and reserved entries of the ledger with this window's number. */
export const allowances = pgTable('allowances', {
  ownerId: text('owner_id').primaryKey(),
  used: integer().notNull().default(0),
  /** Counts the windows; a change of plan keeps the number, and so what was used. */
  windowNumber: integer('window_number').notNull().default(1),
  windowStart: time('window_start').notNull(),
  /** Null: never renewed. */
  windowEnd: time('window_end'),
  lastSummaryAt: time('last_summary_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** One entry for each person and wish, so that a repeat is never charged twice. */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** The wish, whoever makes it: video or captions, language, length and prompt, but not the engine. */
    key: text().notNull(),
    workId: uuid('work_id').notNull(),
    state: text({ enum: ['reserved', 'committed', 'released'] }).notNull(),
    /** The window it counts in; 0 for what counts in none: it came along from guest days, or was free. */
    windowNumber: integer('window_number').notNull(),
    /** Of a guest's reservation: the bucket of their address, which gets it back if the work fails. */
    bucket: text(),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('ledger_one_entry').on(table.ownerId, table.key),
    index('ledger_open').on(table.workId).where(sql`${table.state} = 'reserved'`),
  ],
)
