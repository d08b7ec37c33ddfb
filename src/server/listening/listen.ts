// The job that hears a recording. Each window is stored, so that a process that takes it
// over goes on after the last one.
import { Problem } from '#contract/problems/problems.ts'
import { maxRecordingSeconds } from '#contract/recordings/recordings.ts'
import { notifyOwner } from '../db/owner-events.ts'
import { listeningQueue } from '../db/queue.ts'
import { recordings } from '../db/schema/recordings.ts'
import type { Deps } from '../deps/deps.ts'
import { acceptJob, type JobKind, type JobRequest } from '../jobs/accept-job.ts'
import { type Making, runJob, type Work } from '../jobs/run-job.ts'
import { ownIdOf, saveTranscript } from '../summaries/transcripts/transcripts.ts'
import { readWholeUsage } from '../usage/question-limits.ts'
import {
  assignSpeakers,
  joinWindows,
  labelCues,
  listSpeakers,
  numberSpeakers,
  requireTalk,
} from './compose.ts'
import { fetchAudio } from './episodes.ts'
import { deleteFile, fileOf, hasFile } from './recordings/files.ts'
import { reserveMinutes } from './recordings/minutes.ts'
import * as store from './recordings/recordings.ts'
import { summarizeHeard } from './summarize.ts'

type Row = store.RecordingRow
type Made = Awaited<ReturnType<typeof hear>>

const listeningWork: Work<Row, Made> = {
  slots: 'hearing',
  givenUp: 'listening_failed',
  failedMessage: 'a recording could not be heard',
  describe: ({ id }) => ({ recordingId: id }),
  start: ({ db }, id) => store.startAttempt(db.orm, id),
  interruptionsOf: ({ interruptions }) => interruptions,
  watchCancel: ({ db, runningGenerations }, id) =>
    runningGenerations.watchCancel(id, async () => !isActive(await store.find(db.orm, id))),
  make: hear,
  finish: (deps, { id }, made) => finishListening(deps, id, made),
  giveBack: ({ db }, row, reason) => store.requeue(db.orm, row, reason),
  fail: ({ db, now, settings }, row, problem) =>
    store.fail(db.orm, row, {
      problem: {
        ...problem.report(settings.BRAND_NAME),
        ...(problem.code === 'recording_music' && { details: problem.details }),
      },
      finishedAt: now(),
    }),
  async close({ db }, id) {
    const row = await store.find(db.orm, id)
    if (row) await notifyOwner(db, row.ownerId)
  },
}

const isActive = (row: Row | null) => row?.state === 'queued' || row?.state === 'listening'

/** Begins or goes on with a recording of the queue. */
function runListening(deps: Deps, id: string, turn = id): Promise<void> {
  return runJob(deps, listeningWork, { id, turn })
}

type ListeningRequest = JobRequest & { recording: Row; seconds: number }

export const listeningKind: JobKind<{
  request: ListeningRequest
  reserved: object
  row: Row
  inserted: Row
  answer: Row
}> = {
  queue: listeningQueue,
  idName: 'recordingId',
  table: recordings,
  slots: 'hearing',
  atOnce: ({ LISTEN_AT_ONCE }) => LISTEN_AT_ONCE,
  isWork: () => true,
  async reserve(deps, tx, { recording, seconds }) {
    await reserveMinutes(deps, tx, { ...recording, seconds })
    return { row: null }
  },
  async store(_, tx, { recording, seconds }) {
    const inserted = await store.change(tx, recording.id, [recording.state], {
      ...{ seconds, countedSeconds: Math.ceil(seconds), problem: null, finishedAt: null },
      ...{ state: 'queued', failures: 0, interruptions: 0 },
    })
    // Another process may have queued it meanwhile.
    return { row: inserted ?? (await store.find(tx, recording.id)) ?? recording, inserted }
  },
  settle: async (_deps, _tx, { row }) => ({ answer: row, isCounted: true, settled: [] }),
  begin: (deps, { id }, { group }) => runListening(deps, id, group),
  run: runListening,
  readUsage: readWholeUsage,
}

/**
 * Queues a recording whose file is whole, or one that failed. One that cannot be heard,
 * or that is longer than what its owner has left, fails with that problem.
 */
export async function queueRecording(deps: Deps, recording: Row): Promise<Row> {
  try {
    const seconds = await measure(deps, recording)
    const { id, ownerId, address } = recording
    const request = { ownerId, address, idempotencyKey: null, requestKey: id }
    return await acceptJob(deps, listeningKind, { ...request, recording, seconds })
  } catch (error) {
    // It can be queued when others are done.
    if (!(error instanceof Problem) || error.code === 'queue_full') throw error
    const problem = error.report(deps.settings.BRAND_NAME)
    const failure = { state: 'failed', problem, finishedAt: deps.now() } as const
    const failed = await store.change(deps.db.orm, recording.id, [recording.state], failure)
    await notifyOwner(deps.db, recording.ownerId)
    return failed ?? recording
  }
}

/** The audio of an episode is measured when it was fetched. Until then its feed counts. */
async function measure(deps: Deps, { id, audioUrl, ...row }: Row): Promise<number> {
  if (audioUrl !== null && row.receivedBytes === 0) return row.seconds ?? 0
  const { seconds } = await deps.listening.measure(fileOf(deps.settings, id), deps.stopping)
  requireListenable(seconds)
  return seconds
}

