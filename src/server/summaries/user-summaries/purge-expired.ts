// Purges summaries that their owners deleted or did not save in time.
import { listWithoutAutoSave } from '../../accounts/profiles.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { purgeDeletedEntry, purgeExpired, purgeOfGuests } from '../../library/history/history.ts'
import { deleteOfGuests, deleteVersions } from './delete-summaries.ts'

export type Purged = { ownerId: string; videoId: string }
/**
 * Deletes in the same transaction what must not outlive the purged videos, so that
 * nothing remains when the process ends in between.
 */
type AlsoDelete = (tx: Orm, purged: Purged[]) => Promise<void>

/**
 * Purges deleted summaries whose deletion can no longer be undone, and summaries that
 * people without auto save did not save within a day. Returns whose videos were purged.
 */
export async function purgeExpiredSummaries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  alsoDelete: AlsoDelete,
): Promise<Purged[]> {
  const withoutAutoSave = await listWithoutAutoSave(db.orm)
  return db.orm.transaction(async (tx) =>
    deleteAllVersions(tx, await purgeExpired(tx, now(), withoutAutoSave), alsoDelete),
  )
}

/**
 * Purges what guests summarized and did not change since then. Returns whose videos were
 * purged.
 */
export async function purgeSummariesOfGuests(
  { db }: Pick<Deps, 'db'>,
  unchangedSinceMs: number,
  alsoDelete: AlsoDelete,
): Promise<Purged[]> {
  return db.orm.transaction(async (tx) => {
    const purged = await purgeOfGuests(tx, unchangedSinceMs)
    await deleteOfGuests(tx, unchangedSinceMs)
    await alsoDelete(tx, purged)
    return purged
  })
}

/**
 * Purges an owner's deleted summaries of a video before their time, in the caller's
 * transaction. Returns whose videos were purged.
 */
export async function purgeDeletedSummary(
  tx: Orm,
  key: Purged,
  alsoDelete: AlsoDelete,
): Promise<Purged[]> {
  return deleteAllVersions(tx, await purgeDeletedEntry(tx, key), alsoDelete)
}

async function deleteAllVersions(
  tx: Orm,
  purged: Purged[],
  alsoDelete: AlsoDelete,
): Promise<Purged[]> {
  for (const { ownerId, videoId } of purged) await deleteVersions(tx, ownerId, videoId)
  await alsoDelete(tx, purged)
  return purged
}
