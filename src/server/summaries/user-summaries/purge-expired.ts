// Purges summaries that their owners deleted or did not save in time.
import { listWithoutAutoSave } from '../../accounts/profiles.ts'
import type { Deps } from '../../deps/deps.ts'
import { isExpired, isOfUnchangedGuest } from '../../library/history/history.ts'
import { deleteOfGuests, type Purged, purgeEntries } from './delete-summaries.ts'

/**
 * Deletes in the same transaction what must not outlive the purged videos, so that
 * nothing remains when the process ends in between.
 */
type AlsoDelete = Parameters<typeof purgeEntries>[2]

/**
 * Purges deleted summaries whose deletion can no longer be undone, and summaries that
 * people without auto save did not save within a day. Returns whose videos were purged.
 */
export async function purgeExpiredSummaries(
  { db: { orm }, now }: Pick<Deps, 'db' | 'now'>,
  alsoDelete: AlsoDelete,
): Promise<Purged[]> {
  const purged: Purged[] = []
  for (const condition of isExpired(now(), await listWithoutAutoSave(orm)))
    purged.push(...(await purgeEntries(orm, condition, alsoDelete)))
  return purged
}

/** Purges what guests summarized and did not change since then. */
export async function purgeSummariesOfGuests(
  { db: { orm } }: Pick<Deps, 'db'>,
  unchangedSinceMs: number,
  alsoDelete: AlsoDelete,
): Promise<void> {
  await purgeEntries(orm, isOfUnchangedGuest(unchangedSinceMs), alsoDelete)
  await deleteOfGuests(orm, unchangedSinceMs)
}
