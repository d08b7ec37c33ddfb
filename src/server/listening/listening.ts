// What a person can do with their recordings, and what the page says of listening here.
import { minTranscriptWords } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { ListeningInfo } from '#contract/recordings/recordings.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Orm } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import { listeningQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import {
  ownIdOf,
  type StoredTranscript,
  saveTranscript,
} from '../summaries/transcripts/transcripts.ts'
import { deleteUnusedUploads } from '../summaries/user-summaries/user-summaries.ts'
import { joinWindows } from './compose.ts'
import { queueRecording } from './listen.ts'
import { deleteFile } from './recordings/files.ts'
import { readMinutes } from './recordings/minutes.ts'
import { requireListening } from './recordings/receive.ts'
import * as recordings from './recordings/recordings.ts'
import { summarizeHeard } from './summarize.ts'

type Row = recordings.RecordingRow
type OwnKey = { ownerId: string | null; id: string }

/** What this caller may have heard here, and how long that takes. */
export async function describeListening(
  deps: Deps,
  caller: { ownerId: string; address: string },
): Promise<Omit<ListeningInfo, 'mayChange'>> {
  const isOff = deps.settings.LISTEN === 'off'
  const listener = isOff ? null : await deps.listening.listener()
  const minutes = await readMinutes(deps, caller)
  const pace = listener?.pace() ?? null
  const needsAccount = isGuest(caller.ownerId) && minutes?.limit === 0
  return {
    state: isOff ? 'off' : !listener ? 'absent' : needsAccount ? 'sign_in' : 'ready',
    listener: listener?.title ?? null,
    isLocal: listener?.isLocal ?? true,
    tellsSpeakers: listener !== null && (await deps.listening.tellsSpeakers()),
    minutesPerHour: pace === null ? null : Math.round(pace * 600) / 10,
    minutes,
  }
}

/**
 * Stops at once. What was heard counts, because it was read while it grew. With
 * `keepWords` it is the transcript.
 */
export async function stopRecording(deps: Deps, key: OwnKey, keepWords: boolean): Promise<Row> {
  const { db, settings } = deps
  const { id } = await recordings.requireOwn(db.orm, key)
  const words = keepWords ? await readHeard(deps, id) : null
  const stopped = await db.orm.transaction(async (tx) => {
    const row = await recordings.change(tx, id, ['receiving', 'queued', 'listening'], {
      state: 'canceled',
      finishedAt: deps.now(),
      problem: null,
    })
    if (!row) return null
    await recordings.deleteWindows(tx, id)
    return recordings.change(tx, id, ['canceled'], {
      countedSeconds: Math.ceil(row.heardSeconds),
      hasMedia: row.isKept && row.receivedBytes === row.bytes,
      transcriptId: words && (await save(tx, row, words, deps.now())),
    })
  })
  if (!stopped) return recordings.requireOwn(db.orm, key)
  if (!stopped.hasMedia) await deleteFile(settings, id)
  await stopHearing(deps, stopped)
  return stopped
}

/** The words until now; null where they are too few for a summary. */
async function readHeard(deps: Deps, id: string): Promise<StoredTranscript | null> {
  const { transcript } = joinWindows(await recordings.listWindows(deps.db.orm, id))
  const words = await deps.engine.countWords(transcript, () => null)
  return words < minTranscriptWords ? null : { transcript, words, chapters: [] }
}

function save(tx: Orm, row: Row, words: StoredTranscript, nowMs: number): Promise<string> {
  const id = ownIdOf(row, words.transcript)
  return saveTranscript(tx, { ...words, id, videoId: row.videoId, nowMs })
}

/** Stops the process that hears it, and takes it out of the queue. */
async function stopHearing({ db, runningGenerations }: Deps, { id, ownerId }: Row): Promise<void> {
  await runningGenerations.announceCancel(id)
  const jobs = await db.queue.findJobs(listeningQueue, { data: { recordingId: id }, queued: true })
  const ids = jobs.map((job) => job.id)
  if (ids.length > 0) await db.queue.deleteJob(listeningQueue, ids)
  await notifyOwner(db, ownerId)
}

/** Hears a failed recording again, or requests the summary again that was refused. */
export async function retryRecording(deps: Deps, key: OwnKey): Promise<Row> {
  const row = await recordings.requireOwn(deps.db.orm, key)
  if (row.state === 'done' && row.problem) {
    await summarizeHeard(deps, row)
    return recordings.requireOwn(deps.db.orm, key)
  }
  if (row.state !== 'failed' || !row.hasMedia) throw new Problem('bad_request', { message: isOver })
  await requireListening(deps, row)
  return queueRecording(deps, row)
}

const isOver = 'Only a recording that failed within a day can be heard again. Nothing was counted.'

/**
 * Deletes the audio, and the words unless a summary has them. The row without them stays
 * until its month is over, because its minutes count.
 */
export async function deleteRecording(deps: Deps, key: OwnKey): Promise<void> {
  const row = await recordings.requireOwn(deps.db.orm, key)
  await deps.db.orm.transaction((tx) => eraseRecording(tx, row.id))
  await deleteFile(deps.settings, row.id)
  await stopHearing(deps, row)
}

/** The same for the rows in a transaction. The maintenance deletes the file. */
export async function eraseRecording(tx: Orm, id: string): Promise<void> {
  const erased = await recordings.erase(tx, id)
  if (erased?.transcriptId) await deleteUnusedUploads(tx, [erased.transcriptId])
}
