// HTTP routes of the trash. All of them require an account.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { libraryQuerySchema } from '#contract/library/library.ts'
import { trashKindSchema, trashPageSchema } from '#contract/library/trash.ts'
import { responses } from '#contract/responses.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectInvalid } from '../../http/problem-responses.ts'
import { deleteForGood, emptyTrash, listTrash } from './trash.ts'

const deleted = json('How many were deleted for good', responses['DELETE /api/trash'])

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List what you deleted, newest deletion first',
  description:
    'Summaries, playlists and highlights are kept for thirty days. `POST /api/summaries/{videoId}/restore`, `POST /api/playlists/{id}/restore` and `POST /api/highlights/{highlightId}/restore` bring one back. What was public is public again only within ten minutes.',
  request: { query: libraryQuerySchema.pick({ page: true }) },
  responses: { 200: json('One page', trashPageSchema), ...problemResponses(400, 401) },
})
const empty = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Delete everything in the trash for good',
  responses: { 200: deleted, ...problemResponses(401) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{kind}/{id}',
  summary: 'Delete something in the trash for good',
  description: 'The `id` of a summary is that of its video.',
  request: { params: z.object({ kind: trashKindSchema, id: z.string().max(64) }) },
  responses: { 200: deleted, ...problemResponses(400, 401, 404) },
})

export const trashRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(list, async (c) =>
      c.json(await listTrash(deps, await requireUser(c, deps), c.req.valid('query').page), 200),
    )
    .openapi(empty, async (c) => c.json(await emptyTrash(deps, await requireUser(c, deps)), 200))
    .openapi(remove, async (c) =>
      c.json(await deleteForGood(deps, await requireUser(c, deps), c.req.valid('param')), 200),
    )
