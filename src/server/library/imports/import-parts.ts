// Imports the parts of a checked file into the library, each in a transaction of its own
// that also removes the part.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type {
  ExportedPlaylist,
  ExportedSavedSearch,
  ExportedSummary,
  ExportedTranscript,
} from '#contract/library/export.ts'
import type { ImportCounts } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { importPlaylist } from '../../playlists/import-playlist.ts'
import { lockAuthor } from '../../social/creators/user-locks.ts'
import { importVersions } from '../../summaries/user-summaries/import-versions.ts'
import { countImported } from '../../summaries/user-summaries/user-summaries.ts'
import { lockTags } from '../history/tags.ts'
import { importSearch } from '../saved-searches/saved-searches.ts'
import { recordAdditions } from './additions.ts'
import { importOwnWords } from './import-own-words.ts'
import { queueVideos } from './queue-videos.ts'
import * as store from './store.ts'

/** Nobody continues an import within this time after its process was last heard of. */
export const lostMs = 60_000
/** Faults of the server in a row after which an import is given up. */
const maxFailures = 3

type Step = { done: number; added?: number; playlist?: { id: string; name: string } }

/**
 * Imports everything that waits. Never rejects: what is interrupted goes on when the
 * process was not heard of for a while.
 */
export async function startImportingParts(deps: Deps, id: string): Promise<void> {
  await importParts(deps, id).catch((err: unknown) => {
    if (!deps.stopping.aborted) deps.log.error({ err, importId: id }, 'an import was interrupted')
  })
}

/** Until it is done or stopped. Two at once do nothing twice. */
async function importParts(deps: Deps, id: string): Promise<void> {
  const { orm } = deps.db
  let imported: number | null = null
  for (
    let row = await store.findRunning(orm, id);
    row && !deps.stopping.aborted;
    row = await store.findRunning(orm, id)
  ) {
    let step: Step | null
    try {
      // Counted once, because that reads as many rows as the library has.
      imported ??= await countImported(orm, row.ownerId)
      step = await importNextPart(deps, row, imported)
      imported += step?.added ?? 0
    } catch (error) {
      return fail(deps, row, error)
    }
    await store.changeRunning(orm, id, (newest) => ({
      ...countStep(newest, step),
      updatedAt: deps.now(),
    }))
    if (!step) await store.deleteParts(orm, id)
    if (!step) await notifyOwner(deps.db, row.ownerId)
    await yieldToEventLoop()
  }
}

/** Counts a step of an import, or its end. */
function countStep({ counts, done, playlists, total }: store.ImportRow, step: Step | null) {
  if (!step) return { state: 'done' as const, done: total }
  return {
    done: done + step.done,
    failures: 0,
    counts: addTo(counts, step.added ?? 0),
    playlists: step.playlist ? [...playlists, step.playlist] : playlists,
  }
}

/** All summaries of a step are of one video. */
function addTo(counts: ImportCounts, added: number): ImportCounts {
  const addedVideos = (counts.addedVideos ?? 0) + (added > 0 ? 1 : 0)
  const areVideosKnown = counts.added === 0 || counts.addedVideos !== undefined
  return { ...counts, added: counts.added + added, ...(areVideosKnown && { addedVideos }) }
}

async function importNextPart(
  deps: Deps,
  row: store.ImportRow,
  imported: number,
): Promise<Step | null> {
  const { orm } = deps.db
  const summary = await store.findNext(orm, row.id, 'summary')
  if (summary)
    return orm.transaction((tx) =>
      importVideoPart(deps, tx, row, { videoId: summary.key, imported }),
    )
  const search = await store.findNext(orm, row.id, 'search')
  if (search) return orm.transaction((tx) => importSearchPart(tx, row))
  const playlist = await store.findNext(orm, row.id, 'playlist')
  if (playlist) return orm.transaction((tx) => importPlaylistPart(deps, tx, row))
  const videos = await store.findNext(orm, row.id, 'videos')
  return videos && queueVideos(deps, row, videos)
}

/**
 * In the order in which the deletion of an account locks them. Without the account or the
 * import nothing may come in any more.
 */
