// Ann makes an account, signs in and out.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingLog, startWorld, type World } from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { profiles, sessions, users } from '../db/schema/accounts.ts'
import { forgetExpired } from './identity.ts'
import { betterAuthHashing } from './passwords.ts'

let world: World
const { log, lines } = rememberingLog('info')

beforeAll(async () => {
  world = await startWorld({ log, hashing: betterAuthHashing, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

let households = 0
/** A person at an address of their own. */
function someone(where = world) {
  households += 1
  return aPerson(where, { address: `10.1.${Math.floor(households / 250)}.${households % 250}` })
}
const read = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, answer: (await (await response).json()) as unknown }
}
const orm = () => world.deps.db.orm
const profileOf = async (userId: string) => (await orm().select().from(profiles).where(eq(profiles.userId, userId)))[0]

test('Ann makes an account, which gives no session, and signs in', async () => {
  const ann = someone()
  const made = await ann.sendJson('POST', '/api/auth/sign-up/email', { name: ' Ann Example ', ...ann.credentials })
  expect(await read(made)).toMatchObject({ status: 200, answer: { token: null, user: { name: 'Ann Example' } } })
  expect(made.headers.getSetCookie()).toEqual([])
  expect(await (await ann.send('/api/auth/get-session')).json()).toBeNull()

  const signedIn = await ann.signIn({ ...ann.credentials, email: ann.credentials.email.toUpperCase() })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.getSetCookie()[0]).toMatch(
    /^pith\.session_token=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const session = (await (await ann.send('/api/auth/get-session')).json()) as object
  expect(session).toMatchObject({ user: { name: 'Ann Example', email: ann.credentials.email } })
  expect(JSON.stringify(session)).not.toContain('token')
})

test('behind https the session cookie is bound to this host', async () => {
  const behind = await startWorld({ environment: { PUBLIC_URL: 'https://pith.example' }, idle: true })
  const ann = someone(behind)
  await ann.sendJson('POST', '/api/auth/sign-up/email', { name: 'Ann', ...ann.credentials })
  const [cookie] = (await ann.signIn()).headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-pith\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect((await ann.send('/api/summaries/notHersYet1')).status).toBe(404)
  await behind.close()
})

test('a session is the same for a program as a bearer token, outlives a restart, and ends everywhere at sign-out', async () => {
  const ann = someone()
  await ann.signUp()
  const { token } = (await (await ann.signIn()).json()) as { token: string }
  const thief = someone()
  for (const [name, value] of ann.cookies) thief.cookies.set(name, value)
  const program = () => world.app.request('/api/auth/get-session', { headers: { authorization: `Bearer ${token}` } })
  const restarted = { ...world, app: createApp(world.deps) }
  const later = aPerson(restarted)
  for (const [name, value] of ann.cookies) later.cookies.set(name, value)

  expect(await (await program()).json()).toMatchObject({ user: { email: ann.credentials.email } })
  expect(await (await later.send('/api/auth/get-session')).json()).toMatchObject({ user: {} })
  expect((await ann.signOut()).status).toBe(200)
  expect(ann.cookies.has('pith.session_token')).toBe(false)
  expect(await (await program()).json()).toBeNull()
  const refused = await thief.send('/api/summaries/notMineAtAll')
  expect(await read(refused)).toMatchObject({
    status: 401,
    answer: { error: { code: 'auth_missing', message: 'Auth token missing' } },
  })
  expect(thief.cookies.has('pith.session_token')).toBe(false)
})

test('a session that is over, forged or somebody else’s invention is nobody’s, and nobody is charged for it', async () => {
  const ann = someone()
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
    const somebody = someone()
    somebody.cookies.set(name, value)
    const response = await somebody.ask({ video: 'sessionIsNo' })
    expect(await read(response), value).toMatchObject({ status: 401, answer: { error: { code: 'auth_missing' } } })
    expect([...somebody.cookies], value).toEqual([])
    const bearer = await somebody.ask({ video: 'sessionIsNo' }, { authorization: `Bearer ${value}` })
    expect(bearer.status, value).toBe(401)
  }
})

test('what is over is forgotten', async () => {
  const ann = someone()
  const userId = await ann.signUp()
  const kept = () => orm().select().from(sessions).where(eq(sessions.userId, userId))
  await forgetExpired(orm())
  expect(await kept()).toHaveLength(1)
  await orm()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, userId))
  await forgetExpired(orm())
  expect(await kept()).toEqual([])
})

