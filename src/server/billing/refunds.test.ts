// Refunds and disputes revoke passes and subscriptions; a later payment or a won dispute
// restores them. On both databases.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BillingTestServer,
  dayMs,
  newBuyer,
  startBillingTestServer,
} from '#tests/billing-server.ts'
import { engines } from '#tests/engines.ts'
import { listenTo } from '#tests/listen.ts'
import { billingSyncQueue } from '../db/queue.ts'
import { syncAllCustomers } from './sync-all-customers.ts'

describe.each(engines)('on %s', (_, open) => {
  let server: BillingTestServer
  beforeAll(async () => {
    server = await startBillingTestServer({ database: (await open()).database })
  })
  afterAll(() => server.close())
  const newAnn = () => newBuyer(server)
  type Ann = Awaited<ReturnType<typeof newAnn>>
  const expectPlan = (ann: Ann, planKey: string) =>
    expect.poll(async () => (await ann.usage()).planKey).toBe(planKey)
  const expectPassEnd = (ann: Ann) => expect.poll(async () => (await ann.billing()).passEndsAt)
  /** Waits for the syncs of the events that were sent until now. */
  const syncsEnd = async () => {
    await server.stripe.webhooks.settled()
    const countOpen = async () => {
      const { rows } = await server.testServer.deps.db.orm.execute<{ open: number }>(sql`
        select count(*)::int as open from pgboss.job where name = ${billingSyncQueue} and state < 'completed'`)
      return rows[0]!.open
    }
    await expect.poll(countOpen).toBe(0)
  }
  /**
   * A subscriber whose trial is over and who has paid once, with the id of the checkout
   * session.
   */
  const newPaidSubscriber = async (offer: 'pro_monthly' | 'ultra_annual') => {
    const ann = await newAnn()
    const session = await ann.buy(offer)
    server.stripe.advanceTo(server.clock.nowMs + 15 * dayMs)
    await expect.poll(async () => (await ann.billing()).subscription?.status).toBe('active')
    return { ann, session, subscription: (await ann.billing()).subscription! }
  }

  test('a refund revokes its pass, and the next pass moves up', async () => {
    const ann = await newAnn()
    const start = server.clock.nowMs
    const first = await ann.buy('mini_weekly')
    await expectPassEnd(ann).toBe(start + 7 * dayMs)
    const second = await ann.buy('mini_weekly')
    await expectPassEnd(ann).toBe(start + 14 * dayMs)
    server.stripe.refund(first)
    await expectPassEnd(ann).toBe(start + 7 * dayMs)
    server.stripe.refund(second)
    await expectPassEnd(ann).toBe(null)
    expect(await ann.usage()).toMatchObject({ planKey: 'free', limit: 5 })
  })

  test('a disputed pass does not count unless the dispute is won', async () => {
    const ann = await newAnn()
    const pass = await ann.buy('mini_weekly')
    await expectPassEnd(ann).not.toBe(null)
    const dispute = server.stripe.dispute(pass)
    await expectPassEnd(ann).toBe(null)
    expect((await ann.usage()).planKey).toBe('free')
    server.stripe.closeDispute(dispute, 'won')
    await expectPassEnd(ann).not.toBe(null)
    expect((await ann.usage()).planKey).toBe('mini')
  })

  test('a partial refund keeps Pro; a full refund makes it Free until the next payment, and an open page shows both at once', async () => {
    const { ann, session, subscription } = await newPaidSubscriber('pro_monthly')
    server.stripe.refund(session, 500)
    expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'pro' } })
    const stream = listenTo(await ann.send('/api/live'))
    await stream.until(() => (stream.last('usage') as { limit?: number })?.limit === 200)
    server.stripe.refund(session)
    await stream.until(() => (stream.last('usage') as { limit: number }).limit === 5)
    await stream.until(
      () => (stream.last('subscription') as { subscription: unknown }).subscription === null,
    )
    expect(await ann.billing()).toMatchObject({ subscription: null, hasPortal: true })

    const { stripeCustomerId, stripeSubscriptionId, currentPeriodEnd } = subscription
    server.stripe.useCard(stripeCustomerId, 'declining')
    server.stripe.advanceTo(currentPeriodEnd + dayMs)
    expect(server.stripe.account.subscriptions.get(stripeSubscriptionId!)!.status).toBe('past_due')
    await server.stripe.webhooks.settled()
    expect(await ann.sync()).toMatchObject({ subscription: null })
    server.stripe.useCard(stripeCustomerId, 'good')
    server.stripe.advanceTo(currentPeriodEnd + 4 * dayMs)
    await stream.until(() => (stream.last('usage') as { limit: number }).limit === 200)
    await stream.leave()
    // A sync that began before the payment may have read the old status with the new
    // payment. The one of the payment's event follows.
    await expect
      .poll(() => ann.billing())
      .toMatchObject({ subscription: { planKey: 'pro', status: 'active' } })
  })

  test('a disputed subscription is Free until the dispute is won, and stays Free if it is lost', async () => {
    const { ann, session } = await newPaidSubscriber('ultra_annual')
    const first = server.stripe.dispute(session)
    await expectPlan(ann, 'free')
    server.stripe.closeDispute(first, 'won')
    await expectPlan(ann, 'ultra')
    const second = server.stripe.dispute(session)
    await expectPlan(ann, 'free')
    server.stripe.closeDispute(second, 'lost')
    await server.stripe.webhooks.settled()
    expect(await ann.sync()).toMatchObject({ subscription: null })
  })

  test('if the events are lost, the sync of all customers has the same effect', async () => {
    const { ann, session } = await newPaidSubscriber('pro_monthly')
    await syncsEnd()
    server.stripe.webhooks.faults.drop = true
    const dispute = server.stripe.dispute(session)
    expect((await ann.usage()).planKey).toBe('pro')
    await syncAllCustomers(server.testServer.deps)
    expect((await ann.usage()).planKey).toBe('free')
    server.stripe.closeDispute(dispute, 'won')
    await syncAllCustomers(server.testServer.deps)
    expect((await ann.usage()).planKey).toBe('pro')
    server.stripe.refund(session)
    await syncAllCustomers(server.testServer.deps)
    expect((await ann.usage()).planKey).toBe('free')
    server.stripe.webhooks.faults.drop = false
  })

  test('a purchase after a refund starts a new subscription and cancels the old one', async () => {
    const { ann, session, subscription } = await newPaidSubscriber('pro_monthly')
    server.stripe.refund(session)
    await expectPlan(ann, 'free')
    await ann.buy('pro_monthly')
    await expectPlan(ann, 'pro')
    const current = (await ann.billing()).subscription!
    expect(current).toMatchObject({
      status: 'active',
      stripeCustomerId: subscription.stripeCustomerId,
    })
    expect(current.stripeSubscriptionId).not.toBe(subscription.stripeSubscriptionId)
    expect(
      server.stripe.account.subscriptions.get(subscription.stripeSubscriptionId!)!.status,
    ).toBe('canceled')
    server.stripe.cancelNow(current.stripeSubscriptionId!)
    await expectPlan(ann, 'free')
  })
})
