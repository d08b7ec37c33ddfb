// How videos of an import end or wait for longer, and what its owner is told of that: one word for all, once it has ended or paused.
import type { Orm } from '../db/open.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notifications.ts'
import * as store from './store.ts'

/** Ends one, in the caller's transaction; with the last one its import has ended. */
export async function endVideo(
  tx: Orm,
  row: store.Owned,
  { nowMs, ...values }: store.Change & { nowMs: number },
): Promise<void> {
  const isEnded = (await store.change(tx, row, values)) && !(await store.hasOpen(tx, row.playlistId))
  if (isEnded) await tellProgress(tx, row, { kind: 'import_done', nowMs })
}

/** Makes what waits wait longer, of one person or of everybody. */
export async function pauseAll({ db, now }: Pick<Deps, 'db' | 'now'>, delay: store.Delay): Promise<void> {
  await store.postpone(db.orm, delay)
  const waiting = await store.listWaiting(db.orm, delay.ownerId)
  for (const one of waiting)
    await db.orm.transaction((tx) => tellProgress(tx, one, { kind: 'import_paused', nowMs: now() }))
  for (const ownerId of new Set(waiting.map((one) => one.ownerId))) await tellOwner(db, ownerId)
}

type Word = { kind: 'import_done' | 'import_paused'; nowMs: number }

async function tellProgress(
  tx: Orm,
  { ownerId, playlistId }: { ownerId: string; playlistId: string },
  word: Word,
): Promise<void> {
  const rows = await store.list(tx, playlistId)
  const done = rows.filter(({ state }) => state === 'done').length
  const videoId = rows.length === 1 ? rows[0]!.videoId : null
  await notify(tx, { ...word, ownerId, playlistId, videoId, done, total: rows.length })
}
