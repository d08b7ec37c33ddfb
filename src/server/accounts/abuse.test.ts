// Abuse of sign-in: guessing, flooding, common passwords, privileged fields, and Better Auth endpoints that Pith does not expose.
import { dictionary } from '@zxcvbn-ts/language-common'
import { betterAuth } from 'better-auth/minimal'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { readSettings } from '../config.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { rateLimits } from '../db/schema/rate-limits.ts'
import { checkPassword, createHashingQueue } from './passwords.ts'

let testServer: TestServer
const mailer = recordingMailer()

beforeAll(async () => {
  testServer = await startTestServer({
    mailer,
    environment: { GOOGLE_CLIENT_ID: 'pith-client', GOOGLE_CLIENT_SECRET: 'pith-secret' },
  })
})
afterAll(() => testServer.close())

let addressCount = 0
const newAddress = () => `10.2.${Math.floor(++addressCount / 250)}.${addressCount % 250}`
const newClient = (address = newAddress(), server = testServer) => newPerson(server, { address })
const orm = () => testServer.deps.db.orm
const wrongPassword = 'not the right one'

test('after ten wrong passwords for one account even the right one has to wait, also after a restart', async () => {
  const ann = newClient()
  await ann.signUp()
  const { email } = ann.credentials
  for (let i = 0; i < 10; i++) expect((await newClient().signIn({ email, password: wrongPassword })).status).toBe(401)
  const rejected = await newClient().signIn(ann.credentials)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBe(900)
  expect(await rejected.json()).toMatchObject({
    error: { code: 'too_many_attempts', message: 'Too many attempts. Please wait 15 minutes and try again.' },
    code: 'TOO_MANY_ATTEMPTS',
  })
  const restarted = { ...testServer, app: createApp(testServer.deps) }
  expect((await newClient(newAddress(), restarted).signIn(ann.credentials)).status).toBe(429)
  testServer.clock.nowMs += 15 * 60_000
  expect((await newClient().signIn(ann.credentials)).status).toBe(200)
})

