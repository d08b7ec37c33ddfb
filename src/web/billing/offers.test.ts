// Checks offers, prices and buttons of the plan cards.
import { expect, test } from 'vitest'
import type { SubscriptionRecord } from '#contract/billing.ts'
import { canStartTrial, describePlanAction, describePrice, getOfferKey } from './offers.ts'

test('the period decides which offer is bought', () => {
  expect(getOfferKey('mini', true)).toBe('mini_weekly')
  expect([getOfferKey('pro', false), getOfferKey('pro', true)]).toEqual(['pro_monthly', 'pro_annual'])
  expect([getOfferKey('ultra', false), getOfferKey('ultra', true)]).toEqual(['ultra_monthly', 'ultra_annual'])
})

test('the shown prices are the charged prices', () => {
  expect(describePrice('mini', false)).toMatchObject({ price: '$7', per: 'for 7 days' })
  expect(describePrice('pro', false)).toEqual({
    price: '$12.44',
    per: 'per month',
    note: 'Annual: $119.42 per year, $9.95 a month',
  })
  expect(describePrice('pro', true)).toMatchObject({ price: '$119.42', per: 'per year' })
  expect(describePrice('ultra', true)).toMatchObject({ price: '$200.35', per: 'per year' })
})

test('the trial is offered to people without a former trial or subscription', () => {
  const newUser = { subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false }
  const subscriber = { planKey: 'pro', stripeSubscriptionId: 'sub_1' } as SubscriptionRecord
  const pass = { planKey: 'mini', stripeSubscriptionId: null } as SubscriptionRecord
  expect(canStartTrial(newUser)).toBe(true)
  expect(canStartTrial({ ...newUser, subscription: pass })).toBe(true)
  expect(canStartTrial({ ...newUser, trialUsed: true })).toBe(false)
  expect(canStartTrial({ ...newUser, subscription: subscriber })).toBe(false)
})

test('the present plan cannot be bought again, but its billing period can be switched', () => {
  const monthly = { planKey: 'pro', interval: 'month' } as SubscriptionRecord
  const current = { label: 'This is your current plan.', isCurrent: true, isEnabled: false }
  expect(describePlanAction('pro', false, { plan: 'pro', subscription: null })).toEqual(current)
  expect(describePlanAction('pro', false, { plan: 'pro', subscription: monthly })).toEqual(current)
  expect(describePlanAction('pro', true, { plan: 'pro', subscription: monthly })).toMatchObject({
    label: 'Switch to annual',
    isEnabled: true,
  })
  expect(describePlanAction('ultra', false, { plan: 'enterprise', subscription: null })).toEqual(current)
  expect(describePlanAction('mini', false, { plan: 'mini', subscription: null })).toEqual(current)
  expect(describePlanAction('ultra', false, { plan: 'pro', subscription: monthly }).label).toBe('Get Ultra')
  expect(describePlanAction('pro', false, { plan: null, subscription: null })).toMatchObject({
    isCurrent: false,
    isEnabled: true,
  })
})
