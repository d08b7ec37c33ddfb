// HTTP routes of a person's library. All of them require an account.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bulkChangeSchema, bulkResultSchema } from '#contract/library/bulk.ts'
import {
  filterChoicesSchema,
  libraryCountsSchema,
  libraryListQuerySchema,
  libraryPageSchema,
  libraryQuerySchema,
  nearestSearchSchema,
  ratingSchema,
  spokenQuerySchema,
  tagListSchema,
  tagsSchema,
  titleSchema,
  transcriptSearchPageSchema,
  versionsSchema,
} from '#contract/library/library.ts'
import { Problem } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import { acceptedSummarySchema, rewriteRequestSchema } from '#contract/summaries/summary.ts'
import { readOwner, requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { createTurns } from '../http/rate-limits/in-turn.ts'
import { rewriteSummary } from '../summaries/rewrite-summary.ts'
import { listVersions } from '../summaries/user-summaries/versions.ts'
import { changeInBulk } from './bulk.ts'
import * as library from './library.ts'
import { findNearest } from './nearest.ts'
import { searchTranscripts } from './transcript-search.ts'

const params = z.object({ videoId: z.string().max(64) })
/** Which version is meant; the newest without it. */
const versionQuery = z.object({ summaryId: z.uuid().optional() })
const saved = json('When it was saved, or null', responses['PUT /api/summaries/{videoId}/saved'])
const rated = json(
  'The current rating; 0 for none',
  responses['PUT /api/summaries/{videoId}/rating'],
)

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your summaries',
  description:
    'Ten per page, or `pageSize`. `search` finds parts of words in title, key points and topics, then in channel and tl;dr, in any case and with or without accents, then other forms of the words, and tolerates typing errors. Words of one or two Latin, Cyrillic or Greek letters are found as whole words. It understands "phrases", -excluded words, which are not said either, `channel:`, `tag:`, `rating:`, `before:` and `after:`. Without `sort`, search results are sorted by relevance and other lists by date; `saved=true` sorts by when they were saved. Titles and channels are listed from A unless `direction` is given. `channel`, `topic` and `tag` match in any case; `minRating` finds those rated so high or higher, `highlights=true` those in which words are marked. `from` and `to` are days of the time zone `zone` on which the first version was made, `minDuration` and `maxDuration` seconds of the video.',
  request: { query: libraryListQuerySchema },
  responses: { 200: json('One page', libraryPageSchema), ...problemResponses(400, 401, 429) },
})
const searchSpoken = createRoute({
  method: 'get',
  path: '/spoken',
  summary: 'Search the transcripts of your summaries',
  description:
    'Finds videos in which each word of `search`, a word that begins with it, or another form of it is spoken; where there is none, words that differ by one letter count. Words of one or two Latin, Cyrillic or Greek letters are found as whole words. Each video comes with the moments at which it is spoken. The operators and filters are those of the list; `videoIds`, separated by commas, looks in these videos only.',
  request: { query: spokenQuerySchema },
  responses: {
    200: json('One page', transcriptSearchPageSchema),
    ...problemResponses(400, 401, 429),
  },
})
const nearest = createRoute({
  method: 'get',
  path: '/nearest',
  summary: 'Find the nearest search that finds something',
  description:
    'For a search that finds no summary and no spoken words. Leaves out one operator or filter, then words, then endings, and tells what it left out; null if nothing near finds anything. At most twenty times a minute.',
  request: { query: libraryQuerySchema.omit({ sort: true, direction: true, page: true }) },
  responses: {
    200: json('The nearest search', nearestSearchSchema),
    ...problemResponses(400, 401, 429),
  },
})
const choices = createRoute({
  method: 'get',
  path: '/choices',
  summary: 'List what your summaries can be filtered by',
  description:
    'The fifty most frequent channels and topics with their number of summaries, the most frequent first.',
  responses: { 200: json('The choices', filterChoicesSchema), ...problemResponses(401) },
})
const counts = createRoute({
  method: 'get',
  path: '/counts',
  summary: 'Count your summaries, highlights and what is in the trash',
  responses: { 200: json('The counts', libraryCountsSchema), ...problemResponses(401) },
})
const save = createRoute({
  method: 'put',
  path: '/{videoId}/saved',
  summary: 'Save a summary',
  request: { params },
  responses: { 200: saved, ...problemResponses(401, 404) },
})
const unsave = createRoute({
  method: 'delete',
  path: '/{videoId}/saved',
  summary: 'Remove a summary from the saved list',
  request: { params },
  responses: { 200: saved, ...problemResponses(401, 404) },
})
const rate = createRoute({
  method: 'put',
  path: '/{videoId}/rating',
  summary: 'Rate a summary, 1 to 5',
  description:
    'Rates your newest summary of the video, or the version with this `summaryId`. Other versions keep their rating.',
  request: {
    params,
    query: versionQuery,
    body: { required: true, content: { 'application/json': { schema: ratingSchema } } },
  },
  responses: { 200: rated, ...problemResponses(400, 401, 404) },
})
const unrate = createRoute({
  method: 'delete',
  path: '/{videoId}/rating',
  summary: 'Remove your rating',
  request: { params, query: versionQuery },
  responses: { 200: rated, ...problemResponses(401, 404) },
})
const tag = createRoute({
  method: 'put',
  path: '/{videoId}/tags',
  summary: 'Replace your tags of a summary',
  description:
    'At most 20 tags of 40 characters, and 5,000 different ones in a library. Tags that differ only in case are one tag.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: tagsSchema } } },
  },
  responses: { 200: json('The tags', tagsSchema), ...problemResponses(400, 401, 404) },
})
const rename = createRoute({
  method: 'put',
  path: '/{videoId}/title',
  summary: 'Rename captions without a video',
  description:
    'The title of all their versions, also where you share them. A video keeps the title that it has on YouTube.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: titleSchema } } },
  },
  responses: {
    200: json('The title', responses['PUT /api/summaries/{videoId}/title']),
    ...problemResponses(400, 401, 404),
  },
})
const tags = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your tags, the most frequent first',
  responses: { 200: json('The tags', tagListSchema), ...problemResponses(401) },
})
const changeAll = createRoute({
  method: 'post',
  path: '/bulk',
  summary: 'Change many summaries at once',
  description:
    'Saves, rates, tags, publishes, deletes or restores up to 1,000 summaries by their ids, or all that a query finds, at most 20,000. Summaries that you do not have are left out. Send each request of `undo` to undo it.',
  request: {
    body: { required: true, content: { 'application/json': { schema: bulkChangeSchema } } },
  },
  responses: {
    200: json('What changed', bulkResultSchema),
    ...problemResponses(400, 401, 403, 429),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/{videoId}',
  summary: 'Delete a summary from your history',
  description:
    'It is in the trash for thirty days, and can be restored from there. Its public page can be restored for ten minutes. The charge is not refunded.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404) },
})
const restore = createRoute({
  method: 'post',
  path: '/{videoId}/restore',
  summary: 'Undo a deletion',
  request: { params },
  responses: { 200: saved, ...problemResponses(401, 404) },
})
const versions = createRoute({
  method: 'get',
  path: '/{videoId}/versions',
  summary: 'List the versions of a summary, newest first',
  request: { params },
  responses: { 200: json('The versions', versionsSchema), ...problemResponses(401) },
})
const rewrite = createRoute({
  method: 'post',
  path: '/{videoId}/rewrite',
  summary: 'Rewrite a summary',
  description:
    'Rewrites it from the same transcript, for the given reason. The earlier one is kept as a version. The first rewrite after a rating of 1 or 2 is free, each further one uses one summary.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: rewriteRequestSchema } } },
  },
  responses: {
    202: json('Accepted', acceptedSummarySchema),
    ...problemResponses(400, 401, 403, 404, 429, 503),
  },
})

