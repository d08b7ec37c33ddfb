// Deletes the recordings that nobody finished or asked for any more, and goes on with
// those that a process left in the middle.
import { Problem } from '#contract/problems/problems.ts'
import { keptRecordingHours } from '#contract/recordings/recordings.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { queueRecording } from './listen.ts'
import { eraseRecording, stopRecording } from './listening.ts'
import { deleteFile, listFiles } from './recordings/files.ts'
import * as recordings from './recordings/recordings.ts'
import { summarizeWaiting } from './summarize.ts'
import { renewStaleSummaries } from './words/renew-summaries.ts'

const keptMs = keptRecordingHours * 3600_000

/** What each minute is done for recordings. */
export async function maintainRecordings(deps: Deps): Promise<void> {
  const { db, now } = deps
  const nowMs = now()
  for (const id of await recordings.listExpired(db.orm, nowMs - keptMs))
    await db.orm.transaction((tx) => eraseRecording(tx, id))
  await deleteOrphans(deps)
  await recordings.deleteUncounted(db.orm, recordings.startOfMonth(nowMs))
  // A process ended between the last part and the queue, or is about to queue it: once is enough.
  for (const row of await recordings.listUnqueued(db.orm))
    await queueRecording(deps, row).catch((error: unknown) => {
      // In another minute the queue has room.
      if (!(error instanceof Problem)) throw error
    })
  await summarizeWaiting(deps)
  await renewStaleSummaries(deps)
}

/**
 * Deletes the audio of recordings that were heard or erased, and after a day what no
 * recording knows, as after a restore.
 */
async function deleteOrphans({ db, now, settings }: Deps): Promise<void> {
  const files = await listFiles(settings)
  const ids = files.map(({ id }) => id)
  const known = new Map(
    (await recordings.listMedia(db.orm, ids)).map(({ id, hasMedia }) => [id, hasMedia]),
  )
  for (const { id, changedAt } of files)
    if (!(known.get(id) ?? now() - changedAt < keptMs)) await deleteFile(settings, id)
}

/** Deletes the audio of a person who has left. */
export async function deleteFiles({ settings }: Pick<Deps, 'settings'>, ids: string[]) {
  for (const id of ids) await deleteFile(settings, id)
}

/** Stops what is heard for a person who leaves. Resolves to the ids of their recordings. */
export async function stopAllRecordings(deps: Deps, ownerId: string): Promise<string[]> {
  for (const id of await recordings.listOpen(deps.db.orm, ownerId))
    await stopRecording(deps, { ownerId, id }, false)
  return recordings.listIds(deps.db.orm, ownerId)
}

/** Erases the recordings of videos that are purged from their owners' libraries. */
export async function eraseRecordingsOf(
  tx: Orm,
  videos: { ownerId: string; videoIds: string[] },
): Promise<void> {
  for (const id of await recordings.listOfVideos(tx, videos)) await eraseRecording(tx, id)
}

/** Erases those of guests from before then that they have no summary of. */
export async function eraseRecordingsOfGuests(orm: Orm, beforeMs: number): Promise<void> {
  for (const id of await recordings.listOfGuests(orm, beforeMs))
    await orm.transaction((tx) => eraseRecording(tx, id))
}
