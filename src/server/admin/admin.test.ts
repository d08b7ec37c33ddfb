// Ada runs an installation: she invites people, changes their plans, suspends them, and
// sees what happens.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminPageSize } from '#contract/basics/limits.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'
import { invitations } from '../db/schema/operation/administration.ts'
import { generations } from '../db/schema/summaries.ts'

let testServer: TestServer
let ada: ReturnType<typeof newPerson>
let bobId: string
let bob: ReturnType<typeof newPerson>
beforeEach(async () => {
  testServer = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
  ada = newPerson(testServer, { address: '10.9.0.1' })
  bob = newPerson(testServer, { address: '10.9.0.2' })
  await ada.signUp('Ada')
  bobId = await bob.signUp('Bob')
})
afterEach(() => testServer.close())

const change = (person: typeof ada, id: string, body: object) =>
  person.sendJson('PATCH', `/api/admin/people/${id}`, { reason: 'a test', ...body })
const remove = (person: typeof ada, id: string, body: object = { reason: 'asked by mail' }) =>
  person.sendJson('DELETE', `/api/admin/people/${id}`, body)
const read = async (person: typeof ada, path: string) =>
  (await person.send(path)).json() as Promise<never>
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
]

test('the first account is the administrator; for everybody else there is no such page', async () => {
  expect(await read(ada, '/api/me')).toMatchObject({ role: 'admin' })
  expect(await read(bob, '/api/me')).toMatchObject({ role: 'user' })
  const unknown = await (await bob.send('/api/admin/no-such-call')).text()
  expect(await (await bob.send('/api/admin/overview')).text()).toBe(unknown)
})

test('the overview counts people and summaries', async () => {
  await bob.summarize({ video: 'overviewVid' })
  expect(await read(ada, '/api/admin/overview')).toMatchObject({
    people: 2,
    administrators: 1,
    summariesToday: 1,
    summariesThisWeek: 1,
    waiting: 0,
    running: 0,
    failures: [],
    signUp: 'open',
    allowance: 'on',
    model: null,
  })
})

test('Ada finds Bob by a part of his name or address and gives him a plan for a month', async () => {
  const untilMs = testServer.clock.nowMs + 30 * 24 * 3600 * 1000
  expect(
    await read(ada, `/api/admin/people?search=${encodeURIComponent(bob.credentials.email)}`),
  ).toMatchObject({
    total: 1,
  })
  expect(await read(ada, '/api/admin/people?search=BO')).toMatchObject({
    total: 1,
    items: [{ id: bobId, plan: 'free' }],
  })
  expect(await read(ada, '/api/admin/people?search=%25')).toMatchObject({ total: 0 })
  expect(
    (
      await change(ada, bobId, {
        change: 'plan',
        plan: 'pro',
        untilMs,
        reason: 'helps with the texts',
      })
    ).status,
  ).toBe(200)
  expect(await read(bob, '/api/usage')).toMatchObject({ limit: 200, planKey: 'pro' })
  expect(await read(bob, '/api/me')).toMatchObject({ plan: 'pro', planUntil: untilMs })
  expect(await read(bob, '/api/notifications')).toMatchObject({
    unread: 1,
    items: [{ kind: 'plan_given', actor: null }],
  })
  testServer.clock.nowMs = untilMs
  expect(await read(bob, '/api/me')).toMatchObject({ plan: 'free', planUntil: null })
  expect(await read(bob, '/api/usage')).toMatchObject({ limit: 5, planKey: 'free' })
  expect(await read(ada, '/api/admin/actions')).toMatchObject({
    items: [
      {
        actor: 'Ada',
        person: 'Bob',
        action: 'plan',
        details: { plan: 'pro', reason: 'helps with the texts' },
      },
    ],
  })
  const past = { change: 'plan', plan: 'pro', untilMs: untilMs - 1 }
  expect((await change(ada, bobId, past)).status).toBe(400)
})

test('where no mail is delivered, nobody is called unconfirmed, because nobody can confirm an address', async () => {
  expect(await read(ada, '/api/admin/people')).toMatchObject({
    items: [{ isUnconfirmed: false }, { isUnconfirmed: false }],
  })
  await testServer.close()
  testServer = await startTestServer({ mailer: recordingMailer() })
  ada = newPerson(testServer)
  await ada.signUp('Ada')
  expect(await read(ada, '/api/admin/people')).toMatchObject({ items: [{ isUnconfirmed: true }] })
})

