// Abuse of sign-in: guessing, flooding, common passwords, privileged fields, and Better
// Auth endpoints that Pith does not expose.
import { dictionary } from '@zxcvbn-ts/language-common'
import { betterAuth } from 'better-auth/minimal'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { readSettings } from '../config.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { rateLimits } from '../db/schema/operation/rate-limits.ts'
import { checkPassword } from './passwords.ts'
import { createHashingQueue } from './protection/hashing.ts'

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

const guess = (client: ReturnType<typeof newClient>, email: string) =>
  client.signIn({ email, password: wrongPassword })

test('each wrong password for an account from one address doubles the wait, also after a restart; refused ones do not', async () => {
  const ann = newClient()
  await ann.signUp()
  const { email } = ann.credentials
  const guesser = newClient(newAddress())
  for (let i = 0; i < 5; i++) expect((await guess(guesser, email)).status).toBe(401)
  for (const waitSeconds of [5, 10, 20, 40]) {
    for (let i = 0; i < 3; i++) {
      const rejected = await guess(guesser, email)
      expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([
        429,
        waitSeconds,
      ])
      expect(await rejected.json()).toMatchObject({
        error: { code: 'too_many_attempts' },
        code: 'TOO_MANY_ATTEMPTS',
      })
    }
    const restarted = { ...testServer, app: createApp(testServer.deps) }
    expect(
      (await newPerson(restarted, { address: guesser.address }).signIn(ann.credentials)).status,
    ).toBe(429)
    testServer.clock.nowMs += waitSeconds * 1000
    expect((await guess(guesser, email)).status).toBe(401)
  }
  testServer.clock.nowMs += 15 * 60_000
  expect((await guesser.signIn(ann.credentials)).status).toBe(200)
  expect((await guess(guesser, email)).status).toBe(401)
  expect((await guesser.signIn(ann.credentials)).status).toBe(200)
})

test('no number of guesses by others keeps the owner out of the browser in which they signed in before', async () => {
  const ann = newClient()
  await ann.signUp()
  await ann.signOut()
  const { email } = ann.credentials
  for (let i = 0; i < 10; i++) await guess(newClient(ann.address), email)
  expect((await guess(newClient(ann.address), email)).status).toBe(429)
  expect((await newClient().signIn(ann.credentials)).status).toBe(200)
  expect((await ann.signIn()).status).toBe(200)
  for (let i = 0; i < 10; i++) expect((await guess(ann, email)).status).toBe(401)
  expect((await ann.signIn()).status).toBe(200)
})

test('guesses from many addresses at one account slow down unknown devices, and one address guesses at few accounts', async () => {
  const ann = newClient()
  await ann.signUp()
  const limited = (
    await Promise.all(Array.from({ length: 100 }, () => guess(newClient(), ann.credentials.email)))
  ).every(({ status }) => status === 401)
  expect(limited).toBe(true)
  const startMs = performance.now()
  let isUnknownIn = false
  const unknown = newClient().signIn(ann.credentials)
  void unknown.then(() => (isUnknownIn = true))
  expect((await ann.signIn()).status).toBe(200)
  expect(isUnknownIn).toBe(false)
  expect((await unknown).status).toBe(200)
  expect(performance.now() - startMs).toBeGreaterThan(5000)

  const address = newAddress()
  const headersOf = (number: number) => ({
    'x-forwarded-for': `203.0.113.${number}`,
    forwarded: `for=203.0.113.${number}`,
    'x-real-ip': `203.0.113.${number}`,
  })
  const guessAt = (number: number) =>
    newClient(address).sendJson(
      'POST',
      '/api/auth/sign-in/email',
      { email: `guess${number}@example.org`, password: wrongPassword },
      headersOf(number),
    )
  for (let i = 0; i < 100; i++) expect((await guessAt(i)).status).toBe(401)
  expect((await guessAt(100)).status).toBe(429)
})

test('a hundred guesses from the networks of one rented server are mostly refused, and the owner’s new browser signs in at once', async () => {
  const ann = newClient()
  await ann.signUp()
  const statuses: number[] = []
  for (let i = 0; i < 104; i++)
    statuses.push(
      (await guess(newClient(`2001:db8:7:${(0x300 + i).toString(16)}::1`), ann.credentials.email))
        .status,
    )
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  const startMs = performance.now()
  expect((await newClient('2001:db8:8:1::1').signIn(ann.credentials)).status).toBe(200)
  expect(performance.now() - startMs).toBeLessThan(4000)
})

