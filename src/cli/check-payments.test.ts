// An operator who sets up payments is told what is missing, item by item.
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handledEvents } from '#server/billing/events.ts'
import type { PlansFile } from '#server/billing/plans-file/schema.ts'
import { readSettings } from '#server/config.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { sellInEuro, writePlansFile } from '#tests/plans-file.ts'
import { runPith } from './pith.ts'

let stripe: PaymentsDouble
beforeAll(async () => {
  stripe = await startPayments()
})
afterAll(() => stripe.close())

async function check(env: Record<string, string> = {}, args = ['payments', 'check']) {
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
const webhookUrl = 'https://pith.example/api/stripe/webhook'
const mail = { SMTP_URL: 'smtp://mail.pith.example', MAIL_FROM: 'pith@pith.example' }
const completeSettings = () => ({ ...stripe.settings, ...mail, PUBLIC_URL: 'https://pith.example' })
const missingItems = (out: string) => out.split('\n').filter((line) => line.startsWith('missing'))

test('without any settings, each missing setting is named', async () => {
  const { code, out } = await check()
  expect(code).toBe(1)
  expect(missingItems(out)).toHaveLength(8)
  expect(out).toContain('STRIPE_SECRET_KEY is not set.')
  expect(out).toContain('STRIPE_PRICE_ULTRA_ANNUAL is not set.')
})

test('in a new account, the missing webhook endpoint and portal are named', async () => {
  const portals = stripe.account.portals.splice(0)
  const { code, out } = await check(completeSettings())
  expect(code).toBe(1)
  expect(out).toContain('ok       STRIPE_PRICE_PRO_ANNUAL: $119.42 each year.')
  expect(out).toContain('ok       STRIPE_PRICE_ULTRA_ANNUAL: $200.35 each year.')
  expect(out).toContain('ok       STRIPE_PRICE_MINI_WEEKLY: $7.00 once.')
  expect(missingItems(out)).toEqual([
    `missing  There is no webhook endpoint with the address ${webhookUrl}.`,
    'missing  The customer portal was never set up: run pith payments setup.',
  ])
  expect(out).toContain('2 items are missing.')
  stripe.account.portals.push(...portals)
})

test('a complete setup is confirmed', async () => {
  stripe.addWebhookEndpoint(webhookUrl, handledEvents)
  const { code, out } = await check(completeSettings())
  expect(missingItems(out)).toEqual([])
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('Everything is set up: plans can be sold.'),
  ])
})

test('where nobody is limited the operator is told that nothing is sold', async () => {
  const { code, out } = await check({ ...completeSettings(), ALLOWANCE: 'off' })
  expect(code).toBe(1)
  expect(missingItems(out)).toEqual([
    'missing  ALLOWANCE is off: nobody is limited, so nothing is sold. Set ALLOWANCE=on to sell plans.',
  ])
})

test('without a mail server the operator is told that trials are not limited', async () => {
  const { code, out } = await check({ ...completeSettings(), SMTP_URL: '' })
  expect(code).toBe(1)
  expect(missingItems(out)).toEqual([
    expect.stringContaining('SMTP_URL is not set: email addresses are not verified'),
  ])
})

test('the prices of a file of plans are checked, and a plan without a price needs none', async () => {
  const sell = (file: PlansFile) => {
    sellInEuro(file)
    file.plans.ultra.price = null
  }
  const PLANS_FILE = writePlansFile(sell)
  const european = await startPayments({ plans: readSettings({ PLANS_FILE }).plans })
  const { out } = await check({ ...european.settings, PLANS_FILE })
  expect(out).toContain('ok       STRIPE_PRICE_PRO_ANNUAL: €114.24 each year.')
  expect(out).not.toContain('ULTRA')
  expect((await check({ ...stripe.settings, PLANS_FILE })).out).toContain(
    'STRIPE_PRICE_MINI_WEEKLY: its currency is usd, not eur; it costs $7.00, not €6.90.',
  )
  const { code, err } = await check({ PLANS_FILE: writePlansFile('{') })
  expect([code, err]).toEqual([1, expect.stringContaining('is not JSON')])
  await european.close()
})

