// Imports the parts of a checked file into the library, in small transactions that also
// remove them.
import type {
  ExportedPlaylist,
  ExportedSavedSearch,
  ExportedSummary,
  ExportedTranscript,
} from '#contract/library/export.ts'
import type { ImportCounts } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { letOthersFirst } from '../../db/leave-turns.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { type CardKeys, readCardKeys } from '../../marks/cards/cards.ts'
import { importPlaylist } from '../../playlists/import-playlist.ts'
import { lockAuthor } from '../../social/creators/user-locks.ts'
import {
  type ImportedWords,
  importVersion,
  type KnownVersions,
  readVersions,
} from '../../summaries/user-summaries/import-versions.ts'
import { countImported } from '../../summaries/user-summaries/user-summaries.ts'
import { lockTags, readSpellings, type TagSpellings } from '../history/tags.ts'
import { importSearch } from '../saved-searches/saved-searches.ts'
import { isAdded, recordAdditions } from './additions.ts'
import { importEntry, importOwnWords } from './import-own-words.ts'
import { queueVideos } from './queue-videos.ts'
import * as store from './store.ts'

/** Nobody continues an import within this time after its process was last heard of. */
export const lostMs = 60_000
/** Faults of the server in a row after which an import is given up. */
const maxFailures = 3

type Step = {
  done: number
  added?: number
  addedVideos?: number
  playlist?: { id: string; name: string }
}

/** What is kept from step to step, and read again by a process that continues. */
type Run = {
  /** How many imported summaries the library has. */
  imported: number
  /** The video of the last step. */
  video: { id: string; known: KnownVersions } | null
  cards: CardKeys
  tags: { spellings: TagSpellings; stepsLeft: number }
}

/** The tags of a library are read again after so many videos: their owner may add some meanwhile. */
const stepsOfTags = 100

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
  let run: Run | null = null
  for (
    let row = await store.findRunning(orm, id);
    row && !deps.stopping.aborted;
    row = await store.findRunning(orm, id)
  ) {
    let step: Step | null
    try {
      run ??= await openRun(deps, row)
      step = await importNextPart(deps, row, run)
      run.imported += step?.added ?? 0
    } catch (error) {
      return fail(deps, row, error)
    }
    if (!step) {
      const end = { state: 'done' as const, done: row.total, updatedAt: deps.now() }
      await store.updateImport(orm, row, end)
      await store.discardParts(orm, id)
      await notifyOwner(deps.db, row.ownerId)
    }
    await letOthersFirst()
  }
}

/** Counted and read once, because that reads as many rows as the library has. */
async function openRun({ db: { orm } }: Deps, { id, ownerId }: store.ImportRow): Promise<Run> {
  const hasCards = (await store.findNext(orm, id, 'card')) !== null
  return {
    imported: await countImported(orm, ownerId),
    video: null,
    cards: hasCards ? await readCardKeys(orm, ownerId) : new Set(),
    tags: { spellings: new Map(), stepsLeft: 0 },
  }
}

function countStep({ counts, done, playlists }: store.ImportRow, step: Step, updatedAt: number) {
  return {
    updatedAt,
    done: done + step.done,
    failures: 0,
    counts: addTo(counts, step),
    playlists: step.playlist ? [...playlists, step.playlist] : playlists,
  }
}

function addTo(counts: ImportCounts, { added = 0, ...step }: Step): ImportCounts {
  const addedVideos = (counts.addedVideos ?? 0) + (step.addedVideos ?? 0)
  const areVideosKnown = counts.added === 0 || counts.addedVideos !== undefined
  return { ...counts, added: counts.added + added, ...(areVideosKnown && { addedVideos }) }
}

async function importNextPart(deps: Deps, row: store.ImportRow, run: Run): Promise<Step | null> {
  const videoId = await store.findNextVideo(deps.db.orm, row.id, run.video?.id ?? '')
  if (videoId !== null) return importVersionPart(deps, row, { videoId, run })
  return takeStep(deps, row, async (tx) => {
    if (await importOwnWords(tx, row, { cards: run.cards, nowMs: deps.now() })) return { done: 0 }
    const search = await store.findNext(tx, row.id, 'search')
    if (search) {
      await importSearch(tx, row.ownerId, search.data as ExportedSavedSearch)
      await store.deleteParts(tx, row.id, [search.position])
      // They are few, and not counted.
      return { done: 0 }
    }
    const playlist = await store.findNext(tx, row.id, 'playlist')
    if (playlist) return importPlaylistPart(deps, tx, row, playlist)
    const videos = await store.findNext(tx, row.id, 'videos')
    return videos && queueVideos(deps, tx, row, videos)
  })
}