async function lockImport(tx: Orm, { id, ownerId }: store.ImportRow): Promise<boolean> {
  return (await lockAuthor(tx, ownerId)) ? store.lockRunning(tx, id) : false
}

async function importPlaylistPart(deps: Deps, tx: Orm, row: store.ImportRow): Promise<Step> {
  if (!(await lockImport(tx, row))) return { done: 0 }
  const playlist = await store.findNext(tx, row.id, 'playlist')
  // Another process was faster.
  if (!playlist) return { done: 0 }
  const added = await importPlaylist(tx, row.ownerId, playlist.data as ExportedPlaylist)
  if (added) await recordAdditions(tx, row.id, { playlist: [added] }, deps.now())
  await store.deleteParts(tx, row.id, [playlist.position])
  return { done: 1 }
}

/** Searches are not counted: there are few, and they come in at once. */
async function importSearchPart(tx: Orm, row: store.ImportRow): Promise<Step> {
  const search = (await lockImport(tx, row)) && (await store.findNext(tx, row.id, 'search'))
  if (!search) return { done: 0 }
  await importSearch(tx, row.ownerId, search.data as ExportedSavedSearch)
  await store.deleteParts(tx, row.id, [search.position])
  return { done: 0 }
}

type VideoStep = { videoId: string; imported: number }

/**
 * All versions of a video at once, so that those that are there already are told from
 * those of the file.
 */
async function importVideoPart(
  deps: Deps,
  tx: Orm,
  row: store.ImportRow,
  { videoId, imported }: VideoStep,
): Promise<Step> {
  const { id: importId, ownerId, existing } = row
  if (!(await lockImport(tx, row))) return { done: 0 }
  await lockTags(tx, ownerId)
  const summaries = await store.listByKey(tx, importId, 'summary', videoId)
  // Another process was faster.
  if (summaries.length === 0) return { done: 0 }
  const { added, wasMissing } = await importVersions(tx, {
    ownerId,
    importId,
    videoId,
    existing,
    imported,
    nowMs: deps.now(),
    versions: summaries.map(({ data }) => data as ExportedSummary),
    async readTranscript(id) {
      const [part] = await store.listByKey(tx, importId, 'transcript', id)
      return (part?.data as ExportedTranscript | undefined) ?? null
    },
    countWords: (transcript) => deps.engine.forOwner(ownerId).countWords(transcript),
  })
  const nowMs = deps.now()
  await importOwnWords(tx, row, { videoId, nowMs })
  if (wasMissing) await recordAdditions(tx, importId, { video: [videoId] }, nowMs)
  await store.deleteParts(
    tx,
    importId,
    summaries.map(({ position }) => position),
  )
  // What came back from the trash was added as well, as the person sees it.
  return { done: summaries.length, added: wasMissing && added === 0 ? summaries.length : added }
}

/**
 * A Problem ends an import, and so does the third fault of the server in a row. After the
 * others it stays running, and `maintainLibraryImports` continues it. What came in stays,
 * and importing the file again adds only the rest. Nothing changes if another process has
 * got further.
 */
async function fail({ db, log, now }: Deps, row: store.ImportRow, error: unknown): Promise<void> {
  // Stopped, or gone with its account.
  if (!(await store.findRunning(db.orm, row.id))) return
  const failures = row.failures + 1
  const updatedAt = now()
  if (!(error instanceof Problem)) {
    log.error({ err: error, importId: row.id, failures }, 'a part of a file could not be imported')
    if (failures < maxFailures)
      return void (await store.updateUnchanged(db.orm, row, { failures, updatedAt }))
  }
  const problem =
    error instanceof Problem ? error : new Problem('internal', { message: interruptedMessage })
  const failure = { state: 'failed' as const, failures, problem: problem.report(), updatedAt }
  if (await store.updateUnchanged(db.orm, row, failure)) await store.deleteParts(db.orm, row.id)
}

const interruptedMessage =
  'The import stopped because of a fault of the server. What came in stays. Import the file again: only the rest is added.'
