// What each kind of person reads about their allowance.
import { expect, test } from 'vitest'
import type { Usage } from '#contract/usage.ts'
import { periodLimit, planOfUsage, readHandedUsage, usedOfLimit, usedShare } from './allowance.ts'

const usage = (change: Partial<Usage>): Usage => ({
  used: 0,
  limit: 5,
  remaining: 5,
  planKey: 'free',
  lastSummaryAt: null,
  createdAt: null,
  updatedAt: null,
  renewsAt: null,
  upgradeRequired: false,
  ...change,
})

test.each<[Partial<Usage>, string, string]>([
  [{ scope: 'guest' }, 'Guest', '5 summaries'],
  [{}, 'Free', '5 summaries/week'],
  [{ planKey: 'mini', limit: 35 }, 'Mini', '35 summaries/week'],
  [{ planKey: 'pro', limit: 200 }, 'Pro', '200 summaries/month'],
  [{ planKey: 'ultra', limit: 500 }, 'Ultra', '500 summaries/month'],
  [{ planKey: 'enterprise', limit: 500 }, 'Ultra', '500 summaries/month'],
  [{ planKey: 'pro', limit: null }, 'Pro', '–'],
])('%o reads %s, %s', (change, label, limit) => {
  expect(planOfUsage(usage(change)).label).toBe(label)
  expect(periodLimit(usage(change))).toBe(limit)
})

test.each([
  [0, 5, 0],
  [2, 5, 0.4],
  [5, 5, 1],
  // A plan that became smaller leaves more used than there is.
  [35, 5, 1],
  [0, 0, 1],
  [3, null, null],
])('%d of %d used fill %d of the bar', (used, limit, share) => {
  expect(usedShare(usage({ used, limit }))).toBe(share)
})

test('a limit that cannot be read is a dash, never a number', () => {
  expect(usedOfLimit(usage({ used: 2 }))).toBe('2 of 5 used')
  expect(usedOfLimit(usage({ used: 2, limit: null }))).toBe('2 of – used')
})

test('a usage that was handed over is taken, and what can be worked out is worked out again', () => {
  const handed = usage({
    used: 5,
    remaining: 0,
    scope: 'guest',
    upgradeRequired: true,
    lastSummaryAt: 1_800_000_000_000,
  })
  expect(readHandedUsage({ usage: handed })).toEqual(handed)
  expect(readHandedUsage({ usage: { planKey: 'free', used: 0, limit: 5, scope: 'guest' } })).toEqual(
    usage({ scope: 'guest' }),
  )
  expect(readHandedUsage({ usage: { planKey: 'pro', used: 7, limit: 5, remaining: 900 } })).toMatchObject({
    remaining: 0,
    upgradeRequired: true,
  })
})

test.each([
  null,
  undefined,
  'usage',
  {},
  { usage: null },
  { usage: [] },
  { usage: { planKey: 'gold', used: 1, limit: 5 } },
  { usage: { planKey: 'free', used: -1, limit: 5 } },
  { usage: { planKey: 'free', used: '1', limit: 5 } },
  { summary: {} },
])('%o hands over nothing', (state) => {
  expect(readHandedUsage(state)).toBeNull()
})

test('a limit that makes no sense is unknown', () => {
  for (const limit of ['5', 2.5, -1, Number.POSITIVE_INFINITY])
    expect(readHandedUsage({ usage: { planKey: 'free', used: 1, limit } })).toMatchObject({
      limit: null,
      remaining: null,
      upgradeRequired: false,
    })
})
