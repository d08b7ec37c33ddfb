// Checks how the success page describes a subscription.
import { expect, test } from 'vitest'
import { describeSubscription, type PartialSubscription } from './describe-subscription.ts'

const describeByTerm = (subscription: PartialSubscription) =>
  Object.fromEntries(describeSubscription(subscription).rows.map((row) => [row.term, row.detail]))

test('every field has its row, with amounts in dollars and readable dates', () => {
  const rows = describeByTerm({
    amount: 1244,
    currency: 'usd',
    interval: 'year',
    planKey: 'pro',
    status: 'past_due',
    stripeSubscriptionId: 'sub_1',
    stripeCustomerId: 'cus_1',
    priceId: 'price_1',
    productId: 'prod_1',
    cancelAtPeriodEnd: true,
    updatedAt: new Date(2026, 10, 20, 14, 9).getTime(),
  })
  expect(rows).toEqual({
    Amount: '$12.44 USD',
    Billing: 'year',
    'Plan key': 'pro',
    Status: 'past_due',
    Subscription: 'sub_1',
    Customer: 'cus_1',
    Price: 'price_1',
    Product: 'prod_1',
    'Cancel at period end': 'Yes',
    'Last updated': '20 Nov 2026, 14:09',
  })
})

test('missing fields get their usual value, and a pass has no subscription', () => {
  expect(describeByTerm({})).toMatchObject({
    Billing: 'month',
    Status: 'active',
    'Cancel at period end': 'No',
    Amount: '–',
  })
  expect(describeByTerm({ stripeSubscriptionId: null }).Subscription).toBe('–')
  expect(describeByTerm({ subscriptionId: 'sub_other' }).Subscription).toBe('sub_other')
})
