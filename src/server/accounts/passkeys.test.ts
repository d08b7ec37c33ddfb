// Ann signs in with a passkey instead of her password, and keeps her passkeys in order.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyList } from '#contract/accounts/passkeys.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { createPasskeyDevice } from '#tests/doubles/passkey-device.ts'
import { credentials, passkeys, profiles, sessions, verifications } from '../db/schema/accounts.ts'
import { userSummaries } from '../db/schema/summaries.ts'

const mailer = recordingMailer()
let server: TestServer
let addressCount = 0
beforeAll(async () => {
  server = await startTestServer({ mailer, idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => server.close())

type Person = ReturnType<typeof newPerson>
type Device = ReturnType<typeof createPasskeyDevice>
type Behavior = Parameters<Device['create']>[1]
const orm = () => server.deps.db.orm
const newClient = () => newPerson(server, { address: `10.7.0.${++addressCount}` })
const optionsFrom = async (response: Response) => (await response.json()) as { challenge: string }
const problemOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, ...error }
}

const begin = (person: Person, body: object = {}) =>
  person.sendJson('POST', '/api/me/passkeys/options', body)
async function add(person: Person, device: Device, behavior?: Behavior): Promise<Response> {
  const response = device.create(await optionsFrom(await begin(person)), behavior)
  return person.sendJson(
    'POST',
    '/api/me/passkeys',
    { response },
    { 'user-agent': 'Firefox/140.0 (Android)' },
  )
}
const beginSignIn = async (person: Person) =>
  optionsFrom(await person.send('/api/auth/passkey/generate-authenticate-options'))
const finishSignIn = (person: Person, response: object) =>
  person.sendJson('POST', '/api/auth/passkey/verify-authentication', { response })
const signIn = async (person: Person, device: Device, behavior?: Behavior) =>
  finishSignIn(person, device.get(await beginSignIn(person), behavior))
const listOf = async (person: Person) =>
  (await (await person.send('/api/me/passkeys')).json()) as PasskeyList
const remove = (person: Person, id: string | undefined, body: object = {}) =>
  person.sendJson('DELETE', `/api/me/passkeys/${id}`, body)

async function signUp(): Promise<{ ann: Person; userId: string }> {
  const ann = newClient()
  return { ann, userId: await ann.signUp() }
}
async function annWithPasskey() {
  const { ann, userId } = await signUp()
  const device = createPasskeyDevice()
  expect((await add(ann, device)).status).toBe(204)
  return { ann, userId, device }
}
/** An hour after the sign-in. */
async function waitLong(userId: string): Promise<void> {
  const createdAt = new Date(Date.now() - 3_600_000)
  await orm().update(sessions).set({ createdAt }).where(eq(sessions.userId, userId))
}
const deletePassword = (userId: string) =>
  orm().delete(credentials).where(eq(credentials.userId, userId))

test('Ann adds a passkey, is told by mail, and signs in with it on another browser without her password', async () => {
  const { ann, device } = await annWithPasskey()
  expect(mailer.mails.at(-1)).toMatchObject({
    to: ann.credentials.email,
    subject: 'A passkey was added to your Pith account',
    text: expect.stringContaining(ann.credentials.email),
    html: expect.stringContaining(ann.credentials.email),
  })
  const [passkey] = (await listOf(ann)).items
  expect(passkey).toMatchObject({ name: 'Firefox on Android', lastUsedAt: null })
  const phone = newClient()
  const signedIn = await signIn(phone, device)
  expect([signedIn.status, await signedIn.json()]).toMatchObject([
    200,
    { user: { email: ann.credentials.email } },
  ])
  expect((await phone.send('/api/me')).status).toBe(200)
  expect((await listOf(phone)).items[0]?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(await listOf(phone))).not.toMatch(/key"|credential/i)
})

test('a guest who signs in with a passkey keeps their summaries', async () => {
  const { userId, device } = await annWithPasskey()
  const guest = newClient()
  expect((await guest.sendJson('POST', '/api/summaries', { video: 'guestVideo1' })).status).toBe(
    202,
  )
  expect((await signIn(guest, device)).status).toBe(200)
  expect(await orm().$count(userSummaries, eq(userSummaries.ownerId, userId))).toBe(1)
})

test('the options are for this site, and the device must check who uses it', async () => {
  const { ann } = await signUp()
  expect(await (await begin(ann)).json()).toMatchObject({
    rp: { id: 'localhost', name: 'Pith' },
    user: { name: ann.credentials.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(await beginSignIn(newClient())).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  })
})

test('a device that did not check who uses it, and one that answered another site, are refused', async () => {
  const { ann, device } = await annWithPasskey()
  for (const behavior of [{ checksOwner: false }, { origin: 'https://pith.example.org' }]) {
    expect(await problemOf(await add(ann, createPasskeyDevice(), behavior))).toMatchObject({
      status: 400,
      message: expect.stringContaining('could not be added'),
    })
    expect((await signIn(newClient(), device, behavior)).status).toBe(401)
  }
  expect((await listOf(ann)).items).toHaveLength(1)
})

test('an answer works once and only in the browser that asked, and an unknown passkey signs nobody in', async () => {
  const { device } = await annWithPasskey()
  const phone = newClient()
  const response = device.get(await beginSignIn(phone))
  expect((await finishSignIn(newClient(), response)).status).toBe(401)
  expect((await finishSignIn(phone, response)).status).toBe(200)
  expect((await finishSignIn(phone, response)).status).toBe(401)
  expect(await problemOf(await signIn(newClient(), createPasskeyDevice()))).toMatchObject({
    status: 401,
    message: 'No account here has this passkey. Sign in in another way.',
  })
})

test.each([
  ['nothing', {}],
  ['no passkey at all', { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }],
  ['a text', { response: 'x' }],
  [
    'markup',
    {
      response: {
        id: '<b>',
        rawId: '<b>',
        type: 'public-key',
        response: { clientDataJSON: '"', signature: 7 },
      },
    },
  ],
])('an answer that is %s is bad input', async (_, body) => {
  const { ann } = await signUp()
  await begin(ann)
  expect((await ann.sendJson('POST', '/api/me/passkeys', body)).status).toBe(400)
  const guest = newClient()
  await beginSignIn(guest)
  expect([400, 401]).toContain(
    (await guest.sendJson('POST', '/api/auth/passkey/verify-authentication', body)).status,
  )
})

test('an hour after the sign-in, adding and removing need the password, which cannot be guessed', async () => {
  const { ann, userId } = await annWithPasskey()
  expect((await listOf(ann)).confirmWith).toBe('nothing')
  await waitLong(userId)
  const { items, confirmWith } = await listOf(ann)
  expect(confirmWith).toBe('password')
  const { password } = ann.credentials
  expect((await begin(ann)).status).toBe(403)
  expect((await remove(ann, items[0]?.id)).status).toBe(403)
  expect((await begin(ann, { password })).status).toBe(200)
  for (let i = 0; i < 8; i++) await remove(ann, items[0]?.id, { password: `guess number ${i}` })
  expect((await remove(ann, items[0]?.id, { password })).status).toBe(429)
  expect((await begin(ann, { password })).status).toBe(429)
  expect((await listOf(ann)).items).toHaveLength(1)
})

test('who has no password signs in again, with the passkey', async () => {
  const { ann, userId, device } = await annWithPasskey()
  await deletePassword(userId)
  await waitLong(userId)
  expect((await listOf(ann)).confirmWith).toBe('sign-in')
  expect(await problemOf(await begin(ann))).toMatchObject({
    status: 403,
    message: expect.stringContaining('Sign out'),
  })
  expect((await signIn(ann, device)).status).toBe(200)
  expect((await begin(ann)).status).toBe(200)
})

test('the last way to sign in stays, also if two passkeys are removed at the same time', async () => {
  const { ann, userId } = await annWithPasskey()
  await add(ann, createPasskeyDevice())
  await deletePassword(userId)
  const { items } = await listOf(ann)
  const results = await Promise.all(items.map(({ id }) => remove(ann, id)))
  expect(results.map(({ status }) => status).sort()).toEqual([204, 409])
  const [last] = (await listOf(ann)).items
  expect(await problemOf(await remove(ann, last?.id))).toMatchObject({
    code: 'no_password',
    message: expect.stringContaining('only way to sign in'),
  })
})

test('Ann renames and removes her passkeys; those of others do not exist for her', async () => {
  const { ann, device } = await annWithPasskey()
  const { ann: eve } = await signUp()
  const id = (await listOf(ann)).items[0]?.id
  const rename = (person: Person, name: unknown) =>
    person.sendJson('PATCH', `/api/me/passkeys/${id}`, { name })
  expect((await rename(ann, '  My <b>phone</b>\n')).status).toBe(204)
  expect((await listOf(ann)).items[0]?.name).toBe('My <b>phone</b>')
  for (const name of ['', '\u200b', 'x'.repeat(81), 7])
    expect((await rename(ann, name)).status).toBe(400)
  expect((await rename(eve, 'Mine')).status).toBe(404)
  expect((await remove(eve, id)).status).toBe(404)
  expect((await remove(ann, id)).status).toBe(204)
  expect((await remove(ann, id)).status).toBe(404)
  expect((await signIn(newClient(), device)).status).toBe(401)
})

test('a person has twenty passkeys at most', async () => {
  const { ann, userId } = await annWithPasskey()
  const [row] = await orm().select().from(passkeys).where(eq(passkeys.userId, userId))
  const others = Array.from({ length: 19 }, (_, i) => ({
    ...row!,
    id: `${userId}${i}`,
    credentialID: `${userId}${i}`,
  }))
  await orm().insert(passkeys).values(others)
  expect(await problemOf(await begin(ann))).toMatchObject({
    status: 400,
    message: expect.stringContaining('20 passkeys'),
  })
})

test('a reset of the password removes the passkeys, which somebody else may have added', async () => {
  const { ann, device } = await annWithPasskey()
  const { email } = ann.credentials
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email })
  const token = mailer.mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1]
  const reset = await newClient().sendJson('POST', '/api/auth/reset-password', {
    token,
    newPassword: 'a brand new one',
  })
  expect(reset.status).toBe(200)
  expect((await signIn(newClient(), device)).status).toBe(401)
  expect(mailer.mails.at(-1)?.text).toContain('passkeys')
})

