// A program acts for Ann with an API key that she created, and can be stopped at any time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKey, CreatedKey } from '#contract/accounts/keys.ts'
import { maxKeys } from '#contract/basics/limits.ts'
import {
  newPerson,
  recordingLog,
  recordingMailer,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { listenTo } from '#tests/listen.ts'
import { apiKeys } from '../../db/schema/api-keys.ts'

const dayMs = 24 * 3600 * 1000
const minuteMs = 60_000
const { log, lines } = recordingLog('info')
const mailer = recordingMailer()
let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({
    log,
    mailer,
    environment: { API_KEY_REQUESTS_PER_MINUTE: '20' },
  })
})
afterAll(() => testServer.close())

let addressCount = 0
const newClient = () => newPerson(testServer, { address: `10.7.0.${++addressCount}` })
type Client = ReturnType<typeof newClient>

async function newAnn() {
  const ann = newClient()
  const userId = await ann.signUp()
  return { ann, userId }
}
const create = async (client: Client, body: object = {}) => {
  const response = await client.sendJson('POST', '/api/keys', {
    name: 'Script',
    scopes: ['read', 'write'],
    ...body,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as CreatedKey
}
const list = async (client: Client) =>
  ((await (await client.send('/api/keys')).json()) as { items: ApiKey[] }).items
/** What a program sends, without cookies and without the headers of a browser. */
const call = (key: string, path: string, init: RequestInit = {}) =>
  testServer.app.request(path, {
    ...init,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  })
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code

test('Ann sees a key once, afterwards only its first characters and when it was last used', async () => {
  const { ann, userId } = await newAnn()
  const { key, ...record } = await create(ann, {
    name: ' Reading\nlist ',
    scopes: ['write', 'read', 'read'],
  })
  expect(key).toMatch(/^pith_[\w-]{43}$/)
  expect(record).toMatchObject({
    name: 'Reading list',
    scopes: ['read', 'write'],
    lastUsedAt: null,
    expiresAt: null,
  })
  expect(record.start).toBe(key.slice(0, 9))
  expect(await list(ann)).toEqual([record])
  expect((await (await call(key, '/api/me')).json()) as object).toMatchObject({ uid: userId })

  const firstUse = testServer.clock.nowMs
  testServer.clock.nowMs += minuteMs - 1
  await call(key, '/api/me')
  expect((await list(ann))[0]?.lastUsedAt).toBe(firstUse)
  testServer.clock.nowMs += 1
  await call(key, '/api/me')
  expect((await list(ann))[0]?.lastUsedAt).toBe(firstUse + minuteMs)
})

test('a key without a name, without a scope, with an unknown one or with a strange life is not created', async () => {
  const { ann } = await newAnn()
  for (const body of [
    { name: '  ', scopes: ['read'] },
    { name: 'x'.repeat(81), scopes: ['read'] },
    { name: 'Script', scopes: [] },
    { name: 'Script', scopes: ['admin'] },
    { name: 'Script', scopes: ['read'], expiresInDays: 0 },
    { name: 'Script', scopes: ['read'], expiresInDays: 1.5 },
    { name: 'Script', scopes: ['read'], expiresInDays: 1e9 },
    { name: 'Script', scopes: ['read'], userId: 'somebody' },
  ])
    expect((await ann.sendJson('POST', '/api/keys', body)).status, JSON.stringify(body)).toBe(400)
  expect(await list(ann)).toEqual([])
})

test('a summary that a program requests is charged to Ann and appears in her library', async () => {
  const { ann } = await newAnn()
  const { key } = await create(ann)
  const accepted = await call(key, '/api/summaries', {
    method: 'POST',
    body: JSON.stringify({ video: 'keysVideo01' }),
  })
  expect(accepted.status).toBe(202)
  const { jobId } = (await accepted.json()) as { jobId: string }
  expect(await (await call(key, `/api/summaries/jobs/${jobId}/events`)).text()).toContain(
    'event: summary',
  )
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 1 })
  expect((await ann.send('/api/summaries/keysVideo01')).status).toBe(200)
})

