// HTTP in, use case, HTTP out: the asking person's own record.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { userChangeSchema, userRecordSchema } from '#contract/account.ts'
import { Problem } from '#contract/problems.ts'
import { takeAttempt } from '../accounts/attempts.ts'
import { endSession, requireUser } from '../accounts/identity.ts'
import { provesToBe } from '../accounts/passwords.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http/json.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { changeRecord, createRecord, exportData, leave, readRecord } from './me.ts'

const record = userRecordSchema.openapi('UserRecord')

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your user record',
  description: 'Null when you are signed in and your record is missing: POST writes it.',
  responses: { 200: json('The record', record.nullable()), ...answers(401) },
})

const write = createRoute({
  method: 'post',
  path: '/',
  summary: 'Write your user record where it is missing',
  responses: { 200: json('The record', record), ...answers(401, 403) },
})

const change = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Change your names, whether others can find you, or your preferences',
  description: 'Any other field is refused. Who has no username cannot be found.',
  request: { body: { required: true, content: { 'application/json': { schema: userChangeSchema } } } },
  responses: { 200: json('The record as it is now', record), ...answers(400, 401, 403, 409, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Delete your account and all that is yours',
  description: 'Asks for the password once more; an account without one, for its email address in the same field.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.strictObject({ password: z.string('Please fill in all fields').max(10_000) }) },
      },
    },
  },
  responses: { 200: json('Deleted', z.object({ deleted: z.literal(true) })), ...answers(400, 401, 403, 429) },
})

const myData = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Take all that is kept of you along, as JSON',
  responses: { 200: json('Everything', z.record(z.string(), z.unknown())), ...answers(401) },
})

const smallOnly = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem('too_large')
  },
})

export const meRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: sayFirstFault })
  app.use(smallOnly)
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  return app
    .openapi(read, async (c) => c.json(await readRecord(deps, await requireUser(c, deps)), 200))
    .openapi(write, async (c) => c.json(await createRecord(deps, await requireUser(c, deps)), 200))
    .openapi(change, async (c) => {
      const userId = await requireUser(c, deps)
      return c.json(await changeRecord(deps, userId, c.req.valid('json')), 200)
    })
    .openapi(remove, async (c) => {
      const userId = await requireUser(c, deps)
      const takeBack = await takeAttempt(c, deps, { kind: 'leave', account: userId })
      if (!(await provesToBe(deps, userId, c.req.valid('json').password))) throw new Problem('wrong_password')
      await takeBack()
      await leave(deps, userId)
      endSession(c, deps)
      return c.json({ deleted: true as const }, 200)
    })
    .openapi(myData, async (c) => {
      const data = await exportData(deps, await requireUser(c, deps))
      c.header('Content-Disposition', 'attachment; filename="pith-my-data.json"')
      return c.json(data, 200)
    })
}
