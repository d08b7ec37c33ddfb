// Purges summaries that their owners deleted or did not save in time.
import { listWithoutAutoSave } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { purgeDeletedEntries, purgeExpired } from '../history/history.ts'
import * as store from './store.ts'

type Purged = { ownerId: string; videoId: string }

/**
 * Purges deleted summaries whose deletion can no longer be undone, and summaries that people without auto save did not save within a day.
 * Returns whose videos were purged.
 */
export async function purgeExpiredSummaries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Purged[]> {
  const withoutAutoSave = await listWithoutAutoSave(db.orm)
  return db.orm.transaction(async (tx) => {
    return deleteAllVersions(tx, await purgeExpired(tx, now(), withoutAutoSave))
  })
}

/** Purges an owner's deleted summaries of a video, or of all, before their time. Returns whose videos were purged. */
export async function purgeDeletedSummaries(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  videoId?: string,
): Promise<Purged[]> {
  return db.orm.transaction(async (tx) => deleteAllVersions(tx, await purgeDeletedEntries(tx, ownerId, videoId)))
}

async function deleteAllVersions(tx: Orm, purged: Purged[]): Promise<Purged[]> {
  for (const { ownerId, videoId } of purged) await store.deleteVersions(tx, ownerId, videoId)
  return purged
}
