import { expect, test } from 'vitest'
import { aUsage } from '#tests/a-usage.ts'
import { parseNavigationUsage } from './navigation-usage.ts'

test('a valid usage is used, and its derived fields are calculated again', () => {
  const passedUsage = aUsage({
    used: 5,
    remaining: 0,
    scope: 'guest',
    upgradeRequired: true,
    lastSummaryAt: 1_800_000_000_000,
  })
  expect(parseNavigationUsage({ usage: passedUsage })).toEqual(passedUsage)
  expect(
    parseNavigationUsage({ usage: { planKey: 'free', used: 0, limit: 5, scope: 'guest' } }),
  ).toEqual(aUsage({ scope: 'guest' }))
  expect(
    parseNavigationUsage({ usage: { planKey: 'pro', used: 7, limit: 5, remaining: 900 } }),
  ).toMatchObject({
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
])('%o contains no usage', (state) => {
  expect(parseNavigationUsage(state)).toBeNull()
})

test('an invalid limit counts as unknown', () => {
  for (const limit of ['5', 2.5, -1, Number.POSITIVE_INFINITY])
    expect(parseNavigationUsage({ usage: { planKey: 'free', used: 1, limit } })).toMatchObject({
      limit: null,
      remaining: null,
      upgradeRequired: false,
    })
})
