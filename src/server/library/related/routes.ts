// The HTTP route of related videos.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { relatedVideosSchema } from '#contract/library/library.ts'
import { readOwner } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectInvalid } from '../../http/problem-responses.ts'
import { createTurns } from '../../http/rate-limits/in-turn.ts'
import { listRelated } from './related.ts'

const related = createRoute({
  method: 'get',
  path: '/{videoId}/related',
  summary: 'List your other videos about the same',
  description:
    'At most four of your own summaries, the most alike first: by meaning if an embedding model has read the video, otherwise by the words of title and topics. Empty if none is alike.',
  request: { params: z.object({ videoId: z.string().max(64) }) },
  responses: { 200: json('The videos', relatedVideosSchema), ...problemResponses(404, 429) },
})

export function relatedRoutes(deps: Deps) {
  const inTurn = createTurns(deps.now)
  return new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(related, async (c) => {
    const ownerId = await readOwner(c, deps)
    const { videoId } = c.req.valid('param')
    return c.json(await inTurn(ownerId, () => listRelated(deps, ownerId, videoId)), 200)
  })
}
