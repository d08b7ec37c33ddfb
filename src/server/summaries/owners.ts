// What becomes of summaries when a guest gets an account, and when a person asks for all of theirs or leaves.
import type { UserRecord } from '#contract/account.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { Orm } from '../db/open.ts'
import * as store from './store.ts'
import { viewOf } from './summaries.ts'

/** A guest's summaries, and those being made, become the account's. */
export const adoptGuest = store.moveClaims

/** Removes an owner's summaries for good, and their own words from what was made only for them. */
export const forgetOwner = store.deleteOwner

/** All summaries of an owner, newest first. */
export async function exportOwner(orm: Orm, ownerId: string): Promise<SummaryView[]> {
  return (await store.listReadable(orm, ownerId)).map(viewOf)
}

/** A person's figures of all time; the month is the present one, in UTC. */
export async function readStats(orm: Orm, ownerId: string, nowMs: number): Promise<UserRecord['stats']> {
  const now = new Date(nowMs)
  const monthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const { total, savedSeconds, ofMonth } = await store.sumStats(orm, ownerId, monthMs)
  return { totalVideosSummarized: total, totalTimeSaved: savedSeconds, averageRating: 0, thisMonthCount: ofMonth }
}
