// Checks what the success page says about a purchase.
import { expect, test } from 'vitest'
import type { SubscriptionRecord } from '#contract/billing/billing.ts'
import { describePurchase } from './describe-purchase.ts'

const end = new Date(2026, 11, 20, 12).getTime()
const pro = {
  planKey: 'pro',
  interval: 'month',
  status: 'active',
  stripeSubscriptionId: 'sub_1',
  cancelAtPeriodEnd: false,
  paymentsPaused: false,
  currentPeriodEnd: end,
  trialEnd: null,
  amount: 1244,
  currency: 'usd',
} as SubscriptionRecord
const rowsOf = (change: Partial<SubscriptionRecord>, paidCents: number | null = 1244) =>
  Object.fromEntries(
    describePurchase({ ...pro, ...change }, paidCents).map(({ term, detail }) => [term, detail]),
  )

test('it says what was bought and paid, and what comes next', () => {
  expect(rowsOf({})).toEqual({
    Plan: 'Pro, billed monthly',
    Paid: '$12.44 USD',
    'Next payment': '20 Dec 2026, $12.44 USD',
    Allowance: '200 summaries/month',
  })
  expect(rowsOf({ status: 'trialing', trialEnd: end, interval: 'year' }, 0)).toMatchObject({
    Plan: 'Pro, billed annually',
    Paid: '$0.00 USD',
    'Trial ends': '20 Dec 2026, then $12.44 USD',
  })
  expect(rowsOf({ planKey: 'mini', interval: 'week', stripeSubscriptionId: null }, 700)).toEqual({
    Plan: 'Mini, 7 days',
    Paid: '$7.00 USD',
    Ends: '20 Dec 2026',
    Allowance: '35 summaries/week',
  })
})

test('after a plan change the amount is unknown, and a paused or ending plan has no next payment', () => {
  expect(rowsOf({}, null)).not.toHaveProperty('Paid')
  expect(rowsOf({ cancelAtPeriodEnd: true })).toMatchObject({ Ends: '20 Dec 2026' })
  expect(rowsOf({ paymentsPaused: true })).toMatchObject({ 'Next payment': 'Payments are paused' })
})
