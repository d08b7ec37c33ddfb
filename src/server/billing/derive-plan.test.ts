// For any purchases at any time: the highest current plan counts, passes follow one
// another, and without either the plan is Free.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePlan, isCurrent, pickSubscription, type SubscriptionState } from './derive-plan.ts'
import { findPassChain, type Pass } from './passes.ts'

const dayMs = 24 * 3600 * 1000
const rank = { free: 0, mini: 1, pro: 2, ultra: 3, enterprise: 3 }
const timestamp = fc.integer({ min: 0, max: 100 }).map((days) => days * dayMs)
const pass: fc.Arbitrary<Pass> = fc.record({
  paidAt: timestamp,
  revokedAt: fc.option(timestamp, { nil: null, freq: 4 }),
})
const subscription: fc.Arbitrary<SubscriptionState> = fc.record({
  planKey: fc.constantFrom('pro' as const, 'ultra' as const),
  status: fc.constantFrom(
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'incomplete',
    'incomplete_expired',
    'paused',
  ),
  cancelAtPeriodEnd: fc.boolean(),
  startedAt: timestamp,
  billingAnchor: timestamp,
  currentPeriodEnd: timestamp,
  revoked: fc.boolean(),
})
const planSources = fc.record({
  subscription: fc.option(subscription, { nil: null }),
  passes: fc.array(pass, { maxLength: 8 }),
  granted: fc.option(
    fc.record({
      planKey: fc.constantFrom('mini' as const, 'pro' as const, 'ultra' as const),
      sinceMs: timestamp,
      untilMs: fc.option(timestamp, { nil: null }),
    }),
    { nil: null, freq: 1 },
  ),
  createdAt: fc.constant(0),
})

test('the highest current plan counts, and nothing else', () => {
  fc.assert(
    fc.property(planSources, timestamp, (sources, nowMs) => {
      const derived = derivePlan(sources, nowMs)
      const subscriptionPlan =
        sources.subscription && isCurrent(sources.subscription, nowMs)
          ? sources.subscription.planKey
          : 'free'
      const passPlan = findPassChain(sources.passes, nowMs) ? 'mini' : 'free'
      const { granted } = sources
      const grantedPlan =
        granted && (granted.untilMs ?? Infinity) > nowMs ? granted.planKey : 'free'
      expect(rank[derived.planKey]).toBe(
        Math.max(rank[subscriptionPlan], rank[passPlan], rank[grantedPlan]),
      )
      if (derived.planKey === 'free')
        expect(derived).toEqual({ planKey: 'free', sinceMs: 0, untilMs: null })
      else expect(derived.untilMs ?? Infinity).toBeGreaterThan(nowMs)
    }),
  )
})

test('the plan stays the same until its end and changes then', () => {
  fc.assert(
    fc.property(planSources, timestamp, (sources, nowMs) => {
      const derived = derivePlan(sources, nowMs)
      if (derived.untilMs === null) return
      expect(derivePlan(sources, derived.untilMs - 1).planKey).toBe(derived.planKey)
      const later = derivePlan(sources, derived.untilMs)
      expect([later.planKey, later.sinceMs]).not.toEqual([derived.planKey, derived.sinceMs])
    }),
  )
})

test('the order of passes and revoked passes make no difference', () => {
  fc.assert(
    fc.property(
      planSources,
      timestamp,
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      (sources, nowMs, keys) => {
        const shuffled = sources.passes
          .map((item, index) => ({ item, key: keys[index]! }))
          .toSorted((a, b) => a.key - b.key)
        const passes = shuffled.map(({ item }) => item)
        expect(derivePlan({ ...sources, passes }, nowMs)).toEqual(derivePlan(sources, nowMs))
        const valid = sources.passes.filter(({ revokedAt }) => revokedAt === null)
        expect(derivePlan({ ...sources, passes: valid }, nowMs)).toEqual(derivePlan(sources, nowMs))
      },
    ),
  )
})

test('each pass lasts exactly seven days', () => {
  fc.assert(
    fc.property(fc.array(pass, { maxLength: 8 }), (passes) => {
      const paid = passes.filter(({ revokedAt }) => revokedAt === null)
      let running = 0
      for (let day = 0; day < 200; day++) if (findPassChain(passes, day * dayMs)) running++
      expect(running).toBe(paid.length * 7)
    }),
  )
})

test('three passes at once last three consecutive weeks, counted from the first', () => {
  const passes = [1, 1, 2].map((day) => ({ paidAt: day * dayMs, revokedAt: null }))
  for (const day of [1, 8, 21])
    expect(
      derivePlan({ subscription: null, passes, granted: null, createdAt: 0 }, day * dayMs),
    ).toEqual({
      planKey: 'mini',
      sinceMs: dayMs,
      untilMs: 22 * dayMs,
    })
  expect(
    derivePlan({ subscription: null, passes, granted: null, createdAt: 0 }, 22 * dayMs).planKey,
  ).toBe('free')
})

const pro: SubscriptionState = {
  planKey: 'pro',
  status: 'active',
  cancelAtPeriodEnd: false,
  startedAt: 0,
  billingAnchor: 0,
  currentPeriodEnd: 30 * dayMs,
  revoked: false,
}

test('a canceled subscription ends with its period, a past-due one stays, one that the provider gave up on is over', () => {
  const planAt = (change: Partial<SubscriptionState>, day: number) =>
    derivePlan(
      { subscription: { ...pro, ...change }, passes: [], granted: null, createdAt: 0 },
      day * dayMs,
    ).planKey
  expect(planAt({ cancelAtPeriodEnd: true }, 29)).toBe('pro')
  expect(planAt({ cancelAtPeriodEnd: true }, 30)).toBe('free')
  expect(planAt({ status: 'past_due' }, 29)).toBe('pro')
  for (const status of ['canceled', 'unpaid', 'incomplete_expired', 'incomplete', 'paused'])
    expect(planAt({ status }, 1)).toBe('free')
  expect(planAt({ revoked: true }, 1)).toBe('free')
  // Renewed, but its event has not arrived yet; then no news for a week.
  expect(planAt({}, 31)).toBe('pro')
  expect(planAt({}, 37)).toBe('free')
})

test('of several subscriptions the current, then the higher, then the later one counts', () => {
  const ultra = { ...pro, planKey: 'ultra' as const }
  const canceled = { ...ultra, status: 'canceled', startedAt: 9 }
  expect(pickSubscription([canceled, pro, ultra], 0)).toBe(ultra)
  expect(pickSubscription([canceled, pro], 0)).toBe(pro)
  expect(pickSubscription([{ ...ultra, revoked: true }, pro], 0)).toBe(pro)
  expect(pickSubscription([{ ...canceled, startedAt: 1 }, canceled], 0)).toBe(canceled)
  expect(pickSubscription([], 0)).toBe(null)
})
