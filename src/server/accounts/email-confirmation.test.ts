// Ann confirms that the email address of her account is hers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '#contract/accounts/account.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
const mailer = recordingMailer()
beforeAll(async () => {
  testServer = await startTestServer({ mailer, idle: true })
})
afterAll(() => testServer.close())

let addressCount = 0
const newClient = () => newPerson(testServer, { address: `10.8.0.${++addressCount}` })
type Client = ReturnType<typeof newClient>
const linksTo = ({ credentials }: Client) =>
  mailer.mails.flatMap(({ to, text }) =>
    to === credentials.email
      ? (/http:\/\/localhost:3000(\/api\/auth\/verify-email\?\S+)/.exec(text)?.[1] ?? [])
      : [],
  )
const isVerified = async (client: Client) =>
  ((await (await client.send('/api/me')).json()) as UserRecord).emailVerified
const sendAgain = (client: Client) =>
  client.sendJson('POST', '/api/auth/send-verification-email', {})

test('signing up mails a link that confirms the address after signing in, without naming anybody', async () => {
  const ann = newClient()
  await ann.signUp()
  expect(await isVerified(ann)).toBe(false)
  const [link = ''] = linksTo(ann)
  expect(mailer.mails.find(({ to }) => to === ann.credentials.email)?.text).not.toContain('Ann')
  const scanned = await newClient().send(link)
  const next = encodeURIComponent(link)
  expect([scanned.status, scanned.headers.get('location')]).toEqual([302, `/auth?next=${next}`])
  expect(scanned.headers.getSetCookie()).toEqual([])
  const eve = newClient()
  await eve.signUp()
  expect((await eve.send(link)).headers.get('location')).toBe('/profile?email=expired')
  expect([await isVerified(ann), await isVerified(eve)]).toEqual([false, false])
  const opened = await ann.send(link)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/profile'])
  expect(await isVerified(ann)).toBe(true)
  expect((await sendAgain(ann)).status).toBe(200)
  expect(linksTo(ann)).toHaveLength(1)
})

test('a made-up link confirms nothing and leads to the page that sends another', async () => {
  const ann = newClient()
  await ann.signUp()
  const [link = ''] = linksTo(ann)
  for (const madeUp of [`${link.slice(0, -3)}abc`, link.replace(/\..*/, '.bm8ganNvbg.x')]) {
    const opened = await ann.send(`${madeUp}&callbackURL=https://evil.example`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/profile?email=expired'])
  }
  expect(await isVerified(ann)).toBe(false)
})

test('the mail is sent again three times an hour, only to the own address and only to who is signed in', async () => {
  const ann = newClient()
  await ann.signUp()
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await sendAgain(ann)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(linksTo(ann)).toHaveLength(4)
  const eve = newClient()
  await eve.signUp()
  const mails = mailer.mails.length
  await eve.sendJson('POST', '/api/auth/send-verification-email', { email: ann.credentials.email })
  expect(mailer.mails.slice(mails).map(({ to }) => to)).toEqual([eve.credentials.email])
  expect((await sendAgain(newClient())).status).toBe(401)
})

test('who signs up with a taken address causes no mail', async () => {
  const ann = newClient()
  await ann.signUp()
  const { email } = ann.credentials
  const again = { name: 'Eve', email, password: 'another-good-one' }
  expect((await newClient().sendJson('POST', '/api/auth/sign-up/email', again)).status).toBe(200)
  expect(linksTo(ann)).toHaveLength(1)
})

test('without a mail server nothing is written and nobody is asked to confirm anything', async () => {
  const silent = { ...recordingMailer(), delivers: false }
  const server = await startTestServer({ mailer: silent, idle: true })
  const ann = newPerson(server)
  await ann.signUp()
  expect(await isVerified(ann)).toBe(true)
  expect((await sendAgain(ann)).status).toBe(404)
  expect(silent.mails).toEqual([])
  await server.close()
})
