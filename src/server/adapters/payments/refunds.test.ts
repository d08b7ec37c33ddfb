// Refunds and disputes revoke a subscription, and as few calls as possible find them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingLog } from '#tests/deps.ts'
import { priceIdOf } from '#tests/doubles/payments/account.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { readSettings } from '../../config.ts'
import { openPayments } from './open-payments.ts'
import type { Payments } from './payments.ts'

const dayMs = 24 * 3600 * 1000
const clock = { nowMs: Date.UTC(2026, 0, 31) }
let stripe: PaymentsDouble
let payments: Payments
beforeAll(async () => {
  stripe = await startPayments({ clock })
  const { log } = recordingLog('error')
  payments = openPayments({ settings: readSettings(stripe.settings), now: () => clock.nowMs, log })!
})
afterAll(() => stripe.close())

let customerCount = 0
/** A customer who pays for Pro without a trial. */
async function createSubscriber() {
  const userId = `user-${++customerCount}`
  const customerId = await payments.createCustomer({
    userId,
    email: `${userId}@example.org`,
    replaces: null,
  })
  const returnUrl = 'http://localhost/success'
  const order = {
    userId,
    customerId,
    offer: 'pro_monthly',
    priceId: priceIdOf('pro_monthly'),
    trial: false,
    successUrl: returnUrl,
    cancelUrl: returnUrl,
  } as const
  const { id: session } = (await payments.createCheckout(
    { ...order, fingerprint: 'm' },
    `checkout:${userId}`,
  ))!
  stripe.pay(session)
  const fetchSubscription = async () => {
    const callsBefore = stripe.calls.length
    const [subscription] = (await payments.fetchSubscriptions(customerId))!
    const { revoked, planKey, currentPeriodEnd } = subscription!
    return { revoked, planKey, currentPeriodEnd, calls: stripe.calls.slice(callsBefore) }
  }
  const subscriptionId = (await payments.fetchSubscriptions(customerId))![0]!.subscriptionId
  return { customerId, session, subscriptionId, fetchSubscription }
}

const [subscriptions, charges, invoices, disputes] = [
  'subscriptions',
  'charges',
  'invoices',
  'disputes',
].map((path) => `GET /v1/${path}`)

test('refunds take one more call to check, invoices are only fetched after a refund, and ended subscriptions take no call', async () => {
  const { session, subscriptionId, fetchSubscription } = await createSubscriber()
  expect(await fetchSubscription()).toMatchObject({
    revoked: false,
    calls: [subscriptions, charges],
  })
  stripe.refund(session, 1)
  expect(await fetchSubscription()).toMatchObject({
    revoked: false,
    calls: [subscriptions, charges],
  })
  stripe.refund(session)
  expect(await fetchSubscription()).toMatchObject({
    revoked: true,
    calls: [subscriptions, charges, invoices],
  })
  stripe.cancelNow(subscriptionId)
  expect(await fetchSubscription()).toMatchObject({ revoked: false, calls: [subscriptions] })
})

test('only the last payment counts, and open invoices and invoices of zero are no payments', async () => {
  const { customerId, session, subscriptionId, fetchSubscription } = await createSubscriber()
  stripe.refund(session)
  const zeroInvoice = {
    id: 'in_zero',
    object: 'invoice' as const,
    customer: customerId,
    subscription: subscriptionId,
    billing_reason: 'subscription_update' as const,
    lines: { object: 'list' as const, data: [], has_more: false as const },
    currency: 'usd',
    total: 0,
    total_taxes: [],
    amount_due: 0,
    amount_paid: 0,
    status: 'paid' as const,
    payment: null,
    created: clock.nowMs / 1000,
  }
  stripe.account.invoices.set(zeroInvoice.id, zeroInvoice)
  expect((await fetchSubscription()).revoked).toBe(true)
  stripe.useCard(customerId, 'declining')
  stripe.advanceTo(clock.nowMs + 32 * dayMs)
  expect((await fetchSubscription()).revoked).toBe(true)
  stripe.useCard(customerId, 'good')
  stripe.advanceTo(clock.nowMs + 4 * dayMs)
  expect((await fetchSubscription()).revoked).toBe(false)
})

test('a dispute revokes a subscription while it is open and when it is lost, but not as an inquiry or when it is won', async () => {
  const { session, fetchSubscription } = await createSubscriber()
  const dispute = stripe.account.disputes.get(stripe.dispute(session))!
  const revoked = {
    warning_needs_response: false,
    needs_response: true,
    under_review: true,
    won: false,
    lost: true,
  }
  for (const [status, expected] of Object.entries(revoked)) {
    dispute.status = status
    expect((await fetchSubscription()).revoked, status).toBe(expected)
  }
  expect((await fetchSubscription()).calls).toEqual([subscriptions, charges, disputes, invoices])
})

test('a refunded pass does not revoke a subscription', async () => {
  const { customerId, fetchSubscription } = await createSubscriber()
  const returnUrl = 'http://localhost/success'
  const order = {
    userId: 'x',
    customerId,
    offer: 'mini_weekly',
    priceId: priceIdOf('mini_weekly'),
    trial: false,
    successUrl: returnUrl,
    cancelUrl: returnUrl,
  } as const
  const { id } = (await payments.createCheckout(
    { ...order, fingerprint: 'n' },
    `pass:${customerId}`,
  ))!
  stripe.pay(id)
  stripe.refund(id)
  expect((await fetchSubscription()).revoked).toBe(false)
})

test('after an upgrade, a refund of the difference leads back to Pro, and a refund of the first payment or of both ends the plan', async () => {
  const [first, difference] = [0, 1]
  for (const { refunded, expected } of [
    { refunded: [], expected: { planKey: 'ultra', revoked: false } },
    { refunded: [difference], expected: { planKey: 'pro', revoked: false } },
    { refunded: [first], expected: { revoked: true } },
    { refunded: [difference, first], expected: { revoked: true } },
  ]) {
    const { session, subscriptionId, fetchSubscription } = await createSubscriber()
    stripe.change(subscriptionId, 'price_ultra_monthly')
    for (const payment of refunded) stripe.refundPayment(session, payment)
    expect(await fetchSubscription(), refunded.join()).toMatchObject(expected)
  }
})

test('after a switch to annual billing, each payment keeps the time that it paid for', async () => {
  const { session, subscriptionId, fetchSubscription } = await createSubscriber()
  const monthEnd = (await fetchSubscription()).currentPeriodEnd
  stripe.change(subscriptionId, 'price_pro_annual')
  const yearEnd = (await fetchSubscription()).currentPeriodEnd
  stripe.refundPayment(session, 0)
  expect(await fetchSubscription()).toMatchObject({ revoked: false, currentPeriodEnd: yearEnd })

  const other = await createSubscriber()
  stripe.change(other.subscriptionId, 'price_pro_annual')
  stripe.refundPayment(other.session, 1)
  expect(await other.fetchSubscription()).toMatchObject({
    revoked: false,
    currentPeriodEnd: monthEnd,
  })
  stripe.refundPayment(other.session, 0)
  expect(await other.fetchSubscription()).toMatchObject({ revoked: true })
})

test('a refund of an earlier period takes nothing away', async () => {
  const { session, subscriptionId, fetchSubscription } = await createSubscriber()
  stripe.advanceTo(clock.nowMs + 31 * dayMs)
  stripe.change(subscriptionId, 'price_ultra_monthly')
  stripe.refundPayment(session, 0)
  expect(await fetchSubscription()).toMatchObject({ planKey: 'ultra', revoked: false })
})
