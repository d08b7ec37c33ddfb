// Routes with which a person takes their library along into other programs.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { enforceRateLimit } from '../rate-limits/action-limits.ts'
import { toAnki } from './anki.ts'
import { streamReadwise } from './readwise.ts'
import { streamVault } from './vault.ts'

const fileRoute = (name: string, type: string, summary: string, description: string) =>
  createRoute({
    method: 'get',
    path: `/${name}`,
    summary,
    description,
    responses: {
      200: { description: 'The file', content: { [type]: { schema: z.string() } } },
      ...problemResponses(401, 429),
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

export const exportRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
    if (c.res.ok) c.header('Content-Disposition', `attachment; filename="pith-${c.req.path.split('/').at(-1)}"`)
  })
  const limit = async (userId: string) => {
    await enforceRateLimit(deps, { kind: 'export-file', userId, perMinute: 10, perDay: 100 })
    return userId
  }
  return app
    .openapi(vault, async (c) => {
      const userId = await limit(await requireUser(c, deps))
      c.header('Content-Type', 'application/zip')
      return c.body(ReadableStream.from(streamVault(deps, userId)) as ReadableStream) as never
    })
    .openapi(anki, async (c) => {
      const userId = await limit(await requireUser(c, deps))
      return c.text(await toAnki(deps.db.orm, userId)) as never
    })
    .openapi(readwise, async (c) => {
      const userId = await limit(await requireUser(c, deps))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      const lines = ReadableStream.from(streamReadwise(deps, userId))
      return c.body(lines.pipeThrough(new TextEncoderStream())) as never
    })
}
