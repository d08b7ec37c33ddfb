// Routes to import an export, a YouTube Takeout or a list of links.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  existingPolicySchema,
  importQuerySchema,
  libraryImportSchema,
  undoCountsSchema,
} from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../../http/address.ts'
import { bodyOf } from '../../http/bodies/limit-bodies.ts'
import { json, jsonBody } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { createImportThreads } from './import-threads.ts'
import {
  readLibraryImport,
  receiveFile,
  startLibraryImport,
  stopLibraryImport,
} from './library-imports.ts'
import { countUndo, undoImport } from './undo-import.ts'

const latest = json('Your last import, or null', responses['GET /api/import'])
const file = { schema: z.string() }

const receive = createRoute({
  method: 'post',
  path: '/',
  summary: 'Import an export, a YouTube Takeout or a list of links',
  description:
    'The body is the file: the JSON of GET /api/me/export, a CSV or a history of a YouTube Takeout, a text, table or page with links or ids, the playlists of FreeTube, Piped, Invidious, NewPipe or yt-dlp, or a ZIP with such files. Of a ZIP with playlists a history is left out and named. An export costs nothing, comes in privately and never twice. Videos of a Takeout or a list wait in a new playlist and use your allowance in their turn. With `check=true` nothing comes in until POST /api/import/start. `existing` says what happens to versions of videos that you have: keep yours (mine), take newer ones (newer) or add all (both).',
  request: {
    query: importQuerySchema,
    body: {
      required: true,
      content: {
        'application/json': file,
        'text/csv': file,
        'text/plain': file,
        'application/zip': file,
      },
    },
  },
  responses: {
    202: json('The import', libraryImportSchema),
    ...problemResponses(400, 401, 403, 408, 409, 413, 422, 429, 503),
  },
})
const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read how far your last import is',
  responses: { 200: latest, ...problemResponses(401) },
})
const start = createRoute({
  method: 'post',
  path: '/start',
  summary: 'Import the file that was checked',
  request: { body: jsonBody(z.strictObject({ existing: existingPolicySchema })) },
  responses: {
    202: json('The import', libraryImportSchema),
    ...problemResponses(400, 401, 403, 409),
  },
})
const stop = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Stop the import, or discard the checked file',
  description: 'What came in stays.',
  responses: { 200: latest, ...problemResponses(401, 403) },
})

const countUndone = createRoute({
  method: 'get',
  path: '/undo',
  summary: 'Count what taking your last import back removes',
  description:
    'What it added and you have not changed since. Tags, ratings, saved marks and versions that it added to videos which you had already stay.',
  responses: {
    200: json('What would be removed', undoCountsSchema),
    ...problemResponses(401, 409),
  },
})
const undo = createRoute({
  method: 'post',
  path: '/undo',
  summary: 'Undo your last import',
  description:
    'Summaries and playlists go to the trash, from which they can be restored for thirty days. Highlights, notes and cards are deleted for good; the file brings them in again.',
  responses: { 200: json('The import', libraryImportSchema), ...problemResponses(401, 403, 409) },
})

export const libraryImportRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  const threads = createImportThreads(deps)
  // The body is a file that is read piece by piece, so it is not validated as JSON.
  app.openAPIRegistry.registerPath(receive)
  app.post('/', async (c) => {
    const ownerId = await requireUser(c, deps)
    const query = importQuerySchema.safeParse(c.req.query())
    if (!query.success)
      throw new Problem('bad_request', { message: query.error.issues[0]?.message ?? '' })
    const { existing, check, name } = query.data
    const body = bodyOf(c)
    if (!body) throw new Problem('import_unreadable')
    const address = clientAddress(c, deps.settings)
    const newFile = {
      ownerId,
      body,
      existing,
      address,
      fileName: name.replaceAll('\0', ''),
      isCheck: check === 'true',
    }
    return c.json(await receiveFile(deps, threads, newFile), 202)
  })
  return app
    .openapi(read, async (c) =>
      c.json(await readLibraryImport(deps, await requireUser(c, deps)), 200),
    )
    .openapi(start, async (c) =>
      c.json(
        await startLibraryImport(deps, await requireUser(c, deps), c.req.valid('json').existing),
        202,
      ),
    )
    .openapi(countUndone, async (c) =>
      c.json(await countUndo(deps, await requireUser(c, deps)), 200),
    )
    .openapi(undo, async (c) => c.json(await undoImport(deps, await requireUser(c, deps)), 200))
    .openapi(stop, async (c) =>
      c.json(await stopLibraryImport(deps, await requireUser(c, deps)), 200),
    )
}
