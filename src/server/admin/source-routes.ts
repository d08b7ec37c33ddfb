// The calls about the ways to captions, for administrators.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  captionWaysSchema,
  sourceTrialRequestSchema,
  sourceTrialSchema,
} from '#contract/captions/caption-ways.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { listWays, tryWay } from './sources.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the ways to captions, with their shares of success',
  responses: { 200: json('The ways', captionWaysSchema), ...problemResponses(404) },
})

const trial = createRoute({
  method: 'post',
  path: '/trials',
  summary: 'Try one video in one way',
  description: 'Nothing is summarized, stored or counted.',
  request: { body: jsonBody(sourceTrialRequestSchema) },
  responses: {
    200: json('What it gave', sourceTrialSchema),
    ...problemResponses(400, 404, 413, 422, 429),
  },
})

export const sourceRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(list, async (c) => c.json(await listWays(deps), 200))
    .openapi(trial, async (c) => {
      const request = {
        actorId: c.get('administratorId'),
        signal: c.req.raw.signal,
        ...c.req.valid('json'),
      }
      return c.json(await tryWay(deps, request), 200)
    })