test('a suspended person is signed out everywhere, cannot sign in, and their API key stops; later everything is as before', async () => {
  await bob.summarize({ video: 'keptVideo01' })
  const made = await bob.sendJson('POST', '/api/keys', { name: 'Key', scopes: ['read'] })
  const { key } = (await made.json()) as { key: string }
  const readWithKey = () =>
    newPerson(testServer).send('/api/summaries', { headers: { authorization: `Bearer ${key}` } })
  expect((await change(ada, bobId, { change: 'suspended', isSuspended: true })).status).toBe(200)
  expect((await bob.send('/api/me')).status).toBe(401)
  expect(await codeOf(await readWithKey())).toEqual([401, 'api_key_invalid'])
  const refused = await bob.signIn()
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('An administrator of this server suspended this account')
  await change(ada, bobId, { change: 'suspended', isSuspended: false })
  expect((await bob.signIn()).status).toBe(200)
  expect((await bob.send('/api/summaries/keptVideo01')).status).toBe(200)
  expect((await readWithKey()).status).toBe(200)
})

test('there is always an administrator: the last one cannot step down, be suspended or leave', async () => {
  const adaId = ((await read(ada, '/api/me')) as { uid: string }).uid
  const leave = () => ada.sendJson('DELETE', '/api/me', { password: ada.credentials.password })
  expect(await codeOf(await change(ada, adaId, { change: 'role', role: 'user' }))).toEqual([
    409,
    'last_administrator',
  ])
  expect(
    await codeOf(await change(ada, adaId, { change: 'suspended', isSuspended: true })),
  ).toEqual([409, 'own_account'])
  expect(await codeOf(await leave())).toEqual([409, 'last_administrator'])
  expect((await ada.send('/api/admin/overview')).status).toBe(200)
  await change(ada, bobId, { change: 'role', role: 'admin' })
  expect((await leave()).status).toBe(200)
  expect(await read(bob, '/api/admin/people')).toMatchObject({ total: 1 })
  // Nobody who comes later becomes an administrator by coming first.
  const eve = newPerson(testServer)
  await eve.signUp('Eve')
  expect(await read(eve, '/api/me')).toMatchObject({ role: 'user' })
  expect(
    (await bob.sendJson('DELETE', '/api/me', { password: bob.credentials.password })).status,
  ).toBe(409)
})

test('the only account cannot step down, because nobody could run the server then; it may leave', async () => {
  await remove(ada, bobId)
  const adaId = ((await read(ada, '/api/me')) as { uid: string }).uid
  const down = await change(ada, adaId, { change: 'role', role: 'user' })
  expect(await codeOf(down)).toEqual([409, 'last_administrator'])
  expect(
    (await ada.sendJson('DELETE', '/api/me', { password: ada.credentials.password })).status,
  ).toBe(200)
})

