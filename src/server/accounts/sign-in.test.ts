// Ann creates an account, signs in and signs out.
import { readFileSync } from 'node:fs'
import { hashPassword } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, recordingLog, startTestServer, type TestServer } from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { credentials, profiles, sessions, users } from '../db/schema/accounts.ts'
import { purgeExpiredSessions } from './identity.ts'
import { openScrypt } from './protection/hashing.ts'

let testServer: TestServer
const { log, lines } = recordingLog('info')

beforeAll(async () => {
  testServer = await startTestServer({ log, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

let addressCount = 0
/** A client with an IP address of its own. */
function newClient(server = testServer) {
  addressCount += 1
  return newPerson(server, {
    address: `10.1.${Math.floor(addressCount / 250)}.${addressCount % 250}`,
  })
}
const read = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, body: (await (await response).json()) as unknown }
}
const orm = () => testServer.deps.db.orm
const profileOf = async (userId: string) =>
  (await orm().select().from(profiles).where(eq(profiles.userId, userId)))[0]

test('Ann creates an account, which starts no session, and signs in', async () => {
  const ann = newClient()
  const signedUp = await ann.sendJson('POST', '/api/auth/sign-up/email', {
    name: ' Ann Example ',
    ...ann.credentials,
  })
  expect(await read(signedUp)).toMatchObject({
    status: 200,
    body: { token: null, user: { name: 'Ann Example' } },
  })
  expect(signedUp.headers.getSetCookie()).toEqual([])
  expect(await (await ann.send('/api/auth/get-session')).json()).toBeNull()

  const signedIn = await ann.signIn({
    ...ann.credentials,
    email: ann.credentials.email.toUpperCase(),
  })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.getSetCookie()[0]).toMatch(
    /^pith\.session_token=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const session = (await (await ann.send('/api/auth/get-session')).json()) as object
  expect(session).toMatchObject({ user: { name: 'Ann Example', email: ann.credentials.email } })
  expect(JSON.stringify(session)).not.toContain('token')
})

test('behind https the session cookie is bound to the host', async () => {
  const httpsServer = await startTestServer({
    environment: { PUBLIC_URL: 'https://pith.example' },
    idle: true,
  })
  const ann = newClient(httpsServer)
  await ann.sendJson('POST', '/api/auth/sign-up/email', { name: 'Ann', ...ann.credentials })
  const [cookie] = (await ann.signIn()).headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-pith\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await ann.send('/api/summaries/notHersYet1')).status).toBe(404)
  await httpsServer.close()
})

test('a session also works as a bearer token, survives a restart, and ends everywhere at sign-out', async () => {
  const ann = newClient()
  await ann.signUp()
  const { token } = (await (await ann.signIn()).json()) as { token: string }
  const thief = newClient()
  for (const [name, value] of ann.cookies) thief.cookies.set(name, value)
  const program = () =>
    testServer.app.request('/api/auth/get-session', {
      headers: { authorization: `Bearer ${token}` },
    })
  const restarted = { ...testServer, app: createApp(testServer.deps) }
  const later = newPerson(restarted)
  for (const [name, value] of ann.cookies) later.cookies.set(name, value)

  expect(await (await program()).json()).toMatchObject({ user: { email: ann.credentials.email } })
  expect(await (await later.send('/api/auth/get-session')).json()).toMatchObject({ user: {} })
  expect((await ann.signOut()).status).toBe(200)
  expect(ann.cookies.has('pith.session_token')).toBe(false)
  expect(await (await program()).json()).toBeNull()
  const rejected = await thief.send('/api/summaries/notMineAtAll')
  expect(await read(rejected)).toMatchObject({
    status: 401,
    body: { error: { code: 'auth_missing', message: 'Auth token missing' } },
  })
  expect(thief.cookies.has('pith.session_token')).toBe(false)
})

test('an expired or forged session is rejected, and no guest is created for it', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  const [name = '', cookie = ''] = [...ann.cookies][0] ?? []
  await orm()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, userId))
  const forged = [
    cookie,
    cookie.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
    'made.up',
    'x',
    '%E0%A4%A',
    '.',
  ]
  for (const value of forged) {
    const client = newClient()
    client.cookies.set(name, value)
    const response = await client.ask({ video: 'sessionIsNo' })
    expect(await read(response), value).toMatchObject({
      status: 401,
      body: { error: { code: 'auth_missing' } },
    })
    expect([...client.cookies], value).toEqual([])
    const bearer = await client.ask({ video: 'sessionIsNo' }, { authorization: `Bearer ${value}` })
    expect(bearer.status, value).toBe(401)
  }
})

