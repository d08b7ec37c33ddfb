// The HTTP route of related videos.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { relatedVideosSchema } from '#contract/library/library.ts'
import { readOwner } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectInvalid } from '../../http/problem-responses.ts'
import { listRelated } from './related.ts'

const related = createRoute({
  method: 'get',
  path: '/{videoId}/related',
  summary: 'List your other videos about the same',
  description:
    'At most four of your own summaries, the most alike first: by meaning if an embedding model has read the video, otherwise by the words of title and topics. Empty if none is alike.',
  request: { params: z.object({ videoId: z.string().max(64) }) },
  responses: { 200: json('The videos', relatedVideosSchema), ...problemResponses(404) },
})

export const relatedRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(related, async (c) =>
    c.json(await listRelated(deps, await readOwner(c, deps), c.req.valid('param').videoId), 200),
  )
