// Moves a guest's summaries to their account.
import type { Orm } from '../db/database.ts'
import { mergeGuestHistory } from '../history/history.ts'
import { addToHistory } from './history-entries.ts'
import * as store from './store.ts'

/** Moves a guest's summaries, including those in progress, to an account. */
export async function mergeGuestSummaries(tx: Orm, guestId: string, userId: string): Promise<void> {
  const videoIds = await mergeGuestHistory(tx, guestId, userId)
  await store.moveToOwner(tx, guestId, userId)
  // Where both had a summary of one generation only the account's is left, so the history entry must name that one.
  for (const videoId of videoIds) {
    const [newest] = await store.listVersions(tx, userId, videoId)
    if (newest) await addToHistory(tx, [newest])
  }
}