test('expired sessions are purged', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  const storedSessions = () => orm().select().from(sessions).where(eq(sessions.userId, userId))
  await purgeExpiredSessions(orm())
  expect(await storedSessions()).toHaveLength(1)
  await orm()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, userId))
  await purgeExpiredSessions(orm())
  expect(await storedSessions()).toEqual([])
})

test('sign-up does not reveal whether an address is taken, and signing up with a taken address gives no access', async () => {
  const ann = newClient()
  const annId = await ann.signUp()
  const bob = newClient()
  const sameAddress = {
    name: 'Ann Example',
    email: ann.credentials.email,
    password: 'something else entirely',
  }
  const [taken, free] = await Promise.all([
    read(bob.sendJson('POST', '/api/auth/sign-up/email', sameAddress)),
    read(
      bob.sendJson('POST', '/api/auth/sign-up/email', {
        ...sameAddress,
        email: 'nobody.yet@example.org',
      }),
    ),
  ])
  const shape = (body: unknown): unknown =>
    typeof body === 'object' && body !== null
      ? Object.entries(body).map(([key, value]) => [key, shape(value)])
      : typeof body
  expect(taken.status).toBe(free.status)
  expect(shape(taken.body)).toEqual(shape(free.body))
  expect(JSON.stringify(taken.body)).not.toContain(annId)
  expect((await bob.signIn(sameAddress)).status).toBe(401)
  expect((await ann.signIn()).status).toBe(200)
  expect(
    await orm().select().from(users).where(eq(users.email, ann.credentials.email)),
  ).toMatchObject([{ id: annId }])
})

test('two people who sign up with the same address at once create one account', async () => {
  const [ann, bob] = [newClient(), newClient()]
  const same = { name: 'Twin', email: 'twins@example.org', password: 'of the same mother' }
  const statuses = await Promise.all(
    [ann, bob].map(
      async (client) => (await client.sendJson('POST', '/api/auth/sign-up/email', same)).status,
    ),
  )
  for (const status of statuses) expect([200, 422]).toContain(status)
  expect(await orm().select().from(users).where(eq(users.email, same.email))).toHaveLength(1)
  expect((await ann.signIn(same)).status).toBe(200)
})

test('the table of sessions contains no token, and a token in it cannot be used', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  const { token } = (await (await ann.signIn()).json()) as { token: string }
  const stored = await orm().select().from(sessions).where(eq(sessions.userId, userId))
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const [, cookie] of ann.cookies)
    expect(JSON.stringify(stored)).not.toContain(cookie.split('.')[0])
  for (const session of stored) {
    const headers = { authorization: `Bearer ${session.token}` }
    expect((await testServer.app.request('/api/me', { headers })).status).toBe(401)
  }
})

test('the migration that introduced it hashes tokens in the same way', async () => {
  const migration = readFileSync('src/server/db/migrations/0002_hash-session-tokens.sql', 'utf8')
  const ann = newClient()
  const userId = await ann.signUp()
  const { token } = (await (await ann.signIn()).json()) as { token: string }
  await orm().delete(sessions).where(eq(sessions.userId, userId))
  const expiresAt = new Date(Date.now() + 60_000)
  await orm().insert(sessions).values({ id: 'earlier', userId, token, expiresAt })
  await orm().execute(sql.raw(`${migration.trim().replace(/;$/, '')} where id = 'earlier'`))
  expect((await ann.send('/api/me')).status).toBe(200)
})

