// HTTP routes that play recordings and episodes beside their summaries.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Problem } from '#contract/problems/problems.ts'
import { playedSchema } from '#contract/recordings/recordings.ts'
import { podcast } from '#contract/sources/podcast.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { readStoredEpisode } from '../sources/podcast/episodes.ts'
import { findNewest } from '../summaries/user-summaries/user-summaries.ts'
import * as recordings from './recordings/recordings.ts'
import { createRelay } from './relay.ts'

type Key = { ownerId: string | null; videoId: string }

const request = { params: z.object({ videoId: z.string().max(64) }) }
const where = createRoute({
  method: 'get',
  path: '/{videoId}/media',
  summary: 'Read where a recording or an episode is played',
  description:
    'The address works for you, and for an hour. It is null where no audio was kept, and for an episode of which you have no summary. `recordingId` names the recording whose speakers you can name.',
  request,
  responses: { 200: json('The address and the recording', playedSchema), ...problemResponses(400) },
})
const audio = createRoute({
  method: 'get',
  path: '/{videoId}/audio',
  summary: 'Play an episode',
  description:
    'The audio that the feed of its podcast names, read from there meanwhile. Takes a range of bytes.',
  request,
  responses: {
    200: { description: 'The audio' },
    206: { description: 'A range of it' },
    416: { description: 'No such range' },
    ...problemResponses(400, 404, 422, 429, 502, 503),
  },
})

export const playRoutes = (deps: Deps) => {
  const relay = createRelay(deps)
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(where, async (c) => {
      const key = { ownerId: await readOwner(c, deps), ...c.req.valid('param') }
      return c.json(await findMedia(deps, key), 200)
    })
    .openapi(audio, async (c) => {
      const key = { ownerId: await readOwner(c, deps), ...c.req.valid('param') }
      const url = await findEpisodeAudio(deps, key)
      if (!url || key.ownerId === null) throw new Problem('not_found')
      // It opens no connection to the site of the podcast.
      if (c.req.method === 'HEAD') return c.body(null, 200)
      return relay.play(key.ownerId, url, { range: c.req.header('range') ?? null })
    })
}

/** What was kept is played from here, without the site of its podcast. */
async function findMedia(deps: Deps, key: Key): Promise<z.infer<typeof playedSchema>> {
  const { ownerId, videoId } = key
  if (ownerId === null) return { url: null, recordingId: null }
  const heard = await recordings.findHeard(deps.db.orm, ownerId, videoId)
  const url = heard?.hasMedia
    ? (await recordings.describe(deps, heard, null)).mediaUrl
    : (await findEpisodeAudio(deps, key)) && `/api/videos/${videoId}/audio`
  return { url, recordingId: heard?.id ?? null }
}

/** Only for people with a summary of the episode: this server plays nothing else for anybody. */
async function findEpisodeAudio({ db: { orm } }: Deps, key: Key): Promise<string | null> {
  const { ownerId, videoId } = key
  if (ownerId === null || !podcast.owns(videoId)) return null
  if (!(await findNewest(orm, { ownerId, videoId }))) return null
  return (await readStoredEpisode(orm, videoId))?.audio?.url ?? null
}
