// Finds one playlist for a viewer or its owner. A playlist that they may not see looks
// exactly like one that does not exist.
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import * as store from './store.ts'

export type PlaylistKey = { ownerId: string; id: string }

/**
 * Returns a playlist that the viewer can open: their own or a listed one. Throws
 * `playlist_not_found`.
 */
export async function getVisiblePlaylist(
  orm: Orm,
  viewerId: string | null,
  id: string,
): Promise<store.PlaylistRow> {
  return orNotFound(isUuid(id) ? await store.findVisible(orm, viewerId, id) : null)
}

/**
 * Returns a playlist that is listed for the viewer. Throws `playlist_not_found`, also for
 * their own private ones.
 */
export async function getListedPlaylist(
  orm: Orm,
  viewerId: string | null,
  id: string,
): Promise<store.PlaylistRow> {
  return orNotFound(isUuid(id) ? await store.findListed(orm, viewerId, id) : null)
}

/** Returns the owner's playlist, locked until the transaction ends. Throws `playlist_not_found`. */
export async function lockOwnedPlaylist(tx: Orm, key: PlaylistKey): Promise<store.PlaylistRow> {
  return orNotFound(isUuid(key.id) ? await store.lockOwned(tx, key) : null)
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

function orNotFound(row: store.PlaylistRow | null): store.PlaylistRow {
  if (!row) throw new Problem('playlist_not_found')
  return row
}
