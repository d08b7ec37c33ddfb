// HTTP routes of recordings. Guests may have some where the operator gives them minutes.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  begunRecordingSchema,
  correctedWordsSchema,
  episodeRecordingSchema,
  listeningSchema,
  newRecordingSchema,
  recordingPartBytes,
  recordingSchema,
  speakerNamesSchema,
} from '#contract/recordings/recordings.ts'
import { responses } from '#contract/responses.ts'
import { ensureOwner, readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { bodyOf } from '../http/bodies/limit-bodies.ts'
import { bodyPace, readBody } from '../http/bodies/read-body.ts'
import { idempotencyHeaders, json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { createTurns } from '../http/rate-limits/in-turn.ts'
import { beginEpisode } from './episodes.ts'
import { queueRecording } from './listen.ts'
import { deleteRecording, describeListening, retryRecording, stopRecording } from './listening.ts'
import { sendMedia } from './media.ts'
import { createPartLimits, createRecording, receivePart } from './recordings/receive.ts'
import * as recordings from './recordings/recordings.ts'
import { correctWords, nameSpeakers } from './words/words.ts'

const params = z.object({ recordingId: z.string().max(64) })
const one = (description: string) => json(description, recordingSchema)

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Begin a recording',
  description: [
    'Announces an audio or video file, whose bytes follow in parts of up to',
    `${recordingPartBytes} bytes. When the last has come, it is heard, and the summary begins`,
    'unless `summary` is null.',
  ].join(' '),
  request: { headers: idempotencyHeaders, body: jsonBody(newRecordingSchema) },
  responses: {
    201: json('The recording', begunRecordingSchema),
    ...problemResponses(400, 401, 403, 409, 413, 422, 429, 503),
  },
})
const episode = createRoute({
  method: 'post',
  path: '/episodes',
  summary: 'Hear an episode of a podcast that has no transcript',
  description: 'Takes an `id` of `unwritten` and the `link` under which it was listed.',
  request: { headers: idempotencyHeaders, body: jsonBody(episodeRecordingSchema) },
  responses: {
    201: one('The recording'),
    ...problemResponses(400, 401, 403, 409, 422, 429, 502, 503),
  },
})
const part = createRoute({
  method: 'put',
  path: '/{recordingId}/parts',
  summary: 'Send a part of the file',
  description:
    'A stored part changes nothing. After `recording_part_elsewhere` go on at `receivedBytes`. With `until` and `signature` of `uploadUrl` no key is needed.',
  request: {
    params,
    query: z.object({
      from: z.coerce
        .number()
        .int()
        .min(0)
        .openapi({
          ...{ type: 'integer', description: 'Where its first byte lies in the file' },
          param: { required: true },
        }),
      until: z.coerce.number().int().min(0).optional(),
      signature: z.string().max(100).optional(),
    }),
    body: {
      required: true,
      content: {
        'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) },
      },
    },
  },
  responses: { 200: one('The recording'), ...problemResponses(400, 404, 408, 409, 413, 429, 503) },
})
const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your recordings that have no summary yet',
  request: {},
  responses: {
    200: json('The newest first', responses['GET /api/recordings']),
    ...problemResponses(401),
  },
})
const read = createRoute({
  method: 'get',
  path: '/{recordingId}',
  summary: 'Read how far a recording is',
  description: '`lines` are the words from the moment `after` on that were heard until now.',
  request: { params, query: z.object({ after: z.coerce.number().min(0).default(0) }) },
  responses: { 200: one('The recording'), ...problemResponses(400, 404) },
})
const stop = createRoute({
  method: 'post',
  path: '/{recordingId}/stop',
  summary: 'Stop listening',
  description:
    'Counts what was heard. With `keepWords` these words are the transcript, and can be summarized.',
  request: { params, body: jsonBody(z.strictObject({ keepWords: z.boolean() })) },
  responses: { 200: one('The recording'), ...problemResponses(400, 404) },
})
const retry = createRoute({
  method: 'post',
  path: '/{recordingId}/retry',
  summary: 'Hear a failed recording again',
  description: 'Goes on where listening failed, without sending the file again.',
  request: { params },
  responses: { 200: one('The recording'), ...problemResponses(400, 404, 429, 503) },
})
const speakers = createRoute({
  method: 'patch',
  path: '/{recordingId}/speakers',
  summary: 'Name those who speak in a recording',
  description:
    'Equal names make one speaker of several. A summary that is being written gets them when it is there.',
  request: { params, body: jsonBody(speakerNamesSchema) },
  responses: { 200: one('The recording'), ...problemResponses(400, 404, 429) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{recordingId}',
  summary: 'Delete a recording',
  description:
    'Its audio, and its words unless a summary has them. Listening stops. Its minutes still count.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 404) },
})
const media = createRoute({
  method: 'get',
  path: '/{recordingId}/media',
  summary: 'Play a recording',
  description: 'The address is `mediaUrl` of the recording. Takes a range of bytes.',
  request: {
    params,
    query: z.object({
      until: z.coerce.number().int().min(0),
      signature: z.string().max(100),
    }),
  },
  responses: {
    200: { description: 'The file' },
    206: { description: 'A range of it' },
    ...problemResponses(400, 404),
    416: { description: 'No such range' },
  },
})

export const recordingRoutes = (deps: Deps) => {
  const partLimits = createPartLimits(deps.now)
  const keyOf = async (c: Context, id: string) => ({ ownerId: await readOwner(c, deps), id })
  const show = (row: recordings.RecordingRow) => recordings.describe(deps, row, null)
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(create, async (c) => {
      const sender = {
        ownerId: await ensureOwner(c, deps),
        address: clientAddress(c, deps.settings),
      }
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      return c.json(await createRecording(deps, sender, c.req.valid('json'), idempotencyKey), 201)
    })
    .openapi(episode, async (c) => {
      const sender = {
        ownerId: await ensureOwner(c, deps),
        address: clientAddress(c, deps.settings),
      }
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const row = await beginEpisode(deps, sender, c.req.valid('json'), idempotencyKey)
      return c.json(
        await show(row.state === 'receiving' ? await queueRecording(deps, row) : row),
        201,
      )
    })
    .openapi(part, async (c) => {
      const { from, until, signature } = c.req.valid('query')
      const { recordingId: id } = c.req.valid('param')
      const row =
        until !== undefined && signature !== undefined
          ? await recordings.requireSigned(deps, { id, until, signature })
          : await recordings.requireOwn(deps.db.orm, await keyOf(c, id))
      const release = partLimits.enter(row.ownerId)
      try {
        const limit = { maxBytes: recordingPartBytes, code: 'too_large' } as const
        const source = bodyOf(c)
        const bytes = source
          ? await readBody(source, { limit, pace: bodyPace, onProgress: () => {} })
          : Buffer.alloc(0)
        return c.json(await show(await receive(deps, row, { from, bytes })), 200)
      } finally {
        release()
      }
    })
    .openapi(list, async (c) => {
      const ownerId = await readOwner(c, deps)
      return c.json({ recordings: await recordings.listRecordings(deps, ownerId) }, 200)
    })
    .openapi(read, async (c) => {
      const key = await keyOf(c, c.req.valid('param').recordingId)
      return c.json(await recordings.readRecording(deps, key, c.req.valid('query').after), 200)
    })
    .openapi(stop, async (c) => {
      const key = await keyOf(c, c.req.valid('param').recordingId)
      return c.json(await show(await stopRecording(deps, key, c.req.valid('json').keepWords)), 200)
    })
    .openapi(retry, async (c) => {
      const key = await keyOf(c, c.req.valid('param').recordingId)
      return c.json(await show(await retryRecording(deps, key)), 200)
    })
    .openapi(speakers, async (c) => {
      const key = await keyOf(c, c.req.valid('param').recordingId)
      return c.json(await show(await nameSpeakers(deps, key, c.req.valid('json').speakers)), 200)
    })
    .openapi(remove, async (c) => {
      await deleteRecording(deps, await keyOf(c, c.req.valid('param').recordingId))
      return c.body(null, 204)
    })
    .openapi(media, async (c) =>
      sendMedia(c, deps, {
        ...(await keyOf(c, c.req.valid('param').recordingId)),
        ...c.req.valid('query'),
      }),
    )
}

/** The last part queues the recording, also when it is repeated. */
async function receive(
  deps: Deps,
  key: { ownerId: string | null; id: string },
  part: { from: number; bytes: Uint8Array },
): Promise<recordings.RecordingRow> {
  const row = await receivePart(deps, key, part)
  const isWhole = row.state === 'receiving' && row.receivedBytes === row.bytes
  return isWhole ? queueRecording(deps, row) : row
}

const info = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read what listens here',
  responses: { 200: json('What listens, and your minutes', listeningSchema) },
})

