// An operator types one command instead of filling six pages of Stripe's dashboard.
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handledEvents } from '#server/billing/events.ts'
import type { PlansFile } from '#server/billing/plans-file/schema.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { sellInEuro, writePlansFile } from '#tests/plans-file.ts'
import { runPith } from './pith.ts'

let stripe: PaymentsDouble
beforeEach(async () => {
  stripe = await startPayments()
  const { prices, products, portals } = stripe.account
  for (const things of [prices, products]) things.clear()
  portals.length = 0
})
afterEach(() => stripe.close())

const webhookUrl = 'https://pith.example/api/stripe/webhook'
const newAccount = () => ({
  STRIPE_API_URL: stripe.url,
  STRIPE_SECRET_KEY: stripe.account.key,
  PUBLIC_URL: 'https://pith.example',
  SMTP_URL: 'smtp://mail.pith.example',
  MAIL_FROM: 'pith@pith.example',
})

async function pith(env: Record<string, string>, ...args: string[]) {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await runPith(args, {
    env,
    stdin: new PassThrough(),
    stdout,
    stderr,
    interrupts: process,
  })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}
const setUp = (env: Record<string, string>, ...args: string[]) =>
  pith(env, 'payments', 'setup', ...args)

/** The settings that the command prints. */
function settingsIn(out: string): Record<string, string> {
  const lines = out.split('\n').filter((line) => /^STRIPE_\w+=/.test(line))
  return Object.fromEntries(lines.map((line) => line.split('=') as [string, string]))
}

test('from an empty account to one that the check accepts, with one command', async () => {
  const first = await setUp(newAccount())
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('created  STRIPE_PRICE_PRO_ANNUAL: $119.42 each year.')
  const printed = settingsIn(first.out)
  expect(Object.keys(printed)).toHaveLength(7)
  const checked = await pith({ ...newAccount(), ...printed }, 'payments', 'check')
  expect(checked).toMatchObject({
    code: 0,
    out: expect.stringContaining('Everything is set up: plans can be sold.'),
  })
  expect([...stripe.account.products.values()].map(({ name }) => name)).toEqual([
    'Pith Mini',
    'Pith Pro',
    'Pith Ultra',
  ])
})

test('products and prices are those of a file of plans, and a change of prices creates new ones', async () => {
  const environment = () => ({
    ...newAccount(),
    PLANS_FILE: writePlansFile(sellInEuro),
    BRAND_NAME: 'Leseclub',
  })
  const first = await setUp(environment())
  expect(first.out).toContain('created  STRIPE_PRICE_PRO_MONTHLY: €11.90 each month.')
  expect([...stripe.account.products.values()].map(({ name }) => name)).toContain('Leseclub Plus')
  expect([...stripe.account.prices.values()].map(({ currency }) => currency)).toEqual(
    Array(5).fill('eur'),
  )
  const raised = (file: PlansFile) => {
    sellInEuro(file)
    file.plans.mini.price = 7.9
  }
  const second = await setUp({
    ...environment(),
    ...settingsIn(first.out),
    PLANS_FILE: writePlansFile(raised),
  })
  expect(second.out).toContain('created  STRIPE_PRICE_MINI_WEEKLY: €7.90 once.')
  expect(second.out).toContain('ok       STRIPE_PRICE_PRO_MONTHLY: €11.90 each month.')
})

