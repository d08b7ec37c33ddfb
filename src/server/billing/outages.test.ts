// Payments are not or half configured, or the provider is down, slow or rejects calls:
// users get an error and nobody pays twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTestServer, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { newPerson, recordingLog, startTestServer } from '#tests/deps.ts'
import { startPayments } from '#tests/doubles/payments.ts'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { createStripePayments } from '../adapters/payments/stripe.ts'
import { readSettings } from '../config.ts'

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingTestServer()
})
afterAll(() => server.close())

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return [response.status, error.code, error.message]
}

test('without keys everything works except buying, which returns an error', async () => {
  const testServer = await startTestServer({ idle: true })
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  expect(await (await ann.send('/api/site')).json()).toMatchObject({ payments: null })
  const order = {
    userId,
    priceId: 'x',
    planName: 'Pro',
    isAnnual: false,
    successUrl: '/success',
    cancelUrl: '/cancel',
  }
  expect(
    await errorOf(await ann.sendJson('POST', '/api/stripe/create-checkout-session', order)),
  ).toEqual([503, 'payments_off', 'Stripe is not properly configured. Please contact support.'])
  expect(await (await ann.sendJson('POST', '/api/stripe/sync', {})).json()).toMatchObject({
    subscription: null,
  })
  expect((await ann.sendJson('POST', '/api/stripe/webhook', {})).status).toBe(400)
  expect(await (await ann.send('/api/stripe/checkouts/cs_test_1')).json()).toMatchObject({
    state: 'nothing',
  })
  await testServer.close()
})

test('with incomplete settings nothing is sold, and the log names the missing settings', () => {
  const { log, lines } = recordingLog('warn')
  const { STRIPE_WEBHOOK_SECRET: _, STRIPE_PRICE_PRO_ANNUAL: __, ...half } = server.stripe.settings
  expect(openPayments({ settings: readSettings(half), now: Date.now, log })).toBe(null)
  expect(lines.join()).toMatch(/STRIPE_WEBHOOK_SECRET.*STRIPE_PRICE_PRO_ANNUAL/)
  expect(lines.join()).not.toContain(server.stripe.account.key)
})

test('the site info contains the price id of each offer', async () => {
  const site = await (await server.testServer.app.request('/api/site')).json()
  expect(site).toMatchObject({
    payments: { mini_weekly: 'price_mini_weekly', ultra_annual: 'price_ultra_annual' },
  })
})

test('if the provider rejects, fails or disconnects, Ann gets an error, and her next click works', async () => {
  const ann = await newBuyer(server)
  const rejected = [502, 'checkout_failed', 'Failed to create checkout session']
  const unreachable = [
    503,
    'checkout_unreachable',
    'Failed to start checkout process. Please try again.',
  ]
  const { state, account } = server.stripe
  state.outage = { status: 500 }
  expect(await errorOf(await ann.requestCheckout('pro_monthly'))).toEqual(rejected)
  state.outage = 'resets'
  expect(await errorOf(await ann.requestCheckout('pro_monthly'))).toEqual(unreachable)
  state.outage = null
  account.prices.get('price_pro_monthly')!.active = false
  expect(await errorOf(await ann.requestCheckout('pro_monthly'))).toEqual(rejected)
  account.prices.get('price_pro_monthly')!.active = true
  const { key } = account
  account.key = 'sk_test_rolled'
  expect(await errorOf(await ann.requestCheckout('pro_monthly'))).toEqual(rejected)
  account.key = key
  expect((await ann.checkout('pro_monthly')).sessionId).toMatch(/^cs_/)
  const customersOfAnn = [...account.customers.values()].filter(
    ({ metadata }) => metadata.userId === ann.userId,
  )
  expect(customersOfAnn).toHaveLength(1)
})

