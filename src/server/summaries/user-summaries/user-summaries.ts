// Adds and reads a person's summaries.

import type { TranscriptLine } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settlement, SummaryView } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { readInBatches } from '../../db/in-steps.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockEntry, mergeGuestHistory } from '../../library/history/history.ts'
import { readTranscript } from '../transcripts/transcripts.ts'
import { addToHistory, updateSearchedWords } from './history-entries.ts'
import { hasStatement } from './settle-statements.ts'
import * as store from './store.ts'
import { viewOf } from './view.ts'

export type { UserSummaryRow } from './store.ts'

/** One of an owner's finished summaries of a video; without `summaryId` the newest. */
type VersionRef = { ownerId: string | null; videoId: string; summaryId?: string | undefined }

/**
 * Adds a summary of a generation and returns its id, which is also the id of the job. A
 * finished summary enters the history at once.
 */
export async function addUserSummary(
  tx: Orm,
  values: store.NewUserSummary,
  { isDone }: { isDone: boolean },
): Promise<string> {
  if (isDone) await lockEntry(tx, values)
  const id = await store.upsertUserSummary(tx, values)
  if (isDone) await addToHistory(tx, await store.listByIds(tx, [id]))
  return id
}

export { deleteCachedWindows, deleteUnusedUploads, isUpload } from './erase-contents.ts'
export const { deleteJob, countByGeneration, listByGeneration, listActiveJobIds } = store

/** Tells whether a job was canceled or deleted. */
export async function isJobGone(orm: Orm, jobId: string): Promise<boolean> {
  return !(await store.hasId(orm, jobId))
}

export { countImported, isImported, listImportedIds } from './imported-store.ts'
export { renameCaptions } from './rename.ts'

/** The owner's job. Throws the same Problem `not_found` for another person's job as for none. */
export async function findJob(
  { db }: Deps,
  ownerId: string | null,
  jobId: string,
): Promise<store.UserSummaryRow> {
  const job = ownerId ? await store.findJob(db.orm, ownerId, jobId) : null
  if (!job) throw new Problem('not_found')
  return job
}

/** Throws a Problem `not_found` when there is no such summary. */
export async function findVersion(
  { db }: Deps,
  { ownerId, videoId, summaryId }: VersionRef,
): Promise<store.UserSummaryRow> {
  const version = ownerId ? await store.findVersion(db.orm, { ownerId, videoId, summaryId }) : null
  if (!version) throw new Problem('not_found')
  return version
}

/** The owner's newest summary of a video with what it was made from, or null. */
export const findNewest = (
  orm: Orm,
  key: { ownerId: string; videoId: string },
): Promise<store.UserSummaryRow | null> => store.findVersion(orm, { ...key, summaryId: undefined })

/** The owner's newest summary of a video. */
export async function readSummary(
  deps: Deps,
  ownerId: string | null,
  videoId: string,
): Promise<SummaryView> {
  return viewOf(await findVersion(deps, { ownerId, videoId }))
}

type Settling = VersionRef & { n: number; settlement: Settlement }

/**
 * Settles a statement of the owner's summary. Throws a Problem `not_found` where there is
 * none of this number.
 */
export async function settleStatement(
  { db, now }: Deps,
  { ownerId, videoId, summaryId, n, settlement }: Settling,
): Promise<SummaryView> {
  return db.orm.transaction(async (tx) => {
    if (ownerId) await lockEntry(tx, { ownerId, videoId })
    const version = ownerId ? await store.findVersion(tx, { ownerId, videoId, summaryId }) : null
    const { digest } = version?.generation ?? {}
    if (!version || !digest || !hasStatement(digest, n)) throw new Problem('not_found')
    await store.setSettled(tx, version.userSummary.id, n, settlement)
    const [settled] = await store.listByIds(tx, [version.userSummary.id])
    await updateSearchedWords(tx, settled!, now())
    return viewOf(settled!)
  })
}

/** One of the owner's finished summaries by its own id, or null. */
export async function readVersion(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  summaryId: string,
): Promise<SummaryView | null> {
  const row = await store.findJob(db.orm, ownerId, summaryId)
  return row?.generation.state === 'done' && !row.historyEntry?.deletedAt ? viewOf(row) : null
}

/** Finished summaries of any owner by their ids. The caller must check who may see them. */
export async function listVersionsById(
  orm: Orm,
  summaryIds: string[],
): Promise<Map<string, SummaryView>> {
  const views = new Map<string, SummaryView>()
  const read = (ids: string[]) => store.listByIds(orm, ids)
  const idOf = (row: store.UserSummaryRow) => row.userSummary.id
  for await (const rows of readInBatches(summaryIds, { read, idOf }))
    for (const row of rows) views.set(idOf(row), viewOf(row))
  return views
}

/**
 * The transcript of a summary in readable lines, and how many words were spoken.
 * `requesterKey` names who takes turns with others. Throws `too_many_attempts` when they
 * wait for too many already.
 */
export async function readTranscriptLines(
  deps: Deps,
  version: VersionRef,
  requesterKey: string,
): Promise<{ lines: TranscriptLine[]; words: number }> {
  const { generation, transcript } = await findVersion(deps, version)
  return deps.engine.forOwner(requesterKey).formatTranscript(transcript?.words ?? 0, async () => {
    const { transcriptId } = generation
    const found = transcriptId ? await readTranscript(deps.db.orm, transcriptId) : null
    if (!found) throw new Problem('not_found')
    return found
  })
}

/** Moves a guest's summaries, including those in progress, to an account. */
export async function mergeGuestSummaries(tx: Orm, guestId: string, userId: string): Promise<void> {
  const videoIds = await mergeGuestHistory(tx, guestId, userId)
  await store.moveToOwner(tx, guestId, userId)
  // Where both had a summary of one generation only the account's is left, so the history
  // entry must name that one.
  for (const videoId of videoIds) {
    const [newest] = await store.listVersions(tx, userId, videoId)
    if (newest) await addToHistory(tx, [newest])
  }
}
