// Ann reads and updates her user record.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newPerson,
  recordingLog,
  recordingMailer,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { profiles } from '../../db/schema/accounts.ts'

let testServer: TestServer
const { log, lines } = recordingLog('warn')

beforeAll(async () => {
  testServer = await startTestServer({
    log,
    mailer: recordingMailer(),
    environment: { SIGN_UPS_PER_HOUR: '1000' },
  })
})
afterAll(() => testServer.close())

let addressCount = 0
const newClient = () => newPerson(testServer, { address: `10.3.0.${++addressCount}` })
const orm = () => testServer.deps.db.orm
const recordOf = async (client: ReturnType<typeof newClient>) =>
  (await client.send('/api/me')).json() as Promise<unknown>

test('a new account has a complete user record with default preferences', async () => {
  const ann = newClient()
  const uid = await ann.signUp('Ann Example')
  const { nowMs } = testServer.clock
  expect(await recordOf(ann)).toEqual({
    uid,
    displayName: 'Ann Example',
    email: ann.credentials.email,
    emailVerified: false,
    role: 'admin',
    plan: 'free',
    summariesCount: 0,
    planUntil: null,
    summariesLimit: 5,
    username: null,
    discoverable: false,
    createdAt: nowMs,
    lastLoginAt: nowMs,
    lastSummaryAt: null,
    preferences: {
      theme: 'light',
      summaryLength: 'medium',
      autoSave: true,
      notifications: true,
      mutedNotifications: [],
      highlightNames: { sand: 'Keep', sage: 'Use', sky: 'Look up', plum: 'Doubt' },
      reading: { font: 'serif', size: 'medium', width: 'medium' },
    },
    stats: {
      totalVideosSummarized: 0,
      totalTimeSaved: 0,
      averageRating: 0,
      thisMonthCount: 0,
      averageVideoDurationSec: 0,
    },
  })
})

test('guests and anonymous callers have no user record', async () => {
  const guest = newClient()
  await guest.summarize({ video: 'guestVideo1' })
  for (const client of [guest, newClient()])
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['POST', '/api/me'],
      ['PATCH', '/api/me'],
      ['DELETE', '/api/me'],
      ['GET', '/api/me/export'],
    ] as const) {
      const body = method === 'DELETE' ? { password: 'x' } : {}
      const response =
        method === 'GET' ? await client.send(path) : await client.sendJson(method, path, body)
      expect([response.status, await response.json()], `${method} ${path}`).toMatchObject([
        401,
        { error: { code: 'not_authenticated', message: 'User not authenticated' } },
      ])
    }
})

test('Ann updates her name and preferences, and the time of her last sign-in stays the same', async () => {
  const ann = newClient()
  await ann.signUp()
  const before = (await recordOf(ann)) as { lastLoginAt: number }
  testServer.clock.nowMs += 60_000
  const changed = await ann.sendJson('PATCH', '/api/me', {
    displayName: '  Ann B. Example ',
    preferences: {
      theme: 'dark',
      autoSave: false,
      reading: { font: 'sans', size: 'large', width: 'wide' },
    },
  })
  expect(changed.status).toBe(200)
  const record = await recordOf(ann)
  expect(await changed.json()).toEqual(record)
  expect(record).toMatchObject({
    displayName: 'Ann B. Example',
    lastLoginAt: before.lastLoginAt,
    preferences: {
      theme: 'dark',
      summaryLength: 'medium',
      autoSave: false,
      notifications: true,
      mutedNotifications: [],
      highlightNames: { sand: 'Keep', sage: 'Use', sky: 'Look up', plum: 'Doubt' },
      reading: { font: 'sans', size: 'large', width: 'wide' },
    },
  })
  expect(await (await ann.send('/api/auth/get-session')).json()).toMatchObject({
    user: { name: 'Ann B. Example' },
  })
})

test.each(['   ', '\u200b\u2060', '\u3164'])(
  'a name of which nothing is visible is rejected with a message: %j',
  async (name) => {
    const ann = newClient()
    await ann.signUp('Ann')
    const response = await ann.sendJson('PATCH', '/api/me', { displayName: name })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: 'Display name cannot be empty' } },
    ])
    expect(await recordOf(ann)).toMatchObject({ displayName: 'Ann' })
  },
)

test('an update with any other field is rejected and changes nothing', async () => {
  const ann = newClient()
  await ann.signUp()
  const before = await recordOf(ann)
  const change = fc.oneof(
    fc.record({ displayName: fc.string(), plan: fc.constantFrom('ultra', 'enterprise') }),
    fc.record({ summariesLimit: fc.nat() }),
    fc.record({ email: fc.emailAddress(), displayName: fc.constant('X') }),
    fc.record({ preferences: fc.record({ theme: fc.constant('dark'), admin: fc.boolean() }) }),
    fc.record({ preferences: fc.record({ theme: fc.string({ minLength: 6 }) }) }),
    fc.dictionary(
      fc
        .string({ minLength: 1 })
        .filter((key) => !['displayName', 'preferences', '__proto__'].includes(key)),
      fc.jsonValue(),
      { minKeys: 1 },
    ),
  )
  await fc.assert(
    fc.asyncProperty(change, async (body) => {
      expect((await ann.sendJson('PATCH', '/api/me', body)).status).toBe(400)
    }),
    { numRuns: 60 },
  )
  expect(await recordOf(ann)).toEqual(before)
})

test('a user without a profile gets null, a warning is logged, and POST creates the profile', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  await orm().delete(profiles).where(eq(profiles.userId, userId))
  const response = await ann.send('/api/me')
  expect([response.status, await response.json()]).toEqual([200, null])
  expect(lines.join('')).toContain('a signed-in user has no record')
  const created = await ann.sendJson('POST', '/api/me', {})
  expect([created.status, await created.json()]).toMatchObject([
    200,
    { uid: userId, plan: 'free', createdAt: testServer.clock.nowMs },
  ])
  expect(await recordOf(ann)).toMatchObject({ uid: userId })
})

test('a guest’s summaries move to the account once, and the guest’s usage stays', async () => {
  const ann = newClient()
  await ann.summarize({ video: 'alongVideo1' })
  const guestCookie = ann.cookies.get('pith_guest')
  await ann.signUp()
  expect((await ann.send('/api/summaries/alongVideo1')).status).toBe(200)
  expect(await recordOf(ann)).toMatchObject({
    summariesCount: 0,
    stats: { totalVideosSummarized: 1 },
  })
  expect(ann.cookies.get('pith_guest')).toBe(guestCookie)
  await ann.signIn()
  expect(await recordOf(ann)).toMatchObject({
    summariesCount: 0,
    stats: { totalVideosSummarized: 1 },
  })
  await ann.signOut()
  expect((await ann.send('/api/summaries/alongVideo1')).status).toBe(404)
})

test('Ann names the colors of her highlights; an empty name brings back the one from before, and a long one is refused', async () => {
  const ann = newPerson(testServer)
  await ann.signUp()
  const rename = (highlightNames: object) =>
    ann.sendJson('PATCH', '/api/me', { preferences: { highlightNames } })
  const renamed = await rename({ sand: '  To  cite\n', sage: '', sky: 'Später', plum: '<b>' })
  expect(await renamed.json()).toMatchObject({
    preferences: { highlightNames: { sand: 'To cite', sage: 'Use', sky: 'Später', plum: '<b>' } },
  })
  const refused = await rename({ sand: 'a'.repeat(21), sage: '', sky: '', plum: '' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('The name of a color may have 20 characters.')
  expect((await rename({ sand: 'a' })).status).toBe(400)
})
