// Reads a person's statistics of all time.
import type { UserRecord } from '#contract/account.ts'
import type { Orm } from '../db/database.ts'
import { readAverageRating } from '../history/figures.ts'
import * as store from './store.ts'

/** `thisMonthCount` counts the current month in UTC. */
export async function readStats(orm: Orm, ownerId: string, nowMs: number): Promise<UserRecord['stats']> {
  const now = new Date(nowMs)
  const monthStartMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const { total, savedSeconds, inMonth } = await store.sumStats(orm, ownerId, monthStartMs)
  return {
    totalVideosSummarized: total,
    totalTimeSaved: savedSeconds,
    averageRating: await readAverageRating(orm, ownerId),
    thisMonthCount: inMonth,
  }
}
