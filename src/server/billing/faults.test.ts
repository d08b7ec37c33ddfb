// Nothing is set up, half of it is, or the provider is away, slow or unwilling: people are told, nobody pays twice, and the rest works on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingLog, startWorld } from '#tests/deps.ts'
import { startPayments } from '#tests/doubles/payments.ts'
import { aBuyer, type Shop, startShop } from '#tests/shop.ts'
import { stripePayments } from '../adapters/payments/stripe.ts'
import { openPayments } from '../adapters/payments.ts'
import { readSettings } from '../config.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const toldBy = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return [answer.status, error.code, error.message]
}

test('without keys all works but buying, which says so', async () => {
  const world = await startWorld({ idle: true })
  const ann = aPerson(world)
  const userId = await ann.signUp()
  expect(await (await ann.send('/api/site')).json()).toMatchObject({ payments: null })
  const order = { userId, priceId: 'x', planName: 'Pro', isAnnual: false, successUrl: '/success', cancelUrl: '/cancel' }
  expect(await toldBy(await ann.sendJson('POST', '/api/stripe/create-checkout-session', order))).toEqual([
    503,
    'payments_off',
    'Stripe is not properly configured. Please contact support.',
  ])
  expect(await (await ann.sendJson('POST', '/api/stripe/sync', {})).json()).toMatchObject({ subscription: null })
  expect((await ann.sendJson('POST', '/api/stripe/webhook', {})).status).toBe(400)
  await world.close()
})

test('with a part of the settings nothing is sold, and the log says what is missing', () => {
  const { log, lines } = rememberingLog('warn')
  const { STRIPE_WEBHOOK_SECRET: _, STRIPE_PRICE_PRO_ANNUAL: __, ...half } = shop.stripe.settings
  expect(openPayments({ settings: readSettings(half), now: Date.now, log })).toBe(null)
  expect(lines.join()).toMatch(/STRIPE_WEBHOOK_SECRET.*STRIPE_PRICE_PRO_ANNUAL/)
  expect(lines.join()).not.toContain(shop.stripe.account.key)
})

test('the page learns which price belongs to which offer', async () => {
  const site = await (await shop.world.app.request('/api/site')).json()
  expect(site).toMatchObject({ payments: { mini_weekly: 'price_mini_weekly', ultra_annual: 'price_ultra_annual' } })
})

test('a provider that refuses, or breaks, or breaks off: each is told, and the next click works', async () => {
  const ann = await aBuyer(shop)
  const refused = [502, 'checkout_failed', 'Failed to create checkout session']
  const unreachable = [503, 'checkout_unreachable', 'Failed to start checkout process. Please try again.']
  const { state, account } = shop.stripe
  state.outage = { status: 500 }
  expect(await toldBy(await ann.order('pro_monthly'))).toEqual(refused)
  state.outage = 'resets'
  expect(await toldBy(await ann.order('pro_monthly'))).toEqual(unreachable)
  state.outage = null
  account.prices.get('price_pro_monthly')!.active = false
  expect(await toldBy(await ann.order('pro_monthly'))).toEqual(refused)
  account.prices.get('price_pro_monthly')!.active = true
  const { key } = account
  account.key = 'sk_test_rolled'
  expect(await toldBy(await ann.order('pro_monthly'))).toEqual(refused)
  account.key = key
  expect((await ann.checkout('pro_monthly')).sessionId).toMatch(/^cs_/)
  const own = [...account.customers.values()].filter(({ metadata }) => metadata.userId === ann.userId)
  expect(own).toHaveLength(1)
}, 60_000)

test('who waits while the provider is away is told, keeps what they have, and gets the rest when it is back', async () => {
  const ann = await aBuyer(shop)
  shop.stripe.webhooks.knobs.drop = true
  await ann.buy('mini_weekly')
  shop.stripe.webhooks.knobs.drop = false
  shop.stripe.state.outage = 'resets'
  const [status, code, message] = await toldBy(await ann.sendJson('POST', '/api/stripe/sync', {}))
  expect([status, code]).toEqual([503, 'checkout_unreachable'])
  expect(message).toContain('as soon as it does')
  expect(await ann.billing()).toMatchObject({ subscription: null })
  shop.stripe.state.outage = null
  expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'mini' } })
}, 30_000)

test('a look that fails is taken up again by itself', async () => {
  const ann = await aBuyer(shop)
  const { sessionId } = await ann.checkout('pro_monthly')
  shop.stripe.state.outage = { status: 500 }
  const before = shop.stripe.calls.length
  shop.stripe.pay(sessionId!, null)
  await expect.poll(() => shop.stripe.calls.length, { timeout: 10_000 }).toBeGreaterThan(before)
  shop.stripe.state.outage = null
  await expect.poll(async () => (await ann.usage()).planKey, { timeout: 20_000 }).toBe('pro')
}, 40_000)

test('events late, twice and in any order, as networks have it', async () => {
  const { knobs } = shop.stripe.webhooks
  Object.assign(knobs, { delayMs: 60, times: 2, shuffle: true })
  const ann = await aBuyer(shop)
  await ann.buy('mini_weekly')
  await ann.buy('ultra_monthly', null)
  const id = [...shop.stripe.account.subscriptions.keys()].at(-1)!
  shop.stripe.change(id, 'price_pro_annual')
  await expect
    .poll(async () => (await ann.billing()).subscription?.priceId, { timeout: 10_000 })
    .toBe('price_pro_annual')
  await shop.stripe.webhooks.settled()
  Object.assign(knobs, { delayMs: 0, times: 1, shuffle: false, badSignature: true })
  shop.stripe.cancelNow(id)
  await shop.stripe.webhooks.settled()
  expect((await ann.usage()).planKey).toBe('pro')
  knobs.badSignature = false
  expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'mini' } })
}, 30_000)

test('a provider that never answers is waited for a bounded time', async () => {
  const silent = await startPayments()
  silent.state.outage = 'hangs'
  const { log } = rememberingLog('error')
  const prices = (await openPayments({ settings: readSettings(silent.settings), now: Date.now, log }))!.prices
  const patience = { timeoutMs: 200, retries: 1 }
  const { key, webhookSecret } = silent.account
  const payments = stripePayments({ key, webhookSecret, url: silent.url, prices, now: Date.now, log, patience })
  const begin = performance.now()
  await expect(payments.listCheckouts('cus_1')).rejects.toMatchObject({ code: 'checkout_unreachable' })
  expect(performance.now() - begin).toBeLessThan(5000)
  expect(silent.calls).toHaveLength(2)
  await silent.close()
})

test('after another account was set up, who bought nothing yet can buy, and who has something keeps it', async () => {
  const [ann, bea] = [await aBuyer(shop), await aBuyer(shop)]
  await ann.checkout('pro_monthly')
  await bea.buy('pro_monthly', null)
  await expect.poll(async () => (await bea.usage()).planKey, { timeout: 10_000 }).toBe('pro')
  const { customers } = shop.stripe.account
  const known = new Map(customers)
  customers.clear()
  expect(await toldBy(await bea.order('ultra_monthly'))).toMatchObject([502, 'checkout_failed', expect.any(String)])
  await bea.sync()
  expect((await bea.usage()).planKey).toBe('pro')
  shop.stripe.forgetAnswers()
  expect((await ann.checkout('pro_monthly')).sessionId).toMatch(/^cs_/)
  for (const [id, customer] of known) customers.set(id, customer)
})