/**
 * What comes in and its count are one transaction. Locks in the order in which the deletion of
 * an account does. Without the account or the import nothing may come in any more.
 */
async function takeStep(
  deps: Deps,
  { id, ownerId }: store.ImportRow,
  work: (tx: Orm) => Promise<Step | null>,
): Promise<Step | null> {
  return deps.db.orm.transaction(async (tx) => {
    const newest = (await lockAuthor(tx, ownerId)) && (await store.lockRunning(tx, id))
    if (!newest) return { done: 0 }
    const step = await work(tx)
    if (step) await store.updateImport(tx, newest, countStep(newest, step, deps.now()))
    return step
  })
}

async function importPlaylistPart(
  deps: Deps,
  tx: Orm,
  row: store.ImportRow,
  playlist: store.PartRow,
): Promise<Step> {
  const added = await importPlaylist(tx, row.ownerId, playlist.data as ExportedPlaylist)
  if (added) await recordAdditions(tx, row.id, { playlist: [added] }, deps.now())
  await store.deleteParts(tx, row.id, [playlist.position])
  return { done: 1 }
}

/**
 * One version of a video, with what the person added to the video as far as a step takes
 * it. The versions of a video follow each other.
 */
async function importVersionPart(
  deps: Deps,
  row: store.ImportRow,
  { videoId, run }: { videoId: string; run: Run },
): Promise<Step | null> {
  const { id: importId, ownerId, existing } = row
  if (run.video?.id !== videoId) run.video = { id: videoId, known: new Map() }
  const { known } = run.video
  await readVersions(deps.db.orm, { ownerId, videoId }, known)
  const next = await store.findNext(deps.db.orm, importId, 'summary', videoId)
  if (!next) return { done: 0 }
  const version = next.data as ExportedSummary
  // Before the transaction, because a thread that reads from the database may have to count.
  const words = await countWords(deps, row, version)
  return takeStep(deps, row, async (tx) => {
    await lockTags(tx, ownerId)
    if (run.tags.stepsLeft-- === 0)
      run.tags = { spellings: await readSpellings(tx, ownerId), stepsLeft: stepsOfTags }
    const part = await store.findNext(tx, importId, 'summary', videoId)
    // Another process was faster.
    if (part?.position !== next.position) return { done: 0 }
    const nowMs = deps.now()
    const imported = await importVersion(tx, {
      ownerId,
      importId,
      videoId,
      existing,
      imported: run.imported,
      isBegun: await isAdded(tx, importId, { kind: 'video', key: videoId }),
      known,
      nowMs,
      version,
      words,
    })
    await importEntry(tx, row, { videoId, spellings: run.tags.spellings, nowMs })
    await importOwnWords(tx, row, { videoId, cards: run.cards, nowMs })
    if (imported.wasMissing) await recordAdditions(tx, importId, { video: [videoId] }, nowMs)
    await store.deleteParts(tx, importId, [next.position])
    return { done: 1, added: Number(imported.isAdded), addedVideos: Number(imported.isFirst) }
  })
}

/** Null if the file does not have what was said in the version. */
async function countWords(
  deps: Deps,
  { id: importId, ownerId }: store.ImportRow,
  { transcriptId }: ExportedSummary,
): Promise<ImportedWords | null> {
  if (!transcriptId) return null
  const part = await store.findNext(deps.db.orm, importId, 'transcript', transcriptId)
  if (!part) return null
  const exported = part.data as ExportedTranscript
  const { hasEstimatedTimes = false, language, kind, cues } = exported
  const transcript = { language, kind, cues, hasEstimatedTimes }
  return { exported, spoken: await deps.engine.forOwner(ownerId).countWords(transcript) }
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
  if (await store.updateUnchanged(db.orm, row, failure)) await store.discardParts(db.orm, row.id)
}

const interruptedMessage =
  'The import stopped because of a fault of the server. What came in stays. Import the file again: only the rest is added.'
