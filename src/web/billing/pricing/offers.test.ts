// Checks the order, prices, buttons and notes of the plan cards.
import { expect, test } from 'vitest'
import type { Billing, SubscriptionRecord } from '#contract/billing/billing.ts'
import {
  canStartTrial,
  describePlanAction,
  describePrice,
  getOfferKey,
  listShownPlans,
  recommendPlan,
} from './offers.ts'

const noPurchases: Billing = {
  subscription: null,
  passEndsAt: null,
  trialUsed: false,
  trialNeedsVerifiedEmail: false,
  hasPortal: false,
}
const end = new Date(2026, 11, 20, 12).getTime()
const monthlyPro = {
  planKey: 'pro',
  stripeSubscriptionId: 'sub_1',
  interval: 'month',
  amount: 1244,
  currency: 'usd',
  cancelAtPeriodEnd: false,
  paymentsPaused: false,
  currentPeriodEnd: end,
} as SubscriptionRecord
const holderOf = (
  plan: string,
  subscription: SubscriptionRecord | null = null,
  change: Partial<Billing> = {},
) => ({
  plan,
  billing: { ...noPurchases, subscription, ...change },
})
const guest = { plan: null, billing: null }
const pass = { planKey: 'mini', stripeSubscriptionId: null } as SubscriptionRecord

test('the period decides which offer is bought', () => {
  expect(getOfferKey('mini', true)).toBe('mini_weekly')
  expect([getOfferKey('pro', false), getOfferKey('pro', true)]).toEqual([
    'pro_monthly',
    'pro_annual',
  ])
  expect([getOfferKey('ultra', false), getOfferKey('ultra', true)]).toEqual([
    'ultra_monthly',
    'ultra_annual',
  ])
})

test('plans stand from the smallest to the largest, and the next higher one stands out', () => {
  for (const own of [null, 'mini', 'enterprise'])
    expect(listShownPlans(own)).toEqual(['mini', 'pro', 'ultra'])
  expect([null, 'free', 'mini', 'pro', 'ultra'].map(recommendPlan)).toEqual([
    'pro',
    'pro',
    'pro',
    'ultra',
    null,
  ])
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
  expect(canStartTrial(guest)).toBe(true)
  expect(canStartTrial(holderOf('free'))).toBe(true)
  expect(canStartTrial(holderOf('mini', pass))).toBe(true)
  expect(canStartTrial(holderOf('free', null, { trialUsed: true }))).toBe(false)
  expect(canStartTrial(holderOf('pro', monthlyPro))).toBe(false)
  expect(canStartTrial({ plan: 'free', billing: null })).toBe(false)
})

test('each card says what the plan costs today', () => {
  const noteOf = (planKey: 'mini' | 'pro', holder = holderOf('free')) =>
    describePlanAction(planKey, false, holder).note
  expect(noteOf('pro')).toBe(
    'Today: $0, and after 14 days $12.44 each month. No card needed: without one the trial ends by itself.',
  )
  expect(noteOf('pro', holderOf('free', null, { trialNeedsVerifiedEmail: true }))).toBe(
    'Today: $12.44, then each month. To start with 14 free days, first confirm your email address under Profile.',
  )
  expect(noteOf('pro', holderOf('free', null, { trialUsed: true }))).toBe(
    'Today: $12.44, then each month.',
  )
  expect(noteOf('mini')).toBe('Today: $7, nothing later. It ends by itself.')
})

test('the present plan cannot be bought again, but its billing period can be switched', () => {
  const current = { label: 'This is your current plan.', isCurrent: true, isEnabled: false }
  expect(describePlanAction('pro', false, holderOf('pro'))).toMatchObject(current)
  expect(describePlanAction('pro', false, holderOf('pro', monthlyPro))).toEqual({
    ...current,
    note: '',
  })
  expect(describePlanAction('pro', true, holderOf('pro', monthlyPro))).toMatchObject({
    label: 'Switch to annual',
    isEnabled: true,
  })
  expect(describePlanAction('ultra', false, holderOf('enterprise'))).toMatchObject(current)
  expect(describePlanAction('mini', false, holderOf('mini', pass))).toMatchObject(current)
  expect(describePlanAction('ultra', false, holderOf('pro', monthlyPro))).toMatchObject({
    label: 'Switch to Ultra',
    isEnabled: true,
  })
  expect(describePlanAction('pro', false, guest)).toMatchObject({
    label: 'Get Pro',
    isCurrent: false,
    isEnabled: true,
  })
})

test('nothing is sold to somebody who has more', () => {
  const notNeeded = { label: 'Not needed', isEnabled: false }
  expect(describePlanAction('mini', false, holderOf('pro', monthlyPro))).toMatchObject({
    ...notNeeded,
    note: 'Your plan already has more. Mini cannot be bought beside Pro or Ultra.',
  })
  expect(describePlanAction('pro', false, holderOf('enterprise'))).toMatchObject(notNeeded)
  expect(describePlanAction('mini', false, holderOf('enterprise'))).toMatchObject(notNeeded)
})

test('a plan that is set to end can be kept, and only then be changed', () => {
  const ending = { ...monthlyPro, cancelAtPeriodEnd: true }
  expect(describePlanAction('pro', false, holderOf('pro', ending))).toMatchObject({
    label: 'Keep Pro',
    isEnabled: true,
    note: 'Pro ends on 20 Dec 2026.',
  })
  const blocked = {
    isEnabled: false,
    note: 'Pro ends on 20 Dec 2026. Keep it first, then change it.',
  }
  expect(describePlanAction('pro', true, holderOf('pro', ending))).toMatchObject(blocked)
  expect(describePlanAction('ultra', false, holderOf('pro', ending))).toMatchObject(blocked)
  const paused = { ...ending, paymentsPaused: true }
  expect(describePlanAction('pro', false, holderOf('pro', paused))).toMatchObject({
    isEnabled: false,
  })
  expect(describePlanAction('ultra', false, holderOf('pro', paused)).note).toBe(
    'Pro ends on 20 Dec 2026. After that you can buy another plan.',
  )
})
