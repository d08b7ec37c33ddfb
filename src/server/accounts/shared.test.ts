// The same people on a PostgreSQL server that two processes share: what one knows the other knows at once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingMailer, startWorld, type World } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { profiles, users } from '../db/schema/accounts.ts'

let worlds: World[]
const mailer = rememberingMailer()

beforeAll(async () => {
  const url = await newDatabase()
  const open = async () => startWorld({ database: await openServer(url), mailer })
  worlds = [await open(), await open()]
})
afterAll(async () => {
  for (const world of worlds) await world.close()
})

let households = 0
const someone = (process: 0 | 1) => aPerson(worlds[process]!, { address: `10.5.0.${++households}` })
/** The same browser at the other process. */
function moved(who: ReturnType<typeof aPerson>, process: 0 | 1) {
  const there = someone(process)
  for (const [name, value] of who.cookies) there.cookies.set(name, value)
  return there
}
const orm = () => worlds[0]!.deps.db.orm

test('Ann signs up at one process, is known at the other, and signs out of both', async () => {
  const ann = someone(0)
  await ann.summarize({ video: 'sharedAnn01' })
  const userId = await ann.signUp()
  const there = moved(ann, 1)
  expect(await (await there.send('/api/me')).json()).toMatchObject({
    uid: userId,
    summariesCount: 0,
    stats: { totalVideosSummarized: 1 },
  })
  expect((await there.send('/api/summaries/sharedAnn01')).status).toBe(200)
  expect((await there.sendJson('PATCH', '/api/me', { displayName: 'Ann There' })).status).toBe(200)
  expect(await (await ann.send('/api/me')).json()).toMatchObject({ displayName: 'Ann There' })
  await there.signOut()
  expect((await ann.send('/api/me')).status).toBe(401)
})

test('thirty guesses at once over both processes are ten', async () => {
  const ann = someone(0)
  await ann.signUp()
  const guesses = Array.from({ length: 30 }, async (_, index) => {
    const guesser = someone(index % 2 ? 1 : 0)
    return (await guesser.signIn({ email: ann.credentials.email, password: `guess ${index}` })).status
  })
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('of a reset link used at both processes at once one use wins', async () => {
  const ann = someone(0)
  await ann.signUp()
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email: ann.credentials.email })
  await expect.poll(() => mailer.mails.length).toBe(1)
  const token = /token=(\S+)/.exec(mailer.mails[0]?.text ?? '')?.[1]
  const uses = ([0, 1] as const).map(async (process) => {
    const body = { token, newPassword: `chosen at process ${process}` }
    return (await someone(process).sendJson('POST', '/api/auth/reset-password', body)).status
  })
  expect((await Promise.all(uses)).sort()).toEqual([200, 400])
  expect((await ann.send('/api/me')).status).toBe(401)
})

test('two who take the same address at both processes make one account with one record', async () => {
  const same = { name: 'Twin', email: 'twins@example.org', password: 'of the same mother' }
  await Promise.all(
    ([0, 1] as const).map((process) => someone(process).sendJson('POST', '/api/auth/sign-up/email', same)),
  )
  const rows = await orm()
    .select()
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.email, same.email))
  expect(rows).toHaveLength(1)
  expect((await someone(1).signIn(same)).status).toBe(200)
})

test('whoever leaves at one process is gone at the other', async () => {
  const ann = someone(0)
  const userId = await ann.signUp()
  await ann.summarize({ video: 'sharedAnn02' })
  const there = moved(ann, 1)
  expect((await there.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status).toBe(200)
  expect((await ann.send('/api/me')).status).toBe(401)
  expect(await orm().select().from(users).where(eq(users.id, userId))).toEqual([])
})
