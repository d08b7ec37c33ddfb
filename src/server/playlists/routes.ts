// HTTP in, use case, HTTP out: playlists. What everybody may see needs no account; every act does.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  addItemSchema,
  orderSchema,
  playlistChangeSchema,
  playlistPageSchema,
  playlistQuerySchema,
  playlistSchema,
  playlistTextSchema,
  playlistViewSchema,
} from '#contract/playlists.ts'
import { readViewer, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { json, jsonBody } from '../http/json.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { addItem, orderItems, removeItem } from './items.ts'
import { listPlaylists } from './list.ts'
import { addMark, type Mark, removeMark } from './marks.ts'
import * as playlists from './playlists.ts'

const card = playlistSchema.openapi('Playlist')
const params = z.object({ id: z.string().max(64) })
const itemParams = params.extend({ videoId: z.string().max(64) })
const asItIs = json('The playlist as it is now', card)

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List playlists',
  description:
    'Twelve on a page. `public` are those of everybody, newest first; `mine` your own and those you saved; `liked` those you liked; `following` the public ones of people you follow. All but `public` need an account. `search` finds parts of words in name, description and tags.',
  request: { query: playlistQuerySchema },
  responses: { 200: json('One page', playlistPageSchema), ...answers(400, 401, 404) },
})
const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Make a playlist',
  request: { body: jsonBody(playlistTextSchema) },
  responses: { 201: json('The playlist', card), ...answers(400, 401, 403, 422, 429) },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'Read a playlist with what you see in it',
  request: { params },
  responses: { 200: json('The playlist', playlistViewSchema), ...answers(404) },
})
const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Change a playlist of yours',
  description:
    'A public playlist shows only published summaries. Where some are not, making it public is refused and `error.details.videoIds` names them, unless `publishSummaries` publishes them with it.',
  request: { params, body: jsonBody(playlistChangeSchema) },
  responses: { 200: asItIs, ...answers(400, 401, 403, 404, 409) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a playlist of yours',
  description: 'It can be taken back for ten minutes. The summaries in it stay.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...answers(401, 403, 404) },
})
const restore = createRoute({
  method: 'post',
  path: '/{id}/restore',
  summary: 'Take the deletion of a playlist back',
  request: { params },
  responses: { 200: asItIs, ...answers(401, 403, 404, 422) },
})
const add = createRoute({
  method: 'put',
  path: '/{id}/items/{videoId}',
  summary: 'Add a summary of yours',
  request: { params: itemParams, body: { ...jsonBody(addItemSchema), required: false } },
  responses: { 200: asItIs, ...answers(400, 401, 403, 404, 409, 422) },
})
const takeOut = createRoute({
  method: 'delete',
  path: '/{id}/items/{videoId}',
  summary: 'Take a summary out',
  request: { params: itemParams },
  responses: { 200: asItIs, ...answers(401, 403, 404) },
})
const order = createRoute({
  method: 'put',
  path: '/{id}/order',
  summary: 'Put all of its summaries into another order',
  request: { params, body: jsonBody(orderSchema) },
  responses: { 200: asItIs, ...answers(400, 401, 403, 404, 409) },
})
const mark = <Method extends 'put' | 'delete', Kind extends Mark['kind']>(
  method: Method,
  kind: Kind,
  summary: string,
) =>
  createRoute({
    method,
    path: `/{id}/${kind}`,
    summary,
    request: { params },
    responses: { 200: asItIs, ...answers(401, 403, 404, 429) },
  })

const block = createRoute({
  method: 'put',
  path: '/{id}/block',
  summary: 'Block whoever made a playlist',
  description:
    'As `PUT /api/creators/{username}/block` does, also somebody who cannot be found; you are not told who it is.',
  request: { params },
  responses: { 204: { description: 'Blocked' }, ...answers(401, 404, 422, 429) },
})

/** `listImports` tells what is on its way into a playlist. */
export const playlistRoutes = (deps: Deps, listImports: playlists.ListImports) => {
  const keyOf = async (c: Context) => ({ ownerId: await requireUser(c, deps), id: c.req.param('id') ?? '' })
  const itemOf = async (c: Context) => ({ ...(await keyOf(c)), videoId: c.req.param('videoId') ?? '' })
  const changed = async <Key extends { ownerId: string; id: string }>(key: Key, work: (key: Key) => Promise<void>) => {
    await work(key)
    return playlists.readCard(deps, key)
  }
  const marked = async (c: Context, kind: Mark['kind'], work: typeof addMark | typeof removeMark) =>
    changed(await keyOf(c), ({ id, ownerId }) => work(deps, { id, userId: ownerId, kind }))
  return new OpenAPIHono({ defaultHook: sayFirstFault })
    .openapi(list, async (c) => c.json(await listPlaylists(deps, await readViewer(c, deps), c.req.valid('query')), 200))
    .openapi(create, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await playlists.createPlaylist(deps, ownerId, c.req.valid('json')), 201)
    })
    .openapi(read, async (c) => {
      const viewer = {
        viewerId: await readViewer(c, deps),
        address: addressOf(c, deps.settings),
        agent: c.req.header('user-agent') ?? '',
      }
      return c.json(await playlists.readPlaylist(deps, viewer, { id: c.req.valid('param').id, listImports }), 200)
    })
    .openapi(change, async (c) =>
      c.json(await playlists.changePlaylist(deps, await keyOf(c), c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      await playlists.deletePlaylist(deps, await keyOf(c))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => c.json(await playlists.undeletePlaylist(deps, await keyOf(c)), 200))
    .openapi(add, async (c) =>
      c.json(await changed(await itemOf(c), (key) => addItem(deps, key, c.req.valid('json') ?? {})), 200),
    )
    .openapi(takeOut, async (c) => c.json(await changed(await itemOf(c), (key) => removeItem(deps, key)), 200))
    .openapi(order, async (c) => {
      const { videoIds } = c.req.valid('json')
      return c.json(await changed(await keyOf(c), (key) => orderItems(deps, key, videoIds)), 200)
    })
    .openapi(mark('put', 'like', 'Like a playlist'), async (c) => c.json(await marked(c, 'like', addMark), 200))
    .openapi(mark('delete', 'like', 'Take your like back'), async (c) =>
      c.json(await marked(c, 'like', removeMark), 200),
    )
    .openapi(mark('put', 'save', 'Save a playlist'), async (c) => c.json(await marked(c, 'save', addMark), 200))
    .openapi(mark('delete', 'save', 'Take a playlist off your list'), async (c) =>
      c.json(await marked(c, 'save', removeMark), 200),
    )
    .openapi(block, async (c) => {
      const { ownerId: viewerId, id } = await keyOf(c)
      await playlists.blockOwner(deps, { viewerId, id })
      return c.body(null, 204)
    })
}
