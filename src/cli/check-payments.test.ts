// Whoever sets up payment learns what is missing, point by point, until everything is there.
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heededEvents } from '#server/billing/events.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { runPith } from './pith.ts'

let stripe: PaymentsDouble
beforeAll(async () => {
  stripe = await startPayments()
})
afterAll(() => stripe.close())

async function check(env: Record<string, string> = {}, words = ['payments', 'check']) {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await runPith(words, { env, stdin: new PassThrough(), stdout, stderr })
  return { code, said: String(stdout.read() ?? ''), fault: String(stderr.read() ?? '') }
}
const address = 'https://pith.example/api/stripe/webhook'
const whole = () => ({ ...stripe.settings, PUBLIC_URL: 'https://pith.example' })
const missing = (said: string) => said.split('\n').filter((line) => line.startsWith('missing'))

test('with nothing set each setting is named', async () => {
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(missing(said)).toHaveLength(7)
  expect(said).toContain('STRIPE_SECRET_KEY is not set.')
  expect(said).toContain('STRIPE_PRICE_ULTRA_ANNUAL is not set.')
})

test('with an account in which nothing was set up', async () => {
  const { code, said } = await check(whole())
  expect(code).toBe(1)
  expect(said).toContain('ok       STRIPE_PRICE_PRO_ANNUAL: $119.42 each year.')
  expect(said).toContain('ok       STRIPE_PRICE_ULTRA_ANNUAL: $200.35 each year.')
  expect(said).toContain('ok       STRIPE_PRICE_MINI_WEEKLY: $7.00 once.')
  expect(missing(said)).toEqual([
    `missing  There is no webhook endpoint with the address ${address}.`,
    'missing  The customer portal was never set up: save its settings once in the dashboard.',
  ])
  expect(said).toContain('2 points are to be settled.')
})

test('with everything it says so', async () => {
  stripe.setUp(address, heededEvents)
  const { code, said } = await check(whole())
  expect(missing(said)).toEqual([])
  expect([code, said]).toEqual([0, expect.stringContaining('Everything is there: plans can be sold.')])
})

test('each fault by itself', async () => {
  const { prices, products, webhookEndpoints, portals } = stripe.account
  const pro = prices.get('price_pro_monthly')!
  const [endpoint, portal] = [webhookEndpoints[0]!, portals[0]!.features]
  const found = async (change: object, change2: object, expected: string) => {
    const before = structuredClone(change)
    Object.assign(change, change2)
    expect(missing((await check(whole())).said).join('\n')).toContain(expected)
    Object.assign(change, before)
  }
  await found(pro, { unit_amount: 1299 }, 'STRIPE_PRICE_PRO_MONTHLY: it costs $12.99, not $12.44.')
  await found(pro, { active: false }, 'STRIPE_PRICE_PRO_MONTHLY: it is archived.')
  await found(pro, { currency: 'eur' }, 'its currency is eur, not usd')
  await found(pro, { recurring: { interval: 'year', interval_count: 1 } }, 'it is paid each year, not each month')
  await found(
    pro,
    { recurring: { interval: 'month', interval_count: 3 } },
    'it is paid at another interval, not each month',
  )
  await found(
    prices.get('price_mini_weekly')!,
    { type: 'recurring' },
    'STRIPE_PRICE_MINI_WEEKLY: it is paid at another interval, not once.',
  )
  await found(products.get('prod_ultra')!, { active: false }, 'STRIPE_PRICE_ULTRA_MONTHLY: its product is archived.')
  await found(endpoint, { status: 'disabled' }, 'is disabled.')
  await found(endpoint, { enabled_events: ['invoice.paid'] }, 'does not send: checkout.session.completed,')
  await found(portal.subscription_update, { enabled: false }, 'Customers cannot switch plans in the portal.')
  await found(
    portal.subscription_update,
    { products: [] },
    'does not offer to switch to the prices of STRIPE_PRICE_PRO_MONTHLY',
  )
  await found(portal.subscription_cancel, { mode: 'immediately' }, 'at the end of the billing period')
  await found(portal.payment_method_update, { enabled: false }, 'cannot change their card')
  await found(portal.invoice_history, { enabled: false }, 'does not show invoices')
  expect((await check(whole())).code).toBe(0)
})

test('a wrong key, a wrong price, a wrong secret, no address', async () => {
  const refused = await check({ ...whole(), STRIPE_SECRET_KEY: 'sk_test_wrong' })
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Invalid API Key')])
  const { said } = await check({
    ...stripe.settings,
    STRIPE_PRICE_PRO_MONTHLY: 'price_of_another_account',
    STRIPE_WEBHOOK_SECRET: 'we_1',
  })
  expect(missing(said)).toEqual([
    'missing  STRIPE_WEBHOOK_SECRET is no signing secret: it begins with whsec_.',
    'missing  STRIPE_PRICE_PRO_MONTHLY: the account has no such price. Test and live mode have prices of their own.',
    'missing  PUBLIC_URL is not set, so Stripe cannot know where to send its events.',
    'missing  The portal does not offer to switch to the prices of STRIPE_PRICE_PRO_MONTHLY.',
  ])
})

test('the guide names every event and every amount', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  for (const event of heededEvents) expect(guide).toContain(`    ${event}\n`)
  for (const [name, id] of Object.entries(stripe.settings).filter(([setting]) => setting.startsWith('STRIPE_PRICE_')))
    expect(guide).toMatch(
      new RegExp(`\\$${(stripe.account.prices.get(id)!.unit_amount / 100).toFixed(2)}[^|]*\\| \`${name}`),
    )
})

test('a word too many is bad input', async () => {
  expect((await check({}, ['payments', 'check', 'now'])).code).toBe(2)
  expect((await check({}, ['payments'])).code).toBe(2)
})