test('a password is hashed with the parameters that OWASP recommends, and an older hash is renewed at sign-in', async () => {
  const current = await openScrypt().hash('correct horse battery')
  expect(current).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await openScrypt().verify({ hash: current, password: 'correct horse battery' })).toBe(true)
  expect(await openScrypt().verify({ hash: current, password: 'correct horse batterz' })).toBe(
    false,
  )

  const ann = newClient()
  const userId = await ann.signUp()
  const hashOf = async () =>
    (await orm().select().from(credentials).where(eq(credentials.userId, userId)))[0]?.password ??
    ''
  for (const earlier of [await hashPassword(ann.credentials.password), current]) {
    await orm().update(credentials).set({ password: earlier }).where(eq(credentials.userId, userId))
    expect(
      (await newClient().signIn({ ...ann.credentials, password: 'not hers at all' })).status,
    ).toBe(401)
    expect(await hashOf()).toBe(earlier)
    expect((await ann.signIn()).status).toBe(200)
    const renewed = await hashOf()
    expect(renewed).toMatch(/^\$scrypt\$ln=4,/)
    expect((await ann.signIn()).status).toBe(200)
    expect(await hashOf()).toBe(renewed)
  }
})

test('a wrong password and an unknown address get the same response, which also has the fields of Better Auth', async () => {
  const ann = newClient()
  await ann.signUp()
  const [wrong, unknown] = await Promise.all([
    read(newClient().signIn({ ...ann.credentials, password: 'not hers at all' })),
    read(newClient().signIn({ email: 'nobody@example.org', password: 'not hers at all' })),
  ])
  expect(wrong).toMatchObject({ status: 401 })
  expect(wrong.body).toEqual({
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
    error: { code: 'wrong_credentials', message: 'Invalid email or password' },
  })
  expect(unknown).toEqual(wrong)
})

test('a sign-up that failed half-way does not block the address', async () => {
  const ann = newClient()
  await orm()
    .insert(users)
    .values({
      id: 'half',
      name: 'Half',
      email: ann.credentials.email,
      createdAt: new Date(Date.now() - 60_000),
    })
  const userId = await ann.signUp()
  expect(userId).not.toBe('half')
})

test('a sign-in updates the time of the last sign-in; other requests do not', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  const before = await profileOf(userId)
  expect(before).toMatchObject({
    plan: 'free',
    planSince: testServer.clock.nowMs,
    theme: 'light',
    summaryLength: 'medium',
    autoSave: true,
    notifications: true,
    mutedNotifications: [],
  })
  testServer.clock.nowMs += 3_600_000
  await ann.send('/api/auth/get-session')
  expect((await profileOf(userId))?.lastLoginAt).toBe(before?.lastLoginAt)
  await ann.signIn()
  expect(await profileOf(userId)).toMatchObject({
    lastLoginAt: testServer.clock.nowMs,
    createdAt: before?.createdAt,
  })
})

/** Runs a task while the first `times` inserts or updates of profiles fail. */
async function withFailingProfiles<Result>(
  operation: 'insert' | 'update',
  times: number,
  task: () => Promise<Result>,
): Promise<Result> {
  await orm().execute(sql.raw('create sequence failures'))
  await orm().execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$
    begin if nextval('failures') <= ${times} then raise exception 'a failure of the test'; end if; return new; end $$`),
  )
  await orm().execute(
    sql.raw(
      `create trigger failing before ${operation} on profiles for each row execute function fail()`,
    ),
  )
  try {
    return await task()
  } finally {
    await orm().execute(sql.raw('drop trigger failing on profiles'))
    await orm().execute(sql.raw('drop function fail'))
    await orm().execute(sql.raw('drop sequence failures'))
  }
}

test('a profile that could not be created at sign-up is created by the second try, or at sign-in', async () => {
  const ann = newClient()
  const annId = await withFailingProfiles('insert', 1, () => ann.signUp())
  expect(await profileOf(annId)).toBeDefined()
  const bob = newClient()
  const bobId = await withFailingProfiles('insert', 3, () => bob.signUp())
  expect(await profileOf(bobId)).toBeDefined()
  expect(lines.join('')).toContain('creating the profile of a new account failed')
})

test('a sign-in succeeds even if its time cannot be stored', async () => {
  const ann = newClient()
  await ann.signUp()
  const response = await withFailingProfiles('update', 5, () => ann.signIn())
  expect(response.status).toBe(200)
  expect(lines.join('')).toContain('recording a sign-in failed')
})

test('the log contains no email, no password and no token', () => {
  const output = lines.join('')
  expect(output).toContain('/api/auth/sign-in/email')
  expect(output).not.toMatch(/example\.org|correct horse|session_token/)
})
