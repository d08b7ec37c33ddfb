// HTTP routes of the cards that a person learns.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  cardChangeSchema,
  cardRequestSchema,
  cardsPageSchema,
  cardViewSchema,
  dueCardsSchema,
  reviewRequestSchema,
} from '#contract/marks/cards.ts'
import { requireUser } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import * as cards from './cards.ts'

const params = z.object({ cardId: z.uuid() })
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const card = json('The card', cardViewSchema)
const withoutNul = (text: string) => text.replaceAll('\0', '')

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Make a card',
  description:
    'About a video that you have summarized. A gap is written as "___". The card is due at once.',
  request: { body: body(cardRequestSchema) },
  responses: { 201: card, ...problemResponses(400, 401, 404, 409, 413) },
})
const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your cards',
  request: {
    query: z.object({
      videoId: z.string().min(1).max(100).transform(withoutNul).optional(),
      page: z.coerce
        .number({ error: 'A page is a number from 1.' })
        .int()
        .min(1)
        .max(1e6)
        .default(1),
    }),
  },
  responses: { 200: json('One page', cardsPageSchema), ...problemResponses(400, 401) },
})
const due = createRoute({
  method: 'get',
  path: '/due',
  summary: 'List your cards that are due',
  description:
    'The longest due first, at most fifty. `upcoming` has the times at which others are due in the next eight days.',
  responses: { 200: json('The cards', dueCardsSchema), ...problemResponses(401) },
})
const change = createRoute({
  method: 'patch',
  path: '/{cardId}',
  summary: 'Change the two sides of a card',
  request: { params, body: body(cardChangeSchema) },
  responses: { 200: card, ...problemResponses(400, 401, 404, 413) },
})
const remove = createRoute({
  method: 'delete',
  path: '/{cardId}',
  summary: 'Delete a card',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(400, 401, 404) },
})
const review = createRoute({
  method: 'post',
  path: '/{cardId}/reviews',
  summary: 'Grade a card',
  description:
    'The grade decides when it is due again. With a `reviewId`, the same review sent twice counts once. `reviewedAt` is the time of a review without a connection.',
  request: { params, body: body(reviewRequestSchema) },
  responses: { 200: card, ...problemResponses(400, 401, 404) },
})
const undo = createRoute({
  method: 'delete',
  path: '/{cardId}/reviews',
  summary: 'Undo the last review of a card',
  description:
    'With a `reviewId` only if that is the last review. Otherwise the card stays as it is.',
  request: { params, query: z.object({ reviewId: z.uuid().optional() }) },
  responses: { 200: card, ...problemResponses(400, 401, 404, 409) },
})

export function cardRoutes(deps: Deps) {
  const keyOf = async (c: Context, id: string) => ({ ownerId: await requireUser(c, deps), id })
  return new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(create, async (c) =>
      c.json(await cards.createCard(deps, await requireUser(c, deps), c.req.valid('json')), 201),
    )
    .openapi(list, async (c) =>
      c.json(await cards.listCards(deps, await requireUser(c, deps), c.req.valid('query')), 200),
    )
    .openapi(due, async (c) =>
      c.json(await cards.listDueCards(deps, await requireUser(c, deps)), 200),
    )
    .openapi(change, async (c) => {
      const key = await keyOf(c, c.req.valid('param').cardId)
      return c.json(await cards.changeCard(deps, key, c.req.valid('json')), 200)
    })
    .openapi(remove, async (c) => {
      await cards.deleteCard(deps, await keyOf(c, c.req.valid('param').cardId))
      return c.body(null, 204)
    })
    .openapi(review, async (c) => {
      const key = await keyOf(c, c.req.valid('param').cardId)
      return c.json(await cards.reviewCard(deps, key, c.req.valid('json')), 200)
    })
    .openapi(undo, async (c) => {
      const key = await keyOf(c, c.req.valid('param').cardId)
      return c.json(await cards.undoReview(deps, key, c.req.valid('query').reviewId), 200)
    })
}
