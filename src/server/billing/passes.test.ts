// Mini passes: seven days for one payment, one after the other.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BillingTestServer,
  dayMs,
  newBuyer,
  startBillingTestServer,
} from '#tests/billing-server.ts'
import { allowances } from '../db/schema/usage.ts'

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingTestServer()
})
afterAll(() => server.close())
const newAnn = () => newBuyer(server)
const expectPassEnd = (ann: Awaited<ReturnType<typeof newAnn>>) =>
  expect.poll(async () => (await ann.billing()).passEndsAt)

test('two passes give two weeks of 35 summaries, never 70 at once, and then Free', async () => {
  const ann = await newAnn()
  const start = server.clock.nowMs
  await ann.buy('mini_weekly')
  await expectPassEnd(ann).toBe(start + 7 * dayMs)
  server.clock.nowMs += 2 * dayMs
  await ann.buy('mini_weekly')
  await expectPassEnd(ann).toBe(start + 14 * dayMs)
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
  await server.testServer.deps.db.orm
    .update(allowances)
    .set({ used: 35 })
    .where(eq(allowances.ownerId, ann.userId))
  expect(await ann.usage()).toMatchObject({ limit: 35, remaining: 0, renewsAt: start + 7 * dayMs })
  server.clock.nowMs = start + 7 * dayMs
  expect(await ann.usage()).toMatchObject({
    planKey: 'mini',
    used: 0,
    remaining: 35,
    renewsAt: start + 14 * dayMs,
  })
  server.clock.nowMs = start + 14 * dayMs
  expect(await ann.usage()).toMatchObject({ planKey: 'free', used: 0, limit: 5 })
})

test('a checkout that is not paid gives no pass', async () => {
  const ann = await newAnn()
  const { sessionId } = await ann.checkout('mini_weekly')
  expect(server.stripe.pay(sessionId!, 'declining')).toBe(false)
  expect((await ann.sync()).passEndsAt).toBe(null)
  server.stripe.expire(sessionId!)
  expect((await ann.sync()).passEndsAt).toBe(null)
})

test('with a bank transfer the pass starts when the money arrives and lasts seven days', async () => {
  const ann = await newAnn()
  const { sessionId } = await ann.checkout('mini_weekly')
  server.stripe.payByBank(sessionId!)
  expect((await ann.sync()).passEndsAt).toBe(null)
  server.clock.nowMs += 3 * dayMs
  server.stripe.receiveBankPayment(sessionId!)
  await expectPassEnd(ann).toBe(server.clock.nowMs + 7 * dayMs)
})
