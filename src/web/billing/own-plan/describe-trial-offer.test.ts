// A person in a trial reads on which day how much is taken with a card, and what they
// have without one.
import { expect, test } from 'vitest'
import type { SubscriptionRecord } from '#contract/billing/billing.ts'
import { describeTrialOffer } from './describe-trial-offer.ts'

const nowMs = new Date(2026, 10, 22, 12).getTime()
const trial: SubscriptionRecord = {
  amount: 1244,
  currency: 'usd',
  interval: 'month',
  planKey: 'pro',
  status: 'trialing',
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  priceId: 'price_pro_monthly',
  productId: 'prod_pro',
  cancelAtPeriodEnd: false,
  updatedAt: nowMs,
  startedAt: nowMs,
  currentPeriodEnd: new Date(2026, 11, 6, 12).getTime(),
  trialEnd: new Date(2026, 11, 6, 12).getTime(),
  hasPaymentMethod: false,
  paymentsPaused: false,
}

test('the day, the first amount, and what a Free account has', () => {
  expect(describeTrialOffer(trial, nowMs)).toEqual({
    title: 'Pro, free trial',
    daysLeft: '14 days left',
    call: 'Add a card to keep Pro:',
    otherwise: 'on 6 Dec 2026 your plan becomes Free.',
    withCard:
      'On 6 Dec 2026 $12.44 is taken, and Pro goes on month by month. Cancel before and nothing is taken.',
    withoutCard: '5 summaries a week instead of 200 a month. Everything you made stays.',
  })
  expect(describeTrialOffer(trial, trial.trialEnd! - 1000)?.daysLeft).toBe('Last day')
  const inEuro = { ...trial, interval: 'year' as const, amount: 11_424, currency: 'eur' }
  expect(describeTrialOffer(inEuro, nowMs)?.withCard).toContain(
    '€114.24 is taken, and Pro goes on year by year.',
  )
})

test('nobody is asked who has a card, who cancelled, whose payments are paused, or who is in no trial', () => {
  for (const change of [
    { hasPaymentMethod: true },
    { cancelAtPeriodEnd: true },
    { paymentsPaused: true },
    { status: 'active' as const },
  ])
    expect(describeTrialOffer({ ...trial, ...change }, nowMs)).toBeNull()
  expect(describeTrialOffer(null, nowMs)).toBeNull()
})
