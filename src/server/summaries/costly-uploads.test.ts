// Captions are parsed only for those who may still have a summary, and nobody's captions
// hold up others for long.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
const parsed: string[] = []

beforeAll(async () => {
  testServer = await startTestServer({
    environment: { GUEST_DAILY_PER_ADDRESS: '7', GUEST_DAILY_TOTAL: '12' },
  })
  const { engine } = testServer.deps
  const countingEngine = {
    ...engine,
    forOwner: (owner: string) => ({
      ...engine.forOwner(owner),
      parseUploadedCaptions: (file: Parameters<typeof engine.parseUploadedCaptions>[0]) => {
        parsed.push(owner)
        return engine.forOwner(owner).parseUploadedCaptions(file)
      },
    }),
  }
  testServer.deps.engine = countingEngine
})
afterAll(() => testServer.close())

const talk = (subject: string) => ({
  transcript: {
    name: `${subject}.txt`,
    text: `A talk about ${subject}. ${'The keeper lights the lamp of the harbour every evening. '.repeat(4)}`,
  },
})
async function outcomeOf(response: Promise<Response>): Promise<[number, string | undefined]> {
  const answer = await response
  return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code]
}
const guestAt = (address: string) => newPerson(testServer, { address })

test('a guest who has nothing left is refused before the captions are parsed, but may repeat what was paid for', async () => {
  const guest = guestAt('10.7.0.1')
  for (let i = 0; i < 5; i++)
    expect(await outcomeOf(guest.ask(talk(`lamp ${i}`)))).toEqual([202, undefined])
  const before = parsed.length
  expect(await outcomeOf(guest.ask(talk('one lamp too many')))).toEqual([
    429,
    'guest_limit_reached',
  ])
  expect(await outcomeOf(guest.ask(talk('lamp 1')))).toEqual([202, undefined])
  expect(parsed.length).toBe(before)
})

test('a repeat with the same key is answered before the allowance is asked', async () => {
  const guest = guestAt('10.7.0.2')
  const key = { 'Idempotency-Key': 'the-first' }
  const first = (await (await guest.ask(talk('keys'), key)).json()) as { jobId: string }
  const before = parsed.length
  expect(await (await guest.ask(talk('keys'), key)).json()).toMatchObject({ jobId: first.jobId })
  expect(parsed.length).toBe(before)
})

test('an address whose guests have used up the day is refused before the captions are parsed', async () => {
  // Five were requested from here before.
  for (const subject of ['six', 'seven']) await guestAt('10.7.0.1').ask(talk(`address ${subject}`))
  const before = parsed.length
  expect(await outcomeOf(guestAt('10.7.0.1').ask(talk('address eight')))).toEqual([
    429,
    'guests_paused',
  ])
  expect(parsed.length).toBe(before)
})

test('when all guests together have used up the day, captions of guests are not parsed', async () => {
  const another = guestAt('10.7.0.3')
  for (let i = 0; i < 4; i++) await another.ask(talk(`total ${i}`))
  const before = parsed.length
  expect(await outcomeOf(guestAt('10.7.0.4').ask(talk('one in total too many')))).toEqual([
    429,
    'guests_paused',
  ])
  expect(parsed.length).toBe(before)
})

test('guests of one address take turns as one person, a user as themselves', async () => {
  parsed.length = 0
  testServer.clock.nowMs += 25 * 3600 * 1000
  const user = guestAt('10.7.0.5')
  const userId = await user.signUp()
  expect(await outcomeOf(user.ask(talk('a user')))).toEqual([202, undefined])
  for (const guest of [guestAt('10.7.0.6'), guestAt('10.7.0.6')])
    expect((await outcomeOf(guest.ask(talk(`guest ${guest.credentials.email}`))))[0]).toBe(202)
  expect(parsed).toEqual([userId, '10.7.0.6', '10.7.0.6'])
})
