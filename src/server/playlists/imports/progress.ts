// Finishes and pauses imports, and notifies the owner once for all videos when the import
// is done or paused.
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { notify } from '../../social/notifications/notifications.ts'
import * as store from './store.ts'

/** Finishes a video in the caller's transaction. The last pending one finishes the import. */
export async function finishVideo(
  tx: Orm,
  row: store.OwnedImport,
  { nowMs, ...values }: store.ImportUpdate & { nowMs: number },
): Promise<void> {
  const isUpdated = await store.updatePending(tx, row, values)
  if (isUpdated && !(await store.hasPending(tx, row.playlistId)))
    await notifyProgress(tx, row, { kind: 'import_done', nowMs })
}

/** Postpones the waiting videos of one owner or of everyone. */
export async function pauseImports(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  postponement: store.Postponement,
): Promise<void> {
  await store.postpone(db.orm, postponement)
  const paused = await store.listWaitingPlaylists(db.orm, postponement.ownerId)
  for (const playlist of paused)
    await db.orm.transaction((tx) =>
      notifyProgress(tx, playlist, { kind: 'import_paused', nowMs: now() }),
    )
  for (const ownerId of new Set(paused.map((playlist) => playlist.ownerId)))
    await notifyOwner(db, ownerId)
}

async function notifyProgress(
  tx: Orm,
  { ownerId, playlistId }: { ownerId: string; playlistId: string },
  event: { kind: 'import_done' | 'import_paused'; nowMs: number },
): Promise<void> {
  const rows = await store.list(tx, playlistId)
  const done = rows.filter(({ state }) => state === 'done').length
  const videoId = rows.length === 1 ? rows[0]!.videoId : null
  await notify(tx, { ...event, ownerId, playlistId, videoId, done, total: rows.length })
}
