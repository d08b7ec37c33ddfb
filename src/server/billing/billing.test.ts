// Ann buys, renews, changes and cancels plans, and always has what she paid for. On both databases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanKey } from '#contract/billing/plans.ts'
import {
  type BillingTestServer,
  dayMs,
  newBuyer,
  startBillingTestServer,
} from '#tests/billing-server.ts'
import { engines } from '#tests/engines.ts'
import { listenTo } from '#tests/listen.ts'
import { profiles } from '../db/schema/accounts.ts'
import { customers } from '../db/schema/billing.ts'
import { allowances } from '../db/schema/usage.ts'
import { grantPlan, reconcileExpiredPlans, syncCustomer } from './sync.ts'

const noPurchases = {
  subscription: null,
  passEndsAt: null,
  trialUsed: false,
  trialNeedsVerifiedEmail: false,
  hasPortal: false,
}

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
  const subscriptionOf = async (ann: Ann) => (await ann.billing()).subscription!
  const orm = () => server.testServer.deps.db.orm

  test('Pro starts with a trial of fourteen days without a card, and an open page shows it at once', async () => {
    const ann = await newAnn()
    expect(await ann.billing()).toEqual(noPurchases)
    const stream = listenTo(await ann.send('/api/live'))
    const { url, sessionId } = await ann.checkout('pro_monthly')
    expect(url).toBe(`${server.stripe.url}/c/pay/${sessionId}`)
    server.stripe.pay(sessionId!, null)
    await stream.until((events) =>
      events.some(
        ({ event, data }) => event === 'usage' && (data as { limit: number }).limit === 200,
      ),
    )
    await stream.until(
      () => (stream.last('subscription') as { subscription: unknown }).subscription !== null,
    )
    await stream.leave()
    expect(await ann.billing()).toMatchObject({
      trialUsed: true,
      hasPortal: true,
      subscription: {
        amount: 1244,
        currency: 'usd',
        interval: 'month',
        planKey: 'pro',
        status: 'trialing',
        priceId: 'price_pro_monthly',
        productId: 'prod_pro',
        cancelAtPeriodEnd: false,
        startedAt: server.clock.nowMs,
        trialEnd: server.clock.nowMs + 14 * dayMs,
      },
    })
  })

  test('a trial without a card ends by itself, and the second purchase has no trial', async () => {
    const ann = await newAnn()
    await ann.buy('pro_annual', null)
    await expectPlan(ann, 'pro')
    server.stripe.advanceTo(server.clock.nowMs + 15 * dayMs)
    await expectPlan(ann, 'free')
    expect(await ann.billing()).toMatchObject({ subscription: null, trialUsed: true })
    const { sessionId } = await ann.checkout('ultra_monthly')
    expect(server.stripe.account.sessions.get(sessionId!)).toMatchObject({
      trialDays: null,
      amount_total: 2087,
    })
    expect(server.stripe.pay(sessionId!, null)).toBe(false)
    expect(server.stripe.pay(sessionId!)).toBe(true)
    await expectPlan(ann, 'ultra')
    expect(await subscriptionOf(ann)).toMatchObject({ status: 'active', trialEnd: null })
  })

  test('Pro renews; with a failing card the plan stays during the retries, and then becomes Free', async () => {
    const ann = await newAnn()
    await ann.buy('pro_monthly')
    await expectPlan(ann, 'pro')
    for (let month = 0; month < 3; month++) server.stripe.advanceTo(server.clock.nowMs + 31 * dayMs)
    await expectPlan(ann, 'pro')
    const { stripeCustomerId, currentPeriodEnd } = await subscriptionOf(ann)
    expect(currentPeriodEnd).toBeGreaterThan(server.clock.nowMs)
    server.stripe.useCard(stripeCustomerId, 'declining')
    server.stripe.advanceTo(currentPeriodEnd + dayMs)
    await expect.poll(async () => (await subscriptionOf(ann)).status).toBe('past_due')
    expect(await ann.usage()).toMatchObject({ planKey: 'pro', limit: 200 })
    server.stripe.advanceTo(currentPeriodEnd + 16 * dayMs)
    await expectPlan(ann, 'free')
    const { createdAt } = (
      await orm().select().from(profiles).where(eq(profiles.userId, ann.userId))
    )[0]!
    expect(((await ann.usage()).renewsAt! - createdAt) % (7 * dayMs)).toBe(0)
  })

  test('a buyer of a year has a new allowance each month, pays nothing more until the year is over, and then for the next one', async () => {
    const ann = await newAnn()
    await ann.buy('pro_annual')
    await expectPlan(ann, 'pro')
    server.stripe.advanceTo(server.clock.nowMs + 15 * dayMs)
    await expect.poll(async () => (await subscriptionOf(ann)).status).toBe('active')
    const { currentPeriodEnd } = await subscriptionOf(ann)
    expect((currentPeriodEnd - server.clock.nowMs) / dayMs).toBeGreaterThan(360)
    await ann.summarize({ video: 'yearVideo01' })
    const { used, renewsAt } = await ann.usage()
    expect(used).toBe(1)
    expect((renewsAt! - server.clock.nowMs) / dayMs).toBeLessThanOrEqual(31)
    for (let month = 0; month < 10; month++)
      server.stripe.advanceTo(server.clock.nowMs + 31 * dayMs)
    expect(await ann.usage()).toMatchObject({ planKey: 'pro', used: 0, limit: 200 })
    expect((await subscriptionOf(ann)).currentPeriodEnd).toBe(currentPeriodEnd)
    server.stripe.advanceTo(currentPeriodEnd + dayMs)
    await expect
      .poll(async () => (await subscriptionOf(ann)).currentPeriodEnd)
      .toBeGreaterThan(currentPeriodEnd + 360 * dayMs)
    await expectPlan(ann, 'pro')
  })

  test('a plan change is confirmed at the provider, takes effect at once and keeps the usage, with one subscription only', async () => {
    const ann = await newAnn()
    await ann.buy('pro_monthly')
    await expectPlan(ann, 'pro')
    await ann.summarize({ video: 'paidVideo01' })
    const again = await ann.requestCheckout('pro_monthly')
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { error: { code: 'current_plan', message: 'This is your current plan.' } },
    ])
    for (const offer of ['ultra_monthly', 'ultra_annual'] as const) {
      const { url, sessionId } = await ann.checkout(offer)
      expect(sessionId).toBe(null)
      const confirmed = await fetch(url, { method: 'POST', redirect: 'manual' })
      expect(confirmed.headers.get('location')).toBe(
        `http://localhost/success?price_id=price_${offer}`,
      )
      await expect.poll(async () => (await subscriptionOf(ann)).priceId).toBe(`price_${offer}`)
    }
    expect(await ann.usage()).toMatchObject({
      planKey: 'ultra',
      used: 1,
      limit: 500,
      remaining: 499,
    })
    const { stripeCustomerId } = await subscriptionOf(ann)
    const subscriptionsOfAnn = [...server.stripe.account.subscriptions.values()].filter(
      ({ customer }) => customer === stripeCustomerId,
    )
    expect(subscriptionsOfAnn).toHaveLength(1)
  })

  test('a canceled plan can be resumed, stays until the end of its period, and then becomes Free', async () => {
    const ann = await newAnn()
    await ann.buy('pro_monthly')
    await expectPlan(ann, 'pro')
    const { stripeSubscriptionId: id } = await subscriptionOf(ann)
    server.stripe.cancelAtEnd(id!)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
    server.stripe.cancelAtEnd(id!, false)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(false)
    server.stripe.cancelAtEnd(id!)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
    const { currentPeriodEnd } = await subscriptionOf(ann)
    server.stripe.webhooks.faults.drop = true
    server.clock.nowMs = currentPeriodEnd - 1
    expect((await ann.usage()).planKey).toBe('pro')
    server.clock.nowMs = currentPeriodEnd
    expect(await ann.usage()).toMatchObject({ planKey: 'free', limit: 5 })
    expect(await ann.billing()).toMatchObject({ subscription: null })
    server.stripe.webhooks.faults.drop = false
  })

  test('after a downgrade below the usage, zero summaries remain', async () => {
    const ann = await newAnn()
    await ann.buy('ultra_monthly')
    await expectPlan(ann, 'ultra')
    await ann.summarize({ video: 'paidVideo02' })
    await orm().update(allowances).set({ used: 320 }).where(eq(allowances.ownerId, ann.userId))
    server.stripe.cancelNow((await subscriptionOf(ann)).stripeSubscriptionId!)
    await expectPlan(ann, 'free')
    expect(await ann.usage()).toMatchObject({
      used: 320,
      limit: 5,
      remaining: 0,
      upgradeRequired: true,
    })
    expect((await ann.ask({ video: 'paidVideo03' })).status).toBe(429)
  })

  test('a pass continues under a higher plan and counts again when that plan ends', async () => {
    const ann = await newAnn()
    await ann.buy('mini_weekly')
    await ann.buy('mini_weekly')
    await expectPlan(ann, 'mini')
    await ann.buy('pro_monthly', null)
    await expectPlan(ann, 'pro')
    const passEndsAt = server.clock.nowMs + 14 * dayMs
    expect(await ann.billing()).toMatchObject({ passEndsAt, subscription: { planKey: 'pro' } })
    server.stripe.cancelAtEnd((await subscriptionOf(ann)).stripeSubscriptionId!)
    server.stripe.cancelNow((await subscriptionOf(ann)).stripeSubscriptionId!)
    await expectPlan(ann, 'mini')
    expect(await subscriptionOf(ann)).toMatchObject({
      planKey: 'mini',
      currentPeriodEnd: passEndsAt,
    })
    server.clock.nowMs = passEndsAt
    expect((await ann.usage()).planKey).toBe('free')
    await reconcileExpiredPlans(server.testServer.deps)
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, ann.userId))
    expect(profile).toMatchObject({ plan: 'free', planUntil: null, planSince: profile!.createdAt })
  })

  test('a subscription that ended without an event is replaced by the pass under it at the next maintenance', async () => {
    const ann = await newAnn()
    for (const _ of [1, 2, 3]) await ann.buy('mini_weekly')
    await ann.buy('pro_monthly', null)
    await expectPlan(ann, 'pro')
    server.stripe.cancelAtEnd((await subscriptionOf(ann)).stripeSubscriptionId!)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
    server.clock.nowMs = (await subscriptionOf(ann)).currentPeriodEnd
    expect((await ann.usage()).planKey).toBe('free')
    await reconcileExpiredPlans(server.testServer.deps)
    expect(await ann.usage()).toMatchObject({ planKey: 'mini', limit: 35 })
  })

  describe('a plan that an administrator gave', () => {
    const grant = (userId: string, planKey: PlanKey, untilMs: number | null = null) =>
      orm().transaction((tx) =>
        grantPlan(tx, userId, { planKey, untilMs, nowMs: server.clock.nowMs }),
      )
    const sync = async (userId: string) => {
      const [customer] = await orm().select().from(customers).where(eq(customers.userId, userId))
      await syncCustomer(server.testServer.deps, customer!.customerId)
    }

    test('stays when Ann opens a checkout, leaves it, and is synced', async () => {
      const ann = await newAnn()
      await ann.checkout('ultra_annual')
      await grant(ann.userId, 'pro')
      await sync(ann.userId)
      await reconcileExpiredPlans(server.testServer.deps)
      expect(await ann.usage()).toMatchObject({ planKey: 'pro', limit: 200 })
      await grant(ann.userId, 'free')
      expect((await ann.usage()).planKey).toBe('free')
    })

    test('is not sold to her again, but a higher one is; the given one counts again when that has ended', async () => {
      const ann = await newAnn()
      await grant(ann.userId, 'pro')
      for (const offer of ['mini_weekly', 'pro_annual'] as const) {
        const refused = await ann.requestCheckout(offer)
        expect([refused.status, await refused.json()]).toMatchObject([
          409,
          { error: { code: 'plan_has_more' } },
        ])
      }
      await ann.buy('ultra_monthly', null)
      await expectPlan(ann, 'ultra')
      await expect(grant(ann.userId, 'mini')).rejects.toMatchObject({ code: 'plan_is_paid' })
      server.stripe.cancelAtEnd((await subscriptionOf(ann)).stripeSubscriptionId!)
      await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
      server.clock.nowMs = (await subscriptionOf(ann)).currentPeriodEnd
      await reconcileExpiredPlans(server.testServer.deps)
      expect(await ann.usage()).toMatchObject({ planKey: 'pro', limit: 200 })
    })

    test('ends on its day, and a pass that was paid meanwhile counts then', async () => {
      const ann = await newAnn()
      const untilMs = server.clock.nowMs + 3 * 24 * 3600 * 1000
      const { sessionId } = await ann.checkout('mini_weekly')
      await grant(ann.userId, 'ultra', untilMs)
      server.stripe.pay(sessionId!)
      await expect.poll(async () => (await ann.billing()).passEndsAt).not.toBe(null)
      expect(await ann.usage()).toMatchObject({ planKey: 'ultra', limit: 500 })
      server.clock.nowMs = untilMs
      await reconcileExpiredPlans(server.testServer.deps)
      expect(await ann.usage()).toMatchObject({ planKey: 'mini', limit: 35 })
    })
  })

  test('Bob gets nothing from the checkout session of Ann', async () => {
    const [ann, bob] = [await newAnn(), await newAnn()]
    const sessionId = await ann.buy('ultra_monthly')
    await expectPlan(ann, 'ultra')
    for (const path of ['subscription', `subscription?session_id=${sessionId}`])
      expect(await (await bob.send(`/api/stripe/${path}`)).json()).toEqual(noPurchases)
    const synced = await bob.sendJson('POST', `/api/stripe/sync?session_id=${sessionId}`, {
      session_id: sessionId,
    })
    expect(await synced.json()).toEqual(noPurchases)
    expect((await bob.usage()).planKey).toBe('free')
    const portal = await bob.sendJson('POST', '/api/stripe/create-portal-session', {
      customer: 'cus_00000001',
    })
    expect([portal.status, await portal.json()]).toMatchObject([
      409,
      { error: { code: 'no_customer' } },
    ])
  })

  test('after Ann deletes her account she is not charged any more, even if the provider was down', async () => {
    const ann = await newAnn()
    await ann.buy('pro_monthly')
    await expectPlan(ann, 'pro')
    const bea = await newAnn()
    const { sessionId } = await bea.checkout('pro_monthly')
    const { stripeSubscriptionId } = await subscriptionOf(ann)
    const exported = (await (await ann.send('/api/me/export')).json()) as { payments: unknown }
    expect(exported.payments).toMatchObject({
      subscription: { subscriptionId: stripeSubscriptionId },
      passes: [],
    })
    server.stripe.state.outage = { status: 500 }
    const callsBefore = server.stripe.calls.length
    for (const person of [ann, bea]) {
      const deleted = await person.sendJson('DELETE', '/api/me', {
        password: person.credentials.password,
      })
      expect(deleted.status).toBe(200)
    }
    expect(await orm().select().from(customers).where(eq(customers.userId, ann.userId))).toEqual([])
    await expect.poll(() => server.stripe.calls.length).toBeGreaterThan(callsBefore)
    server.stripe.state.outage = null
    const { subscriptions, sessions } = server.stripe.account
    await expect.poll(() => subscriptions.get(stripeSubscriptionId!)!.status).toBe('canceled')
    await expect.poll(() => sessions.get(sessionId!)!.status).toBe('expired')
  })
})
