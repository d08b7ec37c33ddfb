// What the three cards say to whom.
import { expect, test } from 'vitest'
import type { SubscriptionRecord } from '#contract/billing.ts'
import { actOf, mayTry, offerOf, priceOf } from './offers.ts'

test('the toggle decides which price is ordered', () => {
  expect(offerOf('mini', true)).toBe('mini_weekly')
  expect([offerOf('pro', false), offerOf('pro', true)]).toEqual(['pro_monthly', 'pro_annual'])
  expect([offerOf('ultra', false), offerOf('ultra', true)]).toEqual(['ultra_monthly', 'ultra_annual'])
})

test('prices are those that are charged', () => {
  expect(priceOf('mini', false)).toMatchObject({ price: '$7', per: 'for 7 days' })
  expect(priceOf('pro', false)).toEqual({
    price: '$12.44',
    per: 'per month',
    note: 'Annual: $119.42 per year, $9.95 a month',
  })
  expect(priceOf('pro', true)).toMatchObject({ price: '$119.42', per: 'per year' })
  expect(priceOf('ultra', true)).toMatchObject({ price: '$200.35', per: 'per year' })
})

test('the trial is offered to who can still have it', () => {
  const stranger = { subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false }
  const paying = { planKey: 'pro', stripeSubscriptionId: 'sub_1' } as SubscriptionRecord
  const pass = { planKey: 'mini', stripeSubscriptionId: null } as SubscriptionRecord
  expect(mayTry(stranger)).toBe(true)
  expect(mayTry({ ...stranger, subscription: pass })).toBe(true)
  expect(mayTry({ ...stranger, trialUsed: true })).toBe(false)
  expect(mayTry({ ...stranger, subscription: paying })).toBe(false)
})

test('what one has cannot be bought again, but for another way of paying it', () => {
  const monthly = { planKey: 'pro', interval: 'month' } as SubscriptionRecord
  const current = { label: 'This is your current plan.', isCurrent: true, enabled: false }
  expect(actOf('pro', false, { plan: 'pro', subscription: null })).toEqual(current)
  expect(actOf('pro', false, { plan: 'pro', subscription: monthly })).toEqual(current)
  expect(actOf('pro', true, { plan: 'pro', subscription: monthly })).toMatchObject({
    label: 'Switch to annual',
    enabled: true,
  })
  expect(actOf('ultra', false, { plan: 'enterprise', subscription: null })).toEqual(current)
  expect(actOf('mini', false, { plan: 'mini', subscription: null })).toEqual(current)
  expect(actOf('ultra', false, { plan: 'pro', subscription: monthly }).label).toBe('Get Ultra')
  expect(actOf('pro', false, { plan: null, subscription: null })).toMatchObject({ isCurrent: false, enabled: true })
})
