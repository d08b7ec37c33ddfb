// Episodes of podcasts that publish no transcript: their audio is fetched by the rules of
// the links of podcasts, and then heard like a recording.
import { randomBytes } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import {
  type EpisodeRecording,
  maxRecordingBytes,
  recordingPartBytes,
} from '#contract/recordings/recordings.ts'
import { recordingId } from '#contract/sources/recording.ts'
import { isDiscarded, type Receiver } from '../adapters/web/public-web.ts'
import type { Deps } from '../deps/deps.ts'
import { readStoredEpisode, storeEpisode } from '../sources/podcast/episodes.ts'
import { deleteFile, writePart } from './recordings/files.ts'
import { limitNew, requireRoom } from './recordings/receive.ts'
import * as recordings from './recordings/recordings.ts'

type Row = recordings.RecordingRow

/** Connections may break in a long file. */
const maxTries = 4
/** Others wait meanwhile, so a server that sends little by little is not waited for. */
const longestFetchMs = 30 * 60_000
const tooSlow =
  'The audio of this episode did not arrive within half an hour. Nothing was counted. Please try again later.'
const noAudio =
  'The feed of this podcast names no audio of this episode. Nothing was counted. Choose another episode.'

/**
 * Begins a recording of an episode that was listed under this link. Throws a Problem where
 * the feed cannot be read or names no audio.
 */
export async function beginEpisode(
  deps: Deps,
  { ownerId, address }: { ownerId: string; address: string },
  request: EpisodeRecording,
  idempotencyKey: string | null,
): Promise<Row> {
  const { orm } = deps.db
  const earlier =
    idempotencyKey && (await recordings.findByIdempotencyKey(orm, ownerId, idempotencyKey))
  if (earlier) {
    if (earlier.videoId !== request.id) throw new Problem('key_reused')
    return earlier
  }
  await requireRoom(deps, { ownerId, address }, 0)
  await limitNew(deps, { ownerId, address })
  await storeEpisode(deps, { link: request.link, id: request.id })
  const episode = await readStoredEpisode(orm, request.id)
  if (!episode?.audio) throw new Problem('podcast_not_found', { message: noAudio })
  const { keep, speakers, summary, spoken } = request
  const row = await recordings.insert(orm, {
    ...{ id: recordingId(randomBytes(10).toString('hex')), videoId: request.id },
    ...{ ownerId, address, idempotencyKey, spoken, summary, name: episode.title },
    ...{ state: 'receiving', bytes: 0, seconds: episode.audio.seconds },
    ...{ audioUrl: episode.audio.url, isKept: keep, findsSpeakers: speakers },
    createdAt: deps.now(),
  })
  if (!row) throw new Problem('key_in_flight')
  return row
}

/** Fetches the audio of an episode, unless all of it is here. Resolves to its size. */
export async function fetchAudio(deps: Deps, row: Row, signal: AbortSignal): Promise<number> {
  if (row.bytes > 0 && row.receivedBytes === row.bytes) return row.bytes
  const file = createPartWriter(deps, row)
  for (let tries = 1; ; tries++)
    try {
      const options = { from: file.written(), validator: file.validator(), signal }
      await deps.web.download(row.audioUrl!, { ...options, accept: 'audio/*, video/*' }, file)
      return await file.end()
    } catch (error) {
      signal.throwIfAborted()
      if (!isDiscarded(error) || tries === maxTries) throw error
      deps.log.info({ err: error, recordingId: row.id, tries }, 'the audio of an episode broke off')
    }
}

/** Writes in parts of a few megabytes, of which one is in memory. */
function createPartWriter({ db, settings, now }: Deps, { id }: Row) {
  const endMs = now() + longestFetchMs
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let from = 0
  let size = 0
  let validator: string | null = null
  const write = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await writePart(settings, id, { from, bytes })
    from += bytes.length
    // Until all of it is here it is larger than what was received.
    const sizes = { receivedBytes: from, bytes: Math.max(size, from + 1) }
    await recordings.change(db.orm, id, ['listening'], sizes)
  }
  return {
    written: () => from,
    validator: () => validator,
    /** The file begins here, again if the other side cannot go on. */
    async begin(given: Parameters<Receiver['begin']>[0]): Promise<void> {
      if (given.size > maxRecordingBytes) throw new Problem('recording_too_large')
      size = given.size
      waiting = []
      waitingBytes = 0
      validator = given.validator
      if (!given.isWhole) return
      from = 0
      await deleteFile(settings, id)
    },
    async add(chunk: Uint8Array): Promise<void> {
      if (now() > endMs) throw new Problem('link_failed', { message: tooSlow })
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (from + waitingBytes > maxRecordingBytes) throw new Problem('recording_too_large')
      if (waitingBytes >= recordingPartBytes) await write()
    },
    async end(): Promise<number> {
      if (waitingBytes > 0 || from === 0) await write()
      const whole = { receivedBytes: from, bytes: from }
      await recordings.change(db.orm, id, ['listening'], whole)
      return from
    },
  }
}