test('a portal that does not open says so, and that nothing happened', async () => {
  const ann = await newBuyer(server)
  await ann.checkout('mini_weekly')
  for (const outage of [{ status: 400 }, 'resets'] as const) {
    server.stripe.state.outage = outage
    const [status, code, message] = await errorOf(
      await ann.sendJson('POST', '/api/stripe/create-portal-session', {}),
    )
    expect([status, code]).toEqual([502, 'portal_failed'])
    expect(message).toContain('Nothing was changed or charged.')
  }
  server.stripe.state.outage = null
})

test('a sync during an outage returns an error and loses nothing; the next sync adds the purchase', async () => {
  const ann = await newBuyer(server)
  server.stripe.webhooks.faults.drop = true
  await ann.buy('mini_weekly')
  server.stripe.webhooks.faults.drop = false
  server.stripe.state.outage = 'resets'
  const [status, code, message] = await errorOf(await ann.sendJson('POST', '/api/stripe/sync', {}))
  expect([status, code]).toEqual([503, 'checkout_unreachable'])
  expect(message).toContain('as soon as it does')
  expect(await ann.billing()).toMatchObject({ subscription: null })
  server.stripe.state.outage = null
  expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'mini' } })
})

test('a failed sync is retried by itself', async () => {
  const ann = await newBuyer(server)
  const { sessionId } = await ann.checkout('pro_monthly')
  server.stripe.state.outage = { status: 500 }
  const before = server.stripe.calls.length
  server.stripe.pay(sessionId!, null)
  await expect.poll(() => server.stripe.calls.length).toBeGreaterThan(before)
  server.stripe.state.outage = null
  await expect.poll(async () => (await ann.usage()).planKey).toBe('pro')
})

test('events that are late, duplicated and out of order lead to the right plan', async () => {
  const { faults } = server.stripe.webhooks
  Object.assign(faults, { delayMs: 60, times: 2, shuffle: true })
  const ann = await newBuyer(server)
  await ann.buy('mini_weekly')
  await ann.buy('ultra_monthly', null)
  const id = [...server.stripe.account.subscriptions.keys()].at(-1)!
  server.stripe.change(id, 'price_pro_annual')
  await expect
    .poll(async () => (await ann.billing()).subscription?.priceId)
    .toBe('price_pro_annual')
  await server.stripe.webhooks.settled()
  Object.assign(faults, { delayMs: 0, times: 1, shuffle: false, badSignature: true })
  server.stripe.cancelNow(id)
  await server.stripe.webhooks.settled()
  expect((await ann.usage()).planKey).toBe('pro')
  faults.badSignature = false
  expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'mini' } })
})

test('a call to a provider that never responds times out', async () => {
  const hanging = await startPayments()
  hanging.state.outage = 'hangs'
  const { log } = recordingLog('error')
  const settings = readSettings(hanging.settings)
  const { prices } = openPayments({ settings, now: Date.now, log })!
  const timeouts = { timeoutMs: 200, retries: 1 }
  const payments = createStripePayments({ settings, prices, now: Date.now, log, timeouts })
  const startedAt = performance.now()
  await expect(payments.listCheckouts('cus_1')).rejects.toMatchObject({
    code: 'checkout_unreachable',
  })
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  expect(hanging.calls).toHaveLength(2)
  await hanging.close()
})

test('after a change of the Stripe account, Ann without purchases can buy, and Bea keeps her plan', async () => {
  const [ann, bea] = [await newBuyer(server), await newBuyer(server)]
  await ann.checkout('pro_monthly')
  await bea.buy('pro_monthly', null)
  await expect.poll(async () => (await bea.usage()).planKey).toBe('pro')
  const { customers } = server.stripe.account
  const previousCustomers = new Map(customers)
  customers.clear()
  expect(await errorOf(await bea.requestCheckout('ultra_monthly'))).toMatchObject([
    502,
    'checkout_failed',
    expect.any(String),
  ])
  await bea.sync()
  expect((await bea.usage()).planKey).toBe('pro')
  server.stripe.clearIdempotencyKeys()
  expect((await ann.checkout('pro_monthly')).sessionId).toMatch(/^cs_/)
  for (const [id, customer] of previousCustomers) customers.set(id, customer)
})