test('an expired key is refused, and says so', async () => {
  const { ann } = await newAnn()
  const { key, createdAt, expiresAt } = await create(ann, { expiresInDays: 7 })
  expect(expiresAt).toBe(createdAt + 7 * dayMs)
  expect((await call(key, '/api/usage')).status).toBe(200)
  testServer.clock.nowMs = createdAt + 7 * dayMs
  const refused = await call(key, '/api/usage')
  expect(refused.status).toBe(401)
  expect(await codeOf(refused)).toBe('api_key_expired')
})

test('a revoked key is refused from the next request on, and only its owner can revoke it', async () => {
  const { ann } = await newAnn()
  const { ann: eve } = await newAnn()
  const { key, id } = await create(ann)
  const foreign = await eve.sendJson('DELETE', `/api/keys/${id}`, {})
  expect([foreign.status, await codeOf(foreign)]).toEqual([404, 'api_key_not_found'])
  expect((await call(key, '/api/usage')).status).toBe(200)
  expect((await ann.sendJson('DELETE', `/api/keys/${id}`, {})).status).toBe(204)
  const refused = await call(key, '/api/usage')
  expect([refused.status, await codeOf(refused)]).toEqual([401, 'api_key_invalid'])
  expect(await list(ann)).toEqual([])
})

test('a stream of news that was opened with a key ends when the key is revoked', async () => {
  const { ann } = await newAnn()
  const { key, id } = await create(ann)
  const stream = listenTo(await call(key, '/api/live'))
  await stream.until((received) => received.some(({ event }) => event === 'usage'))
  await ann.sendJson('DELETE', `/api/keys/${id}`, {})
  await ann.sendJson('PATCH', '/api/me', { displayName: 'Ann Changed' })
  await stream.hasEnded()
  expect(JSON.stringify(stream.received)).not.toContain('Ann Changed')
})

test('a key that sends too many requests waits until the minute is over, and others do not', async () => {
  const { ann } = await newAnn()
  const [fast, slow] = [await create(ann), await create(ann)]
  testServer.clock.nowMs += minuteMs
  for (let i = 0; i < 20; i++) expect((await call(fast.key, '/api/usage')).status).toBe(200)
  const refused = await call(fast.key, '/api/usage')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await call(slow.key, '/api/usage')).status).toBe(200)
  testServer.clock.nowMs += minuteMs
  expect((await call(fast.key, '/api/usage')).status).toBe(200)
})

test('a key needs no request from the same site, and the cookies beside it are ignored', async () => {
  const { ann, userId } = await newAnn()
  const { ann: ben } = await newAnn()
  const { key } = await create(ann)
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const body = { name: 'Made elsewhere' }
  expect((await ben.sendJson('POST', '/api/playlists', body, elsewhere)).status).toBe(403)
  const withKey = { ...elsewhere, authorization: `Bearer ${key}` }
  const created = await ben.sendJson('POST', '/api/playlists', body, withKey)
  expect(created.status).toBe(201)
  const { id } = (await created.json()) as { id: string }
  expect((await ann.send(`/api/playlists/${id}`)).status).toBe(200)
  expect((await ben.send(`/api/playlists/${id}`)).status).toBe(404)
  expect(await (await ben.send('/api/me', { headers: withKey })).json()).toMatchObject({
    uid: userId,
  })
  // A key that is not in force does not turn the request into one of the person whose
  // cookies it has.
  const unknown = { authorization: `Bearer pith_${'a'.repeat(43)}` }
  expect((await ben.send('/api/me', { headers: unknown })).status).toBe(401)
})

test.each(['', 'Token ', 'Basic '])(
  'a key after "%s" instead of "Bearer " is refused with what to write',
  async (before) => {
    const { ann } = await newAnn()
    const { key } = await create(ann)
    const response = await ann.send('/api/usage', { headers: { authorization: `${before}${key}` } })
    expect(response.status).toBe(401)
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error.message).toContain('Authorization: Bearer pith_…')
    expect(error.message).not.toContain(key)
  },
)

