// HTTP routes of questions about a person's videos. Guests ask too.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { maxSearchCharacters } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import {
  acceptedQuestionSchema,
  type QuestionScope,
  questionRequestSchema,
  questionsPageSchema,
  questionViewSchema,
  suggestedQuestionsSchema,
} from '#contract/questions/questions.ts'
import { ensureOwner, readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { eventStream, idempotencyHeaders, json } from '../http/json.ts'
import type { OpenStreams } from '../http/open-streams.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { streamQuestion } from './question-events.ts'
import * as questions from './questions.ts'
import { requestQuestion } from './request-question.ts'

const params = z.object({ questionId: z.uuid() })
const withoutNul = (text: string) => text.replaceAll('\0', '')
const idText = z.string().min(1).max(100).transform(withoutNul)

const example = { question: 'Why do bees dance?', scope: { kind: 'video', videoId: 'dQw4w9WgXcQ' } }

const ask = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask a question',
  description:
    'About one of your videos, a playlist, your library or a space; answers come only from videos that you have summarized, and in a space from what members share there at that moment. The passages are stored when this returns; a model then writes the answer. The same question is answered from the store while nothing has changed, and then counts nothing. `followUpTo` is an earlier question of yours.',
  request: {
    headers: idempotencyHeaders,
    body: {
      required: true,
      content: { 'application/json': { schema: questionRequestSchema, example } },
    },
  },
  responses: {
    202: json('Accepted', acceptedQuestionSchema),
    ...problemResponses(400, 404, 409, 413, 422, 429, 503),
  },
})
const events = createRoute({
  method: 'get',
  path: '/{questionId}/events',
  summary: 'Watch a question being answered',
  description:
    'An event stream: `passages` at once, `part` (the checked answer so far, as one text), then `answer` or `problem`. Resumes after `Last-Event-ID`; a question that has ended sends its last event again.',
  request: { params },
  responses: {
    200: eventStream,
    ...problemResponses(400, 404, 429),
  },
})
const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your questions',
  description:
    'Ten per page, newest first: those about `videoId`, `playlistId` or `spaceId`, with `scope=library` those about the library, otherwise all. `search` finds parts of questions and answers; of those about spaces only the questions. Of a space that you have left only the question is shown, with the problem `space_left`; where something that an answer quotes was taken out of its space, with `space_answer_gone`.',
  request: {
    query: z.object({
      videoId: idText.optional(),
      playlistId: idText.optional(),
      spaceId: z.uuid('This is no id of a space.').optional(),
      scope: z.literal('library', { error: 'The scope is library.' }).optional(),
      search: z.string().max(maxSearchCharacters).transform(withoutNul).default(''),
      page: z.coerce
        .number({ error: 'A page is a number from 1.' })
        .int()
        .min(1)
        .max(1e9)
        .default(1),
    }),
  },
  responses: { 200: json('One page', questionsPageSchema), ...problemResponses(400) },
})
const read = createRoute({
  method: 'get',
  path: '/{questionId}',
  summary: 'Read a question with its answer',
  request: { params },
  responses: { 200: json('The question', questionViewSchema), ...problemResponses(400, 404) },
})
const stop = createRoute({
  method: 'post',
  path: '/{questionId}/stop',
  summary: 'Stop an answer that is being written',
  description:
    'The question ends with the problem `question_stopped` and keeps its passages. It counts, because the model was asked. One that has ended stays as it is.',
  request: { params },
  responses: { 200: json('The question', questionViewSchema), ...problemResponses(400, 404) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{questionId}',
  summary: 'Delete a question with its answer',
  description:
    'One that is being answered stops. It still counts as one of the questions of its day.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 404) },
})
const suggest = createRoute({
  method: 'get',
  path: '/suggestions',
  summary: 'List questions that the transcript of your video answers',
  request: { query: z.object({ videoId: idText }) },
  responses: {
    200: json('At most four', suggestedQuestionsSchema),
    ...problemResponses(400, 404, 422),
  },
})

export const questionRoutes = (deps: Deps, streams: OpenStreams) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(ask, async (c) => {
      const ownerId = await ensureOwner(c, deps)
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const address = clientAddress(c, deps.settings)
      return c.json(
        await requestQuestion(deps, {
          ownerId,
          address,
          request: c.req.valid('json'),
          idempotencyKey,
        }),
        202,
      )
    })
    .openapi(list, async (c) => {
      const { search, page, ...filters } = c.req.valid('query')
      const query = { scope: scopeOf(filters), search, page }
      return c.json(await questions.listQuestions(deps, await readOwner(c, deps), query), 200)
    })
    .openapi(suggest, async (c) => {
      const asker = { ownerId: await readOwner(c, deps), address: clientAddress(c, deps.settings) }
      const items = await questions.suggestQuestions(deps, asker, c.req.valid('query').videoId)
      return c.json({ items }, 200)
    })
    .openapi(events, async (c) => {
      const ownerId = await readOwner(c, deps)
      const question = await questions.getQuestion(deps, {
        ownerId,
        id: c.req.valid('param').questionId,
      })
      return streamQuestion(c, deps, question, streams.open(c, ownerId))
    })
    .openapi(read, async (c) => {
      const key = { ownerId: await readOwner(c, deps), id: c.req.valid('param').questionId }
      return c.json(await questions.readQuestion(deps, key), 200)
    })
    .openapi(stop, async (c) => {
      const key = { ownerId: await readOwner(c, deps), id: c.req.valid('param').questionId }
      return c.json(await questions.stopQuestion(deps, key), 200)
    })
    .openapi(remove, async (c) => {
      const key = { ownerId: await readOwner(c, deps), id: c.req.valid('param').questionId }
      await questions.deleteQuestion(deps, key)
      return c.body(null, 204)
    })

type Filters = { [Name in 'videoId' | 'playlistId' | 'spaceId']?: string | undefined } & {
  scope?: 'library' | undefined
}

function scopeOf({ videoId, playlistId, spaceId, scope }: Filters): QuestionScope | null {
  if ([videoId, playlistId, spaceId, scope].filter((filter) => filter !== undefined).length > 1)
    throw new Problem('bad_request', {
      message: 'Name one of videoId, playlistId, spaceId and scope.',
    })
  if (videoId !== undefined) return { kind: 'video', videoId }
  if (playlistId !== undefined) return { kind: 'playlist', playlistId }
  if (spaceId !== undefined) return { kind: 'space', spaceId }
  return scope ? { kind: scope } : null
}
