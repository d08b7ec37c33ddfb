// Checks the line that says what is paid next or when a plan ends.
import { expect, test } from 'vitest'
import type { Billing, SubscriptionRecord } from '#contract/billing/billing.ts'
import { describeCurrentPlan } from './describe-current-plan.ts'

const end = new Date(2026, 11, 20, 12).getTime()
const subscription = {
  planKey: 'pro',
  status: 'active',
  stripeSubscriptionId: 'sub_1',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: end,
  trialEnd: null,
  amount: 1244,
  currency: 'usd',
  paymentsPaused: false,
} as SubscriptionRecord
const makeBilling = (
  change: Partial<SubscriptionRecord>,
  passEndsAt: number | null = null,
): Billing => ({
  subscription: { ...subscription, ...change },
  passEndsAt,
  trialUsed: false,
  trialNeedsVerifiedEmail: false,
  hasPortal: true,
})

test('the line names the date on which a plan renews, ends or leaves its trial', () => {
  expect(describeCurrentPlan(makeBilling({}))).toBe('Next payment: $12.44 on 20 Dec 2026')
  expect(describeCurrentPlan(makeBilling({ cancelAtPeriodEnd: true }))).toBe(
    'Pro ends on 20 Dec 2026',
  )
  expect(describeCurrentPlan(makeBilling({ status: 'trialing', trialEnd: end }))).toBe(
    'Your trial ends on 20 Dec 2026',
  )
  expect(
    describeCurrentPlan(makeBilling({ planKey: 'mini', stripeSubscriptionId: null }, end)),
  ).toBe('Mini ends on 20 Dec 2026')
  expect(describeCurrentPlan(makeBilling({}, end))).toBe(
    'Next payment: $12.44 on 20 Dec 2026. Your Mini pass runs until 20 Dec 2026',
  )
  expect(describeCurrentPlan(makeBilling({ paymentsPaused: true }))).toBe(
    'Pro goes on, and payments are paused',
  )
  expect(describeCurrentPlan({ ...makeBilling({}), subscription: null })).toBeNull()
})
