// Mini: seven days for one payment, as many as one likes, one after the other.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, dayMs, type Shop, startShop } from '#tests/shop.ts'
import { allowances } from '../db/schema/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())
const anAnn = () => aBuyer(shop)
const endOf = (ann: Awaited<ReturnType<typeof anAnn>>) =>
  expect.poll(async () => (await ann.billing()).passEndsAt, { timeout: 10_000 })

test('two passes are two weeks of 35, never 70 at once; then it is Free', async () => {
  const ann = await anAnn()
  const start = shop.clock.nowMs
  await ann.buy('mini_weekly')
  await endOf(ann).toBe(start + 7 * dayMs)
  shop.clock.nowMs += 2 * dayMs
  await ann.buy('mini_weekly')
  await endOf(ann).toBe(start + 14 * dayMs)
  expect(await ann.billing()).toMatchObject({
    trialUsed: false,
    subscription: {
      planKey: 'mini',
      amount: 700,
      interval: 'week',
      status: 'active',
      stripeSubscriptionId: null,
      startedAt: start,
      currentPeriodEnd: start + 14 * dayMs,
    },
  })
  await ann.summarize({ video: 'miniVideo01' })
  await shop.world.deps.db.orm.update(allowances).set({ used: 35 }).where(eq(allowances.ownerId, ann.userId))
  expect(await ann.usage()).toMatchObject({ limit: 35, remaining: 0, renewsAt: start + 7 * dayMs })
  shop.clock.nowMs = start + 7 * dayMs
  expect(await ann.usage()).toMatchObject({ planKey: 'mini', used: 0, remaining: 35, renewsAt: start + 14 * dayMs })
  shop.clock.nowMs = start + 14 * dayMs
  expect(await ann.usage()).toMatchObject({ planKey: 'free', used: 0, limit: 5 })
})

test('what was not paid gives nothing', async () => {
  const ann = await anAnn()
  const { sessionId } = await ann.checkout('mini_weekly')
  expect(shop.stripe.pay(sessionId!, 'declining')).toBe(false)
  expect((await ann.sync()).passEndsAt).toBe(null)
  shop.stripe.expire(sessionId!)
  expect((await ann.sync()).passEndsAt).toBe(null)
})

test('a bank that takes days: nothing until the money came, and then seven whole days', async () => {
  const ann = await anAnn()
  const { sessionId } = await ann.checkout('mini_weekly')
  shop.stripe.payByBank(sessionId!)
  expect((await ann.sync()).passEndsAt).toBe(null)
  shop.clock.nowMs += 3 * dayMs
  shop.stripe.arrive(sessionId!)
  await endOf(ann).toBe(shop.clock.nowMs + 7 * dayMs)
})
