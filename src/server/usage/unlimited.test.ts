// Where the operator switches the allowance off, nobody is limited.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'

let testServer: TestServer
let stripe: PaymentsDouble
beforeAll(async () => {
  stripe = await startPayments()
  testServer = await startTestServer({
    environment: {
      ...stripe.settings,
      ALLOWANCE: 'off',
      GUEST_DAILY_PER_ADDRESS: '1',
      GUEST_DAILY_TOTAL: '1',
      QUESTIONS_PER_DAY_GUEST: '0',
    },
  })
})
afterAll(() => Promise.all([testServer.close(), stripe.close()]))

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
  const question = {
    question: 'Where is the meadow?',
    scope: { kind: 'video', videoId: 'unlimited01' },
  }
  expect((await guest.sendJson('POST', '/api/questions', question)).status).toBe(202)
  expect(await (await guest.send('/api/site')).json()).toMatchObject({
    hasLimits: false,
    questionsPerDay: null,
  })
})

test('nothing is sold, although the payment settings are complete', async () => {
  const ann = newPerson(testServer)
  await ann.signUp('Ann')
  expect(await (await ann.send('/api/site')).json()).toMatchObject({ payments: null })
  const { uid } = (await (await ann.send('/api/me')).json()) as { uid: string }
  const checkout = {
    ...{
      priceId: stripe.settings.STRIPE_PRICE_PRO_MONTHLY,
      userId: uid,
      planName: 'Pro',
      isAnnual: false,
    },
    ...{ successUrl: '/success', cancelUrl: '/cancel' },
  }
  const refused = await ann.sendJson('POST', '/api/stripe/create-checkout-session', checkout)
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { code: 'payments_off' } },
  ])
})
