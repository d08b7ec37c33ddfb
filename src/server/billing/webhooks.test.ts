// Webhook events arrive in any order, twice, forged, late or not at all, and users still
// have what they paid for. On both databases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BillingTestServer,
  dayMs,
  newBuyer,
  startBillingTestServer,
} from '#tests/billing-server.ts'
import { signWebhook } from '#tests/doubles/payments/webhooks.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { billingSyncQueue } from '../db/queue.ts'
import { profiles } from '../db/schema/accounts.ts'
import { customers, passes, paymentEvents, subscriptions } from '../db/schema/billing.ts'
import { startWorkers } from '../worker.ts'
import { createBillingMaintenance } from './billing.ts'
import type { SyncJob } from './events.ts'
import { listCustomersToSync } from './store.ts'
import { runSyncJob, syncCustomer } from './sync.ts'
import { syncAllCustomers } from './sync-all-customers.ts'

type Buyer = Awaited<ReturnType<typeof newBuyer>>

describe.each(engines)('on %s', (_name, open) => {
  let engine: Engine
  let server: BillingTestServer
  beforeAll(async () => {
    engine = await open()
    server = await startBillingTestServer({ database: engine.database, idle: true })
  })
  afterAll(() => server.close())
  const deps = () => server.testServer.deps
  const orm = () => deps().db.orm

  const runQueuedJobs = async () => {
    for (;;) {
      const jobs = await deps().db.queue.fetch<SyncJob>(billingSyncQueue, { batchSize: 10 })
      if (jobs.length === 0) return
      for (const { id, data } of jobs) {
        await runSyncJob(deps(), data)
        await deps().db.queue.complete(billingSyncQueue, id)
      }
    }
  }
  const countQueuedJobs = async () =>
    (await deps().db.queue.findJobs(billingSyncQueue, { queued: true })).length
  const deliver = async (body: string, headers: Record<string, string>) => {
    const response = await server.testServer.app.request('/api/stripe/webhook', {
      method: 'POST',
      body,
      headers,
    })
    return response.status
  }
  const stateOf = async ({ userId }: Buyer) => {
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, userId))
    const [subscription] = await orm()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
    const { plan, planSince, planUntil } = profile!
    const storedPasses = await orm()
      .select()
      .from(passes)
      .where(eq(passes.userId, userId))
      .orderBy(passes.paidAt, passes.id)
    return { plan, planSince, planUntil, subscription, passes: storedPasses }
  }
  const resetBilling = async ({ userId }: Buyer) => {
    await orm().delete(paymentEvents)
    await orm().delete(subscriptions).where(eq(subscriptions.userId, userId))
    await orm().delete(passes).where(eq(passes.userId, userId))
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, userId))
    const free = { plan: 'free' as const, planSince: profile!.createdAt, planUntil: null }
    await orm().update(profiles).set(free).where(eq(profiles.userId, userId))
  }

  test('five events, each sent twice, lead to the same state in any order', async () => {
    const ann = await newBuyer(server)
    server.stripe.webhooks.faults.drop = true
    const firstEvent = server.stripe.account.events.length
    const pass = await ann.buy('mini_weekly')
    await ann.buy('pro_monthly', null)
    const { id, customer } = [...server.stripe.account.subscriptions.values()].at(-1)!
    server.stripe.change(id, 'price_ultra_monthly')
    server.stripe.cancelAtEnd(id)
    server.stripe.dispute(pass)
    server.stripe.webhooks.faults.drop = false
    const newEvents = server.stripe.account.events.slice(firstEvent)
    const types = [
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'charge.dispute.created',
    ]
    const events = types
      .flatMap((type) => newEvents.filter((event) => event.type === type).slice(-2))
      .slice(-5)
    expect(events.map(({ type }) => type)).toHaveLength(5)

    await syncCustomer(deps(), customer)
    const expected = await stateOf(ann)
    expect(expected).toMatchObject({
      plan: 'ultra',
      subscription: { cancelAtPeriodEnd: true },
      passes: [{ revokedAt: expect.any(Number) }],
    })
    const sequences = permutationsOf(events)
    expect(sequences).toHaveLength(120)
    // In these 14 orders each event is the first and the last one, and comes before and
    // after each other one.
    for (const sequence of sequences.filter((_, index) => index % 9 === 0)) {
      await resetBilling(ann)
      for (const [at, event] of sequence.entries()) {
        for (const _twice of [1, 2]) expect(await server.stripe.webhooks.post(event)).toBe(200)
        if (at === 1 || at === 4) await runQueuedJobs()
      }
      expect(await stateOf(ann)).toEqual(expected)
    }
  })

  test('a burst of events enqueues one sync, and a repeated event enqueues none', async () => {
    const ann = await newBuyer(server)
    server.stripe.webhooks.faults.drop = true
    await ann.buy('pro_monthly', null)
    server.stripe.webhooks.faults.drop = false
    const burst = server.stripe.account.events.slice(-3)
    await Promise.all(burst.map((event) => server.stripe.webhooks.post(event)))
    expect(await countQueuedJobs()).toBe(1)
    await runQueuedJobs()
    expect((await stateOf(ann)).plan).toBe('pro')
    for (const event of burst) expect(await server.stripe.webhooks.post(event)).toBe(200)
    expect(await countQueuedJobs()).toBe(0)
  })

  test('an event without a valid and recent signature is rejected and changes nothing', async () => {
    const ann = await newBuyer(server)
    server.stripe.webhooks.faults.drop = true
    await ann.buy('ultra_monthly', null)
    server.stripe.webhooks.faults.drop = false
    const event = server.stripe.account.events.findLast(
      ({ type }) => type === 'checkout.session.completed',
    )!
    const body = JSON.stringify(event)
    const { webhookSecret: secret, seconds } = server.stripe.account
    const now = seconds()
    const signed = (text = body, at = now) => ({
      'stripe-signature': signWebhook(text, secret, at),
    })
    const digest = signWebhook(body, secret, now).split('v1=')[1]!
    const forged: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'stripe-signature': '' }],
      [body, { 'stripe-signature': 'nonsense' }],
      [body, { 'stripe-signature': `t=${now},v1=` }],
      [body, { 'stripe-signature': `t=${now},v1=${digest.slice(2)}` }],
      [body, { 'stripe-signature': `t=${now},v0=${digest}` }],
      [body, { 'stripe-signature': `v1=${digest}` }],
      [body, { 'stripe-signature': `t=${now + 1},v1=${digest}` }],
      [body, { 'stripe-signature': signWebhook(body, 'whsec_wrong', now) }],
      [body, { 'stripe-signature': signWebhook(body, '', now) }],
      [body, signed(body, now - 301)],
      [body, signed(body, now + 301)],
      [body.slice(0, -1), signed()],
      [`${body} `, signed()],
      [body.replace('ultra', 'super'), signed()],
      ['', signed()],
      ['{', signed('{')],
      ['[]', signed('[]')],
      ['null', signed('null')],
    ]
    for (const [text, headers] of forged)
      expect(
        await deliver(text, headers),
        `${headers['stripe-signature']} ${text.slice(0, 9)}`,
      ).toBe(400)
    const large = 'x'.repeat(1024 * 1024 + 1)
    expect(await deliver(large, signed(large))).toBe(413)
    expect(await orm().select().from(paymentEvents).where(eq(paymentEvents.id, event.id))).toEqual(
      [],
    )
    expect(await countQueuedJobs()).toBe(0)
    expect(await deliver(body, signed(body, now - 300))).toBe(200)
    expect(await countQueuedJobs()).toBe(1)
    await runQueuedJobs()
    expect((await stateOf(ann)).plan).toBe('ultra')
  })

  test('events of other types and of unknown customers are accepted and ignored', async () => {
    const { webhookSecret, seconds } = server.stripe.account
    const sendEvent = (type: string, object: object) => {
      const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
      return deliver(body, { 'stripe-signature': signWebhook(body, webhookSecret, seconds()) })
    }
    expect(
      await sendEvent('radar.early_fraud_warning.created', {
        id: 'issfr_1',
        object: 'radar',
        charge: 'ch_1',
      }),
    ).toBe(200)
    expect(await sendEvent('invoice.paid', { id: 'in_1', object: 'invoice', customer: null })).toBe(
      200,
    )
    expect(await countQueuedJobs()).toBe(0)
    expect(await sendEvent('invoice.paid.elsewhere', {})).toBe(200)
    expect(
      await sendEvent('invoice.payment_failed', {
        id: 'in_2',
        object: 'invoice',
        customer: 'cus_of_another_shop',
      }),
    ).toBe(200)
    await runQueuedJobs()
    expect(await countQueuedJobs()).toBe(0)
  })

  test('an older sync never replaces a newer one, however late its response arrives', async () => {
    const ann = await newBuyer(server)
    server.stripe.webhooks.faults.drop = true
    await ann.buy('pro_monthly', null)
    server.stripe.webhooks.faults.drop = false
    const { id, customer } = [...server.stripe.account.subscriptions.values()].at(-1)!
    const payments = deps().payments!
    let sendResponse = () => {}
    let markFetched = () => {}
    const isFetched = new Promise<void>((resolve) => (markFetched = resolve))
    const isSent = new Promise<void>((resolve) => (sendResponse = resolve))
    const slowPayments = {
      ...payments,
      fetchPurchases: async (customerId: string) => {
        const purchases = await payments.fetchPurchases(customerId)
        markFetched()
        await isSent
        return purchases
      },
    }
    const older = syncCustomer({ ...deps(), payments: slowPayments }, customer)
    await isFetched
    server.stripe.cancelNow(id)
    await syncCustomer(deps(), customer)
    const after = await stateOf(ann)
    expect(after.plan).toBe('free')
    sendResponse()
    await older
    expect(await stateOf(ann)).toEqual(after)
  })

  test('twenty syncs at once lead to the same state as one', async () => {
    const ann = await newBuyer(server)
    server.stripe.webhooks.faults.drop = true
    await ann.buy('mini_weekly')
    await ann.buy('pro_annual')
    server.stripe.webhooks.faults.drop = false
    await Promise.all(Array.from({ length: 20 }, () => ann.sync()))
    expect(await stateOf(ann)).toMatchObject({
      plan: 'pro',
      passes: [{ revokedAt: null }],
      subscription: { priceId: 'price_pro_annual' },
    })
  })

  test('all events are lost, and one sync of all customers corrects every plan', async () => {
    server.stripe.webhooks.faults.drop = true
    const [ann, bea, cem, dee] = [
      await newBuyer(server),
      await newBuyer(server),
      await newBuyer(server),
      await newBuyer(server),
    ]
    await ann.buy('mini_weekly')
    await bea.buy('pro_monthly')
    const refundedPass = await cem.buy('mini_weekly')
    await dee.buy('ultra_annual')
    await Promise.all([cem.sync(), dee.sync()])
    server.stripe.refund(refundedPass)
    server.stripe.cancelNow((await dee.billing()).subscription!.stripeSubscriptionId!)
    const plans = async () =>
      Promise.all([ann, bea, cem, dee].map(async (buyer) => (await stateOf(buyer)).plan))
    expect(await plans()).toEqual(['free', 'free', 'mini', 'ultra'])
    expect(await syncAllCustomers(deps())).toBe(true)
    expect(await plans()).toEqual(['mini', 'pro', 'free', 'free'])
    server.stripe.webhooks.faults.drop = false
  })

  test('a payment while no server ran is found after the start, even if the hourly sync was just done', async () => {
    const [ann, bea] = [await newBuyer(server), await newBuyer(server)]
    const planOf = async (buyer: Buyer) => (await stateOf(buyer)).plan
    server.stripe.webhooks.faults.drop = true
    const runMaintenance = createBillingMaintenance(deps())
    await ann.buy('mini_weekly')
    await runMaintenance()
    await expect.poll(() => planOf(ann)).toBe('mini')
    await bea.buy('mini_weekly')
    const callsBefore = server.stripe.calls.length
    await runMaintenance()
    expect(server.stripe.calls.length).toBe(callsBefore)
    await createBillingMaintenance(deps())()
    await expect.poll(() => planOf(bea)).toBe('mini')
    server.stripe.webhooks.faults.drop = false
  })

  test('the sync of all customers starts with those who were active last', async () => {
    const buyers = [await newBuyer(server), await newBuyer(server), await newBuyer(server)]
    const activeSinceMs = server.clock.nowMs
    for (const buyer of buyers) {
      server.clock.nowMs += 1000
      await buyer.checkout('mini_weekly')
    }
    const selection = { activeSinceMs, paidSinceMs: server.clock.nowMs, currentStatuses: [] }
    const [newest, ...others] = await listCustomersToSync(orm(), selection, null, 2)
    const rest = await listCustomersToSync(orm(), selection, others[0]!, 2)
    const owners = [newest!, ...others, ...rest].map(({ customerId }) =>
      server.stripe.account.customers.get(customerId),
    )
    expect(owners.map((owner) => owner!.metadata.userId)).toEqual(
      buyers.map(({ userId }) => userId).toReversed(),
    )
  })

  test('the sync of all customers gives up if the provider is down, changes nothing, and skips customers without purchases', async () => {
    const ann = await newBuyer(server)
    await ann.checkout('pro_monthly')
    server.clock.nowMs += 200 * dayMs
    server.stripe.webhooks.faults.drop = true
    const before = await orm().select().from(subscriptions)
    const [customer] = await orm().select().from(customers).where(eq(customers.userId, ann.userId))
    server.stripe.state.outage = { status: 500 }
    expect(await syncAllCustomers(deps())).toBe(false)
    server.stripe.state.outage = null
    expect(await orm().select().from(subscriptions)).toEqual(before)
    const [unchanged] = await orm().select().from(customers).where(eq(customers.userId, ann.userId))
    expect(unchanged!.syncSequence).toBe(customer!.syncSequence)
    server.stripe.webhooks.faults.drop = false
  })

  test('a customer whose sync always fails does not make the sync of all customers start again at once', async () => {
    const [bea, ann] = [await newBuyer(server), await newBuyer(server)]
    for (const buyer of [bea, ann]) {
      server.clock.nowMs += 1000
      await buyer.checkout('mini_weekly')
    }
    const [broken] = await orm().select().from(customers).where(eq(customers.userId, bea.userId))
    const payments = deps().payments!
    const fetchPurchases: typeof payments.fetchPurchases = async (customerId) => {
      if (customerId === broken!.customerId) throw new Error('this customer cannot be read')
      return payments.fetchPurchases(customerId)
    }
    expect(await syncAllCustomers({ ...deps(), payments: { ...payments, fetchPurchases } })).toBe(
      true,
    )
  })

  test('an event that was accepted before a crash is processed after the restart', async () => {
    await runQueuedJobs()
    const ann = await newBuyer(server)
    await ann.buy('pro_monthly', null)
    await server.stripe.webhooks.settled()
    expect((await stateOf(ann)).plan).toBe('free')
    expect(await countQueuedJobs()).toBe(1)
    await startWorkers(deps())
    await expect.poll(async () => (await stateOf(ann)).plan).toBe('pro')
  })
})

function permutationsOf<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((first, at) =>
    permutationsOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  )
}
