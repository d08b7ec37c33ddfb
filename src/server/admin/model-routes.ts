// The calls about the limits of the model and what it used, for administrators.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { modelLimitsSchema, modelStateSchema } from '#contract/models/model-settings.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { changeLimits, readModelState } from './models.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the model that writes, its limits and what it used by day and by person',
  responses: {
    200: json('The state, without the key', modelStateSchema),
    ...problemResponses(404),
  },
})

const limits = createRoute({
  method: 'put',
  path: '/limits',
  summary: 'Set the tokens of a day and the prices',
  request: { body: jsonBody(modelLimitsSchema) },
  responses: { 204: { description: 'Set' }, ...problemResponses(400, 404, 413) },
})

export const modelRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(read, async (c) => c.json(await readModelState(deps), 200))
    .openapi(limits, async (c) => {
      await changeLimits(deps, c.get('administratorId'), c.req.valid('json'))
      return c.body(null, 204)
    })
