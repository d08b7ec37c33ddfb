// HTTP routes for the model of this installation.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  chooseModelSchema,
  chosenModelSchema,
  modelChoiceSchema,
  modelTestSchema,
} from '#contract/models/model-choice.ts'
import { modelEntrySchema } from '#contract/models/model-settings.ts'
import { readViewer } from '../../accounts/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { json, jsonBody } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { requireModelChooser } from './administrators.ts'
import { chooseModel, readModelChoice, searchModels, testModelInUse } from './choose-model.ts'
import { enterModel, limitTests, removeModel } from './enter-model.ts'

const choice = modelChoiceSchema.openapi('ModelChoice')
const test = modelTestSchema.openapi('ModelTest')
const mayNot = problemResponses(401, 403)

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read which model writes the summaries',
  description:
    'For administrators. While there are no accounts, any direct caller on the machine itself may use these calls.',
  responses: { 200: json('The model in use, and those found on this machine', choice), ...mayNot },
})
const search = createRoute({
  method: 'post',
  path: '/search',
  summary: 'Look for local models',
  description: 'Asks the addresses of LOCAL_MODEL_URLS and takes two seconds at most.',
  responses: { 200: json('What was found', choice), ...mayNot },
})
const runTest = createRoute({
  method: 'post',
  path: '/test',
  summary: 'Test the model in use',
  description:
    'Has the model summarize a few sentences. It takes as long as the model does, and costs nobody a summary.',
  responses: { 200: json('The result', test), ...problemResponses(400, 401, 403, 429, 503) },
})
const choose = createRoute({
  method: 'put',
  path: '/',
  summary: 'Choose a local model',
  description:
    'Tests the model first; if the test fails, nothing changes. `id` is one of `found`, or null for no model. Rejected if the settings name a model.',
  request: { body: jsonBody(chooseModelSchema) },
  responses: {
    200: json('The choice and the test', chosenModelSchema),
    ...problemResponses(400, 401, 403, 404),
  },
})

const enter = createRoute({
  method: 'put',
  path: '/key',
  summary: 'Enter a model and its key',
  description:
    'Tests it first; if the test fails, nothing changes. Without `model` the usual one of the provider is used, without `key` the stored one. The key is stored encrypted. A model of the settings outranks it.',
  request: { body: jsonBody(modelEntrySchema) },
  responses: {
    200: json('The choice and the test', chosenModelSchema),
    ...problemResponses(400, 401, 403, 413, 429, 503),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/key',
  summary: 'Remove the entered model and its key',
  responses: { 200: json('The choice', choice), ...mayNot },
})

export const modelChoiceRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    await requireModelChooser(c, deps)
    await next()
  })
  return app
    .openapi(read, (c) => c.json(readModelChoice(deps), 200))
    .openapi(search, async (c) => c.json(await searchModels(deps), 200))
    .openapi(runTest, async (c) => {
      await limitTests(deps, await readViewer(c, deps))
      return c.json(await testModelInUse(deps), 200)
    })
    .openapi(enter, async (c) => {
      const test = await enterModel(deps, await readViewer(c, deps), c.req.valid('json'))
      return c.json({ choice: readModelChoice(deps), test }, 200)
    })
    .openapi(remove, async (c) => {
      await removeModel(deps, await readViewer(c, deps))
      return c.json(readModelChoice(deps), 200)
    })
    .openapi(choose, async (c) => {
      const result = await chooseModel(deps, c.req.valid('json').id)
      return c.json({ choice: readModelChoice(deps), test: result }, 200)
    })
}
