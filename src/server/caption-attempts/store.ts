// Reads and writes the table that counts how often each way to captions succeeds.
import { desc, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { CaptionWay } from '#contract/basics/limits.ts'
import type { Orm } from '../db/database.ts'
import { captionAttempts } from '../db/schema/operation/caption-attempts.ts'

export type Counts = typeof captionAttempts.$inferInsert

/** Adds to the counts of the days. A newer failure replaces the last one. */
export async function addCounts(orm: Orm, counts: Counts[]): Promise<void> {
  if (counts.length === 0) return
  const { succeeded, failed, failedAt, code, reason } = captionAttempts
  await orm
    .insert(captionAttempts)
    .values(counts)
    .onConflictDoUpdate({
      target: [captionAttempts.day, captionAttempts.way],
      set: {
        succeeded: sql`${succeeded} + excluded.succeeded`,
        failed: sql`${failed} + excluded.failed`,
        failedAt: sql`coalesce(excluded.failed_at, ${failedAt})`,
        code: sql`coalesce(excluded.code, ${code})`,
        reason: sql`coalesce(excluded.reason, ${reason})`,
      },
    })
}

export async function deleteBefore(orm: Orm, day: number): Promise<void> {
  await orm.delete(captionAttempts).where(lt(captionAttempts.day, day))
}

type WaySums = { way: CaptionWay; day: number; succeeded: number; failed: number }

/** The counts of the days since `day`. */
export async function listCounts(orm: Orm, day: number): Promise<WaySums[]> {
  const { way, succeeded, failed } = captionAttempts
  return orm
    .select({ way, day: captionAttempts.day, succeeded, failed })
    .from(captionAttempts)
    .where(gte(captionAttempts.day, day))
}

/** The ways that were used in the days that are kept. */
export async function listUsedWays(orm: Orm): Promise<CaptionWay[]> {
  const { way } = captionAttempts
  return (await orm.selectDistinct({ way }).from(captionAttempts)).map((row) => row.way)
}

/** The newest failure of each way. */
export async function listLastFailures(orm: Orm) {
  const { way, failedAt, code, reason } = captionAttempts
  return orm
    .selectDistinctOn([way], { way, failedAt, code, reason })
    .from(captionAttempts)
    .where(isNotNull(failedAt))
    .orderBy(way, desc(failedAt))
}
