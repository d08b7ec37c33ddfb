// What a person deleted and can restore for thirty days, and deleting it for good before.
import { type TrashKind, trashDays, trashPageSize } from '#contract/basics/limits.ts'
import type { TrashItem, TrashPage } from '#contract/library/trash.ts'
import { Problem } from '#contract/problems/problems.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { listDeletedHighlights, purgeHighlightsOf } from '../../marks/highlights/highlights.ts'
import { purgePlaylistsOf } from '../../playlists/playlists.ts'
import { deleteQuestionsOfPurgedVideos } from '../../questions/questions.ts'
import { purgeDeletedSummaries } from '../../summaries/user-summaries/purge-expired.ts'
import { listVersionsById } from '../../summaries/user-summaries/user-summaries.ts'
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
  const deleted = await purge[kind](deps, ownerId, id)
  if (deleted === 0) throw new Problem('not_found')
  await notifyOwner(deps.db, ownerId)
  return { deleted }
}

export async function emptyTrash(deps: Deps, ownerId: string): Promise<{ deleted: number }> {
  let deleted = 0
  for (const purgeKind of Object.values(purge)) deleted += await purgeKind(deps, ownerId)
  await notifyOwner(deps.db, ownerId)
  return { deleted }
}

/** Each deletes one, or without `id` all, and returns how many. */
const purge: Record<TrashKind, (deps: Deps, ownerId: string, id?: string) => Promise<number>> = {
  async summary(deps, ownerId, videoId) {
    const purged = await purgeDeletedSummaries(deps, { ownerId, videoId }, deleteEverywhere)
    await deleteQuestionsOfPurgedVideos(deps, [ownerId])
    return purged.length
  },
  playlist: ({ db }, ownerId, id) => purgePlaylistsOf(db.orm, ownerId, id),
  highlight: ({ db }, ownerId, id) => purgeHighlightsOf(db.orm, ownerId, id),
}

const byId = <Item extends { id: string }>(items: Item[]) =>
  new Map(items.map((item) => [item.id, item]))
