// What the provider says, in whatever order, twice, forged, late or not at all: everybody ends with what they paid for. On both databases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '#tests/doubles/payments/webhooks.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { aBuyer, dayMs, type Shop, startShop } from '#tests/shop.ts'
import { paymentQueue } from '../db/queue.ts'
import { profiles } from '../db/schema/accounts.ts'
import { customers, passes, paymentEvents, subscriptions } from '../db/schema/billing.ts'
import { startWorkers } from '../worker.ts'
import type { LookJob } from './events.ts'
import { doLook, reconcile } from './jobs.ts'
import { lookAt } from './look.ts'

type Buyer = Awaited<ReturnType<typeof aBuyer>>

describe.each(engines)('on %s', (name, open) => {
  let engine: Engine
  let shop: Shop
  beforeAll(async () => {
    engine = await open()
    shop = await startShop({ database: engine.database, idle: true })
  })
  afterAll(() => shop.close())
  const deps = () => shop.world.deps
  const orm = () => deps().db.orm

  const doJobs = async () => {
    for (;;) {
      const jobs = await deps().db.queue.fetch<LookJob>(paymentQueue, { batchSize: 10 })
      if (jobs.length === 0) return
      for (const { id, data } of jobs) {
        await doLook(deps(), data)
        await deps().db.queue.complete(paymentQueue, id)
      }
    }
  }
  const waiting = async () => (await deps().db.queue.findJobs(paymentQueue, { queued: true })).length
  const deliver = async (body: string, headers: Record<string, string>) => {
    const answer = await shop.world.app.request('/api/stripe/webhook', { method: 'POST', body, headers })
    return answer.status
  }
  const stateOf = async ({ userId }: Buyer) => {
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, userId))
    const [subscription] = await orm().select().from(subscriptions).where(eq(subscriptions.userId, userId))
    const { plan, planSince, planUntil } = profile!
    const bought = await orm().select().from(passes).where(eq(passes.userId, userId)).orderBy(passes.paidAt, passes.id)
    return { plan, planSince, planUntil, subscription, passes: bought }
  }
  const forget = async ({ userId }: Buyer) => {
    await orm().delete(paymentEvents)
    await orm().delete(subscriptions).where(eq(subscriptions.userId, userId))
    await orm().delete(passes).where(eq(passes.userId, userId))
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, userId))
    const free = { plan: 'free' as const, planSince: profile!.createdAt, planUntil: null }
    await orm().update(profiles).set(free).where(eq(profiles.userId, userId))
  }

  test('whatever order five events come in, each sent twice, they end in one state', async () => {
    const ann = await aBuyer(shop)
    shop.stripe.webhooks.knobs.drop = true
    const firstEvent = shop.stripe.account.events.length
    const pass = await ann.buy('mini_weekly')
    await ann.buy('pro_monthly', null)
    const { id, customer } = [...shop.stripe.account.subscriptions.values()].at(-1)!
    shop.stripe.change(id, 'price_ultra_monthly')
    shop.stripe.cancelAtEnd(id)
    shop.stripe.dispute(pass)
    shop.stripe.webhooks.knobs.drop = false
    const told = shop.stripe.account.events.slice(firstEvent)
    const types = [
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'charge.dispute.created',
    ]
    const events = types.flatMap((type) => told.filter((event) => event.type === type).slice(-2)).slice(-5)
    expect(events.map(({ type }) => type)).toHaveLength(5)

    await lookAt(deps(), customer)
    const expected = await stateOf(ann)
    expect(expected).toMatchObject({
      plan: 'ultra',
      subscription: { cancelAtPeriodEnd: true },
      passes: [{ revokedAt: expect.any(Number) }],
    })
    const orders = ordersOf(events)
    expect(orders).toHaveLength(120)
    // All of them where several servers can meet, every tenth where there is one.
    for (const order of orders.filter((_, index) => name === 'PostgreSQL' || index % 10 === 0)) {
      await forget(ann)
      for (const [at, event] of order.entries()) {
        for (const _twice of [1, 2]) expect(await shop.stripe.webhooks.post(event)).toBe(200)
        if (at === 1 || at === 4) await doJobs()
      }
      expect(await stateOf(ann)).toEqual(expected)
    }
  }, 120_000)

  test('events of a burst wait in line as one look, and an event that comes again starts none', async () => {
    const ann = await aBuyer(shop)
    shop.stripe.webhooks.knobs.drop = true
    await ann.buy('pro_monthly', null)
    shop.stripe.webhooks.knobs.drop = false
    const burst = shop.stripe.account.events.slice(-3)
    await Promise.all(burst.map((event) => shop.stripe.webhooks.post(event)))
    expect(await waiting()).toBe(1)
    await doJobs()
    expect((await stateOf(ann)).plan).toBe('pro')
    for (const event of burst) expect(await shop.stripe.webhooks.post(event)).toBe(200)
    expect(await waiting()).toBe(0)
  })

  test('what was not signed by the provider, or not just now, or not whole, is refused and does nothing', async () => {
    const ann = await aBuyer(shop)
    shop.stripe.webhooks.knobs.drop = true
    await ann.buy('ultra_monthly', null)
    shop.stripe.webhooks.knobs.drop = false
    const event = shop.stripe.account.events.findLast(({ type }) => type === 'checkout.session.completed')!
    const body = JSON.stringify(event)
    const { webhookSecret: secret, seconds } = shop.stripe.account
    const now = seconds()
    const signed = (text = body, at = now) => ({ 'stripe-signature': signatureOf(text, secret, at) })
    const digest = signatureOf(body, secret, now).split('v1=')[1]!
    const forged: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'stripe-signature': '' }],
      [body, { 'stripe-signature': 'nonsense' }],
      [body, { 'stripe-signature': `t=${now},v1=` }],
      [body, { 'stripe-signature': `t=${now},v1=${digest.slice(2)}` }],
      [body, { 'stripe-signature': `t=${now},v0=${digest}` }],
      [body, { 'stripe-signature': `v1=${digest}` }],
      [body, { 'stripe-signature': `t=${now + 1},v1=${digest}` }],
      [body, { 'stripe-signature': signatureOf(body, 'whsec_wrong', now) }],
      [body, { 'stripe-signature': signatureOf(body, '', now) }],
      [body, signed(body, now - 301)],
      [body.slice(0, -1), signed()],
      [`${body} `, signed()],
      [body.replace('ultra', 'super'), signed()],
      ['', signed()],
      ['{', signed('{')],
      ['[]', signed('[]')],
      ['null', signed('null')],
    ]
    for (const [text, headers] of forged)
      expect(await deliver(text, headers), `${headers['stripe-signature']} ${text.slice(0, 9)}`).toBe(400)
    const large = 'x'.repeat(1024 * 1024 + 1)
    expect(await deliver(large, signed(large))).toBe(413)
    expect(await orm().select().from(paymentEvents).where(eq(paymentEvents.id, event.id))).toEqual([])
    expect(await waiting()).toBe(0)
    expect(await deliver(body, signed(body, now - 300))).toBe(200)
    expect(await waiting()).toBe(1)
    await doJobs()
    expect((await stateOf(ann)).plan).toBe('ultra')
  })

  test('events that change nothing, and those of other people’s customers, are taken for read', async () => {
    const { webhookSecret, seconds } = shop.stripe.account
    const say = (type: string, object: object) => {
      const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
      return deliver(body, { 'stripe-signature': signatureOf(body, webhookSecret, seconds()) })
    }
    expect(await say('radar.early_fraud_warning.created', { id: 'issfr_1', object: 'radar', charge: 'ch_1' })).toBe(200)
    expect(await say('invoice.paid', { id: 'in_1', object: 'invoice', customer: null })).toBe(200)
    expect(await waiting()).toBe(0)
    expect(await say('invoice.paid.elsewhere', {})).toBe(200)
    expect(
      await say('invoice.payment_failed', { id: 'in_2', object: 'invoice', customer: 'cus_of_another_shop' }),
    ).toBe(200)
    await doJobs()
    expect(await waiting()).toBe(0)
  })

  test('an older look never replaces a newer one, however late it comes home', async () => {
    const ann = await aBuyer(shop)
    shop.stripe.webhooks.knobs.drop = true
    await ann.buy('pro_monthly', null)
    shop.stripe.webhooks.knobs.drop = false
    const { id, customer } = [...shop.stripe.account.subscriptions.values()].at(-1)!
    const payments = deps().payments!
    let comeHome = () => {}
    let seen = () => {}
    const hasSeen = new Promise<void>((resolve) => (seen = resolve))
    const onTheWay = new Promise<void>((resolve) => (comeHome = resolve))
    const slow = {
      ...payments,
      readBought: async (customerId: string) => {
        const bought = await payments.readBought(customerId)
        seen()
        await onTheWay
        return bought
      },
    }
    const older = lookAt({ ...deps(), payments: slow }, customer)
    await hasSeen
    shop.stripe.cancelNow(id)
    await lookAt(deps(), customer)
    const after = await stateOf(ann)
    expect(after.plan).toBe('free')
    comeHome()
    await older
    expect(await stateOf(ann)).toEqual(after)
  })

  test('twenty looks at once end in the same state as one', async () => {
    const ann = await aBuyer(shop)
    shop.stripe.webhooks.knobs.drop = true
    await ann.buy('mini_weekly')
    await ann.buy('pro_annual')
    shop.stripe.webhooks.knobs.drop = false
    await Promise.all(Array.from({ length: 20 }, () => ann.sync()))
    expect(await stateOf(ann)).toMatchObject({
      plan: 'pro',
      passes: [{ revokedAt: null }],
      subscription: { priceId: 'price_pro_annual' },
    })
  }, 30_000)

  test('every word of the provider is lost, and one reconciling puts everybody right', async () => {
    shop.stripe.webhooks.knobs.drop = true
    const [ann, bea, cem, dee] = [await aBuyer(shop), await aBuyer(shop), await aBuyer(shop), await aBuyer(shop)]
    await ann.buy('mini_weekly')
    await bea.buy('pro_monthly')
    const refunded = await cem.buy('mini_weekly')
    await dee.buy('ultra_annual')
    await Promise.all([cem.sync(), dee.sync()])
    shop.stripe.refund(refunded)
    shop.stripe.cancelNow((await dee.billing()).subscription!.stripeSubscriptionId!)
    const plans = async () => Promise.all([ann, bea, cem, dee].map(async (one) => (await stateOf(one)).plan))
    expect(await plans()).toEqual(['free', 'free', 'mini', 'ultra'])
    expect(await reconcile(deps())).toBe(true)
    expect(await plans()).toEqual(['mini', 'pro', 'free', 'free'])
    shop.stripe.webhooks.knobs.drop = false
  })

  test('reconciling gives up on a provider that is away, changes nothing, and looks at nobody who has nothing', async () => {
    const ann = await aBuyer(shop)
    await ann.checkout('pro_monthly')
    shop.clock.nowMs += 200 * dayMs
    shop.stripe.webhooks.knobs.drop = true
    const before = await orm().select().from(subscriptions)
    const [customer] = await orm().select().from(customers).where(eq(customers.userId, ann.userId))
    shop.stripe.state.outage = { status: 500 }
    expect(await reconcile(deps())).toBe(false)
    shop.stripe.state.outage = null
    expect(await orm().select().from(subscriptions)).toEqual(before)
    const [same] = await orm().select().from(customers).where(eq(customers.userId, ann.userId))
    expect(same!.looksBegun).toBe(customer!.looksBegun)
    shop.stripe.webhooks.knobs.drop = false
  }, 60_000)

  test('a server that dies after its answer has promised nothing that is not kept', async () => {
    await doJobs()
    const ann = await aBuyer(shop)
    await ann.buy('pro_monthly', null)
    await shop.stripe.webhooks.settled()
    expect((await stateOf(ann)).plan).toBe('free')
    expect(await waiting()).toBe(1)
    // Nothing of the first server works on; the next one finds the job.
    await startWorkers(deps())
    await expect.poll(async () => (await stateOf(ann)).plan, { timeout: 10_000 }).toBe('pro')
  })
})

function ordersOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
