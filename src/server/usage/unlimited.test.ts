// Where the operator switches the allowance off, nobody is limited.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({
    environment: {
      ALLOWANCE: 'off',
      GUEST_DAILY_PER_ADDRESS: '1',
      GUEST_DAILY_TOTAL: '1',
      QUESTIONS_PER_DAY_GUEST: '0',
    },
  })
})
afterAll(() => testServer.close())

test('a guest makes more than five summaries, asks, and sees that nothing is limited', async () => {
  const guest = newPerson(testServer)
  for (let i = 1; i <= 6; i++) await guest.summarize({ video: `unlimited0${i}` })
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({
    used: 6,
    limit: null,
    remaining: null,
    unlimited: true,
    upgradeRequired: false,
    questions: { limit: null },
  })
  const question = { question: 'Where is the meadow?', scope: { kind: 'video', videoId: 'unlimited01' } }
  expect((await guest.sendJson('POST', '/api/questions', question)).status).toBe(202)
  expect(await (await guest.send('/api/site')).json()).toMatchObject({ hasLimits: false, questionsPerDay: null })
})
