// Those who try to get in by other ways: guessing, flooding, common passwords, fields that are not theirs, and doors that Better Auth has and Pith does not open.
import { dictionary } from '@zxcvbn-ts/language-common'
import { betterAuth } from 'better-auth/minimal'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingMailer, startWorld, type World } from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { readSettings } from '../config.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { buckets } from '../db/schema/buckets.ts'
import { checkPassword, openHashing } from './passwords.ts'

let world: World
const mailer = rememberingMailer()

beforeAll(async () => {
  world = await startWorld({
    mailer,
    environment: { GOOGLE_CLIENT_ID: 'pith-client', GOOGLE_CLIENT_SECRET: 'pith-secret' },
  })
})
afterAll(() => world.close())

let households = 0
const newAddress = () => `10.2.${Math.floor(++households / 250)}.${households % 250}`
const someone = (address = newAddress(), where = world) => aPerson(where, { address })
const orm = () => world.deps.db.orm
const wrong = 'not the right one'

test('ten wrong passwords for one account, wherever they come from; then also the right one has to wait, restart or not', async () => {
  const ann = someone()
  await ann.signUp()
  const { email } = ann.credentials
  for (let i = 0; i < 10; i++) expect((await someone().signIn({ email, password: wrong })).status).toBe(401)
  const refused = await someone().signIn(ann.credentials)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(900)
  expect(await refused.json()).toMatchObject({
    error: { code: 'too_many_attempts', message: 'Too many attempts. Please wait 15 minutes and try again.' },
    code: 'TOO_MANY_ATTEMPTS',
  })
  const restarted = { ...world, app: createApp(world.deps) }
  expect((await someone(newAddress(), restarted).signIn(ann.credentials)).status).toBe(429)
  world.clock.nowMs += 15 * 60_000
  expect((await someone().signIn(ann.credentials)).status).toBe(200)
})

test('ten wrong passwords from one address, whatever it says of itself and whoever they are for', async () => {
  const address = newAddress()
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    const guesser = someone(address)
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
          { email: `guess${i}@example.org`, password: wrong },
          headers,
        )
      ).status,
    )
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('whoever signs in again and again with the right password is never kept out', async () => {
  const ann = someone()
  await ann.signUp()
  for (let i = 0; i < 12; i++) expect((await ann.signIn()).status).toBe(200)
})

test('three resets an hour for one account, known or not; accounts are made only so often from one address', async () => {
  for (const email of ['asked.often@example.org', (await known()).email]) {
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push((await someone().sendJson('POST', '/api/auth/request-password-reset', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  const few = await startWorld({ idle: true, environment: { SIGN_UPS_PER_HOUR: '2' } })
  const make = async () => {
    const one = someone('10.9.9.9', few)
    return (await one.sendJson('POST', '/api/auth/sign-up/email', { name: 'One of many', ...one.credentials })).status
  }
  expect([await make(), await make(), await make()]).toEqual([200, 200, 429])
  await few.close()
})

async function known() {
  const ann = someone()
  await ann.signUp()
  return ann.credentials
}

test('what is counted names nobody', async () => {
  const kept = JSON.stringify(await orm().select().from(buckets))
  expect(kept).not.toMatch(/@|10\.2\./)
})

test('the common passwords are refused, in any case; others are taken by their length', async () => {
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

test('every character of a password of 64, and of one of 200, counts', async () => {
  for (const length of [64, 200]) {
    const ann = someone()
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
])('a sign-up with %j is told: %s', async (body, message) => {
  const response = await someone().sendJson('POST', '/api/auth/sign-up/email', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining(message),
    error: { message: expect.stringContaining(message) },
  })
})

test('what is no JSON at all is told in the same shape, and a book is not read', async () => {
  const send = (body: string) =>
    someone().send('/api/auth/sign-in/email', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const broken = await send('{"email":')
  expect([broken.status, await broken.json()]).toMatchObject([
    400,
    { code: 'VALIDATION_ERROR', error: { code: 'bad_request' } },
  ])
  expect((await send(JSON.stringify({ email: 'x'.repeat(100_000) }))).status).toBe(413)
})

test('fields that nobody may set are never written', async () => {
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
      const ann = someone()
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
      expect(profile).toMatchObject({ plan: 'free', planSince: world.clock.nowMs })
    }),
    { numRuns: 12 },
  )
})

test('of the doors that Better Auth has only the described ones are open', async () => {
  const { paths } = (await (await world.app.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
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
  const doors = Object.values(api).map(({ path, options }) => ({ path: path ?? '', methods: [options.method].flat() }))
  const shut = doors.filter(({ path }) => !open.includes(`/api/auth${path}`) && path !== '/callback/:id')
  expect(shut.length).toBeGreaterThan(15)
  const ann = someone()
  await ann.signUp()
  for (const { path, methods } of shut)
    for (const method of methods) {
      const address = `/api/auth${path.replace(/:\w+/g, 'x')}`
      const response = method === 'GET' ? await ann.send(address) : await ann.sendJson(method, address, {})
      expect(response.status, `${method} ${path}`).toBe(404)
    }
})

test('at most a few hash at the same time, in the order they came; too many in line are sent away', async () => {
  const inTurn = openHashing()
  let now = 0
  let most = 0
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => inTurn(work)))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(100)
  await expect(inTurn(async () => Promise.reject(new Error('one that fails')))).rejects.toThrow('one that fails')
  await expect(inTurn(async () => 'the next')).resolves.toBe('the next')
})
