// Routes of the user record, the export of personal data and the deletion of the account.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { userChangeSchema, userRecordSchema } from '#contract/accounts/account.ts'
import { responses } from '#contract/responses.ts'
import type { Deps } from '../../deps/deps.ts'
import { createDownloads, cutterOf, toPieces } from '../../http/downloads.ts'
import { json } from '../../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../../http/problem-responses.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { deleteSessionCookie, readSessionToken, requireUser } from '../identity.ts'
import { confirmIdentity } from '../passwords.ts'
import { enforceSignInLimit } from '../protection/sign-in-limits.ts'
import { deleteAccount, streamPersonalData } from './personal-data.ts'
import { createUserRecord, readUserRecord, updateUserRecord } from './user-record.ts'

const record = userRecordSchema.openapi('UserRecord')

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read your user record',
  description: 'Null if you are signed in but have no record. POST creates it.',
  responses: { 200: json('The record', z.union([record, z.null()])), ...problemResponses(401) },
})

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create your user record if it is missing',
  responses: { 200: json('The record', record), ...problemResponses(401, 403) },
})

const update = createRoute({
  method: 'patch',
  path: '/',
  summary: 'Update your names, your preferences, or whether others can find you',
  description: 'Any other field is rejected. Users without a username cannot be found.',
  request: {
    body: { required: true, content: { 'application/json': { schema: userChangeSchema } } },
  },
  responses: {
    200: json('The updated record', record),
    ...problemResponses(400, 401, 403, 409, 422, 429),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Delete your account and all your data',
  description:
    'Requires your password. If your account has none, send your email address in the same field within fifteen minutes of signing in.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({ password: z.string('Please fill in all fields').max(10_000) }),
        },
      },
    },
  },
  responses: {
    200: json('Deleted', responses['DELETE /api/me']),
    ...problemResponses(400, 401, 403, 429),
  },
})

const exportData = createRoute({
  method: 'get',
  path: '/export',
  summary: 'Export all data that is stored about you, as JSON',
  description:
    'Streams one JSON object. `format` is "pith-export" and `version` is 1; `transcripts`, `summaries`, `history` and `playlists` can be imported with POST /api/import. docs/export.md describes the fields. Beginning again ends the earlier download.',
  responses: {
    200: json('Your data', z.record(z.string(), z.unknown())),
    ...problemResponses(401, 429),
  },
})

export const meRoutes = (deps: Deps) => {
  const download = createDownloads()
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  return app
    .openapi(read, async (c) => c.json(await readUserRecord(deps, await requireUser(c, deps)), 200))
    .openapi(create, async (c) =>
      c.json(await createUserRecord(deps, await requireUser(c, deps)), 200),
    )
    .openapi(update, async (c) => {
      const userId = await requireUser(c, deps)
      return c.json(await updateUserRecord(deps, userId, c.req.valid('json')), 200)
    })
    .openapi(remove, async (c) => {
      const userId = await requireUser(c, deps)
      const refundAttempt = await enforceSignInLimit(c, deps, {
        kind: 'delete-account',
        account: userId,
      })
      await confirmIdentity(
        deps,
        { userId, token: readSessionToken(c, deps) },
        c.req.valid('json').password,
      )
      await refundAttempt()
      await deleteAccount(deps, userId)
      deleteSessionCookie(c, deps)
      return c.json({ deleted: true as const }, 200)
    })
    .openapi(exportData, async (c) => {
      const userId = await requireUser(c, deps)
      await enforceRateLimit(deps, { kind: 'export', userId, perMinute: 5, perDay: 50 })
      c.header('Content-Type', 'application/json')
      c.header('Content-Disposition', 'attachment; filename="pith-my-data.json"')
      const pieces = toPieces(streamPersonalData(deps, userId))
      return c.body(download({ userId, name: 'personal data', pieces, cut: cutterOf(c) })) as never
    })
}