const readKey = async (c: Context, deps: Deps) => ({
  ownerId: await requireUser(c, deps),
  videoId: c.req.param('videoId') ?? '',
})

export const libraryRoutes = (deps: Deps) => {
  const keyOf = (c: Context) => readKey(c, deps)
  const rateVersion = async (c: Context, summaryId: string | undefined, rating: number) => {
    const { updatedAt } = await library.rateSummary(
      deps,
      { ...(await keyOf(c)), summaryId },
      rating,
    )
    return { rating, updatedAt }
  }
  const toSaved = ({ savedAt }: { savedAt: number | null }) => ({ savedAt })
  const inTurn = createTurns(deps.now)
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(list, async (c) => {
      const ownerId = await requireUser(c, deps)
      const query = c.req.valid('query')
      const read = () => library.listSummaries(deps, ownerId, query)
      return c.json(await (query.search ? inTurn(ownerId, read) : read()), 200)
    })
    .openapi(searchSpoken, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(
        await inTurn(ownerId, () => searchTranscripts(deps, ownerId, c.req.valid('query'))),
        200,
      )
    })
    .openapi(nearest, async (c) => {
      const ownerId = await requireUser(c, deps)
      const query = { ...c.req.valid('query'), page: 1 }
      return c.json(
        { nearest: await inTurn(ownerId, () => findNearest(deps, ownerId, query)) },
        200,
      )
    })
    .openapi(choices, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await library.listFilterChoices(deps, ownerId), 200)
    })
    .openapi(counts, async (c) => {
      const ownerId = await requireUser(c, deps)
      return c.json(await library.countLibrary(deps, ownerId), 200)
    })
    .openapi(save, async (c) =>
      c.json(toSaved(await library.saveSummary(deps, await keyOf(c))), 200),
    )
    .openapi(unsave, async (c) =>
      c.json(toSaved(await library.unsaveSummary(deps, await keyOf(c))), 200),
    )
    .openapi(rate, async (c) => {
      const { rating } = c.req.valid('json')
      return c.json(await rateVersion(c, c.req.valid('query').summaryId, rating), 200)
    })
    .openapi(unrate, async (c) =>
      c.json(await rateVersion(c, c.req.valid('query').summaryId, 0), 200),
    )
    .openapi(tag, async (c) =>
      c.json(await library.tagSummary(deps, await keyOf(c), c.req.valid('json').tags), 200),
    )
    .openapi(rename, async (c) =>
      c.json(await library.renameSummary(deps, await keyOf(c), c.req.valid('json').title), 200),
    )
    .openapi(changeAll, async (c) => {
      const ownerId = await requireUser(c, deps)
      const change = c.req.valid('json')
      const isSearch = 'query' in change.selection
      const changeThem = () => changeInBulk(deps, ownerId, change)
      return c.json(await (isSearch ? inTurn(ownerId, changeThem) : changeThem()), 200)
    })
    .openapi(remove, async (c) => {
      await library.deleteSummary(deps, await keyOf(c))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) =>
      c.json(toSaved(await library.restoreSummary(deps, await keyOf(c))), 200),
    )
    .route('/', versionRoutes(deps))
}

/** Guests have versions, too. A stranger has none. */
function versionRoutes(deps: Deps) {
  const inTurn = createTurns(deps.now)
  return new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(versions, async (c) => {
      const ownerId = await readOwner(c, deps)
      const none = { items: [], rewriteIsFree: false }
      const { videoId } = c.req.valid('param')
      return c.json(ownerId ? await listVersions(deps, { ownerId, videoId }) : none, 200)
    })
    .openapi(rewrite, async (c) => {
      const ownerId = await readOwner(c, deps)
      if (!ownerId) throw new Problem('not_found')
      const rewriteRequest = {
        ...{ ownerId, videoId: c.req.valid('param').videoId },
        address: clientAddress(c, deps.settings),
        request: c.req.valid('json'),
      }
      return c.json(await inTurn(ownerId, () => rewriteSummary(deps, rewriteRequest)), 202)
    })
}

export const tagRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(tags, async (c) =>
    c.json(await library.listTags(deps, await requireUser(c, deps)), 200),
  )
