// Routes of the feed. Only `following` needs an account.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { feedPageSchema, feedQuerySchema, trendingSchema } from '#contract/playlists/playlists.ts'
import { readViewer } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { type ListNewestComments, openFeed } from './feed.ts'
import { openTrending } from './trending.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the feed',
  description:
    'Returns ten posts per page, each with its two newest comments. `following`: public playlists of creators you follow, newest first. `trending`: the most liked of the last seven days, newer ones first for equal counts. `discover`: the newest of everyone else that have a summary to read, at most one per person on a page. Without `tab`, people who follow somebody get `following`, everybody else `discover`. `cursor` is the `nextCursor` of the previous page.',
  request: { query: feedQuerySchema },
  responses: { 200: json('One page', feedPageSchema), ...problemResponses(400, 401) },
})
const readTrending = createRoute({
  method: 'get',
  path: '/trending',
  summary: 'List the five most liked playlists of the last seven days',
  responses: { 200: json('The playlists', trendingSchema) },
})

export const feedRoutes = (deps: Deps, listNewestComments: ListNewestComments) => {
  const feed = openFeed(deps, { trending: openTrending(deps), listNewestComments })
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(read, async (c) =>
      c.json(
        await feed.read({ viewerId: await readViewer(c, deps), ...c.req.valid('query') }),
        200,
      ),
    )
    .openapi(readTrending, async (c) =>
      c.json(await feed.readTrending(await readViewer(c, deps)), 200),
    )
}