test('fourteen people of an office who sign in at the same moment, or one of them fourteen times, all get in', async () => {
  const office = newAddress()
  const people = Array.from({ length: 14 }, () => newClient(office))
  for (const person of people)
    await person.sendJson('POST', '/api/auth/sign-up/email', { name: 'One', ...person.credentials })
  const together = await Promise.all(people.map((person) => person.signIn()))
  expect(together.map(({ status }) => status)).toEqual(Array(14).fill(200))
  const same = await Promise.all(people.map(() => newClient(office).signIn(people[0]!.credentials)))
  expect(same.map(({ status }) => status)).toEqual(Array(14).fill(200))
})

test('of thirty simultaneous guesses at one account from one address five are tried', async () => {
  const ann = newClient()
  await ann.signUp()
  const address = newAddress()
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => guess(newClient(address), ann.credentials.email)),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('a flood of guesses from the address of the owner does not keep them waiting in a browser in which they signed in before', async () => {
  const ann = newClient()
  await ann.signUp()
  await ann.signOut()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { auth } = testServer.deps
  const call: typeof auth.call = async (request) => {
    if ((request.body as { password?: string } | undefined)?.password === wrongPassword)
      await released
    return auth.call(request)
  }
  const held = { ...testServer, app: createApp({ ...testServer.deps, auth: { ...auth, call } }) }
  const guesses = Array.from({ length: 31 }, () =>
    guess(newClient(ann.address, held), ann.credentials.email),
  )
  expect((await Promise.race(guesses)).status).toBe(429)
  const owner = newClient(ann.address, held)
  for (const [name, value] of ann.cookies) owner.cookies.set(name, value)
  expect((await owner.signIn(ann.credentials)).status).toBe(200)
  release()
  await Promise.all(guesses)
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
      statuses.push(
        (await newClient().sendJson('POST', '/api/auth/request-password-reset', { email })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  const limited = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '2' } })
  const signUp = async () => {
    const client = newClient('10.9.9.9', limited)
    return (
      await client.sendJson('POST', '/api/auth/sign-up/email', {
        name: 'One of many',
        ...client.credentials,
      })
    ).status
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

test('common passwords, also with a year behind them, repetitions and the person’s own address are rejected; others need only the right length', async () => {
  const check = (password: string, environment = {}) =>
    checkPassword({ password, email: 'ann.example@example.org' }, readSettings(environment))
  const common = dictionary['passwords-common'].map(String)
  expect(common.length).toBeGreaterThan(40_000)
  const isAccepted = (password: string) =>
    check(password).then(
      () => true,
      () => false,
    )
  const wronglyAccepted: string[] = []
  for (const password of common) if (await isAccepted(password)) wronglyAccepted.push(password)
  expect(wronglyAccepted).toEqual([])
  for (const password of [
    'PassWord',
    'QWERTYUIOP',
    'Iloveyou',
    'Summer2026',
    '!Dragon99',
    'monkey-1',
  ])
    await expect(check(password), password).rejects.toThrow('most common')
  for (const password of ['aaaaaa', ' '.repeat(10), 'abcabcabc', '121212', 'x'.repeat(200)])
    await expect(check(password), password).rejects.toThrow(/repeats a few characters|most common/)
  for (const password of ['ann.example@example.org', 'ANN.EXAMPLE@example.org', 'Ann.Example'])
    await expect(check(password), password).rejects.toThrow('Your email address')
  await expect(check('x7-Kq')).rejects.toThrow('Password must be at least 6 characters long')
  await expect(check('x7-Kq2', { PASSWORD_MIN_LENGTH: '8' })).rejects.toThrow(
    'at least 8 characters',
  )
  await expect(check('x'.repeat(257))).rejects.toThrow(
    'Password must be at most 256 characters long',
  )
  const accepted = [
    'x7-Kq2',
    'correct horse battery',
    'summer 2026 was far too short',
    'Zq7-'.repeat(50),
  ]
  for (const password of accepted) await expect(check(password), password).resolves.toBeUndefined()
})

test('every character of a password of 64 or 200 characters counts', async () => {
  for (const length of [64, 200]) {
    const ann = newClient()
    const password = 'Zq7-'.repeat(length / 4)
    await ann.sendJson('POST', '/api/auth/sign-up/email', {
      name: 'Ann',
      ...ann.credentials,
      password,
    })
    expect((await ann.signIn({ ...ann.credentials, password })).status).toBe(200)
    expect(
      (await ann.signIn({ ...ann.credentials, password: `${password.slice(0, -1)}!` })).status,
    ).toBe(401)
  }
})

test.each([
  [{}, 'Please fill in all fields'],
  [{ name: 'Ann', email: 'ann@example.org' }, 'Please fill in all fields'],
  [{ name: ' ', email: 'ann@example.org', password: 'x7-Kq2aa' }, 'Please fill in all fields'],
  [
    { name: 'Ann', email: 'no address', password: 'x7-Kq2aa' },
    'Please enter a valid email address.',
  ],
  [
    { name: 'Ann', email: 'ann@example.org', password: 'short' },
    'Password must be at least 6 characters long',
  ],
  [
    { name: 'Ann', email: 'ann@example.org', password: 'password' },
    'This password is one of the most common ones',
  ],
  [
    { name: 'Ann\nExample', email: 'ann@example.org', password: 'x7-Kq2aa' },
    'A display name is one line of text.',
  ],
  [
    { name: 'x'.repeat(81), email: 'ann@example.org', password: 'x7-Kq2aa' },
    'A display name may have 80 characters.',
  ],
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
      const signedIn = await ann.sendJson('POST', '/api/auth/sign-in/email', {
        ...extra,
        ...ann.credentials,
      })
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
    '/api/auth/callback/oidc',
    '/api/auth/get-session',
    '/api/auth/passkey/generate-authenticate-options',
    '/api/auth/passkey/verify-authentication',
    '/api/auth/request-password-reset',
    '/api/auth/reset-password',
    '/api/auth/send-verification-email',
    '/api/auth/sign-in/email',
    '/api/auth/sign-in/social',
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
    '/api/auth/verify-email',
  ])
  const { api } = betterAuth({
    baseURL: 'http://localhost',
    secret: 'x'.repeat(32),
    logger: { disabled: true },
  })
  const endpoints = Object.values(api).map(({ path, options }) => ({
    path: path ?? '',
    methods: [options.method].flat(),
  }))
  const hidden = endpoints.filter(
    ({ path }) => !open.includes(`/api/auth${path}`) && path !== '/callback/:id',
  )
  expect(hidden.length).toBeGreaterThan(15)
  const ann = newClient()
  await ann.signUp()
  for (const { path, methods } of hidden)
    for (const method of methods) {
      const address = `/api/auth${path.replace(/:\w+/g, 'x')}`
      const response =
        method === 'GET' ? await ann.send(address) : await ann.sendJson(method, address, {})
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
  const results = await Promise.allSettled(
    Array.from({ length: 150 }, (_, i) => runQueued({ requesterKey: `network ${i % 15}` }, task)),
  )
  expect(maxRunning).toBeGreaterThan(0)
  expect(maxRunning).toBeLessThanOrEqual(4)
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(100)
  const fail = async () => Promise.reject(new Error('one that fails'))
  await expect(runQueued({ requesterKey: 'ann' }, fail)).rejects.toThrow('one that fails')
  await expect(runQueued({ requesterKey: 'ann' }, async () => 'the next')).resolves.toBe('the next')
})

test('a flood of sign-ins from one address fills no more than its part of the line, and known devices wait for few, and keep nobody out', async () => {
  const runQueued = createHashingQueue()
  const order: string[] = []
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  const run = (taker: string, isKnown = false) =>
    runQueued({ requesterKey: taker, isKnown }, async () => {
      await isOpen
      order.push(taker)
    })
  const flood = Promise.allSettled(Array.from({ length: 120 }, () => run('one network')))
  const others = [run('another network'), run('known device', true)]
  open()
  await expect(Promise.all(others)).resolves.toHaveLength(2)
  const rejected = (await flood).filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBeGreaterThanOrEqual(96)
  expect(order.indexOf('known device')).toBeLessThan(5)

  const before = order.length
  const signInAgain = async (times: number): Promise<void> => {
    await run('owner of some accounts', true)
    if (times > 1) await signInAgain(times - 1)
  }
  const floods = Array.from({ length: 20 }, () => signInAgain(20))
  for (let i = 0; i < 3; i++) await run('new device')
  expect(order.length - before).toBeLessThan(100)
  await Promise.all(floods)

  const crowd = Array.from({ length: 200 }, (_, i) => run(`network ${i}`))
  await expect(run('known device', true)).resolves.toBeUndefined()
  await Promise.allSettled(crowd)
})
