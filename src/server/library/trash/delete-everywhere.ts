// Deletes what else there is of videos that are purged from their owners' histories.
import type { Orm } from '../../db/database.ts'
import { eraseRecordingsOf } from '../../listening/maintain.ts'
import { deleteVideosFromPlaylists } from '../../playlists/items.ts'
import { deletePurgedShared } from '../../spaces/shared.ts'
import type { Purged } from '../../summaries/user-summaries/delete-summaries.ts'

/** Their places in playlists, what was shared of them, and what they were heard from. */
export async function deleteEverywhere(tx: Orm, purged: Purged[]): Promise<void> {
  await deleteVideosFromPlaylists(tx, purged)
  await deletePurgedShared(tx, purged)
  await eraseRecordingsOf(tx, purged)
}
