// Purges summaries that their owners deleted or did not save in time.
import { listWithoutAutoSave } from '../accounts/profiles.ts'
import type { Deps } from '../deps/deps.ts'
import { purgeExpired } from '../history/history.ts'
import * as store from './store.ts'

/**
 * Purges deleted summaries whose deletion can no longer be undone, and summaries that people without auto save did not save within a day.
 * Returns whose videos were purged.
 */
export async function purgeExpiredSummaries({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<{ ownerId: string; videoId: string }[]> {
  const withoutAutoSave = await listWithoutAutoSave(db.orm)
  return db.orm.transaction(async (tx) => {
    const purged = await purgeExpired(tx, now(), withoutAutoSave)
    for (const { ownerId, videoId } of purged) await store.deleteVersions(tx, ownerId, videoId)
    return purged
  })
}