export const listeningRoutes = (deps: Deps, mayChange: (c: Context) => Promise<boolean>) =>
  new OpenAPIHono().openapi(info, async (c) => {
    const listener = {
      ownerId: (await readOwner(c, deps)) ?? 'guest:',
      address: clientAddress(c, deps.settings),
    }
    return c.json(
      { ...(await describeListening(deps, listener)), mayChange: await mayChange(c) },
      200,
    )
  })

const correct = createRoute({
  method: 'patch',
  path: '/{videoId}/words',
  summary: 'Correct a misheard word',
  description:
    'Wherever your recording, your file or an episode that was heard for you has it, whatever its case. Summaries, highlights and searches follow.',
  request: {
    params: z.object({ videoId: z.string().max(64) }),
    body: jsonBody(correctedWordsSchema),
  },
  responses: {
    200: json('How often it was corrected', responses['PATCH /api/transcripts/{videoId}/words']),
    ...problemResponses(400, 404, 429),
  },
})

export function transcriptRoutes(deps: Deps) {
  const inTurn = createTurns(deps.now)
  return new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(correct, async (c) => {
    const key = { ownerId: await readOwner(c, deps), ...c.req.valid('param') }
    const change = () => correctWords(deps, key, c.req.valid('json'))
    return c.json({ corrected: await inTurn(key.ownerId, change) }, 200)
  })
}