test(`Ann can have ${maxKeys} keys, also when she creates them at the same time`, async () => {
  const { ann, userId } = await newAnn()
  const rows = Array.from({ length: maxKeys - 1 }, (_, index) => ({
    id: crypto.randomUUID(),
    userId,
    name: 'Script',
    start: 'pith_aaaa',
    hash: `${userId} ${index}`,
    scopes: ['read' as const],
    createdAt: 0,
  }))
  await testServer.deps.db.orm.insert(apiKeys).values(rows)
  const body = { name: 'Script', scopes: ['read'] }
  const attempts = await Promise.all([1, 2, 3].map(() => ann.sendJson('POST', '/api/keys', body)))
  expect(attempts.map(({ status }) => status).sort()).toEqual([201, 422, 422])
})

test('the keys are in the export without what they are checked by, and end with the account', async () => {
  const { ann } = await newAnn()
  const { key, id } = await create(ann, { name: 'Export' })
  const text = await (await ann.send('/api/me/export')).text()
  expect(JSON.parse(text)).toMatchObject({
    apiKeys: [{ id, name: 'Export', start: key.slice(0, 9) }],
  })
  expect(text).not.toContain(key)
  expect(text).not.toContain('"hash"')
  const { password } = ann.credentials
  expect((await ann.sendJson('DELETE', '/api/me', { password })).status).toBe(200)
  expect((await call(key, '/api/usage')).status).toBe(401)
})

test('a new password ends all keys, because somebody else may have created one', async () => {
  const { ann } = await newAnn()
  const { key } = await create(ann)
  const { email } = ann.credentials
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email })
  const tokenOf = () =>
    mailer.mails.flatMap(({ to, text }) => (to === email && /token=(\S+)/.exec(text)?.[1]) || [])
  await expect.poll(() => tokenOf().length).toBeGreaterThan(0)
  const body = { token: tokenOf().at(-1), newPassword: 'another correct horse' }
  expect((await newClient().sendJson('POST', '/api/auth/reset-password', body)).status).toBe(200)
  expect((await call(key, '/api/usage')).status).toBe(401)
})

test('a key reads the user record, and nothing else below it: sessions, keys and payments stay with their owner', async () => {
  const { ann } = await newAnn()
  const { key } = await create(ann)
  expect((await call(key, '/api/me')).status).toBe(200)
  for (const path of [
    '/api/me/export',
    '/api/me/%65xport',
    '/api/me//export',
    '/api/me/export/',
    '/api/me/anything',
  ])
    for (const method of ['GET', 'HEAD', 'POST']) {
      const refused = await call(key, path, { method })
      expect(refused.status, `${method} ${path}`).toBe(403)
      if (method !== 'HEAD') expect(await codeOf(refused)).toBe('api_key_refused')
    }
})

test('no key, and no part of one that nobody is shown, is in the log or in an answer', async () => {
  const { ann } = await newAnn()
  const { key } = await create(ann, { scopes: ['read'] })
  const secret = key.slice(9)
  const answers = [
    await call(key, '/api/usage'),
    await call(key, '/api/keys'),
    await call(key, '/api/summaries', { method: 'POST', body: '{"video":"x"}' }),
    await call(`${key}x`, '/api/usage'),
    await call(key, '/api/no-such-call'),
    await call(key, '/api/auth/get-session'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 401, 403, 403])
  for (const answer of answers) expect(await answer.text()).not.toContain(secret)
  const [row] = (await testServer.deps.db.orm.select().from(apiKeys)).filter(({ start }) =>
    key.startsWith(start),
  )
  expect(JSON.stringify(row)).not.toContain(secret)
  const logged = lines.join('')
  expect(logged).toContain('/api/usage')
  expect(logged).not.toContain(secret)
  expect(logged).not.toContain(row?.hash)
})
