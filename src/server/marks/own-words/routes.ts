// The route that searches a person's own highlights and notes.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { libraryQuerySchema } from '#contract/library/library.ts'
import { foundOwnWordsSchema } from '#contract/marks/own-words.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { createTurns } from '../../http/rate-limits/in-turn.ts'
import { searchOwnWords } from './own-words.ts'

const search = createRoute({
  method: 'get',
  path: '/',
  summary: 'Search your highlights and notes',
  description:
    'The first five that contain the words and "phrases" of `search`, at most eight, and none of its -excluded words, at most eight: highlights with their notes, and notes on whole summaries. Other forms of a word count as well, and similar spellings of a word that is in none. The operators and filters are those of GET /api/summaries. GET /api/highlights lists all highlights.',
  request: { query: libraryQuerySchema.omit({ sort: true, direction: true, page: true }) },
  responses: {
    200: json('What was found', foundOwnWordsSchema),
    ...problemResponses(400, 401, 429),
  },
})

export function ownWordsRoutes(deps: Deps) {
  const inTurn = createTurns(deps.now)
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue }).openapi(search, async (c) => {
    const userId = await requireUser(c, deps)
    const query = c.req.valid('query')
    return c.json(await inTurn(userId, () => searchOwnWords(deps.db.orm, userId, query)), 200)
  })
}
