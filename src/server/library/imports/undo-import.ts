// Undoes an import: what it added and nobody has changed since goes. Summaries and
// playlists go to the trash.

import type { LibraryImport, UndoCounts } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { deleteCards } from '../../marks/cards/cards.ts'
import { purgeHighlights } from '../../marks/highlights/highlights.ts'
import { deleteNotes } from '../../marks/notes/notes.ts'
import { deletePlaylists } from '../../playlists/playlists.ts'
import { lockAuthor } from '../../social/creators/user-locks.ts'
import { deleteVideos } from '../history/bulk-changes.ts'
import { type Additions, countAdditions, deleteAdditions, findUnchanged } from './additions.ts'
import { readLibraryImport } from './library-imports.ts'
import * as store from './store.ts'

type Parts = Pick<Deps, 'db' | 'now'>

/** What taking the last import back would remove. Throws `import_not_undoable`. */
export async function countUndo(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string,
): Promise<UndoCounts> {
  const { id } = await requireUndoable(orm, ownerId)
  return countOf(orm, id, await findUnchanged(orm, { importId: id, ownerId }))
}

/** Undoes the last import. Throws `import_not_undoable`, also the second time. */
export async function undoImport(deps: Parts, ownerId: string): Promise<LibraryImport> {
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    await lockAuthor(tx, ownerId)
    const row = await requireUndoable(tx, ownerId)
    // Another request may have been faster; this one waits for it here.
    if (!(await store.updateImport(tx, row, { state: 'undone', updatedAt: nowMs })))
      throw new Problem('import_not_undoable')
    const unchanged = await findUnchanged(tx, { importId: row.id, ownerId })
    await deleteVideos(tx, { ownerId, videoIds: unchanged.video }, nowMs)
    // For good, so that the same file can bring them in again.
    await purgeHighlights(tx, { ownerId, ids: unchanged.highlight })
    await deleteCards(tx, { ownerId, ids: unchanged.card })
    await deleteNotes(tx, { ownerId, videoIds: unchanged.note })
    await deletePlaylists(tx, { ownerId, ids: unchanged.playlist }, nowMs)
    await deleteAdditions(tx, row.id)
  })
  await notifyOwner(deps.db, ownerId)
  return (await readLibraryImport(deps, ownerId))!
}

async function requireUndoable(orm: Orm, ownerId: string): Promise<store.ImportRow> {
  const row = await store.findImport(orm, ownerId)
  const hasEnded = row !== null && ['done', 'stopped', 'failed'].includes(row.state)
  if (!hasEnded || row.source !== 'export') throw new Problem('import_not_undoable')
  return row
}

async function countOf(
  orm: Orm,
  importId: string,
  { video, highlight, card, note, playlist }: Additions,
) {
  const counts = {
    summaries: video.length,
    highlights: highlight.length,
    cards: card.length,
    notes: note.length,
    playlists: playlist.length,
  }
  const removed = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...counts, kept: (await countAdditions(orm, importId)) - removed }
}
