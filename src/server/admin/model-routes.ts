// The calls about the model, its key and its limits, for administrators.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { enteredModelSchema, modelEntrySchema, modelLimitsSchema, modelStateSchema } from '#contract/model-settings.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { changeLimits, enterModel, readModelState, removeModel, testModelAsAdministrator } from './models.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the model that writes, its limits and what it used by day and by person',
  responses: { 200: json('The state, without the key', modelStateSchema), ...problemResponses(404) },
})

const enter = createRoute({
  method: 'put',
  path: '/',
  summary: 'Enter the model and its key',
  description:
    'Tests it first; if the test fails, nothing changes. The key is stored encrypted. A model of the settings outranks it.',
  request: { body: jsonBody(modelEntrySchema) },
  responses: { 200: json('The result of the test', enteredModelSchema), ...problemResponses(400, 404, 413, 429, 503) },
})

const remove = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Remove the entered model and its key',
  responses: { 204: { description: 'Removed' }, ...problemResponses(404) },
})

const test = createRoute({
  method: 'post',
  path: '/test',
  summary: 'Test the model in use with one small request',
  responses: { 200: json('The result of the test', enteredModelSchema), ...problemResponses(400, 404, 429, 503) },
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
    .openapi(enter, async (c) => c.json(await enterModel(deps, c.get('administratorId'), c.req.valid('json')), 200))
    .openapi(remove, async (c) => {
      await removeModel(deps, c.get('administratorId'))
      return c.body(null, 204)
    })
    .openapi(test, async (c) => c.json(await testModelAsAdministrator(deps, c.get('administratorId')), 200))
    .openapi(limits, async (c) => {
      await changeLimits(deps, c.get('administratorId'), c.req.valid('json'))
      return c.body(null, 204)
    })