test('a suspended person is not signed in', async () => {
  const { userId, device } = await annWithPasskey()
  await orm().update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.userId, userId))
  expect(await problemOf(await signIn(newClient(), device))).toMatchObject({ status: 403 })
})

test('signing in with unknown passkeys from one address is limited', async () => {
  const guest = newClient()
  const statuses = new Set<number>()
  for (let i = 0; i < 101; i++)
    statuses.add((await finishSignIn(guest, createPasskeyDevice().get({ challenge: 'x' }))).status)
  expect([...statuses]).toEqual([401, 429])
})

test('the export names the passkeys without their keys, and a deleted account leaves none, not even a begun one', async () => {
  const { ann, userId } = await annWithPasskey()
  const [row] = await orm().select().from(passkeys).where(eq(passkeys.userId, userId))
  const exported = await (await ann.send('/api/me/export')).text()
  expect(JSON.parse(exported).account.passkeys).toEqual([
    { name: 'Firefox on Android', createdAt: row?.createdAt?.getTime(), lastUsedAt: null },
  ])
  expect(exported).not.toContain(row?.publicKey)
  await begin(ann)
  await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  expect(await orm().$count(passkeys, eq(passkeys.userId, userId))).toBe(0)
  expect(JSON.stringify(await orm().select().from(verifications))).not.toContain(userId)
})
