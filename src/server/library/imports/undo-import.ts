// Undoes an import: what it added and nobody has changed since goes. Summaries and
// playlists go to the trash.
import type { LibraryImport, UndoCounts } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { stepLimits, workInSteps } from '../../db/in-steps.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { deleteCards } from '../../marks/cards/cards.ts'
import { purgeHighlights } from '../../marks/highlights/highlights.ts'
import { deleteNotes } from '../../marks/notes/notes.ts'
import { deletePlaylists } from '../../playlists/playlists.ts'
import { lockAuthor } from '../../social/creators/user-locks.ts'
import { deleteVideos } from '../history/bulk-changes.ts'
import { deleteAdditions, listAdditions } from './additions.ts'
import { readLibraryImport } from './library-imports.ts'
import type { AdditionKind } from './select-unchanged.ts'
import * as store from './store.ts'

type Parts = Pick<Deps, 'db' | 'now'>
type Removed = { ownerId: string; keys: string[]; nowMs: number }

/**
 * How each kind goes, in this order: a video is judged with its highlights, cards and
 * notes. These go for good, so that the same file can bring them in again.
 */
const removals: Record<AdditionKind, (tx: Orm, removed: Removed) => Promise<unknown>> = {
  video: (tx, { ownerId, keys, nowMs }) => deleteVideos(tx, { ownerId, videoIds: keys }, nowMs),
  highlight: (tx, { ownerId, keys }) => purgeHighlights(tx, { ownerId, ids: keys }),
  card: (tx, { ownerId, keys }) => deleteCards(tx, { ownerId, ids: keys }),
  note: (tx, { ownerId, keys }) => deleteNotes(tx, { ownerId, videoIds: keys }),
  playlist: (tx, { ownerId, keys, nowMs }) => deletePlaylists(tx, { ownerId, ids: keys }, nowMs),
}
const kinds = Object.keys(removals) as AdditionKind[]

/** What taking the last import back would remove. Throws `import_not_undoable`. */
export async function countUndo(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string,
): Promise<UndoCounts> {
  const { id: importId } = requireUndoable(await store.findImport(orm, ownerId))
  const removed: Record<AdditionKind, number> = {
    video: 0,
    highlight: 0,
    card: 0,
    note: 0,
    playlist: 0,
  }
  let kept = 0
  for (const kind of kinds)
    for (let after = ''; ; ) {
      const page = { after, limit: stepLimits.rows }
      const rows = await listAdditions(orm, { importId, ownerId }, kind, page)
      const unchanged = rows.filter(({ isUnchanged }) => isUnchanged).length
      removed[kind] += unchanged
      kept += rows.length - unchanged
      if (rows.length < page.limit) break
      after = rows.at(-1)!.key
    }
  const { video: summaries, highlight: highlights, card: cards, note: notes } = removed
  return { summaries, highlights, cards, notes, playlists: removed.playlist, kept }
}

/**
 * Undoes the last import, in steps. If they are interrupted, it can be undone again, which
 * removes the rest. Throws `import_not_undoable`, also the second time.
 */
export async function undoImport(deps: Parts, ownerId: string): Promise<LibraryImport> {
  const { orm } = deps.db
  const nowMs = deps.now()
  const { id: importId } = requireUndoable(await store.findImport(orm, ownerId))
  for (const kind of kinds) {
    let after = ''
    await workInSteps(orm, {
      async next(tx, limit) {
        await lockUndoable(tx, { ownerId, importId })
        return listAdditions(tx, { importId, ownerId }, kind, { after, limit })
      },
      async work(tx, rows) {
        after = rows.at(-1)!.key
        const keys = rows.filter(({ isUnchanged }) => isUnchanged).map(({ key }) => key)
        await removals[kind](tx, { ownerId, keys, nowMs })
        await deleteAdditions(tx, importId, { kind, keys })
      },
    })
  }
  await orm.transaction(async (tx) => {
    const row = await lockUndoable(tx, { ownerId, importId })
    await store.updateImport(tx, row, { state: 'undone', updatedAt: nowMs })
  })
  await store.discardAdditions(orm, importId)
  await notifyOwner(deps.db, ownerId)
  return (await readLibraryImport(deps, ownerId))!
}

/** Two requests at once take turns here, and the one that finds nothing left ends it. */
async function lockUndoable(
  tx: Orm,
  { ownerId, importId }: { ownerId: string; importId: string },
): Promise<store.ImportRow> {
  await lockAuthor(tx, ownerId)
  const row = requireUndoable(await store.lockLast(tx, ownerId))
  // A new file may have taken its place.
  if (row.id !== importId) throw new Problem('import_not_undoable')
  return row
}

function requireUndoable(row: store.ImportRow | null): store.ImportRow {
  const hasEnded = row !== null && ['done', 'stopped', 'failed'].includes(row.state)
  if (!hasEnded || row.source !== 'export') throw new Problem('import_not_undoable')
  return row
}
