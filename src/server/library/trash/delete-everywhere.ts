// Deletes what else there is of videos that are purged from their owners' histories.
import type { Orm } from '../../db/database.ts'
import { eraseRecordingsOf } from '../../listening/maintain.ts'
import { deleteVideosFromPlaylists } from '../../playlists/items.ts'
import { deletePurgedShared } from '../../spaces/shared.ts'
import type { Purged } from '../../summaries/user-summaries/delete-summaries.ts'

/** Their places in playlists, what was shared of them, and what they were heard from. */
export async function deleteEverywhere(tx: Orm, purged: Purged[]): Promise<void> {
  for (const [ownerId, keys] of Map.groupBy(purged, (key) => key.ownerId)) {
    const videos = { ownerId, videoIds: keys.map(({ videoId }) => videoId) }
    await deleteVideosFromPlaylists(tx, videos)
    await deletePurgedShared(tx, videos)
    await eraseRecordingsOf(tx, videos)
  }
}
