// HTTP in, use case, HTTP out: the feed. Only `following` needs an account.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { feedPageSchema, feedQuerySchema, trendingSchema } from '#contract/playlists.ts'
import { readViewer } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http/json.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { type NewestComments, openFeed } from './feed.ts'
import { openTrending } from './trending.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read the feed',
  description:
    'Ten posts on a page, each with its two newest comments. `following`: public playlists of people you follow, newest first. `trending`: those most liked in the last seven days, the newer first where as many did. `discover`: the newest of everybody else. `cursor` is the `nextCursor` of the page before.',
  request: { query: feedQuerySchema },
  responses: { 200: json('One page', feedPageSchema), ...answers(400, 401) },
})
const readTrending = createRoute({
  method: 'get',
  path: '/trending',
  summary: 'The five playlists most liked in the last seven days',
  responses: { 200: json('The playlists', trendingSchema) },
})

export const feedRoutes = (deps: Deps, newestComments: NewestComments) => {
  const feed = openFeed(deps, { trending: openTrending(deps), newestComments })
  return new OpenAPIHono({ defaultHook: sayFirstFault })
    .openapi(read, async (c) =>
      c.json(await feed.read({ viewerId: await readViewer(c, deps), ...c.req.valid('query') }), 200),
    )
    .openapi(readTrending, async (c) => c.json(await feed.readTrending(await readViewer(c, deps)), 200))
}
