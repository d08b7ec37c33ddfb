// Routes of the playlists. Reading public ones needs no account; everything else does.
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
} from '#contract/playlists/playlists.ts'
import { readViewer, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import type { PlaylistKey } from './find-playlist.ts'
import { addItem, deleteItem, reorderItems } from './items.ts'
import { listPlaylists } from './list-playlists.ts'
import * as playlists from './playlists.ts'
import { addReaction, deleteReaction, type Reaction } from './reactions.ts'

const card = playlistSchema.openapi('Playlist')
const params = z.object({ id: z.string().max(64) })
const itemParams = params.extend({ videoId: z.string().max(64) })
const updated = json('The updated playlist', card)

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List playlists',
  description:
    'Returns twelve per page. `public`: all public playlists with a summary to read: the newest of each person first, then their second newest, and so on. `mine`: your own and those you saved. `liked`: those you liked. `following`: public playlists of creators you follow. All except `public` require an account. `search` matches parts of words in name, description and tags.',
  request: { query: playlistQuerySchema },
  responses: { 200: json('One page', playlistPageSchema), ...problemResponses(400, 401, 404) },
})
const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create a playlist',
  request: { body: jsonBody(playlistTextSchema) },
  responses: { 201: json('The playlist', card), ...problemResponses(400, 401, 403, 422, 429) },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'Get a playlist with its summaries',
  request: { params },
  responses: { 200: json('The playlist', playlistViewSchema), ...problemResponses(404) },
})
const change = createRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Update your playlist',
  description:
    'A public playlist shows only published summaries. If some are unpublished, making it public fails and `error.details.videoIds` lists them, unless `publishSummaries` is true, which publishes them. `unpublishSummaries` makes the pages that were published with the playlist, and that are in no other public playlist of yours, private when the playlist becomes private; `publishedWith` counts them.',
  request: { params, body: jsonBody(playlistChangeSchema) },
  responses: { 200: updated, ...problemResponses(400, 401, 403, 404, 409) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete your playlist',
  description:
    'You can restore it for thirty days; after ten minutes it comes back private. The summaries in it are kept. With `unpublishSummaries` the pages that were published with it, and that are in no other public playlist of yours, become private until then.',
  request: { params, query: z.object({ unpublishSummaries: z.stringbool().default(false) }) },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 403, 404) },
})
const restore = createRoute({
  method: 'post',
  path: '/{id}/restore',
  summary: 'Restore a deleted playlist',
  request: { params },
  responses: { 200: updated, ...problemResponses(401, 403, 404, 422) },
})
const add = createRoute({
  method: 'put',
  path: '/{id}/items/{videoId}',
  summary: 'Add one of your summaries',
  request: { params: itemParams, body: { ...jsonBody(addItemSchema), required: false } },
  responses: { 200: updated, ...problemResponses(400, 401, 403, 404, 409, 422) },
})
const removeItem = createRoute({
  method: 'delete',
  path: '/{id}/items/{videoId}',
  summary: 'Remove a summary',
  request: { params: itemParams },
  responses: { 200: updated, ...problemResponses(401, 403, 404) },
})
const order = createRoute({
  method: 'put',
  path: '/{id}/order',
  summary: 'Reorder the summaries',
  request: { params, body: jsonBody(orderSchema) },
  responses: { 200: updated, ...problemResponses(400, 401, 403, 404, 409) },
})
const reaction = <Method extends 'put' | 'delete', Kind extends Reaction['kind']>(
  method: Method,
  kind: Kind,
  summary: string,
) =>
  createRoute({
    method,
    path: `/{id}/${kind}`,
    summary,
    request: { params },
    responses: { 200: updated, ...problemResponses(401, 403, 404, 429) },
  })

const block = createRoute({
  method: 'put',
  path: '/{id}/block',
  summary: 'Block the owner of a playlist',
  description:
    'Works like `PUT /api/creators/{username}/block`, also for people who are not discoverable. The response does not reveal who it is.',
  request: { params },
  responses: { 204: { description: 'Blocked' }, ...problemResponses(401, 404, 422, 429) },
})

export const playlistRoutes = (deps: Deps, listImports: playlists.ListImports) => {
  const readKey = (c: Context) => readPlaylistKey(c, deps)
  const readItemKey = async (c: Context) => ({
    ...(await readKey(c)),
    videoId: c.req.param('videoId') ?? '',
  })
  const changeAndRead = async <Key extends PlaylistKey>(
    key: Key,
    change: (key: Key) => Promise<void>,
  ) => {
    await change(key)
    return playlists.getPlaylistCard(deps, { viewerId: key.ownerId, id: key.id })
  }
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) =>
      c.json(await listPlaylists(deps, await readViewer(c, deps), c.req.valid('query')), 200),
    )
    .openapi(create, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await playlists.createPlaylist(deps, ownerId, c.req.valid('json')), 201)
    })
    .openapi(read, async (c) => {
      const viewer = {
        viewerId: await readViewer(c, deps),
        address: clientAddress(c, deps.settings),
        agent: c.req.header('user-agent') ?? '',
      }
      return c.json(
        await playlists.getPlaylist(deps, viewer, { id: c.req.valid('param').id, listImports }),
        200,
      )
    })
    .openapi(change, async (c) =>
      c.json(await playlists.updatePlaylist(deps, await readKey(c), c.req.valid('json')), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await playlists.deletePlaylist(deps, await readKey(c), c.req.valid('query'))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) =>
      c.json(await playlists.restorePlaylist(deps, await readKey(c)), 200),
    )
    .openapi(add, async (c) => {
      const item = c.req.valid('json') ?? {}
      return c.json(
        await changeAndRead(await readItemKey(c), (key) => addItem(deps, key, item)),
        200,
      )
    })
    .openapi(removeItem, async (c) =>
      c.json(await changeAndRead(await readItemKey(c), (key) => deleteItem(deps, key)), 200),
    )
    .openapi(order, async (c) => {
      const { videoIds } = c.req.valid('json')
      return c.json(
        await changeAndRead(await readKey(c), (key) => reorderItems(deps, key, videoIds)),
        200,
      )
    })
    .route('/', reactionRoutes(deps))
    .openapi(block, async (c) => {
      const { ownerId: viewerId, id } = await readKey(c)
      await playlists.blockPlaylistOwner(deps, { viewerId, id })
      return c.body(null, 204)
    })
}

const readPlaylistKey = async (c: Context, deps: Deps) => ({
  ownerId: await requireUser(c, deps),
  id: c.req.param('id') ?? '',
})

const reactionRoutes = (deps: Deps) => {
  const react = async (
    c: Context,
    kind: Reaction['kind'],
    change: typeof addReaction | typeof deleteReaction,
  ) => {
    const { ownerId: userId, id } = await readPlaylistKey(c, deps)
    await change(deps, { id, userId, kind })
    return playlists.getPlaylistCard(deps, { viewerId: userId, id })
  }
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(reaction('put', 'like', 'Like a playlist'), async (c) =>
      c.json(await react(c, 'like', addReaction), 200),
    )
    .openapi(reaction('delete', 'like', 'Remove your like'), async (c) =>
      c.json(await react(c, 'like', deleteReaction), 200),
    )
    .openapi(reaction('put', 'save', 'Save a playlist'), async (c) =>
      c.json(await react(c, 'save', addReaction), 200),
    )
    .openapi(reaction('delete', 'save', 'Remove a playlist from your saved ones'), async (c) =>
      c.json(await react(c, 'save', deleteReaction), 200),
    )
}
