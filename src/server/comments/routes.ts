// HTTP in, use case, HTTP out: comments. Everybody reads them, who has an account writes.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#contract/problems.ts'
import { commentPageSchema, commentSchema, commentTextSchema } from '#contract/social.ts'
import { readViewer, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import * as comments from './comments.ts'

const one = (description: string) => ({ description, content: { 'application/json': { schema: commentSchema } } })
const page = { description: 'One page', content: { 'application/json': { schema: commentPageSchema } } }
const text = { required: true, content: { 'application/json': { schema: commentTextSchema } } }
const underPlaylist = z.object({ playlistId: z.string().max(64) })
const params = z.object({ commentId: z.string().max(64) })

const list = createRoute({
  method: 'get',
  path: '/{playlistId}/comments',
  summary: 'List the comments under a playlist, newest first',
  description: 'Twenty on a page. `cursor` is the `nextCursor` of the page before.',
  request: { params: underPlaylist, query: z.object({ cursor: z.string().max(100).optional() }) },
  responses: { 200: page, ...answers(400, 404) },
})
const add = createRoute({
  method: 'post',
  path: '/{playlistId}/comments',
  summary: 'Comment on a playlist',
  description: 'Plain text; control characters are left out, lines stay.',
  request: { params: underPlaylist, body: text },
  responses: { 201: one('The comment'), ...answers(400, 401, 403, 404, 413, 429) },
})
const change = createRoute({
  method: 'patch',
  path: '/{commentId}',
  summary: 'Change your comment',
  request: { params, body: text },
  responses: { 200: one('The comment'), ...answers(400, 401, 404, 413, 429) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{commentId}',
  summary: 'Delete a comment: your own, or one under your playlist',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...answers(401, 404) },
})
const like = createRoute({
  method: 'put',
  path: '/{commentId}/like',
  summary: 'Like a comment',
  request: { params },
  responses: { 200: one('The comment'), ...answers(401, 404, 429) },
})
const unlike = createRoute({
  method: 'delete',
  path: '/{commentId}/like',
  summary: 'Take your like back',
  request: { params },
  responses: { 200: one('The comment'), ...answers(401, 404) },
})

const block = createRoute({
  method: 'put',
  path: '/{commentId}/block',
  summary: 'Block whoever wrote a comment',
  description:
    'As `PUT /api/creators/{username}/block` does, also somebody who cannot be found; you are not told who it is.',
  request: { params },
  responses: { 204: { description: 'Blocked' }, ...answers(401, 404, 422, 429) },
})

/** Large enough that a comment which is far too long is told so. */
const smallOnly = bodyLimit({
  maxSize: 512 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

function open(path: string) {
  const app = new OpenAPIHono({ defaultHook: sayFirstFault })
  app.use(path, smallOnly)
  return app
}

/** What stands under `/api/playlists`. */
export const playlistCommentRoutes = (deps: Deps) =>
  open('/:playlistId/comments')
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'no-store')
      const wish = {
        viewerId: await readViewer(c, deps),
        playlistId: c.req.valid('param').playlistId,
        ...c.req.valid('query'),
      }
      return c.json(await comments.listComments(deps, wish), 200)
    })
    .openapi(add, async (c) => {
      const key = { viewerId: await requireUser(c, deps), playlistId: c.req.valid('param').playlistId }
      return c.json(await comments.addComment(deps, key, c.req.valid('json').content), 201)
    })

/** What stands under `/api/comments`. */
export const commentRoutes = (deps: Deps) => {
  const keyOf = async (c: Context) => ({ viewerId: await requireUser(c, deps), id: c.req.param('commentId') ?? '' })
  return open('*')
    .openapi(change, async (c) =>
      c.json(await comments.changeComment(deps, await keyOf(c), c.req.valid('json').content), 200),
    )
    .openapi(remove, async (c) => {
      await comments.deleteComment(deps, await keyOf(c))
      return c.body(null, 204)
    })
    .openapi(like, async (c) => c.json(await comments.likeComment(deps, await keyOf(c)), 200))
    .openapi(unlike, async (c) => c.json(await comments.unlikeComment(deps, await keyOf(c)), 200))
    .openapi(block, async (c) => {
      await comments.blockAuthor(deps, await keyOf(c))
      return c.body(null, 204)
    })
}
