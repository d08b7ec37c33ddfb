// HTTP routes of a person's note on a whole summary. Guests have notes too.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { summaryNoteRequestSchema, summaryNoteSchema } from '#contract/marks/notes.ts'
import { readOwner } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { readNote, writeNote } from './notes.ts'

const params = z.object({
  videoId: z
    .string()
    .max(100)
    .transform((text) => text.replaceAll('\0', '')),
})

const read = createRoute({
  method: 'get',
  path: '/{videoId}/note',
  summary: 'Read your note on a summary',
  request: { params },
  responses: { 200: json('The note', summaryNoteSchema), ...problemResponses(400) },
})
const write = createRoute({
  method: 'put',
  path: '/{videoId}/note',
  summary: 'Write your note on a summary',
  description: 'In Markdown. It replaces the former note; an empty text deletes it.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: summaryNoteRequestSchema } } },
  },
  responses: { 200: json('The note', summaryNoteSchema), ...problemResponses(400, 404, 413) },
})

export const noteRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(read, async (c) => {
      const key = { ownerId: await readOwner(c, deps), videoId: c.req.valid('param').videoId }
      return c.json(await readNote(deps, key), 200)
    })
    .openapi(write, async (c) => {
      const key = { ownerId: await readOwner(c, deps), videoId: c.req.valid('param').videoId }
      return c.json(await writeNote(deps, key, c.req.valid('json').text), 200)
    })
