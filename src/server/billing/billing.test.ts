// People buy, renew, change, cancel and get their money back; whatever the provider sends, and however, they have what they paid for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { aBuyer, dayMs, type Shop, startShop } from '#tests/shop.ts'

describe.each(engines)('on %s', (_, open) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ database: (await open()).database })
  })
  afterAll(() => shop.close())
  const anAnn = () => aBuyer(shop)

  test('Pro begins with fourteen days without a card, and its allowance is there at once', async () => {
    const ann = await anAnn()
    expect(await ann.billing()).toEqual({ subscription: null, passEndsAt: null, trialUsed: false, hasPortal: false })
    const { url, sessionId } = await ann.checkout('pro_monthly')
    expect(url).toBe(`${shop.stripe.url}/c/pay/${sessionId}`)
    shop.stripe.pay(sessionId!, null)
    await expect.poll(async () => (await ann.usage()).planKey, { timeout: 10_000 }).toBe('pro')
    const { subscription, trialUsed } = await ann.billing()
    expect(subscription).toMatchObject({
      amount: 1244,
      interval: 'month',
      planKey: 'pro',
      status: 'trialing',
      priceId: 'price_pro_monthly',
      productId: 'prod_pro',
      cancelAtPeriodEnd: false,
      startedAt: shop.clock.nowMs,
      trialEnd: shop.clock.nowMs + 14 * dayMs,
    })
    expect(trialUsed).toBe(true)
    expect(await ann.usage()).toMatchObject({ limit: 200, used: 0 })
  })
})
