// What a person deleted and can restore for thirty days, and deleting it for good before.
import { type TrashKind, trashDays, trashPageSize } from '#contract/basics/limits.ts'
import type { TrashItem, TrashPage } from '#contract/library/trash.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { workInSteps } from '../../db/in-steps.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { listDeletedHighlights, purgeDeletedHighlight } from '../../marks/highlights/highlights.ts'
import { isUuid } from '../../playlists/find-playlist.ts'
import { purgeDeletedPlaylist } from '../../playlists/playlists.ts'
import { deleteQuestionsOfPurgedVideos } from '../../questions/questions.ts'
import { purgeEntries } from '../../summaries/user-summaries/delete-summaries.ts'
import { listVersionsById } from '../../summaries/user-summaries/user-summaries.ts'
import { isInTrashOf } from '../history/history.ts'
import { deleteEverywhere } from './delete-everywhere.ts'
import * as store from './store.ts'

const restoreMs = trashDays * 24 * 3600 * 1000

/** The newest deletion comes first. */
export async function listTrash(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  page: number,
): Promise<TrashPage> {
  const pageSize = trashPageSize
  const deleted = await store.listDeleted(db.orm, ownerId, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const refsOf = (kind: TrashKind) =>
    deleted.filter((row) => row.kind === kind).map(({ ref }) => ref)
  const summaries = await listVersionsById(db.orm, refsOf('summary'))
  const playlists = byId(await store.readPlaylists(db.orm, ownerId, refsOf('playlist')))
  const highlights = byId(await listDeletedHighlights(db.orm, ownerId, refsOf('highlight')))
  const items = deleted.flatMap(({ kind, ref, deletedAt }): TrashItem[] => {
    const times = { deletedAt, purgedAt: deletedAt + restoreMs }
    const [summary, playlist, highlight] = [
      summaries.get(ref),
      playlists.get(ref),
      highlights.get(ref),
    ]
    if (kind === 'summary') return summary ? [{ kind, summary, ...times }] : []
    if (kind === 'playlist') return playlist ? [{ kind, playlist, ...times }] : []
    return highlight ? [{ kind, highlight: highlight.view, title: highlight.title, ...times }] : []
  })
  return { items, total: await store.countDeleted(db.orm, ownerId), page, pageSize }
}

export const countTrash = store.countDeleted

/**
 * Deletes something in the trash for good. Throws a Problem `not_found` if it is not
 * there. `id` of a summary is that of its video.
 */
export async function deleteForGood(
  deps: Deps,
  ownerId: string,
  { kind, id }: { kind: TrashKind; id: string },
): Promise<{ deleted: number }> {
  const { orm } = deps.db
  const deleted =
    kind === 'summary'
      ? await purgeSummaries(orm, ownerId, id)
      : Number(isUuid(id) && (await purge[kind](orm, ownerId, id)))
  if (!deleted) throw new Problem('not_found')
  await finishDeletion(deps, ownerId)
  return { deleted }
}

/** Deletes all of it in steps. What one of them deleted stays deleted when the next one fails. */
export async function emptyTrash(deps: Deps, ownerId: string): Promise<{ deleted: number }> {
  const { orm } = deps.db
  let deleted = await purgeSummaries(orm, ownerId)
  for (const kind of ['playlist', 'highlight'] as const)
    await workInSteps(orm, {
      next: (tx, limit) => store.listSizes(tx, ownerId, { kind, limit }),
      async work(tx, rows) {
        for (const { id } of rows) deleted += await purge[kind](tx, ownerId, id)
      },
    })
  await finishDeletion(deps, ownerId)
  return { deleted }
}

async function finishDeletion(deps: Deps, ownerId: string): Promise<void> {
  await deleteQuestionsOfPurgedVideos(deps, [ownerId])
  await notifyOwner(deps.db, ownerId)
}

/** Deletes all, or those of one video, and returns how many there were. */
const purgeSummaries = async (orm: Orm, ownerId: string, videoId?: string): Promise<number> =>
  (await purgeEntries(orm, isInTrashOf(ownerId, videoId), deleteEverywhere)).length

/** Each deletes one, and returns how many there were. */
const purge = { playlist: purgeDeletedPlaylist, highlight: purgeDeletedHighlight }

const byId = <Item extends { id: string }>(items: Item[]) =>
  new Map(items.map((item) => [item.id, item]))
