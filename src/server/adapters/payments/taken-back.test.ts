// What is asked of the provider about money that went back, and what it makes of a subscription: as little as can be, and only the last payment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberingLog } from '#tests/deps.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { readSettings } from '../../config.ts'
import { openPayments, type Payments } from '../payments.ts'

const dayMs = 24 * 3600 * 1000
const clock = { nowMs: Date.UTC(2026, 0, 31) }
let stripe: PaymentsDouble
let payments: Payments
beforeAll(async () => {
  stripe = await startPayments({ clock })
  const { log } = rememberingLog('error')
  payments = openPayments({ settings: readSettings(stripe.settings), now: () => clock.nowMs, log })!
})
afterAll(() => stripe.close())

let people = 0
/** Somebody who pays for Pro from the first day on. */
async function aPayer() {
  const userId = `user-${++people}`
  const customerId = await payments.createCustomer({ userId, email: `${userId}@example.org` })
  const page = 'http://localhost/success'
  const order = { userId, customerId, offer: 'pro_monthly', trial: false, successUrl: page, cancelUrl: page } as const
  const { id: session } = (await payments.openCheckout({ ...order, mark: 'm' }, `checkout:${userId}`))!
  stripe.pay(session)
  const look = async () => {
    const before = stripe.calls.length
    const [subscription] = (await payments.readSubscriptions(customerId))!
    return { revoked: subscription!.revoked, calls: stripe.calls.slice(before) }
  }
  const subscriptionId = (await payments.readSubscriptions(customerId))![0]!.subscriptionId
  return { customerId, session, subscriptionId, look }
}

const [subscriptions, charges, invoices, disputes] = ['subscriptions', 'charges', 'invoices', 'disputes'].map(
  (path) => `GET /v1/${path}`,
)

test('one more call where nothing went back, another where something did, none where the subscription is over', async () => {
  const { session, subscriptionId, look } = await aPayer()
  expect(await look()).toEqual({ revoked: false, calls: [subscriptions, charges] })
  stripe.refund(session, 1)
  expect(await look()).toEqual({ revoked: false, calls: [subscriptions, charges] })
  stripe.refund(session)
  expect(await look()).toEqual({ revoked: true, calls: [subscriptions, charges, invoices] })
  stripe.cancelNow(subscriptionId)
  expect(await look()).toEqual({ revoked: false, calls: [subscriptions] })
})

test('only what was paid last counts, and neither an invoice that is open nor one of nothing is a payment', async () => {
  const { customerId, session, subscriptionId, look } = await aPayer()
  stripe.refund(session)
  const nothing = {
    id: 'in_ofnothing',
    object: 'invoice' as const,
    customer: customerId,
    subscription: subscriptionId,
    amount_due: 0,
    amount_paid: 0,
    status: 'paid' as const,
    payment: null,
    created: clock.nowMs / 1000,
  }
  stripe.account.invoices.set(nothing.id, nothing)
  expect((await look()).revoked).toBe(true)
  stripe.useCard(customerId, 'declining')
  stripe.moveTo(clock.nowMs + 32 * dayMs)
  expect((await look()).revoked).toBe(true)
  stripe.useCard(customerId, 'good')
  stripe.moveTo(clock.nowMs + 4 * dayMs)
  expect((await look()).revoked).toBe(false)
})

test('a dispute counts while it is open and when it is lost, not as a question and not when it was won', async () => {
  const { session, look } = await aPayer()
  const dispute = stripe.account.disputes.get(stripe.dispute(session))!
  const revoked = { warning_needs_response: false, needs_response: true, under_review: true, won: false, lost: true }
  for (const [status, expected] of Object.entries(revoked)) {
    dispute.status = status
    expect((await look()).revoked, status).toBe(expected)
  }
  expect((await look()).calls).toEqual([subscriptions, charges, disputes, invoices])
})

test('a pass that was refunded takes no subscription with it', async () => {
  const { customerId, look } = await aPayer()
  const page = 'http://localhost/success'
  const order = {
    userId: 'x',
    customerId,
    offer: 'mini_weekly',
    trial: false,
    successUrl: page,
    cancelUrl: page,
  } as const
  const { id } = (await payments.openCheckout({ ...order, mark: 'n' }, `pass:${customerId}`))!
  stripe.pay(id)
  stripe.refund(id)
  expect((await look()).revoked).toBe(false)
})
