// What a person deleted and can restore for thirty days, and deleting it for good before.
import { trashPageSize } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { TrashPage } from '#contract/trash.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { listDeletedEntries, restoreMs } from '../history/history.ts'
import { deleteVideosFromPlaylists } from '../playlists/items.ts'
import { deleteQuestionsOfPurgedVideos } from '../questions/questions.ts'
import { purgeDeletedSummaries } from '../user-summaries/purge-expired.ts'
import { listVersionsById } from '../user-summaries/user-summaries.ts'

/** The newest deletion comes first. */
export async function listTrash({ db }: Pick<Deps, 'db'>, ownerId: string, page: number): Promise<TrashPage> {
  const pageSize = trashPageSize
  const { entries, total } = await listDeletedEntries(db.orm, ownerId, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const views = await listVersionsById(
    db.orm,
    entries.map(({ summaryId }) => summaryId),
  )
  const items = entries.flatMap(({ summaryId, deletedAt }) => {
    const summary = views.get(summaryId)
    return summary ? [{ summary, deletedAt, purgedAt: deletedAt + restoreMs }] : []
  })
  return { items, total, page, pageSize }
}

/** Deletes one deleted video for good, or all of them. Throws a Problem `not_found` if the video is not in the trash. */
export async function emptyTrash(deps: Deps, ownerId: string, videoId?: string): Promise<{ deleted: number }> {
  const purged = await purgeDeletedSummaries(deps, ownerId, videoId)
  if (videoId !== undefined && purged.length === 0) throw new Problem('not_found')
  await deleteVideosFromPlaylists(deps, purged)
  await deleteQuestionsOfPurgedVideos(deps)
  await notifyOwner(deps.db, ownerId)
  return { deleted: purged.length }
}