test('of two administrators who step down at the same moment, one stays', async () => {
  await change(ada, bobId, { change: 'role', role: 'admin' })
  const adaId = ((await read(ada, '/api/me')) as { uid: string }).uid
  const answers = await Promise.all([
    change(ada, adaId, { change: 'role', role: 'user' }),
    change(bob, bobId, { change: 'role', role: 'user' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('Ada exports and deletes the data of Bob, who asked for it, and says why', async () => {
  await bob.summarize({ video: 'exportedVid' })
  const exportPath = `/api/admin/people/${bobId}/export`
  expect((await ada.send(`${exportPath}?reason=asked+by+mail`)).status).toBe(404)
  const exported = await (
    await ada.sendJson('POST', exportPath, { reason: 'asked by mail' })
  ).text()
  expect(exported).toContain('exportedVid')
  expect(await read(ada, '/api/admin/actions')).toMatchObject({
    items: [{ action: 'export', person: 'Bob', details: { reason: 'asked by mail' } }],
  })
  testServer.clock.nowMs += 1000
  expect((await remove(ada, bobId)).status).toBe(204)
  expect((await bob.signIn()).status).toBe(401)
  expect(await codeOf(await remove(ada, bobId))).toEqual([404, 'person_not_found'])
  expect(await read(ada, '/api/admin/actions')).toMatchObject({
    items: [
      { action: 'delete', person: null, details: { reason: 'asked by mail' } },
      { action: 'export', person: null, details: {} },
    ],
    total: 2,
  })
})

test('without a reason nobody is suspended, deleted, exported or given another role', async () => {
  const reason = '  '
  const refusals = [
    await change(ada, bobId, { change: 'suspended', isSuspended: true, reason }),
    await change(ada, bobId, { change: 'role', role: 'admin', reason }),
    await remove(ada, bobId, { reason }),
    await remove(ada, bobId, {}),
    await ada.sendJson('POST', `/api/admin/people/${bobId}/export`, { reason }),
  ]
  for (const refusal of refusals) expect(await codeOf(refusal)).toEqual([400, 'bad_request'])
  expect(await read(ada, '/api/admin/actions')).toMatchObject({ items: [], total: 0 })
  expect(await read(bob, '/api/me')).toMatchObject({ role: 'user' })
})

test('a deletion that is not logged does not happen', async () => {
  await testServer.deps.db.orm.execute(
    sql`alter table admin_actions add constraint refusing check (action <> 'delete')`,
  )
  expect((await remove(ada, bobId)).status).toBe(500)
  expect((await bob.send('/api/me')).status).toBe(200)
})

test('the log has pages, so that nothing in it is out of reach', async () => {
  for (let count = 0; count < adminPageSize + 1; count++) {
    testServer.clock.nowMs += 1000
    await change(ada, bobId, { change: 'sign_out', reason: `number ${count}` })
  }
  expect(await read(ada, '/api/admin/actions?page=2')).toMatchObject({
    items: [{ details: { reason: 'number 0' } }],
    total: adminPageSize + 1,
  })
})

test('a summary that failed today counts today, however long it waited', async () => {
  const { orm } = testServer.deps.db
  await bob.summarize({ video: 'failedVideo' })
  const dayMs = 24 * 3600 * 1000
  const finishedAt = testServer.clock.nowMs + 3 * dayMs
  testServer.clock.nowMs = finishedAt
  await orm.update(generations).set({
    state: 'failed',
    problem: { code: 'ip_blocked', message: '' },
    finishedAt: finishedAt - 1,
  })
  expect(await read(ada, '/api/admin/overview')).toMatchObject({
    failures: [{ code: 'ip_blocked', count: 1 }],
  })
})

test('an invitation works once, for the invited address, until it is withdrawn or expires', async () => {
  const invite = async (body: object) => {
    const response = await ada.sendJson('POST', '/api/admin/invitations', body)
    expect(response.status).toBe(201)
    const { id, link } = (await response.json()) as { id: string; link: string }
    return { id, token: link.split('/invite/')[1]! }
  }
  const signUp = (email: string, invitation: string) =>
    newPerson(testServer).sendJson('POST', '/api/auth/sign-up/email', {
      name: 'Cleo',
      email,
      password: 'a very long password',
      invitation,
    })
  const forCleo = await invite({ email: 'Cleo@Example.org', role: 'admin' })
  const reading = await newPerson(testServer).send(`/api/invitations/${forCleo.token}`)
  expect(await reading.json()).toMatchObject({ inviter: 'Ada', email: 'cleo@example.org' })
  expect((await signUp('eve@example.org', forCleo.token)).status).toBe(403)
  expect((await signUp('cleo@example.org', forCleo.token)).status).toBe(200)
  expect(await read(ada, '/api/admin/people?search=cleo')).toMatchObject({
    items: [{ role: 'admin' }],
  })
  expect((await signUp('second@example.org', forCleo.token)).status).toBe(404)
  const taken = await ada.sendJson('POST', '/api/admin/invitations', { email: 'cleo@example.org' })
  expect(await codeOf(taken)).toEqual([409, 'has_account'])

  const withdrawn = await invite({})
  expect(await read(ada, '/api/admin/invitations')).toMatchObject({
    items: [{ id: withdrawn.id, email: null }],
  })
  expect(
    (await ada.send(`/api/admin/invitations/${withdrawn.id}`, { method: 'DELETE' })).status,
  ).toBe(204)
  expect((await signUp('third@example.org', withdrawn.token)).status).toBe(404)

  const forgotten = await invite({})
  testServer.clock.nowMs += 8 * 24 * 3600 * 1000
  expect((await signUp('fourth@example.org', forgotten.token)).status).toBe(404)
})

test('the log says for whom an invitation was, when it was used, and when it was withdrawn; nothing of it is left after the person has left', async () => {
  const invite = async (body: object) => {
    const made = await ada.sendJson('POST', '/api/admin/invitations', body)
    testServer.clock.nowMs += 1000
    const { id, link } = (await made.json()) as { id: string; link: string }
    return { id, invitation: link.split('/invite/')[1]! }
  }
  const { invitation } = await invite({ email: 'Gina@example.org' })
  const gina = newPerson(testServer)
  const password = 'a very long password'
  await gina.sendJson('POST', '/api/auth/sign-up/email', {
    name: 'Gina',
    email: 'gina@example.org',
    password,
    invitation,
  })
  testServer.clock.nowMs += 1000
  const { id } = await invite({ email: 'hugo@example.org', role: 'admin' })
  await ada.send(`/api/admin/invitations/${id}`, { method: 'DELETE' })
  testServer.clock.nowMs += 1000
  await invite({})
  const hugo = { email: 'hugo@example.org', role: 'admin' }
  expect(await read(ada, '/api/admin/actions')).toMatchObject({
    items: [
      { actor: 'Ada', action: 'invite', details: { email: null, role: 'user' } },
      { actor: 'Ada', action: 'withdraw', details: hugo },
      { actor: 'Ada', action: 'invite', details: hugo },
      {
        actor: 'Gina',
        action: 'use_invitation',
        person: 'Gina',
        details: { email: 'gina@example.org' },
      },
      { actor: 'Ada', action: 'invite', details: { email: 'gina@example.org', role: 'user' } },
    ],
  })
  await gina.sendJson('POST', '/api/auth/sign-in/email', { email: 'gina@example.org', password })
  expect(await (await gina.send('/api/me/export')).json()).toMatchObject({
    administration: [{ action: 'use_invitation' }, { action: 'invite' }],
  })
  expect((await gina.sendJson('DELETE', '/api/me', { password })).status).toBe(200)
  expect(JSON.stringify(await read(ada, '/api/admin/actions'))).not.toContain('gina')
})

test('who only types an invited address gets an account, but not what the invitation gives', async () => {
  const made = await ada.sendJson('POST', '/api/admin/invitations', {
    email: 'dora@example.org',
    role: 'admin',
  })
  const { link } = (await made.json()) as { link: string }
  const eve = newPerson(testServer)
  const account = { name: 'Eve', email: 'dora@example.org', password: 'a very long password' }
  expect((await eve.sendJson('POST', '/api/auth/sign-up/email', account)).status).toBe(200)
  expect(await read(ada, '/api/admin/people?search=dora')).toMatchObject({
    items: [{ role: 'user' }],
  })
  expect(
    (await newPerson(testServer).send(`/api/invitations/${link.split('/invite/')[1]}`)).status,
  ).toBe(200)
})

test('a second invitation for an address replaces the first, and those of somebody who is no administrator any more end', async () => {
  const invite = async (person: typeof ada, body: object) =>
    (
      (await (await person.sendJson('POST', '/api/admin/invitations', body)).json()) as {
        link: string
      }
    ).link.split('/invite/')[1]
  const statusOf = async (token: string | undefined) =>
    (await newPerson(testServer).send(`/api/invitations/${token}`)).status
  const [first, second] = [
    await invite(ada, { email: 'cleo@example.org' }),
    await invite(ada, { email: 'cleo@example.org' }),
  ]
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await change(ada, bobId, { change: 'role', role: 'admin' })
  const ofBob = await invite(bob, { role: 'admin' })
  await change(ada, bobId, { change: 'suspended', isSuspended: true })
  expect([await statusOf(ofBob), await statusOf(second)]).toEqual([404, 200])
})

test('a session that began at the moment of a suspension is worth nothing', async () => {
  await testServer.deps.db.orm
    .update(profiles)
    .set({ suspendedAt: testServer.clock.nowMs })
    .where(eq(profiles.userId, bobId))
  expect((await bob.send('/api/me')).status).toBe(401)
})

test('the links of invitations are not stored', async () => {
  const made = await ada.sendJson('POST', '/api/admin/invitations', {})
  const token = ((await made.json()) as { link: string }).link.split('/invite/')[1]!
  expect(JSON.stringify(await testServer.deps.db.orm.select().from(invitations))).not.toContain(
    token,
  )
})