test('a dry run says what it would create and creates nothing', async () => {
  const { code, out } = await setUp(newAccount(), '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('to do    Create the price of STRIPE_PRICE_MINI_WEEKLY: $7.00 once.')
  expect(out).toContain(`to do    Create the webhook endpoint ${webhookUrl}.`)
  expect(out).toContain('to do    Create the customer portal.')
  expect(out).toContain('Nothing was changed.')
  expect(stripe.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a second run finds everything, also without the printed settings, and creates nothing twice', async () => {
  const first = settingsIn((await setUp(newAccount())).out)
  const again = await setUp({ ...newAccount(), ...first })
  expect([again.code, settingsIn(again.out)]).toEqual([0, {}])
  const forgotten = await setUp(newAccount())
  expect(forgotten.code).toBe(1)
  expect(forgotten.out).toContain('missing  STRIPE_WEBHOOK_SECRET is not set. The webhook endpoint')
  const { STRIPE_WEBHOOK_SECRET: _, ...others } = first
  expect(settingsIn(forgotten.out)).toEqual(others)
  const { prices, products, webhookEndpoints, portals } = stripe.account
  expect([prices.size, products.size, webhookEndpoints.length, portals.length]).toEqual([
    5, 3, 1, 1,
  ])
})

test('a price with another amount is replaced, an archived product sold again, and the portal offers the new price', async () => {
  const first = settingsIn((await setUp(newAccount())).out)
  const { prices, products, portals } = stripe.account
  prices.get(first.STRIPE_PRICE_PRO_MONTHLY!)!.unit_amount = 999
  products.get('pith_ultra')!.active = false
  const second = await setUp({ ...newAccount(), ...first })
  const printed = settingsIn(second.out)
  expect(second.out).toContain('changed  The customer portal.')
  expect(printed.STRIPE_PRICE_PRO_MONTHLY).not.toBe(first.STRIPE_PRICE_PRO_MONTHLY)
  expect(products.get('pith_ultra')!.active).toBe(true)
  expect(portals[0]!.features.subscription_update.products[0]!.prices).toContain(
    printed.STRIPE_PRICE_PRO_MONTHLY,
  )
  expect(await pith({ ...newAccount(), ...first, ...printed }, 'payments', 'check')).toMatchObject({
    code: 0,
  })
})

test('what the operator made by hand and fits stays in use; what gives plans away is mended', async () => {
  const first = settingsIn((await setUp(newAccount())).out)
  const { webhookEndpoints, portals } = stripe.account
  Object.assign(webhookEndpoints[0]!, {
    status: 'disabled',
    enabled_events: ['invoice.paid', 'payout.paid'],
  })
  portals[0]!.features.subscription_update.proration_behavior = 'none'
  const { out } = await setUp({ ...newAccount(), ...first })
  expect(out).toContain(`changed  The webhook endpoint ${webhookUrl} sends all required events.`)
  expect(webhookEndpoints[0]!.enabled_events).toEqual(
    expect.arrayContaining([...handledEvents, 'payout.paid']),
  )
  expect(portals[0]!.features.subscription_update.proration_behavior).toBe('always_invoice')
  expect(out.match(/^ok {7}STRIPE_PRICE/gm)).toHaveLength(5)
})

test('if Stripe refuses a step, what was created before it is printed, and the next run goes on', async () => {
  stripe.account.webhookEndpoints.push({
    id: 'we_1',
    object: 'webhook_endpoint',
    url: webhookUrl,
    status: 'enabled',
    enabled_events: ['*'],
  })
  stripe.refuse(
    'POST /v1/billing_portal/configurations',
    'The provided key does not have the required permissions.',
  )
  const refused = await setUp({ ...newAccount(), STRIPE_WEBHOOK_SECRET: 'whsec_known' })
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('The provided key does not have the required permissions.')
  expect(Object.keys(settingsIn(refused.out))).toHaveLength(5)
  stripe.refuse('POST /v1/billing_portal/configurations', null)
  const next = await setUp({ ...newAccount(), STRIPE_WEBHOOK_SECRET: 'whsec_known' })
  expect(next).toMatchObject({
    code: 0,
    out: expect.stringContaining('created  The customer portal.'),
  })
  expect(stripe.account.prices.size).toBe(5)
})

test('a missing key, a wrong key, and an address that Stripe cannot reach are named', async () => {
  expect(await setUp({})).toMatchObject({
    code: 2,
    err: expect.stringContaining('STRIPE_SECRET_KEY is not set.'),
  })
  const wrong = await setUp({ ...newAccount(), STRIPE_SECRET_KEY: 'sk_test_wrong' })
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('Invalid API Key') })
  const local = await setUp({ ...newAccount(), PUBLIC_URL: 'http://localhost:3000' })
  expect(local).toMatchObject({
    code: 1,
    out: expect.stringContaining('PUBLIC_URL is not an https address'),
  })
  expect((await pith(newAccount(), 'payments', 'set-up')).code).toBe(2)
})
