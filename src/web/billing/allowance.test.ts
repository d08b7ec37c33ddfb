// Checks what guests and users of each plan read about their allowance.
import { expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import { aUsage } from '#tests/a-usage.ts'
import { calculateUsedShare, formatPeriodLimit, getUsagePlan } from './allowance.ts'

test.each<[Partial<Usage>, string, string]>([
  [{ scope: 'guest' }, 'Guest', '5 summaries'],
  [{}, 'Free', '5 summaries/week'],
  [{ planKey: 'mini', limit: 35 }, 'Mini', '35 summaries/week'],
  [{ planKey: 'pro', limit: 200 }, 'Pro', '200 summaries/month'],
  [{ planKey: 'ultra', limit: 500 }, 'Ultra', '500 summaries/month'],
  [{ planKey: 'enterprise', limit: 500 }, 'Ultra', '500 summaries/month'],
  [{ planKey: 'pro', limit: null }, 'Pro', '–'],
])('%o reads %s, %s', (change, label, limit) => {
  expect(getUsagePlan(aUsage(change)).label).toBe(label)
  expect(formatPeriodLimit(aUsage(change))).toBe(limit)
})

test.each([
  [0, 5, 0],
  [2, 5, 0.4],
  [5, 5, 1],
  // After a change to a smaller plan, more than the limit can be used.
  [35, 5, 1],
  [0, 0, 1],
  [3, null, null],
])('%d of %d used fill %d of the bar', (used, limit, share) => {
  expect(calculateUsedShare(aUsage({ used, limit }))).toBe(share)
})
