// Access control: every API call by its owner, another user, a guest and an anonymous
// caller. A call that is missing here fails.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { apiCalls, type Caller, createOwned, fillIds, type Owned } from './api-calls.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from './deps.ts'

let testServer: TestServer
let callers: Record<Caller, ReturnType<typeof newPerson>>
let owned: Owned

beforeAll(async () => {
  testServer = await startTestServer({ mailer: recordingMailer() })
  const newCaller = (number: number) => newPerson(testServer, { address: `10.4.0.${number}` })
  callers = {
    owner: newCaller(1),
    other: newCaller(2),
    guest: newCaller(3),
    anonymous: newCaller(4),
  }
  const userId = await callers.owner.signUp()
  await callers.other.signUp()
  await testServer.deps.db.orm.update(users).set({ emailVerified: true })
  await callers.guest.summarize({ video: 'guestsOwnVi' })
  owned = await createOwned(testServer, callers.owner, userId)
})
afterAll(() => testServer.close())

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: unknown
  security?: unknown
}

async function listOperations(): Promise<{ call: string; operation: Operation }[]> {
  const { paths } = (await (await testServer.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method} ${path}`,
      operation,
    })),
  )
}

const fill = (text: string) => fillIds(text, owned)

test('the table has exactly the calls of the API', async () => {
  expect((await listOperations()).map(({ call }) => call).sort()).toEqual(
    Object.keys(apiCalls).sort(),
  )
})

/** Calls that no key may make, whatever its scopes. */
const closedToKeys =
  /^(\w+ \/api\/(admin|auth|invitations|keys|limits|models?|pairings|space-invitations|stripe)(\/|$)|\w+ \/api\/spaces\/\{spaceId\}\/(members|invitations)|post \/api\/spaces$|(patch|delete) \/api\/spaces\/\{spaceId\}$|(post|patch|delete) \/api\/me$|\w+ \/api\/me\/)/
const needsWriteScope = (call: string) =>
  !call.startsWith('get ') || call.includes('/api/transcription/')

test('an unknown, an expired, a revoked, a read-only, a write-only and a stolen key get what they should at every call', async () => {
  const thief = newPerson(testServer, { address: '10.4.0.5' })
  await thief.signUp()
  await testServer.deps.db.orm.update(users).set({ emailVerified: true })
  type Person = typeof thief
  const newKey = async (person: Person, body: object) =>
    (await (await person.sendJson('POST', '/api/keys', { name: 'Key', ...body })).json()) as {
      key: string
      id: string
    }
  const expired = await newKey(callers.owner, { scopes: ['read', 'write'], expiresInDays: 1 })
  testServer.clock.nowMs += 24 * 3600 * 1000
  const revoked = await newKey(callers.owner, { scopes: ['read', 'write'] })
  await callers.owner.sendJson('DELETE', `/api/keys/${revoked.id}`, {})
  const readOnly = await newKey(callers.owner, { scopes: ['read'] })
  const writeOnly = await newKey(callers.owner, { scopes: ['write'] })
  const stolen = await newKey(thief, { scopes: ['read', 'write'] })
  const stranger = newPerson(testServer, { address: '10.4.0.6' })
  for (const [call, { query = '', body, ...expected }] of Object.entries(apiCalls)) {
    const [method = '', path = ''] = call.split(' ')
    const ask = async (key: string) => {
      const answer = await stranger.send(fill(path + query), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(method === 'get' ? {} : { body: fill(JSON.stringify(body ?? {})) }),
      })
      // The stream of news about oneself has no end.
      if (answer.ok && call === 'get /api/live') return void (await answer.body?.cancel())
      const { error } = answer.ok
        ? { error: null }
        : ((await answer.json()) as { error: { code: string } | null })
      return { status: answer.status, code: typeof error === 'object' ? error?.code : error }
    }
    const refused = (code: string) => ({
      status: code === 'api_key_invalid' || code === 'api_key_expired' ? 401 : 403,
      code,
    })
    expect(await ask(`pith_${'x'.repeat(43)}`), `${call}, unknown`).toEqual(
      refused('api_key_invalid'),
    )
    expect(await ask(revoked.key), `${call}, revoked`).toEqual(refused('api_key_invalid'))
    expect(await ask(expired.key), `${call}, expired`).toEqual(refused('api_key_expired'))
    if (closedToKeys.test(call)) {
      for (const key of [readOnly.key, writeOnly.key, stolen.key])
        expect(await ask(key), call).toEqual(refused('api_key_refused'))
      continue
    }
    const lacking = needsWriteScope(call) ? readOnly.key : writeOnly.key
    expect(await ask(lacking), `${call}, without the scope`).toEqual(refused('api_key_scope'))
    if (call === 'get /api/live') continue
    if (!needsWriteScope(call)) expect((await ask(readOnly.key))?.status, call).toBe(expected.owner)
    expect((await ask(stolen.key))?.status, `${call}, of another person`).toBe(expected.other)
  }

  const { jobId } = (await (await callers.owner.ask({ video: 'ownersNewV1' })).json()) as {
    jobId: string
  }
  await callers.owner.watch(jobId)
  const callMcp = async (key: string) => {
    const params = { name: 'get_summary', arguments: { video: 'ownersNewV1' } }
    const answer = await stranger.send('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: mcpTypes,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    return `${answer.status} ${await answer.text()}`
  }
  expect(await callMcp(`pith_${'x'.repeat(43)}`)).toMatch(/^401 .*api_key_invalid/)
  expect(await callMcp(revoked.key)).toMatch(/^401 .*api_key_invalid/)
  expect(await callMcp(expired.key)).toMatch(/^401 .*api_key_expired/)
  expect(await callMcp(writeOnly.key)).toMatch(/^403 .*api_key_scope/)
  expect(await callMcp(readOnly.key)).toMatch(/^200 .*"structuredContent"/s)
  expect(await callMcp(stolen.key)).toMatch(/^200 .*"isError":true/s)
})
const mcpTypes = 'application/json, text/event-stream'

test('the API description says which calls take a key, and with which scope', async () => {
  for (const { call, operation } of await listOperations()) {
    const scope = closedToKeys.test(call) ? null : needsWriteScope(call) ? 'write' : 'read'
    expect(operation.security, call).toEqual([
      { session: [] },
      ...(scope ? [{ apiKey: [scope] }] : []),
    ])
  }
})

test.each(Object.entries(apiCalls))('%s', async (call, { query = '', body, ...expected }) => {
  const [method = '', path = ''] = call.split(' ')
  const notFoundBodies: Partial<Record<Caller, string>> = {}
  for (const caller of ['owner', 'other', 'guest', 'anonymous'] as const) {
    // Some calls set a guest cookie, which would make the caller a guest.
    if (caller === 'anonymous') callers.anonymous.cookies.clear()
    const address = fill(path + query)
    const response =
      body === undefined && method === 'get'
        ? await callers[caller].send(address)
        : await callers[caller].sendJson(
            method.toUpperCase(),
            address,
            JSON.parse(fill(JSON.stringify(body ?? {}))),
          )
    expect(response.status, caller).toBe(expected[caller])
    if (response.status === 404 && expected.owner === 200)
      notFoundBodies[caller] = await response.text()
    else await response.body?.cancel()
  }
  expect(new Set(Object.values(notFoundBodies)).size).toBeLessThanOrEqual(1)
})

test('an object of another user and a missing object get the same response', async () => {
  for (const caller of [callers.owner, callers.other]) await caller.signIn()
  const { jobId } = (await (await callers.owner.ask({ video: 'ownersOther' })).json()) as {
    jobId: string
  }
  await callers.owner.watch(jobId)
  for (const path of [
    '/api/summaries/{videoId}',
    '/api/summaries/{videoId}/transcript',
    '/api/summaries/{videoId}/versions',
    '/api/summaries/{videoId}/related',
    '/api/summaries/jobs/{jobId}/events',
    '/api/questions/suggestions?videoId={videoId}',
  ]) {
    const fillPath = (video: string, job: string) =>
      path.replace('{videoId}', video).replace('{jobId}', job)
    const [ofOwner, missing] = await Promise.all([
      callers.other.send(fillPath('ownersOther', jobId)),
      callers.other.send(fillPath('noSuchVideo', '00000000-0000-4000-8000-000000000000')),
    ])
    expect(ofOwner.status).toBe(missing.status)
    expect(await ofOwner.text()).toBe(await missing.text())
  }
})

test('another site cannot make a browser send requests with an effect', async () => {
  await callers.other.signIn()
  const before = await (await callers.other.send('/api/usage')).json()
  for (const { call } of await listOperations()) {
    const [method = '', path = ''] = call.split(' ')
    if (method === 'get') continue
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const response = await callers.other.sendJson(
        method.toUpperCase(),
        fill(path),
        apiCalls[call]?.body ?? {},
        headers,
      )
      expect(response.status, call).toBe(403)
    }
  }
  for (const site of ['cross-site', 'none', 'same-site']) {
    const image = await callers.other.send('/api/transcription/otherVideo1', {
      headers: { 'sec-fetch-site': site },
    })
    expect(image.status).toBe(403)
  }
  expect(await (await callers.other.send('/api/usage')).json()).toEqual(before)
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u0000',
    "'; drop table users; --",
    '../../etc/passwd',
    'x'.repeat(5000),
    '%',
    '<svg onload=alert(1)>',
    '🍋',
    '__proto__',
  ),
)
const fields = [
  'video',
  'length',
  'language',
  'prompt',
  'transcript',
  'engine',
  'email',
  'password',
  'name',
  'token',
  'newPassword',
  'provider',
  'displayName',
  'preferences',
  'rating',
  'reason',
  'callbackURL',
  'description',
  'tags',
  'note',
  'isPublic',
  'videoIds',
  'videos',
  'link',
  'question',
  'scope',
  'followUpTo',
  'quote',
  'startSeconds',
  'grade',
  'text',
  'as',
  'emails',
  'role',
  'videoId',
]
/** A URL cannot contain half of a surrogate pair. */
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '')

const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...fields), fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))),
  fc.constantFrom(null, [], '', 0, { transcript: { text: 0 } }, { preferences: null }),
)

test('malformed input to any call gets a client error without a stack trace', async () => {
  const fuzzServer = await startTestServer({
    idle: true,
    environment: { SIGN_UPS_PER_HOUR: '100000', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
  })
  const calls = await listOperations()
  try {
    const eve = newPerson(fuzzServer, { address: '10.4.1.1' })
    await eve.signUp()
    const session = new Map(eve.cookies)
    const request = fc.record({
      at: fc.nat({ max: calls.length - 1 }),
      values: fc.array(text, { minLength: 6, maxLength: 6 }),
      body: anyBody,
      raw: fc.option(text, { nil: null, freq: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ at, values, body, raw }) => {
        const { call, operation } = calls[at]!
        const [method = '', path = ''] = call.split(' ')
        const unused = [...values]
        const address = path.replace(/\{\w+\}/g, () =>
          encodeURIComponent(wellFormed(unused.pop() ?? '') || 'x'),
        )
        const query = new URLSearchParams(
          (operation.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name }): [string, string] => [name, unused.pop() ?? '']),
        )
        for (const [name, value] of session) eve.cookies.set(name, value)
        const response = await eve.send(`${address}?${query}`, {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json' },
          ...(method === 'get' ? {} : { body: raw ?? JSON.stringify(body) }),
        })
        expect(response.status, `${call} ${raw ?? JSON.stringify(body)}`).toBeLessThan(500)
        if (response.status >= 400)
          expect(await response.text()).not.toMatch(/ {4}at |node_modules|ZodError|drizzle/)
        else await response.body?.cancel()
      }),
      { numRuns: 600 },
    )
  } finally {
    await fuzzServer.close()
  }
})
