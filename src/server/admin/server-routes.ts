// The calls about mail, payments and storage, for administrators.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  paymentCheckSchema,
  serverStateSchema,
  testMailSchema,
} from '#contract/admin/server-state.ts'
import type { Deps } from '../deps/deps.ts'
import { json } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { checkPayments, readServerState, sendTestMail } from './server-state.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get what is set up for mail and payments, and the size of the database',
  responses: {
    200: json('The state, without passwords and keys', serverStateSchema),
    ...problemResponses(404),
  },
})

const testMail = createRoute({
  method: 'post',
  path: '/test-mail',
  summary: 'Send a test mail to one’s own address',
  responses: {
    200: json('The mail server accepted it', testMailSchema),
    ...problemResponses(404, 429, 503),
  },
})

const payments = createRoute({
  method: 'post',
  path: '/payment-check',
  summary: 'Check that plans can be sold, as `pith payments check` does',
  responses: {
    200: json('One finding for each requirement', paymentCheckSchema),
    ...problemResponses(404, 429),
  },
})

export const serverRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
    .openapi(read, async (c) => c.json(await readServerState(deps), 200))
    .openapi(testMail, async (c) => c.json(await sendTestMail(deps, c.get('administratorId')), 200))
    .openapi(payments, async (c) =>
      c.json(await checkPayments(deps, c.get('administratorId')), 200),
    )
