// Money that goes back takes with it what it paid for, pass or subscription, and what is paid or won later brings it back. On both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { listenTo } from '#tests/listen.ts'
import { aBuyer, dayMs, type Shop, startShop } from '#tests/shop.ts'
import { reconcile } from './jobs.ts'

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
  const endOf = (ann: Ann) => expect.poll(async () => (await ann.billing()).passEndsAt, { timeout: 10_000 })
  /** Somebody whose trial is over and who has paid once; answers the checkout too. */
  const aPayer = async (offer: 'pro_monthly' | 'ultra_annual') => {
    const ann = await anAnn()
    const session = await ann.buy(offer)
    shop.stripe.moveTo(shop.clock.nowMs + 15 * dayMs)
    await expect.poll(async () => (await ann.billing()).subscription?.status, { timeout: 10_000 }).toBe('active')
    return { ann, session, subscription: (await ann.billing()).subscription! }
  }

  test('a refund takes its pass back, and the one after it moves up', async () => {
    const ann = await anAnn()
    const start = shop.clock.nowMs
    const first = await ann.buy('mini_weekly')
    await endOf(ann).toBe(start + 7 * dayMs)
    const second = await ann.buy('mini_weekly')
    await endOf(ann).toBe(start + 14 * dayMs)
    shop.stripe.refund(first)
    await endOf(ann).toBe(start + 7 * dayMs)
    shop.stripe.refund(second)
    await endOf(ann).toBe(null)
    expect(await ann.usage()).toMatchObject({ planKey: 'free', limit: 5 })
  })

  test('a disputed pass counts no more, unless the dispute is won', async () => {
    const ann = await anAnn()
    const pass = await ann.buy('mini_weekly')
    await endOf(ann).not.toBe(null)
    const dispute = shop.stripe.dispute(pass)
    await endOf(ann).toBe(null)
    expect((await ann.usage()).planKey).toBe('free')
    shop.stripe.closeDispute(dispute, 'won')
    await endOf(ann).not.toBe(null)
    expect((await ann.usage()).planKey).toBe('mini')
  })

  test('Pro that is refunded in part stays; in full it is Free at once on the open page, until the next payment', async () => {
    const { ann, session, subscription } = await aPayer('pro_monthly')
    shop.stripe.refund(session, 500)
    expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'pro' } })
    const stream = listenTo(await ann.send('/api/live'))
    await stream.until(() => (stream.last('usage') as { limit?: number })?.limit === 200)
    shop.stripe.refund(session)
    await stream.until(() => (stream.last('usage') as { limit: number }).limit === 5)
    await stream.until(() => (stream.last('subscription') as { subscription: unknown }).subscription === null)
    expect(await ann.billing()).toMatchObject({ subscription: null, hasPortal: true })

    const { stripeCustomerId, stripeSubscriptionId, currentPeriodEnd } = subscription
    shop.stripe.useCard(stripeCustomerId, 'declining')
    shop.stripe.moveTo(currentPeriodEnd + dayMs)
    expect(shop.stripe.account.subscriptions.get(stripeSubscriptionId!)!.status).toBe('past_due')
    await shop.stripe.webhooks.settled()
    expect(await ann.sync()).toMatchObject({ subscription: null })
    shop.stripe.useCard(stripeCustomerId, 'good')
    shop.stripe.moveTo(currentPeriodEnd + 4 * dayMs)
    await stream.until(() => (stream.last('usage') as { limit: number }).limit === 200)
    await stream.leave()
    expect(await ann.billing()).toMatchObject({ subscription: { planKey: 'pro', status: 'active' } })
  })

  test('a disputed subscription is Free until the dispute is won, and for good when it is lost', async () => {
    const { ann, session } = await aPayer('ultra_annual')
    const first = shop.stripe.dispute(session)
    await has(ann, 'free')
    shop.stripe.closeDispute(first, 'won')
    await has(ann, 'ultra')
    const second = shop.stripe.dispute(session)
    await has(ann, 'free')
    shop.stripe.closeDispute(second, 'lost')
    await shop.stripe.webhooks.settled()
    expect(await ann.sync()).toMatchObject({ subscription: null })
  })

  test('where no word of it came, reconciling does the same', async () => {
    const { ann, session } = await aPayer('pro_monthly')
    shop.stripe.webhooks.knobs.drop = true
    const dispute = shop.stripe.dispute(session)
    expect((await ann.usage()).planKey).toBe('pro')
    await reconcile(shop.world.deps)
    expect((await ann.usage()).planKey).toBe('free')
    shop.stripe.closeDispute(dispute, 'won')
    await reconcile(shop.world.deps)
    expect((await ann.usage()).planKey).toBe('pro')
    shop.stripe.refund(session)
    await reconcile(shop.world.deps)
    expect((await ann.usage()).planKey).toBe('free')
    shop.stripe.webhooks.knobs.drop = false
  })

  test('who buys again after a refund gets a new subscription, and the old one is over', async () => {
    const { ann, session, subscription } = await aPayer('pro_monthly')
    shop.stripe.refund(session)
    await has(ann, 'free')
    await ann.buy('pro_monthly')
    await has(ann, 'pro')
    const now = (await ann.billing()).subscription!
    expect(now).toMatchObject({ status: 'active', stripeCustomerId: subscription.stripeCustomerId })
    expect(now.stripeSubscriptionId).not.toBe(subscription.stripeSubscriptionId)
    expect(shop.stripe.account.subscriptions.get(subscription.stripeSubscriptionId!)!.status).toBe('canceled')
    shop.stripe.cancelNow(now.stripeSubscriptionId!)
    await has(ann, 'free')
  })
})