test('ten wrong passwords from one address block it, whatever its headers and the accounts are', async () => {
  const address = newAddress()
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    const guesser = newClient(address)
    const headers = {
      'x-forwarded-for': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
    }
    statuses.push(
      (
        await guesser.sendJson(
          'POST',
          '/api/auth/sign-in/email',
          { email: `guess${i}@example.org`, password: wrongPassword },
          headers,
        )
      ).status,
    )
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('signing in with the right password again and again is never limited', async () => {
  const ann = newClient()
  await ann.signUp()
  for (let i = 0; i < 12; i++) expect((await ann.signIn()).status).toBe(200)
})

test('an account gets three resets an hour, known or not, and an address is limited in how many accounts it creates', async () => {
  for (const email of ['asked.often@example.org', (await signUpAnn()).email]) {
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push((await newClient().sendJson('POST', '/api/auth/request-password-reset', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  const limited = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '2' } })
  const signUp = async () => {
    const client = newClient('10.9.9.9', limited)
    return (await client.sendJson('POST', '/api/auth/sign-up/email', { name: 'One of many', ...client.credentials }))
      .status
  }
  expect([await signUp(), await signUp(), await signUp()]).toEqual([200, 200, 429])
  await limited.close()
})

async function signUpAnn() {
  const ann = newClient()
  await ann.signUp()
  return ann.credentials
}

test('the rate limits contain no emails and no addresses', async () => {
  const stored = JSON.stringify(await orm().select().from(rateLimits))
  expect(stored).not.toMatch(/@|10\.2\./)
})

test('common passwords are rejected in upper and lower case; others need only the right length', async () => {
  const settings = readSettings({})
  const common = dictionary['passwords-common'].slice(0, 3000)
  expect(common).toHaveLength(3000)
  for (const password of common) await expect(checkPassword(password, settings), password).rejects.toThrow()
  for (const password of ['PassWord', 'QWERTYUIOP', 'Iloveyou'])
    await expect(checkPassword(password, settings)).rejects.toThrow('most common')
  await expect(checkPassword('x7-Kq', settings)).rejects.toThrow('Password must be at least 6 characters long')
  await expect(checkPassword('x7-Kq2', settings)).resolves.toBeUndefined()
  await expect(checkPassword('x7-Kq2', readSettings({ PASSWORD_MIN_LENGTH: '8' }))).rejects.toThrow(
    'at least 8 characters',
  )
  await expect(checkPassword('x'.repeat(200), settings)).resolves.toBeUndefined()
  await expect(checkPassword('x'.repeat(257), settings)).rejects.toThrow('Password must be at most 256 characters long')
})

test('every character of a password of 64 or 200 characters counts', async () => {
  for (const length of [64, 200]) {
    const ann = newClient()
    const password = 'Zq7-'.repeat(length / 4)
    await ann.sendJson('POST', '/api/auth/sign-up/email', { name: 'Ann', ...ann.credentials, password })
    expect((await ann.signIn({ ...ann.credentials, password })).status).toBe(200)
    expect((await ann.signIn({ ...ann.credentials, password: `${password.slice(0, -1)}!` })).status).toBe(401)
  }
})

test.each([
  [{}, 'Please fill in all fields'],
  [{ name: 'Ann', email: 'ann@example.org' }, 'Please fill in all fields'],
  [{ name: ' ', email: 'ann@example.org', password: 'x7-Kq2aa' }, 'Please fill in all fields'],
  [{ name: 'Ann', email: 'no address', password: 'x7-Kq2aa' }, 'Please enter a valid email address.'],
  [{ name: 'Ann', email: 'ann@example.org', password: 'short' }, 'Password must be at least 6 characters long'],
  [{ name: 'Ann', email: 'ann@example.org', password: 'password' }, 'This password is one of the most common ones'],
  [{ name: 'Ann\nExample', email: 'ann@example.org', password: 'x7-Kq2aa' }, 'A display name is one line of text.'],
  [{ name: 'x'.repeat(81), email: 'ann@example.org', password: 'x7-Kq2aa' }, 'A display name may have 80 characters.'],
])('a sign-up with %j is rejected: %s', async (body, message) => {
  const response = await newClient().sendJson('POST', '/api/auth/sign-up/email', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining(message),
    error: { message: expect.stringContaining(message) },
  })
})

test('invalid JSON gets the same error format, and a large body is not read', async () => {
  const send = (body: string) =>
    newClient().send('/api/auth/sign-in/email', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  const broken = await send('{"email":')
  expect([broken.status, await broken.json()]).toMatchObject([
    400,
    { code: 'VALIDATION_ERROR', error: { code: 'bad_request' } },
  ])
  expect((await send(JSON.stringify({ email: 'x'.repeat(100_000) }))).status).toBe(413)
})

test('privileged fields of a request are never stored', async () => {
  const privileged = fc.record(
    {
      id: fc.constant('chosen'),
      plan: fc.constantFrom('ultra', 'enterprise'),
      role: fc.constant('admin'),
      emailVerified: fc.constant(true),
      image: fc.constant('https://evil.example/pixel.png'),
      createdAt: fc.constant('1970-01-01T00:00:00Z'),
      planSince: fc.nat(),
      summariesLimit: fc.constant(1_000_000),
      callbackURL: fc.constant('https://evil.example/'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(privileged, async (extra) => {
      const ann = newClient()
      const body = { ...extra, name: 'Ann', ...ann.credentials }
      expect((await ann.sendJson('POST', '/api/auth/sign-up/email', body)).status).toBe(200)
      const signedIn = await ann.sendJson('POST', '/api/auth/sign-in/email', { ...extra, ...ann.credentials })
      expect(signedIn.headers.get('location')).toBeNull()
      const [user] = await orm().select().from(users).where(eq(users.email, ann.credentials.email))
      expect(user).toMatchObject({ name: 'Ann', emailVerified: false, image: null })
      expect(user?.id).not.toBe('chosen')
      expect(user?.createdAt.getFullYear()).toBeGreaterThan(2000)
      const [profile] = await orm()
        .select()
        .from(profiles)
        .where(eq(profiles.userId, user?.id ?? ''))
      expect(profile).toMatchObject({ plan: 'free', planSince: testServer.clock.nowMs })
    }),
    { numRuns: 12 },
  )
})

test('only the documented endpoints of Better Auth are exposed', async () => {
  const { paths } = (await (await testServer.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  const open = Object.keys(paths).filter((path) => path.startsWith('/api/auth/'))
  expect(open.sort()).toEqual([
    '/api/auth/callback/google',
    '/api/auth/get-session',
    '/api/auth/request-password-reset',
    '/api/auth/reset-password',
    '/api/auth/sign-in/email',
    '/api/auth/sign-in/social',
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
  ])
  const { api } = betterAuth({ baseURL: 'http://localhost', secret: 'x'.repeat(32), logger: { disabled: true } })
  const endpoints = Object.values(api).map(({ path, options }) => ({
    path: path ?? '',
    methods: [options.method].flat(),
  }))
  const hidden = endpoints.filter(({ path }) => !open.includes(`/api/auth${path}`) && path !== '/callback/:id')
  expect(hidden.length).toBeGreaterThan(15)
  const ann = newClient()
  await ann.signUp()
  for (const { path, methods } of hidden)
    for (const method of methods) {
      const address = `/api/auth${path.replace(/:\w+/g, 'x')}`
      const response = method === 'GET' ? await ann.send(address) : await ann.sendJson(method, address, {})
      expect(response.status, `${method} ${path}`).toBe(404)
    }
})

test('a few passwords are hashed at a time, and a full queue rejects more', async () => {
  const runQueued = createHashingQueue()
  let running = 0
  let maxRunning = 0
  const task = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => runQueued(task)))
  expect(maxRunning).toBeGreaterThan(0)
  expect(maxRunning).toBeLessThanOrEqual(4)
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(100)
  await expect(runQueued(async () => Promise.reject(new Error('one that fails')))).rejects.toThrow('one that fails')
  await expect(runQueued(async () => 'the next')).resolves.toBe('the next')
})
