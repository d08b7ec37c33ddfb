// The recordings of a person as they see them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { keptRecordingHours, type Recording } from '#contract/recordings/recordings.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { readTranscript } from '../../summaries/transcripts/transcripts.ts'
import { listByOwner } from './kept-store.ts'
import * as store from './store.ts'

export {
  addNames,
  deleteByOwner,
  deleteUncounted,
  erase,
  listExpired,
  listIds,
  listMedia,
  listOfGuests,
  listOfVideos,
  listOpen,
  listStale,
  listToSummarize,
  listUnqueued,
  lockWords,
  moveToOwner,
  renameRecording,
  replaceTranscript,
} from './kept-store.ts'
export {
  addWindow,
  change,
  deleteWindows,
  fail,
  find,
  findByIdempotencyKey,
  findHeard,
  finish,
  insert,
  listWindows,
  type RecordingRow,
  requeue,
  setSummary,
  startAttempt,
} from './store.ts'

type OwnKey = { ownerId: string | null; id: string }

/** Throws `not_found`, also for a recording of somebody else. */
export async function requireOwn(orm: Orm, { ownerId, id }: OwnKey): Promise<store.RecordingRow> {
  const row = ownerId === null ? null : await store.findOwn(orm, { ownerId, id })
  if (!row) throw new Problem('not_found')
  return row
}

type Signed = { id: string; until: number; signature: string }

/** The recording that an upload address names. Throws `not_found` for a forged or old one. */
export async function requireSigned(deps: Deps, signed: Signed): Promise<store.RecordingRow> {
  const row = await store.find(deps.db.orm, signed.id)
  const isValid =
    row !== null &&
    row.state !== 'deleted' &&
    isSigned(deps, { ...row, kind: 'upload', until: signed.until }, signed.signature)
  if (!isValid) throw new Problem('not_found')
  return row
}

/** `after` is null where the lines are not asked for. */
export async function readRecording(
  deps: Deps,
  key: OwnKey,
  after: number | null,
): Promise<Recording> {
  return describe(deps, await requireOwn(deps.db.orm, key), after)
}

export async function listRecordings(deps: Deps, ownerId: string | null): Promise<Recording[]> {
  const rows = ownerId === null ? [] : await store.listUnsummarized(deps.db.orm, ownerId)
  return Promise.all(rows.map((row) => describe(deps, row, null)))
}

export async function describe(
  deps: Deps,
  row: store.RecordingRow,
  after: number | null,
): Promise<Recording> {
  const { id, videoId, name, state, bytes, receivedBytes, seconds, heardSeconds, spoken } = row
  if (state === 'deleted') throw new Problem('not_found')
  return {
    ...{ id, videoId, name, state, bytes, receivedBytes, seconds, heardSeconds, spoken },
    tookSeconds: row.tookMs / 1000,
    secondsLeft: await findSecondsLeft(deps, row),
    keep: row.isKept,
    findsSpeakers: row.findsSpeakers,
    mediaUrl: row.hasMedia && state !== 'receiving' ? mediaUrlOf(deps, row) : null,
    speakers: row.speakers.map(({ n, example }) => ({
      ...{ n, example },
      name: nameSpeaker(row, n),
    })),
    lines: after === null ? [] : await readLines(deps.db.orm, row, after),
    ...{ summaryJobId: row.summaryJobId, problem: row.problem, createdAt: row.createdAt },
  }
}

/** What a person's export has of each recording. */
export async function* exportRecordings(orm: Orm, ownerId: string): AsyncGenerator<object> {
  for (const row of await listByOwner(orm, ownerId)) {
    const { name, videoId, state, seconds, heardSeconds, spoken, isKept, createdAt } = row
    const speakers = row.speakers.map(({ n }) => nameSpeaker(row, n))
    const lines = await readLines(orm, row, 0)
    yield {
      name,
      videoId,
      state,
      seconds,
      heardSeconds,
      spoken,
      isKept,
      createdAt,
      speakers,
      lines,
    }
  }
}

/** When the month of a moment began, in UTC. */
export function startOfMonth(nowMs: number): number {
  const date = new Date(nowMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** What stands before the words of a speaker. */
export function nameSpeaker(
  { speakerNames }: Pick<store.RecordingRow, 'speakerNames'>,
  n: number,
): string {
  return speakerNames[n] ?? `Speaker ${n}`
}

async function readLines(orm: Orm, row: store.RecordingRow, after: number): Promise<Cue[]> {
  const cues = row.transcriptId
    ? ((await readTranscript(orm, row.transcriptId))?.cues ?? [])
    : (await store.listWindows(orm, row.id, after)).flatMap((window) => window.cues)
  return cues.filter(({ startSeconds }) => startSeconds >= after)
}

/** A recording of which so much was heard tells its own pace. */
const tellingSeconds = 60

async function findSecondsLeft(deps: Deps, row: store.RecordingRow): Promise<number | null> {
  const { seconds, heardSeconds, tookMs, state } = row
  if ((state !== 'queued' && state !== 'listening') || seconds === null) return null
  const isTelling = heardSeconds >= tellingSeconds && tookMs > 0
  const pace = isTelling
    ? tookMs / 1000 / heardSeconds
    : ((await deps.listening.listener())?.pace() ?? null)
  if (pace === null) return null
  const ahead = state === 'queued' ? await store.sumAhead(deps.db.orm, row) : 0
  return Math.ceil((ahead + Math.max(0, seconds - heardSeconds)) * pace)
}

/** An address for playing works for an hour, and stays the same for five minutes. */
const [signedMs, sameMs] = [3600_000, 300_000]

function mediaUrlOf({ secret, now }: Deps, { id, ownerId }: store.RecordingRow): string {
  const until = Math.floor(now() / sameMs) * sameMs + sameMs + signedMs
  return `/api/recordings/${id}/media?${sign(secret, { kind: 'recording', id, ownerId, until })}`
}

/** An address for the parts of a file works as long as these are waited for. */
export function uploadUrlOf(
  { secret }: Pick<Deps, 'secret'>,
  { id, ownerId, createdAt }: store.RecordingRow,
): string {
  const until = createdAt + keptRecordingHours * 3600_000
  return `/api/recordings/${id}/parts?${sign(secret, { kind: 'upload', id, ownerId, until })}`
}

type Addressed = { kind: 'recording' | 'upload'; id: string; ownerId: string; until: number }

/** Whether an address was made here, for this use and owner, and is still in force. */
export function isSigned(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  addressed: Addressed,
  signature: string,
): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, addressed))]
  return (
    addressed.until >= now() && given.length === expected.length && timingSafeEqual(given, expected)
  )
}

const sign = (secret: string, addressed: Addressed) =>
  `until=${addressed.until}&signature=${signatureOf(secret, addressed)}`

function signatureOf(secret: string, { kind, id, ownerId, until }: Addressed): string {
  const text = JSON.stringify([kind, id, ownerId, until])
  return createHmac('sha256', secret).update(text).digest('base64url')
}
