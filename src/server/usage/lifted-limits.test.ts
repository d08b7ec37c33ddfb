// The person whose own computer this is lifts the limits with one click.
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openInMemory } from '#tests/embedded.ts'

let testServer: TestServer
afterEach(() => testServer.close())

const start = async (
  environment: Record<string, string> = {},
  more: Parameters<typeof startTestServer>[0] = {},
) => {
  testServer = await startTestServer({ environment, ...more })
}
type Person = ReturnType<typeof newPerson>
const atTheMachine = () => newPerson(testServer, { address: '127.0.0.1' })
const elsewhere = () => newPerson(testServer, { address: '10.1.2.3' })
const readSite = async (person: Person) =>
  (await (await person.send('/api/site')).json()) as { hasLimits: boolean; mayLiftLimits: boolean }
const setLifted = async (person: Person, isLifted: boolean) =>
  (await person.sendJson('PUT', '/api/limits', { isLifted })).status

test('a guest at their own machine meets the limit, lifts it, goes on at once, and sets it again', async () => {
  await start({ QUESTIONS_PER_DAY_GUEST: '0' })
  const guest = atTheMachine()
  for (let i = 1; i <= 5; i++) await guest.summarize({ video: `ownMachine${i}` })
  expect((await guest.ask({ video: 'ownMachine6' })).status).toBe(429)
  expect(await readSite(guest)).toMatchObject({ hasLimits: true, mayLiftLimits: true })

  expect(await setLifted(guest, true)).toBe(200)
  expect(await readSite(guest)).toMatchObject({
    hasLimits: false,
    mayLiftLimits: true,
    questionsPerDay: null,
  })
  expect((await guest.summarize({ video: 'ownMachine6' })).event).toBe('summary')
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({
    used: 6,
    unlimited: true,
    remaining: null,
  })
  const question = {
    question: 'Where is the meadow?',
    scope: { kind: 'video', videoId: 'ownMachine6' },
  }
  expect((await guest.sendJson('POST', '/api/questions', question)).status).toBe(202)

  expect(await setLifted(guest, false)).toBe(200)
  expect((await guest.ask({ video: 'ownMachine7' })).status).toBe(429)
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({
    used: 6,
    limit: 5,
    remaining: 0,
  })
})

test('what was lifted stays lifted after a restart, and the setting outranks it', async () => {
  const database = await openInMemory()
  const kept = { ...database, close: async () => {} }
  await start({}, { database: kept })
  await setLifted(atTheMachine(), true)
  await testServer.close()
  await start({}, { database: kept })
  expect(await readSite(elsewhere())).toMatchObject({ hasLimits: false, mayLiftLimits: false })
  await testServer.close()
  await start({ ALLOWANCE: 'on' }, { database: kept })
  expect(await readSite(atTheMachine())).toMatchObject({ hasLimits: true, mayLiftLimits: false })
  await testServer.close()
  await start({ ALLOWANCE: 'off' }, { database })
  expect(await readSite(atTheMachine())).toMatchObject({ hasLimits: false, mayLiftLimits: false })
  expect(await setLifted(atTheMachine(), false)).toBe(403)
})

test('once there are accounts only an administrator decides', async () => {
  await start()
  const [ann, ben] = [atTheMachine(), atTheMachine()]
  await ann.signUp('Ann')
  await ben.signUp('Ben')
  expect([await setLifted(ben, true), await setLifted(atTheMachine(), true)]).toEqual([403, 401])
  expect((await readSite(ben)).mayLiftLimits).toBe(false)
  expect(await setLifted(ann, true)).toBe(200)
  expect((await readSite(ben)).hasLimits).toBe(false)
})

test.each([
  ['is reached from elsewhere', { HOST: '0.0.0.0' }],
  ['has a public address', { PUBLIC_URL: 'https://pith.example.org' }],
  ['stands behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['sells plans', { STRIPE_SECRET_KEY: 'sk_test_1' }],
])(
  'nobody lifts the limits of a server that %s, and what was stored before lifts none',
  async (_, environment) => {
    const database = await openInMemory()
    await start({}, { database: { ...database, close: async () => {} } })
    await setLifted(atTheMachine(), true)
    await testServer.close()
    await start(environment, { database })
    expect(await readSite(atTheMachine())).toMatchObject({ hasLimits: true, mayLiftLimits: false })
    expect([401, 403]).toContain(await setLifted(atTheMachine(), true))
  },
)

test('a person elsewhere lifts nothing', async () => {
  await start()
  expect(await setLifted(elsewhere(), true)).toBe(401)
  expect(await readSite(elsewhere())).toMatchObject({ hasLimits: true, mayLiftLimits: false })
})
