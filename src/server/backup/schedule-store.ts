// Queries on the table of the scheduled backups.
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { backupSchedule as schedule } from '../db/schema/operation/backups.ts'

type Row = typeof schedule.$inferSelect
type Schedule = Pick<
  Row,
  'place' | 'succeededAt' | 'kept' | 'failedAt' | 'failure' | 'retryAt' | 'heldUntil'
>

type Claim = { holder: string; nowMs: number; heldUntil: number; place: string; everyMs: number }

/**
 * Makes one process the holder if a backup is due and nobody makes it. Resolves to the
 * number of failures in a row, or null. What was kept in another place does not count in
 * this one, also if its first backup fails.
 */
export async function claimDueBackup(orm: Orm, claim: Claim): Promise<number | null> {
  const { holder, nowMs, heldUntil, place, everyMs } = claim
  await orm.insert(schedule).values({}).onConflictDoNothing()
  const dueAt = sql`coalesce(${schedule.retryAt}, ${schedule.succeededAt} + ${everyMs}::bigint, 0)`
  const isSamePlace = sql`${schedule.place} = ${place}`
  const [claimed] = await orm
    .update(schedule)
    .set({
      ...{ holder, heldUntil, place },
      kept: sql`case when ${isSamePlace} then ${schedule.kept} else '[]'::jsonb end`,
      succeededAt: sql`case when ${isSamePlace} then ${schedule.succeededAt} end`,
      failedAt: sql`case when ${isSamePlace} then ${schedule.failedAt} end`,
      failure: sql`case when ${isSamePlace} then ${schedule.failure} end`,
      failures: sql`case when ${isSamePlace} then ${schedule.failures} else 0 end`,
      retryAt: sql`case when ${isSamePlace} then ${schedule.retryAt} end`,
    })
    .where(
      and(
        or(isNull(schedule.heldUntil), lt(schedule.heldUntil, nowMs)),
        // A clock that was ahead for a while must not end the backups.
        or(
          sql`not coalesce(${isSamePlace}, false)`,
          lte(dueAt, nowMs),
          sql`${schedule.succeededAt} > ${nowMs}`,
        ),
      ),
    )
    .returning({ failures: schedule.failures })
  return claimed?.failures ?? null
}

/** Resolves to false if another process has taken over. */
export async function keepHolding(orm: Orm, holder: string, heldUntil: number): Promise<boolean> {
  const held = await orm
    .update(schedule)
    .set({ heldUntil })
    .where(eq(schedule.holder, holder))
    .returning()
  return held.length > 0
}

/** Stores how it ended, and lets others go on. A holder that was replaced changes nothing. */
export async function endHolding(orm: Orm, holder: string, outcome: Partial<Row>): Promise<void> {
  await orm
    .update(schedule)
    .set({ ...outcome, holder: null, heldUntil: null })
    .where(eq(schedule.holder, holder))
}

/** For a database that only one process can open: who held it before was killed. */
export async function releaseKilledHolder(orm: Orm): Promise<void> {
  await orm.update(schedule).set({ holder: null, heldUntil: null })
}

export async function readSchedule(orm: Orm): Promise<Schedule | null> {
  const [row] = await orm.select().from(schedule)
  return row ?? null
}
