// Tests of the Stripe double: the real SDK and a real browser use it, and it rejects what
// Stripe rejects.
import { type Browser, chromium, type Page } from 'playwright-core'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'
import { decliningCard } from './doubles/payments/pages.ts'
import { type PaymentsDouble, startPayments } from './doubles/payments.ts'

let double: PaymentsDouble
let browser: Browser
let page: Page
let sdk: Stripe
let customer: string
const clientFor = (key: string) => {
  const { hostname, port } = new URL(double.url)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
beforeAll(async () => {
  double = await startPayments({ clock: { nowMs: Date.UTC(2026, 0, 31) } })
  sdk = clientFor(double.account.key)
  browser = await chromium.launch(await findChromium())
  page = await browser.newPage()
  customer = (await sdk.customers.create({ email: 'ann@example.org' })).id
})
afterAll(async () => {
  await browser.close()
  await double.close()
})

const checkoutParams = (change: object = {}) => ({
  customer,
  mode: 'subscription' as const,
  line_items: [{ price: 'price_pro_monthly', quantity: 1 }],
  success_url: `${double.url}/done?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${double.url}/left`,
  ...change,
})
const openCheckout = async (change: object = {}) => {
  const { id, url } = await sdk.checkout.sessions.create(checkoutParams(change))
  await page.goto(url!)
  return id
}
const mini = { mode: 'payment', line_items: [{ price: 'price_mini_weekly', quantity: 1 }] }
const clickButton = (name: string) => page.getByRole('button', { name }).click()

test('a checkout in a browser can be declined, paid, left, or expired', async () => {
  const declined = await openCheckout(mini)
  await page.getByLabel('Card number').fill(decliningCard)
  await clickButton('Pay')
  expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.')
  await page.getByRole('link', { name: 'Back after a failed payment' }).click()
  expect(page.url()).toBe(`${double.url}/left?reason=payment_failed`)
  expect((await sdk.checkout.sessions.list({ customer })).data[0]).toMatchObject({
    id: declined,
    payment_status: 'unpaid',
  })

  const paid = await openCheckout(mini)
  await clickButton('Pay')
  expect(page.url()).toBe(`${double.url}/done?session_id=${paid}`)

  await openCheckout(mini)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  expect(page.url()).toBe(`${double.url}/left`)

  const expired = await openCheckout(mini)
  await sdk.checkout.sessions.expire(expired)
  await page.reload()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  expect(page.url()).toBe(`${double.url}/left?reason=expired`)
})

test('the portal changes, cancels and resumes a plan and shows invoices', async () => {
  await openCheckout()
  await clickButton('Pay')
  const { url } = await sdk.billingPortal.sessions.create({
    customer,
    return_url: `${double.url}/back`,
  })
  const readSubscription = async () => (await sdk.subscriptions.list({ customer })).data[0]!
  await page.goto(url)
  await clickButton('Change to price_ultra_annual')
  expect((await readSubscription()).items.data[0]!.price.id).toBe('price_ultra_annual')
  await clickButton('Cancel plan')
  expect((await readSubscription()).cancel_at_period_end).toBe(true)
  await clickButton("Don't cancel")
  expect((await readSubscription()).cancel_at_period_end).toBe(false)
  await page.getByLabel('Card number').fill(decliningCard)
  await clickButton('Update card')
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    '$7.00, paid',
    '$12.44, paid',
    '$187.91, paid',
  ])
  await page.getByRole('link', { name: 'Back' }).click()
  expect(page.url()).toBe(`${double.url}/back`)
})

