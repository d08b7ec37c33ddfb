// HTTP routes for the transcripts of podcasts.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import {
  episodeRequestSchema,
  knownEpisodeSchema,
  podcastRequestSchema,
  podcastSchema,
  podcastTranscriptRequestSchema,
  podcastTranscriptSchema,
} from '#contract/sources/podcasts.ts'
import { isGuest, readOwner } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../../http/address.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectInvalid } from '../../http/problem-responses.ts'
import { enforceAddressLimit } from '../../http/rate-limits/action-limits.ts'
import { storeEpisode } from './episodes.ts'
import { findPodcast, readPodcastTranscript } from './podcasts.ts'

const list = createRoute({
  method: 'post',
  path: '/',
  summary: 'List the episodes of a podcast that have a transcript',
  description:
    'Reads the feed (RSS) at `link`, or the feed that the page at `link` names. Of several transcripts of an episode, the one in `language` is listed, or else the one in the language of the podcast. With `audio` those without one are listed as `unwritten`, for POST /api/recordings/episodes. Public addresses only. Costs nothing; a person may send forty such requests in ten minutes.',
  request: {
    body: { required: true, content: { 'application/json': { schema: podcastRequestSchema } } },
  },
  responses: {
    200: json('The episodes', podcastSchema),
    ...problemResponses(400, 422, 429, 502, 503),
  },
})

const episode = createRoute({
  method: 'post',
  path: '/episodes',
  summary: 'Make an episode known',
  description:
    'Takes the `id` of an episode and the `link` under which it was listed. Send the `videoId` of the response as `video` of a request for a summary.',
  request: {
    body: { required: true, content: { 'application/json': { schema: episodeRequestSchema } } },
  },
  responses: {
    200: json('The episode', knownEpisodeSchema),
    ...problemResponses(400, 422, 429, 502, 503),
  },
})

const transcript = createRoute({
  method: 'post',
  path: '/transcript',
  summary: 'Read the transcript of an episode',
  description:
    'Takes the `transcript` of a listed episode. Send the text as `transcript` of a request for a summary, with a title.',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: podcastTranscriptRequestSchema } },
    },
  },
  responses: {
    200: json('The transcript', podcastTranscriptSchema),
    ...problemResponses(400, 413, 422, 429, 502, 503),
  },
})

/** Each may hold a feed of five megabytes in memory. */
const maxAtOnce = 6
/** So that slow podcasts of one address leave room for others. */
const maxAtOncePerAddress = 2
const retryAfterSeconds = 5
const busyMessage =
  'This server is reading other podcasts right now. Nothing was counted. Try again in a few seconds.'
const requestLimit = { kind: 'podcasts', limit: 40, windowMs: 10 * 60_000 }

export const podcastRoutes = (deps: Deps) => {
  /** The address of each request that is running. */
  const running: string[] = []
  const read = async <T>(c: Context, request: () => Promise<T>): Promise<T> => {
    const address = clientAddress(c, deps.settings)
    const ofAddress = running.filter((other) => other === address).length
    if (running.length >= maxAtOnce || ofAddress >= maxAtOncePerAddress)
      throw new Problem('busy', { message: busyMessage, details: { retryAfterSeconds } })
    running.push(address)
    try {
      await limitRequests(c)
      return await request()
    } finally {
      running.splice(running.indexOf(address), 1)
    }
  }
  const limitRequests = async (c: Context) => {
    const ownerId = await readOwner(c, deps)
    // Anybody can become many guests, so those of an address are limited as one person.
    const isSignedIn = ownerId !== null && !isGuest(ownerId)
    const address = isSignedIn ? ownerId : clientAddress(c, deps.settings)
    await enforceAddressLimit(deps, { ...requestLimit, address })
  }
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(list, async (c) => {
      const { link, language, audio } = c.req.valid('json')
      return c.json(await read(c, () => findPodcast(deps, link, language, audio)), 200)
    })
    .openapi(episode, async (c) => {
      const { link, id } = c.req.valid('json')
      await read(c, () => storeEpisode(deps, { link, id }))
      return c.json({ videoId: id }, 200)
    })
    .openapi(transcript, async (c) =>
      c.json(await read(c, () => readPodcastTranscript(deps, c.req.valid('json'))), 200),
    )
}
