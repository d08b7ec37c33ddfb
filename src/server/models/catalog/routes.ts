// HTTP routes for the models that run inside this server.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  changeLocalModelSchema,
  type LocalModelsState,
  localModelNameSchema,
  localModelSchema,
  localModelsSchema,
} from '#contract/models/local-models.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../../deps/deps.ts'
import { bodyOf } from '../../http/bodies/limit-bodies.ts'
import { json, jsonBody } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { requireModelChooser } from '../choice/administrators.ts'
import { ownServer } from '../choice/found-models.ts'
import { isSlowProcessor } from '../local/library.ts'
import { explainUnsupported, memoryOfMachine } from './describe-model.ts'

// Not named: in the built server these schemas are made before the library that names them.
const models = json('The models, and what this machine has', localModelsSchema)
const params = z.object({ name: localModelNameSchema })
const named = { request: { params } }

const list = createRoute({
  method: 'get',
  path: '/local',
  summary: 'List the models that this server can run itself',
  description:
    'For administrators; while there are no accounts, for callers on the machine itself.',
  responses: { 200: models, ...problemResponses(401, 403) },
})
const download = createRoute({
  method: 'post',
  path: '/local/{name}/download',
  summary: 'Download a model',
  description: 'Starts or continues it. It goes on without the caller, also after a restart.',
  ...named,
  responses: {
    202: json('The model', localModelSchema),
    ...problemResponses(400, 401, 403, 404, 409),
  },
})
const change = createRoute({
  method: 'patch',
  path: '/local/{name}',
  summary: 'Pause or resume a download',
  request: { params, body: jsonBody(changeLocalModelSchema) },
  responses: {
    200: json('The model', localModelSchema),
    ...problemResponses(400, 401, 403, 404, 409),
  },
})
const remove = createRoute({
  method: 'delete',
  path: '/local/{name}',
  summary: 'Cancel a download, or remove a model',
  description: 'If the model is in use, summaries are extracted from then on.',
  ...named,
  responses: { 200: models, ...problemResponses(400, 401, 403, 404) },
})
const add = createRoute({
  method: 'post',
  path: '/local/file',
  summary: 'Add a model from a file',
  description: 'The body is a GGUF file, which is stored as it arrives.',
  request: {
    query: z.object({ name: z.string().min(1).max(200) }),
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string() } },
    },
  },
  responses: { 201: json('The model', localModelSchema), ...problemResponses(400, 401, 403, 413) },
})

export const localModelRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  app.use(async (c, next) => {
    await requireModelChooser(c, deps)
    await next()
  })
  const { localModels } = deps
  return app
    .openapi(list, async (c) => c.json(await listLocalModels(deps), 200))
    .openapi(add, async (c) => c.json(await receive(c, c.req.valid('query').name), 201))
    .openapi(download, async (c) =>
      c.json(await localModels.download(c.req.valid('param').name), 202),
    )
    .openapi(change, async (c) => {
      const { name } = c.req.valid('param')
      const { action } = c.req.valid('json')
      return c.json(await localModels[action === 'pause' ? 'pause' : 'download'](name), 200)
    })
    .openapi(remove, async (c) => {
      await removeLocalModel(deps, c.req.valid('param').name)
      return c.json(await listLocalModels(deps), 200)
    })

  async function receive(c: Context, name: string) {
    const content = bodyOf(c)
    if (!content) throw new Problem('bad_request', { message: 'The file is empty.' })
    const bytes = Number(c.req.header('content-length') ?? 0)
    if (bytes > (await listLocalModels(deps)).freeDiskBytes)
      throw new Problem('too_large', {
        message: 'This file does not fit on the disk of this server. Nothing was stored.',
      })
    return localModels.addFile({ name, content })
  }
}

/** The models, and which of them writes now. */
async function listLocalModels({
  localModels,
  modelChoice,
  model,
}: Deps): Promise<LocalModelsState> {
  const [models, freeDiskBytes] = await Promise.all([
    localModels.list(),
    localModels.freeDiskBytes(),
  ])
  const chosen = modelChoice.chosen()
  const named = chosen
    ? chosen.url === ownServer.url && chosen.model
    : /^local:(.+)$/.exec(model?.name ?? '')?.[1]
  return {
    ...{ models, inUse: named || null, freeDiskBytes, memoryBytes: memoryOfMachine() },
    ...{ unsupported: explainUnsupported(), isSlowProcessor: isSlowProcessor() },
  }
}

/** Summaries are extracted again before the file of the model in use is deleted. */
async function removeLocalModel(deps: Deps, name: string): Promise<void> {
  const { inUse } = await listLocalModels(deps)
  if (inUse === name && deps.modelChoice.chosen()) await deps.modelChoice.choose(null)
  await deps.localModels.remove(name)
  await deps.modelChoice.search()
}