test('each mistake in the setup is named', async () => {
  const { prices, products, webhookEndpoints, portals } = stripe.account
  const pro = prices.get('price_pro_monthly')!
  const [endpoint, portal] = [webhookEndpoints[0]!, portals[0]!.features]
  const expectItem = async (target: object, change: object, expected: string) => {
    const before = structuredClone(target)
    Object.assign(target, change)
    expect(missingItems((await check(completeSettings())).out).join('\n')).toContain(expected)
    Object.assign(target, before)
  }
  await expectItem(
    pro,
    { unit_amount: 1299 },
    'STRIPE_PRICE_PRO_MONTHLY: it costs $12.99, not $12.44.',
  )
  await expectItem(pro, { active: false }, 'STRIPE_PRICE_PRO_MONTHLY: it is archived.')
  await expectItem(pro, { currency: 'eur' }, 'its currency is eur, not usd')
  await expectItem(
    pro,
    { recurring: { interval: 'year', interval_count: 1 } },
    'it is paid each year, not each month',
  )
  await expectItem(
    pro,
    { recurring: { interval: 'month', interval_count: 3 } },
    'it is paid at another interval, not each month',
  )
  await expectItem(
    prices.get('price_mini_weekly')!,
    { type: 'recurring' },
    'STRIPE_PRICE_MINI_WEEKLY: it is paid at another interval, not once.',
  )
  await expectItem(
    products.get('prod_ultra')!,
    { active: false },
    'STRIPE_PRICE_ULTRA_MONTHLY: its product is archived.',
  )
  await expectItem(endpoint, { status: 'disabled' }, 'is disabled.')
  await expectItem(
    endpoint,
    { enabled_events: ['invoice.paid'] },
    'does not send: checkout.session.completed,',
  )
  await expectItem(
    portal.subscription_update,
    { enabled: false },
    'Customers cannot switch plans in the portal.',
  )
  await expectItem(
    portal.subscription_update,
    { products: [] },
    'does not offer to switch to the prices of STRIPE_PRICE_PRO_MONTHLY',
  )
  const update = portal.subscription_update
  await expectItem(update, { proration_behavior: 'none' }, 'The portal gives plans away')
  await expectItem(
    update,
    { proration_behavior: 'create_prorations' },
    'The portal gives plans away',
  )
  const conditions = [{ type: 'decreasing_item_amount' }]
  await expectItem(update, { schedule_at_period_end: { conditions } }, 'must not schedule changes')
  await expectItem(update, { trial_update_behavior: 'end_trial' }, 'must continue a trial')
  const withTrial = { interval: 'month', interval_count: 1, trial_period_days: 30 }
  await expectItem(pro, { recurring: withTrial }, 'it gives everybody 30 days for nothing')
  await expectItem(
    portal.subscription_cancel,
    { mode: 'immediately' },
    'at the end of the billing period',
  )
  await expectItem(portal.payment_method_update, { enabled: false }, 'cannot change their card')
  await expectItem(portal.invoice_history, { enabled: false }, 'does not show invoices')
  expect((await check(completeSettings())).code).toBe(0)
})

test('with Stripe Tax, the operator is told what makes people pay more than the page says', async () => {
  const withTax = () => check({ ...completeSettings(), STRIPE_TAX: 'on' })
  const { tax, prices } = stripe.account
  const [inactive, added] = missingItems((await withTax()).out)
  expect(inactive).toContain('Stripe Tax is not active: enter the address of your business')
  expect(added).toContain(
    'The tax is not included in STRIPE_PRICE_MINI_WEEKLY, STRIPE_PRICE_PRO_MONTHLY',
  )
  Object.assign(tax, { status: 'active', defaults: { tax_behavior: 'inclusive', tax_code: null } })
  expect(await withTax()).toMatchObject({
    code: 0,
    out: expect.stringContaining('which the prices include'),
  })
  prices.get('price_pro_annual')!.tax_behavior = 'exclusive'
  expect(missingItems((await withTax()).out)).toEqual([
    expect.stringContaining('The tax is not included in STRIPE_PRICE_PRO_ANNUAL, so'),
  ])
  prices.get('price_pro_annual')!.tax_behavior = 'unspecified'
})

test('a wrong key, an unknown price, a wrong secret and a missing address are named', async () => {
  const unauthorized = await check({ ...completeSettings(), STRIPE_SECRET_KEY: 'sk_test_wrong' })
  expect([unauthorized.code, unauthorized.out]).toEqual([
    1,
    expect.stringContaining('Invalid API Key'),
  ])
  const { out } = await check({
    ...stripe.settings,
    ...mail,
    STRIPE_PRICE_PRO_MONTHLY: 'price_of_another_account',
    STRIPE_WEBHOOK_SECRET: 'we_1',
  })
  expect(missingItems(out)).toEqual([
    'missing  STRIPE_WEBHOOK_SECRET is not a signing secret: signing secrets start with whsec_.',
    'missing  STRIPE_PRICE_PRO_MONTHLY: the account has no such price. Test and live mode have prices of their own.',
    'missing  PUBLIC_URL is not set, so Stripe cannot send its events to this server.',
    'missing  The portal does not offer to switch to the prices of STRIPE_PRICE_PRO_MONTHLY.',
  ])
})

test('the guide names every event and every amount', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  for (const event of handledEvents) expect(guide).toContain(`    ${event}\n`)
  for (const [name, id] of Object.entries(stripe.settings).filter(([setting]) =>
    setting.startsWith('STRIPE_PRICE_'),
  ))
    expect(guide).toMatch(
      new RegExp(
        `\\$${(stripe.account.prices.get(id)!.unit_amount / 100).toFixed(2)}[^|]*\\| \`${name}`,
      ),
    )
})

test('extra and missing arguments are bad input', async () => {
  expect((await check({}, ['payments', 'check', 'now'])).code).toBe(2)
  expect((await check({}, ['payments'])).code).toBe(2)
})
