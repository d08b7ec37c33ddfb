// Receives the file of a recording in parts, which may come after a restart or twice.
import { randomBytes } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import {
  type BegunRecording,
  maxRecordingBytes,
  type NewRecording,
  newRecordingSchema,
} from '#contract/recordings/recordings.ts'
import { recordingId } from '#contract/sources/recording.ts'
import { isGuest } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceAddressLimit, enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { createMinuteLimit } from '../../http/rate-limits/minute-limit.ts'
import { createCounts } from '../../jobs/counts.ts'
import { toReadableTitle } from '../../summaries/transcripts/readable-title.ts'
import { requireSpace, writePart } from './files.ts'
import { readMinutes } from './minutes.ts'
import { describe, requireOwn, uploadUrlOf } from './recordings.ts'
import * as store from './store.ts'

/** Recordings of a person that are sent, wait or are heard, and bytes of their audio. */
const mostOpen = 5
const mostBytes = 8 * 1024 ** 3
const newLimits = { kind: 'recordings', perMinute: 10, perDay: 200 }

type Sender = { ownerId: string; address: string }

/**
 * Begins a recording, or returns the one that the idempotency key began. Throws a Problem
 * when it would be refused later: for its size, for want of a listener, of minutes or of
 * space.
 */
export async function createRecording(
  deps: Deps,
  { ownerId, address }: Sender,
  wanted: NewRecording,
  idempotencyKey: string | null,
): Promise<BegunRecording> {
  const { name, bytes, spoken, keep, speakers, summary } = newRecordingSchema.parse(wanted)
  const { orm } = deps.db
  const earlier = idempotencyKey && (await store.findByIdempotencyKey(orm, ownerId, idempotencyKey))
  if (earlier) return begin(deps, requireSame(earlier, { name, bytes }))
  if (bytes > maxRecordingBytes) throw new Problem('recording_too_large')
  await requireRoom(deps, { ownerId, address }, bytes)
  await limitNew(deps, { ownerId, address })
  const id = recordingId(randomBytes(10).toString('hex'))
  const row = await store.insert(orm, {
    ...{ id, videoId: id, ownerId, address, idempotencyKey, bytes, spoken, summary },
    name: nameOf(name),
    state: 'receiving',
    ...{ isKept: keep, findsSpeakers: speakers, createdAt: deps.now() },
  })
  if (!row) throw new Problem('key_in_flight')
  return begin(deps, row)
}

async function begin(deps: Deps, row: store.RecordingRow): Promise<BegunRecording> {
  return { ...(await describe(deps, row, null)), uploadUrl: uploadUrlOf(deps, row) }
}

/** A title as people write it, from the name of the file. */
function nameOf(file: string): string {
  const stem = file.replace(/^.*[\\/]/, '').replace(/\p{C}/gu, '')
  return toReadableTitle(stem) || stem.replace(/\.[a-z0-9]{2,5}$/i, '').trim() || 'Recording'
}

function requireSame(
  row: store.RecordingRow,
  { name, bytes }: { name: string; bytes: number },
): store.RecordingRow {
  if (row.state === 'deleted') throw new Problem('not_found')
  if (row.name !== nameOf(name) || row.bytes !== bytes) throw new Problem('key_reused')
  return row
}

/** Throws the Problem with which nothing of this person is heard here now. */
export async function requireListening(deps: Deps, sender: Sender): Promise<void> {
  if (deps.settings.LISTEN === 'off') throw new Problem('listening_off')
  const minutes = await readMinutes(deps, sender)
  if (isGuest(sender.ownerId) && minutes?.limit === 0) throw new Problem('not_authenticated')
  if (minutes?.left === 0) throw new Problem('listening_limit')
  if (!(await deps.listening.listener())) throw new Problem('listener_missing')
}

/** The same, and what says that there is no room for so many bytes more. */
export async function requireRoom(deps: Deps, sender: Sender, bytes: number): Promise<void> {
  await requireListening(deps, sender)
  const { open, bytes: stored } = await store.countOpen(deps.db.orm, sender.ownerId)
  if (open >= mostOpen || stored + bytes > mostBytes) throw new Problem('recordings_full')
  await requireSpace(deps.settings, bytes)
}

export async function limitNew(deps: Deps, { ownerId, address }: Sender): Promise<void> {
  const { kind, perDay } = newLimits
  if (!isGuest(ownerId)) return enforceRateLimit(deps, { ...newLimits, userId: ownerId })
  await enforceAddressLimit(deps, { kind, address, limit: perDay, windowMs: 24 * 3600_000 })
}

/**
 * Stores a part of the file, which is on the disk when this resolves. A part that is
 * stored already changes nothing. Throws `recording_part_elsewhere` with what was
 * received, and `recording_disk_full`; both keep that.
 */
export async function receivePart(
  deps: Deps,
  key: { ownerId: string | null; id: string },
  { from, bytes }: { from: number; bytes: Uint8Array },
): Promise<store.RecordingRow> {
  const { orm } = deps.db
  const row = await requireOwn(orm, key)
  const to = from + bytes.length
  if (to <= row.receivedBytes) return row
  if (row.state !== 'receiving' || from !== row.receivedBytes)
    throw partElsewhere(row.receivedBytes)
  if (to > row.bytes || bytes.length === 0) throw new Problem('bad_request', { message: beyondEnd })
  if (!(await writePart(deps.settings, row.id, { from, bytes }))) {
    // The file is shorter than it was: it is sent again.
    await store.change(orm, row.id, ['receiving'], { receivedBytes: 0 })
    throw partElsewhere(0)
  }
  const stored = await store.addReceived(orm, row, { from, to })
  if (stored) return stored
  const newest = await requireOwn(orm, key)
  if (newest.receivedBytes < to) throw partElsewhere(newest.receivedBytes)
  return newest
}

const beyondEnd = 'The part is empty, or ends after the file. Nothing was counted.'

const partElsewhere = (receivedBytes: number) =>
  new Problem('recording_part_elsewhere', { details: { receivedBytes } })

/** Parts that are held in memory at once, of one person and of all. */
const [atOnceEach, atOnceInAll] = [2, 8]
/** Four gigabytes in a minute are more than most networks carry. */
const partsPerMinute = 1000

/**
 * Limits the parts that this process takes. `enter` throws `uploads_busy` or
 * `too_many_attempts`; otherwise call what it returns when the part is stored.
 */
export function createPartLimits(now: () => number): { enter(ownerId: string): () => void } {
  const countInMinute = createMinuteLimit(now)
  const running = createCounts()
  return {
    enter(ownerId) {
      countInMinute(ownerId, partsPerMinute)
      if (running.of(ownerId) >= atOnceEach || running.total() >= atOnceInAll)
        throw new Problem('uploads_busy', { details: { retryAfterSeconds: 2 } })
      running.add(ownerId)
      return () => running.subtract(ownerId)
    },
  }
}