/** Fetches the audio of an episode, and reserves its real length. */
async function fetchEpisode(deps: Deps, row: Row, signal: AbortSignal): Promise<number> {
  await fetchAudio(deps, row, signal)
  const { seconds } = await deps.listening.measure(fileOf(deps.settings, row.id), signal)
  requireListenable(seconds)
  const countedSeconds = Math.ceil(seconds)
  await deps.db.orm.transaction(async (tx) => {
    await reserveMinutes(deps, tx, { ...row, seconds })
    await store.change(tx, row.id, ['listening'], { seconds, countedSeconds })
  })
  return countedSeconds
}

function requireListenable(seconds: number): void {
  if (!(seconds > 0)) throw new Problem('recording_damaged')
  if (seconds > maxRecordingSeconds) throw new Problem('recording_too_long')
}

const lost =
  'The audio of this recording is no longer here. Nothing was counted. Please send it again.'

async function hear(deps: Deps, row: Row, { signal, turn }: Making) {
  const listener = await deps.listening.listener()
  if (!listener) throw new Problem('listener_missing')
  const file = fileOf(deps.settings, row.id)
  const { spoken } = row
  const fetched = row.audioUrl === null ? null : await fetchEpisode(deps, row, signal)
  // A backup has no audio.
  if (!(await hasFile(deps.settings, row.id)))
    throw new Problem('listening_failed', { message: lost })
  const known = await store.listWindows(deps.db.orm, row.id)
  const fromSeconds = known.at(-1)?.endSeconds ?? 0
  let reserved = fetched ?? row.countedSeconds
  let atMs = deps.now()
  for await (const window of listener.hear({ file, fromSeconds, spoken, turn, signal })) {
    signal.throwIfAborted()
    // A file may say that it is shorter than it is.
    requireListenable(Math.max(window.endSeconds, 1))
    reserved = await storeWindow(deps, row, { window, reserved, tookMs: deps.now() - atMs })
    atMs = deps.now()
    await notifyOwner(deps.db, row.ownerId)
  }
  signal.throwIfAborted()
  return compose(deps, row, signal)
}

/** Stores a window, and reserves more minutes where the file is longer than it said. */
async function storeWindow(
  deps: Deps,
  row: Row,
  heard: {
    window: Parameters<typeof store.addWindow>[2]
    reserved: number
    tookMs: number
  },
): Promise<number> {
  const { window, tookMs } = heard
  const { startSeconds, endSeconds, language, speechSeconds, cues } = window
  const needed = Math.max(heard.reserved, Math.floor(endSeconds))
  await deps.db.orm.transaction(async (tx) => {
    if (needed > heard.reserved) {
      await reserveMinutes(deps, tx, { ...row, seconds: needed })
      const longer = { countedSeconds: needed, seconds: endSeconds }
      await store.change(tx, row.id, ['listening'], longer)
    }
    const stored = { startSeconds, endSeconds, language, speechSeconds, cues }
    if (!(await store.addWindow(tx, row, stored, tookMs)))
      throw new Error('another process hears this recording, or it has ended')
  })
  return needed
}

async function compose(deps: Deps, row: Row, signal: AbortSignal) {
  const windows = await store.listWindows(deps.db.orm, row.id)
  const heard = joinWindows(windows)
  const { transcript } = heard
  const words = await deps.engine.countWords(transcript, () => null)
  const heardSeconds = windows.at(-1)?.endSeconds ?? 0
  requireTalk(heard, { words, heardSeconds })
  const turns = row.findsSpeakers
    ? await deps.listening.findSpeakers(fileOf(deps.settings, row.id), signal)
    : null
  const cueSpeakers = turns && numberSpeakers(assignSpeakers(transcript.cues, turns))
  return { transcript, words, heardSeconds, cueSpeakers }
}

/** The words are stored together with the end, so that a transcript counts once. */
async function finishListening(
  deps: Deps,
  id: string,
  { transcript, words, heardSeconds, cueSpeakers }: Made,
): Promise<boolean> {
  const nowMs = deps.now()
  const done = await deps.db.orm.transaction(async (tx) => {
    const row = await store.finish(tx, id, {
      ...{ state: 'done', finishedAt: nowMs, cueSpeakers },
      speakers: cueSpeakers ? listSpeakers(transcript.cues, cueSpeakers) : [],
      countedSeconds: Math.ceil(heardSeconds),
    })
    if (!row) return null
    const cues = cueSpeakers
      ? labelCues(transcript.cues, cueSpeakers, (n) => store.nameSpeaker(row, n))
      : transcript.cues
    const labeled = { ...transcript, cues }
    const transcriptId = await saveTranscript(tx, {
      ...{ id: ownIdOf(row, labeled), transcript: labeled, words },
      ...{ chapters: [], videoId: row.videoId, nowMs },
    })
    return store.change(tx, id, ['done'], { transcriptId, ...(!row.isKept && { hasMedia: false }) })
  })
  if (!done) return false
  if (!done.isKept) await deleteFile(deps.settings, id)
  await summarizeHeard(deps, done)
  return true
}
