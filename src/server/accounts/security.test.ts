// Ann changes her password while she is signed in, and sees and ends her sessions.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionView } from '#contract/accounts/security.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { passkeys } from '../db/schema/accounts.ts'
import { describeDevice } from './sign-in-methods/describe-device.ts'

const mailer = recordingMailer()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ mailer, idle: true })
})
afterAll(() => server.close())

type Person = ReturnType<typeof newPerson>
const firefox =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'
const newPassword = 'another horse battery'
const change = (person: Person, body: object) => person.sendJson('PUT', '/api/me/password', body)
const sessionsOf = async (person: Person) =>
  ((await (await person.send('/api/me/sessions')).json()) as { items: SessionView[] }).items

/** Ann in two browsers. */
async function annTwice(): Promise<[Person, Person]> {
  const [ann, phone] = [newPerson(server), newPerson(server)]
  await ann.signUp()
  await phone.signIn(ann.credentials)
  return [ann, phone]
}

test('the password changes with the current one, ends the other sessions and is told by mail', async () => {
  const [ann, phone] = await annTwice()
  const { email, password } = ann.credentials
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email })
  const token = mailer.mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1]
  expect((await change(ann, { currentPassword: 'not mine at all', newPassword })).status).toBe(403)
  expect((await change(ann, { currentPassword: password, newPassword: 'password' })).status).toBe(
    400,
  )
  expect(
    (await change(ann, { currentPassword: password, newPassword, plan: 'ultra' })).status,
  ).toBe(400)
  expect((await phone.send('/api/me')).status).toBe(200)
  expect((await change(ann, { currentPassword: password, newPassword })).status).toBe(204)
  expect((await ann.send('/api/me')).status).toBe(200)
  expect((await phone.send('/api/me')).status).toBe(401)
  expect((await ann.signIn()).status).toBe(401)
  expect((await ann.signIn({ email, password: newPassword })).status).toBe(200)
  expect(mailer.mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Your Pith password was changed',
    text: expect.stringContaining(email),
    html: expect.stringContaining(email),
  })
  const replay = await ann.sendJson('POST', '/api/auth/reset-password', {
    token,
    newPassword: 'a third horse battery',
  })
  expect([token, replay.status]).toEqual([expect.any(String), 400])
})

test('the other sessions stay if the person wants that', async () => {
  const [ann, phone] = await annTwice()
  const body = { currentPassword: ann.credentials.password, newPassword, endOthers: false }
  expect((await change(ann, body)).status).toBe(204)
  expect((await phone.send('/api/me')).status).toBe(200)
})

test('API keys and passkeys end with the old password if the person wants that, and stay otherwise', async () => {
  const [ann] = await annTwice()
  const { user } = (await (await ann.send('/api/auth/get-session')).json()) as {
    user: { id: string }
  }
  const made = await ann.sendJson('POST', '/api/keys', { name: 'Notes', scopes: ['read'] })
  const headers = { authorization: `Bearer ${((await made.json()) as { key: string }).key}` }
  const useKey = async () => (await server.app.request('/api/summaries', { headers })).status
  const passkey = {
    id: 'passkey',
    credentialID: 'passkey',
    publicKey: 'x',
    counter: 0,
    deviceType: 'x',
    backedUp: false,
  }
  await server.deps.db.orm.insert(passkeys).values({ ...passkey, userId: user.id })
  const isOwn = eq(passkeys.userId, user.id)
  expect(
    (await change(ann, { currentPassword: ann.credentials.password, newPassword })).status,
  ).toBe(204)
  expect([await useKey(), await server.deps.db.orm.$count(passkeys, isOwn)]).toEqual([200, 1])
  const next = { currentPassword: newPassword, newPassword: 'a third horse battery', endKeys: true }
  expect((await change(ann, next)).status).toBe(204)
  expect([await useKey(), await server.deps.db.orm.$count(passkeys, isOwn)]).toEqual([401, 0])
})

test('guessing the current password is limited, and an account without a password is told what to do', async () => {
  const [ann] = await annTwice()
  for (let i = 0; i < 10; i++)
    await change(ann, { currentPassword: `guess number ${i}`, newPassword })
  expect(
    (await change(ann, { currentPassword: ann.credentials.password, newPassword })).status,
  ).toBe(429)
  await server.deps.db.orm.execute('update credentials set password = null')
  const refused = await change(ann, { currentPassword: 'anything', newPassword })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('Forgot password'),
  ])
})

test('sessions are listed with their devices and ended one by one or all at once', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  const { credentials } = ann
  await ann.sendJson('POST', '/api/auth/sign-in/email', credentials, { 'user-agent': firefox })
  const [phone, eve] = [newPerson(server), newPerson(server)]
  await phone.signIn(credentials)
  await eve.signUp()
  const sessions = await sessionsOf(ann)
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ isCurrent: true, device: 'Firefox on macOS' })
  expect(JSON.stringify(sessions)).not.toMatch(/token|address/i)
  const ofPhone = (await sessionsOf(phone))[0]!.id
  const end = (person: Person, id: string) =>
    person.send(`/api/me/sessions/${id}`, { method: 'DELETE' })
  expect((await end(eve, ofPhone)).status).toBe(404)
  expect((await end(ann, ofPhone)).status).toBe(204)
  expect((await phone.send('/api/me')).status).toBe(401)
  expect((await ann.send('/api/me/sessions', { method: 'DELETE' })).status).toBe(204)
  expect((await ann.send('/api/me')).status).toBe(401)
  expect((await eve.send('/api/me')).status).toBe(200)
})

test.each([
  [firefox, 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
    'Edge on Windows',
  ],
  ['<script>', ''],
])('the browser %j is shown as %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
