// Whatever somebody bought, and whenever one looks: the highest plan that lives, passes one after the other, and Free when all is over.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePlan, isLive, pickSubscription, type Subscribed } from './derive-plan.ts'
import { chainAt, type Pass } from './passes.ts'

const dayMs = 24 * 3600 * 1000
const rank = { free: 0, mini: 1, pro: 2, ultra: 3, enterprise: 3 }
const moment = fc.integer({ min: 0, max: 100 }).map((days) => days * dayMs)
const pass: fc.Arbitrary<Pass> = fc.record({ paidAt: moment, revokedAt: fc.option(moment, { nil: null, freq: 4 }) })
const subscription: fc.Arbitrary<Subscribed> = fc.record({
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
  startedAt: moment,
  currentPeriodEnd: moment,
  revoked: fc.boolean(),
})
const holdings = fc.record({
  subscription: fc.option(subscription, { nil: null }),
  passes: fc.array(pass, { maxLength: 8 }),
  createdAt: fc.constant(0),
})

test('the highest plan that lives counts, and nothing else', () => {
  fc.assert(
    fc.property(holdings, moment, (has, nowMs) => {
      const derived = derivePlan(has, nowMs)
      const subscribed = has.subscription && isLive(has.subscription, nowMs) ? has.subscription.planKey : 'free'
      const passing = chainAt(has.passes, nowMs) ? 'mini' : 'free'
      expect(rank[derived.planKey]).toBe(Math.max(rank[subscribed], rank[passing]))
      if (derived.planKey === 'free') expect(derived).toEqual({ planKey: 'free', sinceMs: 0, untilMs: null })
      else expect(derived.untilMs).toBeGreaterThan(nowMs)
    }),
  )
})

test('until it runs out nothing changes, and then it is no longer what it was', () => {
  fc.assert(
    fc.property(holdings, moment, (has, nowMs) => {
      const derived = derivePlan(has, nowMs)
      if (derived.untilMs === null) return
      expect(derivePlan(has, derived.untilMs - 1).planKey).toBe(derived.planKey)
      const later = derivePlan(has, derived.untilMs)
      expect([later.planKey, later.sinceMs]).not.toEqual([derived.planKey, derived.sinceMs])
    }),
  )
})

test('neither the order of passes nor one that went back makes a difference to the rest', () => {
  fc.assert(
    fc.property(holdings, moment, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (has, nowMs, keys) => {
      const shuffled = has.passes.map((one, index) => ({ one, key: keys[index]! })).toSorted((a, b) => a.key - b.key)
      const passes = shuffled.map(({ one }) => one)
      expect(derivePlan({ ...has, passes }, nowMs)).toEqual(derivePlan(has, nowMs))
      const kept = has.passes.filter(({ revokedAt }) => revokedAt === null)
      expect(derivePlan({ ...has, passes: kept }, nowMs)).toEqual(derivePlan(has, nowMs))
    }),
  )
})

test('each pass is worth seven days, no more and no less', () => {
  fc.assert(
    fc.property(fc.array(pass, { maxLength: 8 }), (passes) => {
      const paid = passes.filter(({ revokedAt }) => revokedAt === null)
      let running = 0
      for (let day = 0; day < 200; day++) if (chainAt(passes, day * dayMs)) running++
      expect(running).toBe(paid.length * 7)
    }),
  )
})

test('three passes at once are three weeks in a row, counted from the first', () => {
  const passes = [1, 1, 2].map((day) => ({ paidAt: day * dayMs, revokedAt: null }))
  for (const day of [1, 8, 21])
    expect(derivePlan({ subscription: null, passes, createdAt: 0 }, day * dayMs)).toEqual({
      planKey: 'mini',
      sinceMs: dayMs,
      untilMs: 22 * dayMs,
    })
  expect(derivePlan({ subscription: null, passes, createdAt: 0 }, 22 * dayMs).planKey).toBe('free')
})

const pro: Subscribed = {
  planKey: 'pro',
  status: 'active',
  cancelAtPeriodEnd: false,
  startedAt: 0,
  currentPeriodEnd: 30 * dayMs,
  revoked: false,
}

test('cancelling ends with what was paid; past due stays; what the provider gave up is over', () => {
  const planAt = (change: Partial<Subscribed>, day: number) =>
    derivePlan({ subscription: { ...pro, ...change }, passes: [], createdAt: 0 }, day * dayMs).planKey
  expect(planAt({ cancelAtPeriodEnd: true }, 29)).toBe('pro')
  expect(planAt({ cancelAtPeriodEnd: true }, 30)).toBe('free')
  expect(planAt({ status: 'past_due' }, 29)).toBe('pro')
  for (const status of ['canceled', 'unpaid', 'incomplete_expired', 'incomplete', 'paused'])
    expect(planAt({ status }, 1)).toBe('free')
  expect(planAt({ revoked: true }, 1)).toBe('free')
  // Renewed, and no word of it has come yet; and one of which nothing was heard for a week.
  expect(planAt({}, 31)).toBe('pro')
  expect(planAt({}, 37)).toBe('free')
})

test('of several subscriptions the living, the higher, the later one counts', () => {
  const ultra = { ...pro, planKey: 'ultra' as const }
  const gone = { ...ultra, status: 'canceled', startedAt: 9 }
  expect(pickSubscription([gone, pro, ultra], 0)).toBe(ultra)
  expect(pickSubscription([gone, pro], 0)).toBe(pro)
  expect(pickSubscription([{ ...ultra, revoked: true }, pro], 0)).toBe(pro)
  expect(pickSubscription([{ ...gone, startedAt: 1 }, gone], 0)).toBe(gone)
  expect(pickSubscription([], 0)).toBe(null)
})