test('sign-up tells nobody whether an address is taken; who takes another’s cannot sign in', async () => {
  const ann = someone()
  const annId = await ann.signUp()
  const bob = someone()
  const sameAddress = { name: 'Ann Example', email: ann.credentials.email, password: 'something else entirely' }
  const [taken, free] = await Promise.all([
    read(bob.sendJson('POST', '/api/auth/sign-up/email', sameAddress)),
    read(bob.sendJson('POST', '/api/auth/sign-up/email', { ...sameAddress, email: 'nobody.yet@example.org' })),
  ])
  const shape = (answer: unknown): unknown =>
    typeof answer === 'object' && answer !== null
      ? Object.entries(answer).map(([key, value]) => [key, shape(value)])
      : typeof answer
  expect(taken.status).toBe(free.status)
  expect(shape(taken.answer)).toEqual(shape(free.answer))
  expect(JSON.stringify(taken.answer)).not.toContain(annId)
  expect((await bob.signIn(sameAddress)).status).toBe(401)
  expect((await ann.signIn()).status).toBe(200)
  expect(await orm().select().from(users).where(eq(users.email, ann.credentials.email))).toMatchObject([{ id: annId }])
})

test('two who take the same address at once make one account', async () => {
  const [ann, bob] = [someone(), someone()]
  const same = { name: 'Twin', email: 'twins@example.org', password: 'of the same mother' }
  const statuses = await Promise.all(
    [ann, bob].map(async (who) => (await who.sendJson('POST', '/api/auth/sign-up/email', same)).status),
  )
  for (const status of statuses) expect([200, 422]).toContain(status)
  expect(await orm().select().from(users).where(eq(users.email, same.email))).toHaveLength(1)
  expect((await ann.signIn(same)).status).toBe(200)
})

test('a wrong password and an unknown address are answered alike, in the shape of Better Auth too', async () => {
  const ann = someone()
  await ann.signUp()
  const [wrong, unknown] = await Promise.all([
    read(someone().signIn({ ...ann.credentials, password: 'not hers at all' })),
    read(someone().signIn({ email: 'nobody@example.org', password: 'not hers at all' })),
  ])
  expect(wrong).toMatchObject({ status: 401 })
  expect(wrong.answer).toEqual({
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
    error: { code: 'wrong_credentials', message: 'Invalid email or password' },
  })
  expect(unknown).toEqual(wrong)
})

test('a sign-up that broke off half-way does not keep the address', async () => {
  const ann = someone()
  await orm()
    .insert(users)
    .values({ id: 'half', name: 'Half', email: ann.credentials.email, createdAt: new Date(Date.now() - 60_000) })
  const userId = await ann.signUp()
  expect(userId).not.toBe('half')
})

test('a sign-in is noted, and nothing else is', async () => {
  const ann = someone()
  const userId = await ann.signUp()
  const first = await profileOf(userId)
  expect(first).toMatchObject({
    plan: 'free',
    planSince: world.clock.nowMs,
    theme: 'light',
    summaryLength: 'medium',
    autoSave: true,
    notifications: true,
  })
  world.clock.nowMs += 3_600_000
  await ann.send('/api/auth/get-session')
  expect((await profileOf(userId))?.lastLoginAt).toBe(first?.lastLoginAt)
  await ann.signIn()
  expect(await profileOf(userId)).toMatchObject({ lastLoginAt: world.clock.nowMs, createdAt: first?.createdAt })
})

async function whileFailing<Answer>(
  on: 'insert' | 'update',
  times: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await orm().execute(sql.raw('create sequence faults'))
  await orm().execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$
    begin if nextval('faults') <= ${times} then raise exception 'a fault of the test'; end if; return new; end $$`),
  )
  await orm().execute(sql.raw(`create trigger failing before ${on} on profiles for each row execute function fail()`))
  try {
    return await work()
  } finally {
    await orm().execute(sql.raw('drop trigger failing on profiles'))
    await orm().execute(sql.raw('drop function fail'))
    await orm().execute(sql.raw('drop sequence faults'))
  }
}

test('a record that could not be written at sign-up is written at the second try, or at the sign-in', async () => {
  const ann = someone()
  const annId = await whileFailing('insert', 1, () => ann.signUp())
  expect(await profileOf(annId)).toBeDefined()
  const bob = someone()
  const bobId = await whileFailing('insert', 3, () => bob.signUp())
  expect(await profileOf(bobId)).toBeDefined()
  expect(lines.join('')).toContain('the record of a new account could not be written')
})

test('a sign-in that cannot be noted is a sign-in all the same', async () => {
  const ann = someone()
  await ann.signUp()
  const response = await whileFailing('update', 5, () => ann.signIn())
  expect(response.status).toBe(200)
  expect(lines.join('')).toContain('noting a sign-in failed')
})

test('the log knows no email, no password and no token', () => {
  const all = lines.join('')
  expect(all).toContain('/api/auth/sign-in/email')
  expect(all).not.toMatch(/example\.org|correct horse|session_token/)
})
