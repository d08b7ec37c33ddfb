// The table of the scheduled backups.
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

/** One row at most: what was kept, what failed last, and which process makes a backup now. */
export const backupSchedule = pgTable(
  'backup_schedule',
  {
    id: integer().primaryKey().default(1),
    /** Where the last attempt was to keep its backup. */
    place: text(),
    succeededAt: time('succeeded_at'),
    /** All backups in that place after the last success, oldest first. */
    kept: jsonb().$type<{ name: string; bytes: number }[]>().notNull().default([]),
    /** The failures since then; null without any. */
    failedAt: time('failed_at'),
    failure: text(),
    failures: integer().notNull().default(0),
    retryAt: time('retry_at'),
    /** The process that makes one, until then unless it reports again. */
    holder: uuid(),
    heldUntil: time('held_until'),
  },
  ({ id }) => [check('backup_schedule_one_row', sql`${id} = 1`)],
)
