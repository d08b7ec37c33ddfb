// People buy, renew, change, cancel and get their money back, and always have what they paid for. On both databases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/billing.ts'
import { engines } from '#tests/engines.ts'
import { listenTo } from '#tests/listen.ts'
import { aBuyer, dayMs, type Shop, startShop } from '#tests/shop.ts'
import { profiles } from '../db/schema/accounts.ts'
import { customers } from '../db/schema/billing.ts'
import { allowances } from '../db/schema/usage.ts'
import { settleRunOut } from './look.ts'

describe.each(engines)('on %s', (_, open) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ database: (await open()).database })
  })
  afterAll(() => shop.close())
  const anAnn = () => aBuyer(shop)
  type Ann = Awaited<ReturnType<typeof anAnn>>
  const has = (ann: Ann, planKey: string) =>
    expect.poll(async () => (await ann.usage()).planKey, { timeout: 10_000 }).toBe(planKey)
  const subscriptionOf = async (ann: Ann) => (await ann.billing()).subscription!
  const orm = () => shop.world.deps.db.orm

  test('Pro begins with fourteen days without a card, and a page that is open sees it come', async () => {
    const ann = await anAnn()
    expect(await ann.billing()).toEqual({ subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false })
    const stream = listenTo(await ann.send('/api/live'))
    const { url, sessionId } = await ann.checkout('pro_monthly')
    expect(url).toBe(`${shop.stripe.url}/c/pay/${sessionId}`)
    shop.stripe.pay(sessionId!, null)
    await stream.until((heard) =>
      heard.some(({ event, data }) => event === 'usage' && (data as { limit: number }).limit === 200),
    )
    await stream.until(() => (stream.last('subscription') as { subscription: unknown }).subscription !== null)
    await stream.leave()
    expect(await ann.billing()).toMatchObject({
      trialUsed: true,
      hasPortal: true,
      subscription: {
        amount: 1244,
        interval: 'month',
        planKey: 'pro',
        status: 'trialing',
        priceId: 'price_pro_monthly',
        productId: 'prod_pro',
        cancelAtPeriodEnd: false,
        startedAt: shop.clock.nowMs,
        trialEnd: shop.clock.nowMs + 14 * dayMs,
      },
    })
  })

  test('a trial without a card ends by itself; the second order of the same person has none', async () => {
    const ann = await anAnn()
    await ann.buy('pro_annual', null)
    await has(ann, 'pro')
    shop.stripe.moveTo(shop.clock.nowMs + 15 * dayMs)
    await has(ann, 'free')
    expect(await ann.billing()).toMatchObject({ subscription: null, trialUsed: true })
    const { sessionId } = await ann.checkout('ultra_monthly')
    expect(shop.stripe.account.sessions.get(sessionId!)).toMatchObject({ trialDays: null, amount_total: 2087 })
    expect(shop.stripe.pay(sessionId!, null)).toBe(false)
    expect(shop.stripe.pay(sessionId!)).toBe(true)
    await has(ann, 'ultra')
    expect(await subscriptionOf(ann)).toMatchObject({ status: 'active', trialEnd: null })
  })

  test('it renews; a card that fails is tried for a while and the plan stays; then it is Free', async () => {
    const ann = await anAnn()
    await ann.buy('pro_monthly')
    await has(ann, 'pro')
    for (let month = 0; month < 3; month++) shop.stripe.moveTo(shop.clock.nowMs + 31 * dayMs)
    await has(ann, 'pro')
    const { stripeCustomerId, currentPeriodEnd } = await subscriptionOf(ann)
    expect(currentPeriodEnd).toBeGreaterThan(shop.clock.nowMs)
    shop.stripe.useCard(stripeCustomerId, 'declining')
    shop.stripe.moveTo(currentPeriodEnd + dayMs)
    await expect.poll(async () => (await subscriptionOf(ann)).status).toBe('past_due')
    expect(await ann.usage()).toMatchObject({ planKey: 'pro', limit: 200 })
    shop.stripe.moveTo(currentPeriodEnd + 16 * dayMs)
    await has(ann, 'free')
    const { createdAt } = (await orm().select().from(profiles).where(eq(profiles.userId, ann.userId)))[0]!
    expect(((await ann.usage()).renewsAt! - createdAt) % (7 * dayMs)).toBe(0)
  })

  test('another plan is confirmed at the provider, acts at once and keeps what was used; there is never a second subscription', async () => {
    const ann = await anAnn()
    await ann.buy('pro_monthly')
    await has(ann, 'pro')
    await ann.summarize({ video: 'paidVideo01' })
    const again = await ann.order('pro_monthly')
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { error: { code: 'current_plan', message: 'This is your current plan.' } },
    ])
    for (const offer of ['ultra_monthly', 'ultra_annual'] as const) {
      const { url, sessionId } = await ann.checkout(offer)
      expect(sessionId).toBe(null)
      const confirmed = await fetch(url, { method: 'POST', redirect: 'manual' })
      expect(confirmed.headers.get('location')).toBe('http://localhost/success')
      await expect.poll(async () => (await subscriptionOf(ann)).priceId).toBe(`price_${offer}`)
    }
    expect(await ann.usage()).toMatchObject({ planKey: 'ultra', used: 1, limit: 500, remaining: 499 })
    const { stripeCustomerId } = await subscriptionOf(ann)
    const own = [...shop.stripe.account.subscriptions.values()].filter(({ customer }) => customer === stripeCustomerId)
    expect(own).toHaveLength(1)
  })

  test('who cancels keeps the plan until its end, may resume, and has Free from that moment on', async () => {
    const ann = await anAnn()
    await ann.buy('pro_monthly')
    await has(ann, 'pro')
    const { stripeSubscriptionId: id } = await subscriptionOf(ann)
    shop.stripe.cancelAtEnd(id!)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
    shop.stripe.cancelAtEnd(id!, false)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(false)
    shop.stripe.cancelAtEnd(id!)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
    const { currentPeriodEnd } = await subscriptionOf(ann)
    shop.stripe.webhooks.knobs.drop = true
    shop.clock.nowMs = currentPeriodEnd - 1
    expect((await ann.usage()).planKey).toBe('pro')
    shop.clock.nowMs = currentPeriodEnd
    expect(await ann.usage()).toMatchObject({ planKey: 'free', limit: 5 })
    expect(await ann.billing()).toMatchObject({ subscription: null })
    shop.stripe.webhooks.knobs.drop = false
  })

  test('who used more than the new limit has nothing left, never less', async () => {
    const ann = await anAnn()
    await ann.buy('ultra_monthly')
    await has(ann, 'ultra')
    await ann.summarize({ video: 'paidVideo02' })
    await orm().update(allowances).set({ used: 320 }).where(eq(allowances.ownerId, ann.userId))
    shop.stripe.cancelNow((await subscriptionOf(ann)).stripeSubscriptionId!)
    await has(ann, 'free')
    expect(await ann.usage()).toMatchObject({ used: 320, limit: 5, remaining: 0, upgradeRequired: true })
    expect((await ann.ask({ video: 'paidVideo03' })).status).toBe(429)
  })

  test('beneath a higher plan a pass runs on, and is what remains when that ends', async () => {
    const ann = await anAnn()
    await ann.buy('mini_weekly')
    await ann.buy('mini_weekly')
    await has(ann, 'mini')
    await ann.buy('pro_monthly', null)
    await has(ann, 'pro')
    const passEndsAt = shop.clock.nowMs + 14 * dayMs
    expect(await ann.billing()).toMatchObject({ passEndsAt, subscription: { planKey: 'pro' } })
    shop.stripe.cancelAtEnd((await subscriptionOf(ann)).stripeSubscriptionId!)
    shop.stripe.cancelNow((await subscriptionOf(ann)).stripeSubscriptionId!)
    await has(ann, 'mini')
    expect(await subscriptionOf(ann)).toMatchObject({ planKey: 'mini', currentPeriodEnd: passEndsAt })
    shop.clock.nowMs = passEndsAt
    expect((await ann.usage()).planKey).toBe('free')
    await settleRunOut(shop.world.deps)
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, ann.userId))
    expect(profile).toMatchObject({ plan: 'free', planUntil: null, planSince: profile!.createdAt })
  })

  test('a subscription that ran out unheard gives way to the pass beneath it at the next tidying', async () => {
    const ann = await anAnn()
    await ann.buy('pro_monthly', null)
    await has(ann, 'pro')
    shop.stripe.cancelAtEnd((await subscriptionOf(ann)).stripeSubscriptionId!)
    await expect.poll(async () => (await subscriptionOf(ann)).cancelAtPeriodEnd).toBe(true)
    const { currentPeriodEnd } = await subscriptionOf(ann)
    shop.clock.nowMs = currentPeriodEnd - dayMs
    await ann.buy('mini_weekly')
    await expect.poll(async () => (await ann.billing()).passEndsAt).not.toBe(null)
    shop.clock.nowMs = currentPeriodEnd
    expect((await ann.usage()).planKey).toBe('free')
    await settleRunOut(shop.world.deps)
    expect(await ann.usage()).toMatchObject({ planKey: 'mini', limit: 35 })
  })

  test('what the operator gave by hand is not taken away by what is bought', async () => {
    const ann = await anAnn()
    await orm().update(profiles).set({ plan: 'enterprise' }).where(eq(profiles.userId, ann.userId))
    await ann.buy('mini_weekly')
    await expect.poll(async () => (await ann.billing()).passEndsAt).not.toBe(null)
    expect(await ann.usage()).toMatchObject({ planKey: 'enterprise', limit: 500 })
  })

  test('nobody gets anything by another’s session', async () => {
    const [ann, bob] = [await anAnn(), await anAnn()]
    const sessionId = await ann.buy('ultra_monthly')
    await has(ann, 'ultra')
    const nothing = { subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false }
    for (const path of ['subscription', `subscription?session_id=${sessionId}`])
      expect(await (await bob.send(`/api/stripe/${path}`)).json()).toEqual(nothing)
    const synced = await bob.sendJson('POST', `/api/stripe/sync?session_id=${sessionId}`, { session_id: sessionId })
    expect(await synced.json()).toEqual(nothing)
    expect((await bob.usage()).planKey).toBe('free')
    const portal = await bob.sendJson('POST', '/api/stripe/create-portal-session', { customer: 'cus_00000001' })
    expect([portal.status, await portal.json()]).toMatchObject([409, { error: { code: 'no_customer' } }])
  })

  test('who leaves is charged no more, even while the provider is away; nothing of them is kept', async () => {
    const ann = await anAnn()
    await ann.buy('pro_monthly')
    await has(ann, 'pro')
    const { sessionId } = (await (await ann.order('mini_weekly')).json()) as CheckoutAnswer
    const { stripeSubscriptionId } = await subscriptionOf(ann)
    const taken = (await (await ann.send('/api/me/export')).json()) as { payments: unknown }
    expect(taken.payments).toMatchObject({ subscription: { subscriptionId: stripeSubscriptionId }, passes: [] })
    shop.stripe.state.outage = { status: 500 }
    const asked = shop.stripe.calls.length
    const left = await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
    expect(left.status).toBe(200)
    expect(await orm().select().from(customers).where(eq(customers.userId, ann.userId))).toEqual([])
    await expect.poll(() => shop.stripe.calls.length, { timeout: 10_000 }).toBeGreaterThan(asked)
    shop.stripe.state.outage = null
    const { subscriptions, sessions } = shop.stripe.account
    await expect.poll(() => subscriptions.get(stripeSubscriptionId!)!.status, { timeout: 40_000 }).toBe('canceled')
    expect(sessions.get(sessionId!)!.status).toBe('expired')
  }, 60_000)
})
