// What becomes of summaries when a guest gets an account, and when a person asks for all of theirs or leaves.
import type { UserRecord } from '#contract/account.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { Orm } from '../db/open.ts'
import { readAverageRating } from '../history/figures.ts'
import { adoptHistory, forgetHistory } from '../history/history.ts'
import * as claimStore from './claim-store.ts'
import { enterHistory } from './entries.ts'
import * as store from './store.ts'
import { viewOf } from './summaries.ts'

/** A guest's summaries, and those being made, become the account's. */
export async function adoptGuest(tx: Orm, guestId: string, userId: string): Promise<void> {
  const videoIds = await adoptHistory(tx, guestId, userId)
  await claimStore.moveClaims(tx, guestId, userId)
  // Of two claims on one work only the account's own is left: what the history shows is among those.
  for (const videoId of videoIds) {
    const [newest] = await claimStore.listVersions(tx, userId, videoId)
    if (newest) await enterHistory(tx, [newest])
  }
}

/** Removes an owner's summaries for good, and their own words from what was made only for them. */
export async function forgetOwner(tx: Orm, ownerId: string): Promise<void> {
  await claimStore.deleteOwner(tx, ownerId)
  await forgetHistory(tx, ownerId)
}

/** All summaries of an owner, newest first. */
export async function exportOwner(orm: Orm, ownerId: string): Promise<SummaryView[]> {
  return (await claimStore.listReadable(orm, ownerId)).map(viewOf)
}

/** A person's figures of all time; the month is the present one, in UTC. */
export async function readStats(orm: Orm, ownerId: string, nowMs: number): Promise<UserRecord['stats']> {
  const now = new Date(nowMs)
  const monthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const { total, savedSeconds, ofMonth } = await store.sumStats(orm, ownerId, monthMs)
  return {
    totalVideosSummarized: total,
    totalTimeSaved: savedSeconds,
    averageRating: await readAverageRating(orm, ownerId),
    thisMonthCount: ofMonth,
  }
}
