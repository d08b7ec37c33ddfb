// Ann forgets her password and requests a reset link. Others learn nothing from it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newPerson,
  recordingLog,
  recordingMailer,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { verifications } from '../db/schema/accounts.ts'

let testServer: TestServer
const mailer = recordingMailer()
const { log, lines } = recordingLog('info')

beforeAll(async () => {
  testServer = await startTestServer({ mailer, log, idle: true })
})
afterAll(() => testServer.close())

let addressCount = 0
const newClient = (server = testServer) =>
  newPerson(server, { address: `10.6.0.${++addressCount}` })
const read = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, body: (await (await response).json()) as unknown }
}
const orm = () => testServer.deps.db.orm

const linkPattern = /http:\/\/localhost:3000\/reset-password\?token=(\S+)/
const linksTo = (email: string) =>
  mailer.mails.flatMap(({ to, text }) => (to === email ? (linkPattern.exec(text)?.[1] ?? []) : []))
async function requestReset(client: ReturnType<typeof newClient>): Promise<string> {
  const before = linksTo(client.credentials.email).length
  const response = await client.sendJson(
    'POST',
    '/api/auth/request-password-reset',
    { email: client.credentials.email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  expect(response.status).toBe(200)
  await expect.poll(() => linksTo(client.credentials.email).length).toBe(before + 1)
  return linksTo(client.credentials.email).at(-1) ?? ''
}
const resetPassword = (token: string, newPassword: string) =>
  read(newClient().sendJson('POST', '/api/auth/reset-password', { token, newPassword }))

test('a reset link leads to this site, works once, and ends every session', async () => {
  const ann = newClient()
  await ann.signUp()
  const token = await requestReset(ann)
  expect(token.length).toBeGreaterThanOrEqual(24)
  // A token is random and may spell any name.
  expect(mailer.mails.at(-1)?.text.replaceAll(token, '')).not.toMatch(/evil|Ann/)
  expect(JSON.stringify(await orm().select().from(verifications))).not.toContain(token)

  expect(await resetPassword(token, 'password1')).toMatchObject({
    status: 400,
    body: { error: { code: 'password_refused' } },
  })
  expect(await resetPassword(token, 'a brand new one')).toMatchObject({ status: 200 })
  expect(await resetPassword(token, 'yet another one')).toMatchObject({
    status: 400,
    body: { error: { code: 'reset_link_dead' }, code: 'INVALID_TOKEN' },
  })
  expect((await ann.send('/api/summaries/anyVideoAt1')).status).toBe(401)
  expect((await ann.signIn()).status).toBe(401)
  expect((await ann.signIn({ ...ann.credentials, password: 'a brand new one' })).status).toBe(200)
})

test('a newer reset link ends the older ones, and a reset sends a notice that names the account', async () => {
  const ann = newClient()
  await ann.signUp()
  const [older, newer] = [await requestReset(ann), await requestReset(ann)]
  expect(older).not.toBe(newer)
  // The older one ends when the newer is sent.
  expect(await resetPassword(older, 'with an older mail')).toMatchObject({
    status: 400,
    body: { error: { code: 'reset_link_dead' } },
  })
  expect(await resetPassword(newer, 'a brand new one')).toMatchObject({ status: 200 })
  expect((await ann.signIn({ ...ann.credentials, password: 'a brand new one' })).status).toBe(200)
  const notices = mailer.mails.filter(
    ({ to, subject }) => to === ann.credentials.email && /was changed/.test(subject),
  )
  expect(notices).toMatchObject([
    { text: expect.stringContaining(`${ann.credentials.email} at http://localhost:3000`) },
  ])
})

test('a reset lets the owner in on a new device while others guess at the account from everywhere', async () => {
  const ann = newClient()
  await ann.signUp()
  const { email } = ann.credentials
  await Promise.all(
    Array.from({ length: 100 }, () => newClient().signIn({ email, password: 'not the right one' })),
  )
  const newDevice = newClient()
  const token = await requestReset(ann)
  const password = 'another-good-one'
  const reset = { token, newPassword: password }
  expect((await newDevice.sendJson('POST', '/api/auth/reset-password', reset)).status).toBe(200)
  const startMs = performance.now()
  expect((await newDevice.signIn({ email, password })).status).toBe(200)
  // All others wait for five seconds.
  expect(performance.now() - startMs).toBeLessThan(4000)
})

test('after a reset wrong passwords from before make nobody wait', async () => {
  const ann = newClient()
  await ann.signUp()
  const address = `10.6.0.${++addressCount}`
  const open = () => newPerson(testServer, { address })
  const { email } = ann.credentials
  const signIn = (password: string) => open().signIn({ email, password })
  for (let turn = 0; turn < 5; turn++) expect((await signIn('forgotten')).status).toBe(401)
  expect((await signIn(ann.credentials.password)).status).toBe(429)
  const token = await requestReset(ann)
  const reset = { token, newPassword: 'another-good-one' }
  expect((await open().sendJson('POST', '/api/auth/reset-password', reset)).status).toBe(200)
  // In another browser of the same network, too.
  expect((await signIn('another-good-one')).status).toBe(200)
})

test('a new password cannot be the address of the account', async () => {
  const ann = newClient()
  await ann.signUp()
  const token = await requestReset(ann)
  expect(await resetPassword(token, ann.credentials.email.toUpperCase())).toMatchObject({
    status: 400,
    body: {
      error: { code: 'password_refused', message: expect.stringContaining('Your email address') },
    },
  })
  expect(await resetPassword(token, 'something else')).toMatchObject({ status: 200 })
})

test('of two simultaneous uses of a link one succeeds, and an expired link fails', async () => {
  const ann = newClient()
  await ann.signUp()
  const token = await requestReset(ann)
  const results = await Promise.all([
    resetPassword(token, 'first of the two'),
    resetPassword(token, 'second of the two'),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
  const expired = await requestReset(ann)
  await orm()
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) })
  expect(await resetPassword(expired, 'too late to matter')).toMatchObject({
    status: 400,
    body: { error: { code: 'reset_link_dead' } },
  })
  expect((await resetPassword('made up', 'too late to matter')).status).toBe(400)
})

test('requesting a reset does not reveal who has an account', async () => {
  const ann = newClient()
  await ann.signUp()
  const request = (email: string) =>
    read(newClient().sendJson('POST', '/api/auth/request-password-reset', { email }))
  expect(await request('nobody.at.all@example.org')).toEqual(await request(ann.credentials.email))
  expect(mailer.mails.some(({ to }) => to === 'nobody.at.all@example.org')).toBe(false)
})

test('if mail cannot be sent, every request fails, whether or not the account exists', async () => {
  const { Problem } = await import('#contract/problems/problems.ts')
  const failingMailer = { ...mailer, check: async () => Promise.reject(new Problem('mail_down')) }
  const deps = { ...testServer.deps, mailer: failingMailer }
  const broken = { ...testServer, app: createApp(deps) }
  const ann = newClient()
  await ann.signUp()
  for (const email of [ann.credentials.email, 'no.such.person@example.org'])
    expect(
      await read(newClient(broken).sendJson('POST', '/api/auth/request-password-reset', { email })),
    ).toMatchObject({
      status: 503,
      body: { error: { code: 'mail_down', message: 'Failed to send reset email' } },
    })
})

test('the log contains no link, no email and no password', () => {
  const output = lines.join('')
  expect(output).toContain('/api/auth/reset-password')
  expect(output).not.toMatch(/example\.org|correct horse|brand new|reset-password\?/)
  for (const { text } of mailer.mails) expect(output).not.toContain(linkPattern.exec(text)?.[1])
})
