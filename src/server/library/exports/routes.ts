// Routes with which a person takes their library along into other programs.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { summariesExportSchema } from '#contract/library/bulk.ts'
import { highlightFiltersSchema } from '#contract/marks/highlights.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { createDownloads, cutterOf, toPieces } from '../../http/downloads.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { streamAnki } from './anki.ts'
import { streamHighlightsCsv, streamHighlightsMarkdown } from './highlights.ts'
import { streamReadwise } from './readwise.ts'
import { streamSummaries } from './summaries.ts'
import { streamVault } from './vault.ts'

const fileRoute = (name: string, type: string, summary: string, description: string) =>
  createRoute({
    method: 'get',
    path: `/${name}`,
    summary,
    description,
    responses: {
      200: { description: 'The file', content: { [type]: { schema: z.string() } } },
      ...problemResponses(400, 401, 429),
    },
  })

const vault = fileRoute(
  'vault.zip',
  'application/zip',
  'Export your library as a vault for Obsidian',
  'A ZIP with a Markdown file for each summarized video, with its properties, linked moments, your note, tags and highlights, and the transcript; and one for each playlist.',
)
const anki = fileRoute(
  'anki.txt',
  'text/plain',
  'Export your cards for Anki',
  'A text with tabs, in which each card keeps its id.',
)
const readwise = fileRoute(
  'readwise.csv',
  'text/csv',
  'Export your highlights for Readwise',
  'A CSV in the columns of Readwise. Texts that a spreadsheet would run as formulas begin with an apostrophe.',
)

const summaries = createRoute({
  method: 'post',
  path: '/summaries.zip',
  summary: 'Export selected summaries',
  description:
    'A ZIP with a file for each, as `txt`, `md` or `json`: the summary, your tags, note and highlights, and the transcript. The selection is that of POST /api/summaries/bulk.',
  request: {
    body: { required: true, content: { 'application/json': { schema: summariesExportSchema } } },
  },
  responses: {
    200: { description: 'The file', content: { 'application/zip': { schema: z.string() } } },
    ...problemResponses(400, 401, 429),
  },
})

const filtered = { request: { query: highlightFiltersSchema } }
const highlightsMarkdown = createRoute({
  ...fileRoute(
    'highlights.md',
    'text/markdown',
    'Export highlights as Markdown',
    'With the filters of GET /api/highlights: a heading for each video, below it its highlights with their moments and notes.',
  ),
  ...filtered,
})
const highlightsCsv = createRoute({
  ...fileRoute(
    'highlights.csv',
    'text/csv',
    'Export highlights as CSV',
    'With the filters of GET /api/highlights. Texts that a spreadsheet would run as formulas begin with an apostrophe.',
  ),
  ...filtered,
})

type Make = (userId: string) => Pieces | Promise<Pieces>
type Pieces = AsyncGenerator<Uint8Array>

export const exportRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    await next()
    if (c.res.ok)
      c.header('Content-Disposition', `attachment; filename="pith-${c.req.path.split('/').at(-1)}"`)
  })
  const open = createDownloads()
  /** Counts the file, and sends it while it is made. */
  const download = async (c: Context, type: string, make: Make): Promise<never> => {
    const userId = await requireUser(c, deps)
    await enforceRateLimit(deps, { kind: 'export-file', userId, perMinute: 20, perDay: 100 })
    const pieces = await make(userId)
    c.header('Content-Type', type)
    return c.body(open({ userId, name: c.req.path, pieces, cut: cutterOf(c) })) as never
  }
  return app
    .openapi(vault, (c) => download(c, 'application/zip', (userId) => streamVault(deps, userId)))
    .openapi(summaries, (c) =>
      download(c, 'application/zip', (userId) =>
        streamSummaries(deps, userId, c.req.valid('json')),
      ),
    )
    .openapi(anki, (c) =>
      download(c, 'text/plain; charset=UTF-8', (userId) =>
        toPieces(streamAnki(deps.db.orm, userId)),
      ),
    )
    .openapi(readwise, (c) =>
      download(c, 'text/csv; charset=utf-8', (userId) => toPieces(streamReadwise(deps, userId))),
    )
    .openapi(highlightsMarkdown, (c) =>
      download(c, 'text/markdown; charset=utf-8', (userId) =>
        toPieces(streamHighlightsMarkdown(deps, userId, c.req.valid('query'))),
      ),
    )
    .openapi(highlightsCsv, (c) =>
      download(c, 'text/csv; charset=utf-8', (userId) =>
        toPieces(streamHighlightsCsv(deps, userId, c.req.valid('query'))),
      ),
    )
}
