// What the success page tells of a subscription.
import { expect, test } from 'vitest'
import { detailsOf, type Told } from './details.ts'

const told = (subscription: Told) =>
  Object.fromEntries(detailsOf(subscription).rows.map((row) => [row.term, row.detail]))

test('every field has its line, in dollars and words', () => {
  const whole = told({
    amount: 1244,
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
  expect(whole).toEqual({
    Amount: '$12.44 USD',
    Billing: 'year',
    Plan: 'pro',
    Status: 'past_due',
    Subscription: 'sub_1',
    Customer: 'cus_1',
    Price: 'price_1',
    Product: 'prod_1',
    'Cancel at period end': 'Yes',
    'Last updated': '20 Nov 2026, 14:09',
  })
})

test('what is missing has its usual value, and a pass has no subscription', () => {
  expect(told({})).toMatchObject({ Billing: 'month', Status: 'active', 'Cancel at period end': 'No', Amount: '–' })
  expect(told({ stripeSubscriptionId: null }).Subscription).toBe('–')
  expect(told({ subscriptionId: 'sub_other' }).Subscription).toBe('sub_other')
})