test('invoices have pages, taxes and a state, and what Stripe refuses is refused', async () => {
  const { invoices } = sdk
  const first = (await invoices.list({ customer, limit: 1 })).data[0]!
  const second = (await invoices.list({ customer, starting_after: first.id })).data[0]!
  expect(first).toMatchObject({
    total: 18_791,
    total_taxes: [],
    billing_reason: 'subscription_update',
  })
  expect(second.id).not.toBe(first.id)
  expect(await (await fetch(first.hosted_invoice_url!)).text()).toContain('$187.91, paid')
  expect(first.parent!.subscription_details!.subscription).toMatch(/^sub_/)
  const refusals: [object, string][] = [
    [{ customer: 'cus_of_another' }, 'resource_missing'],
    [{ customer, starting_after: 'in_unknown' }, 'resource_missing'],
    [{ customer, limit: 101 }, 'limit'],
    [{ customer, status: 'settled' }, 'status'],
    [{ client: customer }, 'parameter_unknown'],
  ]
  for (const [params, expected] of refusals)
    await expect(invoices.list(params)).rejects.toSatisfy(
      ({ code, param }: Stripe.errors.StripeError) => (code ?? param) === expected,
    )
})

test('invalid requests get the errors of Stripe', async () => {
  const errorOf = (request: Promise<unknown>) =>
    request.then(
      () => 'no error',
      ({ statusCode, type, code, param }: Stripe.errors.StripeError) =>
        [statusCode, type, code ?? param].join(' '),
    )
  const { sessions } = sdk.checkout
  const invalid = 'StripeInvalidRequestError'
  const line = (price: string) => ({ line_items: [{ price, quantity: 1 }] })
  const invalidRequests: [Promise<unknown>, string][] = [
    [clientFor('sk_test_other').customers.create({}), '401 StripeAuthenticationError '],
    [sessions.create(checkoutParams(line('price_unknown'))), `400 ${invalid} resource_missing`],
    [
      sessions.create(checkoutParams({ customer: 'cus_of_another' })),
      `400 ${invalid} resource_missing`,
    ],
    [sessions.create(checkoutParams({ mode: 'payment' })), `400 ${invalid} mode`],
    [sessions.create(checkoutParams(line('price_mini_weekly'))), `400 ${invalid} mode`],
    [sessions.create(checkoutParams({ success_url: '/done' })), `400 ${invalid} url_invalid`],
    [sessions.create(checkoutParams({ discount: 'all' })), `400 ${invalid} parameter_unknown`],
    [sdk.subscriptions.list({ customer: 'cus_of_another' }), `400 ${invalid} resource_missing`],
    [sdk.subscriptions.cancel('sub_unknown'), `404 ${invalid} resource_missing`],
    [sdk.prices.retrieve('price_unknown'), `404 ${invalid} resource_missing`],
  ]
  for (const [request, expected] of invalidRequests) expect(await errorOf(request)).toBe(expected)
  const idempotencyKey = 'one'
  const first = await sessions.create(checkoutParams(), { idempotencyKey })
  expect((await sessions.create(checkoutParams(), { idempotencyKey })).id).toBe(first.id)
  expect(await errorOf(sessions.create(checkoutParams(mini), { idempotencyKey }))).toContain(
    '400 StripeIdempotencyError',
  )
  double.account.prices.get('price_pro_annual')!.active = false
  expect(await errorOf(sessions.create(checkoutParams(line('price_pro_annual'))))).toBe(
    `400 ${invalid} line_items[0][price]`,
  )
})

test('lists have pages and start with the newest', async () => {
  const createdIds = []
  for (let i = 0; i < 12; i++)
    createdIds.unshift((await sdk.checkout.sessions.create(checkoutParams())).id)
  const listedIds = []
  for await (const { id } of sdk.checkout.sessions.list({ customer, status: 'open', limit: 5 }))
    listedIds.push(id)
  expect(listedIds.slice(0, 12)).toEqual(createdIds)
})

test('a call that the double does not support fails the test', async () => {
  const other = await startPayments()
  const { hostname, port } = new URL(other.url)
  const client = new Stripe(other.account.key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  await expect(client.coupons.create({ percent_off: 100 })).rejects.toThrow(
    'Unrecognized request URL',
  )
  await expect(other.close()).rejects.toThrow('POST /v1/coupons')
})
