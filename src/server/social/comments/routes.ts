// Routes of the comments. Reading them needs no account; writing does.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { commentPageSchema, commentSchema, commentTextSchema } from '#contract/social/social.ts'
import { readViewer, requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import * as comments from './comments.ts'

const commentResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: commentSchema } },
})
const page = {
  description: 'One page',
  content: { 'application/json': { schema: commentPageSchema } },
}
const text = { required: true, content: { 'application/json': { schema: commentTextSchema } } }
const underPlaylist = z.object({ playlistId: z.string().max(64) })
const params = z.object({ commentId: z.string().max(64) })

const list = createRoute({
  method: 'get',
  path: '/{playlistId}/comments',
  summary: 'List the comments under a playlist, newest first',
  description: 'Returns twenty per page. `cursor` is the `nextCursor` of the previous page.',
  request: { params: underPlaylist, query: z.object({ cursor: z.string().max(100).optional() }) },
  responses: { 200: page, ...problemResponses(400, 404) },
})
const add = createRoute({
  method: 'post',
  path: '/{playlistId}/comments',
  summary: 'Comment on a playlist',
  description: 'Plain text. Control characters are removed; line breaks are kept.',
  request: { params: underPlaylist, body: text },
  responses: {
    201: commentResponse('The comment'),
    ...problemResponses(400, 401, 403, 404, 413, 429),
  },
})
const change = createRoute({
  method: 'patch',
  path: '/{commentId}',
  summary: 'Update your comment',
  request: { params, body: text },
  responses: { 200: commentResponse('The comment'), ...problemResponses(400, 401, 404, 413, 429) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/{commentId}',
  summary: 'Delete your comment, or any comment under your playlist',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404) },
})
const like = createRoute({
  method: 'put',
  path: '/{commentId}/like',
  summary: 'Like a comment',
  request: { params },
  responses: { 200: commentResponse('The comment'), ...problemResponses(401, 404, 429) },
})
const unlike = createRoute({
  method: 'delete',
  path: '/{commentId}/like',
  summary: 'Remove your like',
  request: { params },
  responses: { 200: commentResponse('The comment'), ...problemResponses(401, 404) },
})

const block = createRoute({
  method: 'put',
  path: '/{commentId}/block',
  summary: 'Block the author of a comment',
  description:
    'Works like `PUT /api/creators/{username}/block`, also for people who are not discoverable. The response does not reveal who it is.',
  request: { params },
  responses: { 204: { description: 'Blocked' }, ...problemResponses(401, 404, 422, 429) },
})

/** The routes under `/api/playlists`. */
export const playlistCommentRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) => {
      const request = {
        viewerId: await readViewer(c, deps),
        playlistId: c.req.valid('param').playlistId,
        ...c.req.valid('query'),
      }
      return c.json(await comments.listComments(deps, request), 200)
    })
    .openapi(add, async (c) => {
      const key = {
        viewerId: await requireUser(c, deps),
        playlistId: c.req.valid('param').playlistId,
      }
      return c.json(await comments.addComment(deps, key, c.req.valid('json').content), 201)
    })

/** The routes under `/api/comments`. */
export const commentRoutes = (deps: Deps) => {
  const readKey = async (c: Context) => ({
    viewerId: await requireUser(c, deps),
    id: c.req.param('commentId') ?? '',
  })
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(change, async (c) =>
      c.json(
        await comments.updateComment(deps, await readKey(c), c.req.valid('json').content),
        200,
      ),
    )
    .openapi(deleteRoute, async (c) => {
      await comments.deleteComment(deps, await readKey(c))
      return c.body(null, 204)
    })
    .openapi(like, async (c) => c.json(await comments.likeComment(deps, await readKey(c)), 200))
    .openapi(unlike, async (c) => c.json(await comments.unlikeComment(deps, await readKey(c)), 200))
    .openapi(block, async (c) => {
      await comments.blockCommentAuthor(deps, await readKey(c))
      return c.body(null, 204)
    })
}
