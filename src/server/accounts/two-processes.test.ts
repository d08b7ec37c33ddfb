// Accounts on a PostgreSQL server that two processes share: a change in one takes effect
// in the other at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { profiles, users } from '../db/schema/accounts.ts'

let servers: TestServer[]
const mailer = recordingMailer()

beforeAll(async () => {
  const url = await newDatabase()
  const open = async () => startTestServer({ database: await openServer(url), mailer })
  servers = [await open(), await open()]
})
afterAll(async () => {
  for (const testServer of servers) await testServer.close()
})

let addressCount = 0
const newClient = (process: 0 | 1) =>
  newPerson(servers[process]!, { address: `10.5.0.${++addressCount}` })
/** The same browser, connected to the other process. */
function connectTo(process: 0 | 1, client: ReturnType<typeof newPerson>) {
  const other = newClient(process)
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  return other
}
const orm = () => servers[0]!.deps.db.orm

test('Ann signs up at one process, is signed in at the other, and signs out of both', async () => {
  const ann = newClient(0)
  await ann.summarize({ video: 'sharedAnn01' })
  const userId = await ann.signUp()
  const other = connectTo(1, ann)
  expect(await (await other.send('/api/me')).json()).toMatchObject({
    uid: userId,
    summariesCount: 0,
    stats: { totalVideosSummarized: 1 },
  })
  expect((await other.send('/api/summaries/sharedAnn01')).status).toBe(200)
  expect((await other.sendJson('PATCH', '/api/me', { displayName: 'Ann There' })).status).toBe(200)
  expect(await (await ann.send('/api/me')).json()).toMatchObject({ displayName: 'Ann There' })
  await other.signOut()
  expect((await ann.send('/api/me')).status).toBe(401)
})

test('of thirty simultaneous guesses from one address over both processes six are tried at most', async () => {
  const ann = newClient(0)
  await ann.signUp()
  const guesses = Array.from({ length: 30 }, async (_, index) => {
    const guesser = newPerson(servers[index % 2]!, { address: '10.5.1.1' })
    return (await guesser.signIn({ email: ann.credentials.email, password: `guess ${index}` }))
      .status
  })
  const statuses = await Promise.all(guesses)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
})

test('of two simultaneous uses of a reset link at both processes one succeeds', async () => {
  const ann = newClient(0)
  await ann.signUp()
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email: ann.credentials.email })
  const findToken = () =>
    mailer.mails.map(({ text }) => /reset-password\?token=(\S+)/.exec(text)?.[1]).find(Boolean)
  await expect.poll(findToken).toBeDefined()
  const token = findToken()
  const uses = ([0, 1] as const).map(async (process) => {
    const body = { token, newPassword: `chosen at process ${process}` }
    return (await newClient(process).sendJson('POST', '/api/auth/reset-password', body)).status
  })
  expect((await Promise.all(uses)).sort()).toEqual([200, 400])
  expect((await ann.send('/api/me')).status).toBe(401)
})

test('simultaneous sign-ups with one address at both processes create one account with one profile', async () => {
  const same = { name: 'Twin', email: 'twins@example.org', password: 'of the same mother' }
  await Promise.all(
    ([0, 1] as const).map((process) =>
      newClient(process).sendJson('POST', '/api/auth/sign-up/email', same),
    ),
  )
  const rows = await orm()
    .select()
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.email, same.email))
  expect(rows).toHaveLength(1)
  expect((await newClient(1).signIn(same)).status).toBe(200)
})

test('an account deleted at one process is gone at the other', async () => {
  const ann = newClient(0)
  const userId = await ann.signUp()
  await ann.summarize({ video: 'sharedAnn02' })
  const other = connectTo(1, ann)
  expect(
    (await other.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status,
  ).toBe(200)
  expect((await ann.send('/api/me')).status).toBe(401)
  expect(await orm().select().from(users).where(eq(users.id, userId))).toEqual([])
})

test('a key that Ann revokes at one process is refused by the other at once', async () => {
  const ann = newClient(0)
  await ann.signUp()
  const created = await ann.sendJson('POST', '/api/keys', { name: 'Script', scopes: ['read'] })
  const { key, id } = (await created.json()) as { key: string; id: string }
  const use = () => newClient(1).send('/api/usage', { headers: { authorization: `Bearer ${key}` } })
  expect((await use()).status).toBe(200)
  expect((await ann.sendJson('DELETE', `/api/keys/${id}`, {})).status).toBe(204)
  expect((await use()).status).toBe(401)
})
