// The line that tells how it goes on.
import { expect, test } from 'vitest'
import type { Billing, SubscriptionRecord } from '#contract/billing.ts'
import { standingOf } from './standing.ts'

const end = new Date(2026, 11, 20, 12).getTime()
const subscription = {
  planKey: 'pro',
  status: 'active',
  stripeSubscriptionId: 'sub_1',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: end,
  trialEnd: null,
} as SubscriptionRecord
const having = (change: Partial<SubscriptionRecord>, passEndsAt: number | null = null): Billing => ({
  subscription: { ...subscription, ...change },
  passEndsAt,
  trialUsed: false,
  hasPortal: true,
})

test('what is paid for renews, ends, or is tried out', () => {
  expect(standingOf(having({}))).toBe('Pro renews on 20 Dec 2026')
  expect(standingOf(having({ cancelAtPeriodEnd: true }))).toBe('Pro ends on 20 Dec 2026')
  expect(standingOf(having({ status: 'trialing', trialEnd: end }))).toBe('Your trial ends on 20 Dec 2026')
  expect(standingOf(having({ planKey: 'mini', stripeSubscriptionId: null }, end))).toBe('Mini ends on 20 Dec 2026')
  expect(standingOf(having({}, end))).toBe('Pro renews on 20 Dec 2026. Your Mini pass runs until 20 Dec 2026')
  expect(standingOf({ subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false })).toBeNull()
})
