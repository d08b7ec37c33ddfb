// An operator sells plans of their own: in euro, under their own names, and one that used
// to be sold is sold no longer.
import { expect, test } from 'vitest'
import { dayMs, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { newPerson } from '#tests/deps.ts'
import { openInMemory } from '#tests/embedded.ts'
import { sellInEuro, writePlansFile } from '#tests/plans-file.ts'
import { syncAllCustomers } from './sync-all-customers.ts'

test('what people may use, buy and have paid is that of the file', async () => {
  const server = await startBillingTestServer({
    environment: { PLANS_FILE: writePlansFile(sellInEuro) },
  })
  const ann = await newBuyer(server)
  expect(await ann.usage()).toMatchObject({ limit: 4 })
  const { sessionId } = (await (
    await ann.requestCheckout('pro_monthly', { planName: 'Plus' })
  ).json()) as {
    sessionId: string
  }
  server.stripe.pay(sessionId)
  await ann.sync()
  const { subscription } = await ann.billing()
  expect(subscription).toMatchObject({
    planKey: 'pro',
    amount: 1190,
    currency: 'eur',
    status: 'trialing',
  })
  expect(subscription!.trialEnd! - server.clock.nowMs).toBe(10 * dayMs)
  const eve = await newBuyer(server)
  await eve.buy('mini_weekly')
  await eve.sync()
  expect((await eve.billing()).subscription).toMatchObject({
    planKey: 'mini',
    amount: 690,
    currency: 'eur',
  })
  await server.close()
})

test('without days of trial a plan costs its price from the start', async () => {
  const PLANS_FILE = writePlansFile((file) => {
    file.trialDays = 0
  })
  const server = await startBillingTestServer({ environment: { PLANS_FILE } })
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  await ann.sync()
  expect((await ann.billing()).subscription).toMatchObject({ status: 'active', trialEnd: null })
  await server.close()
})

test('a checkout that is open from before the prices changed is not continued', async () => {
  const before = await startBillingTestServer({ database: await openInMemory() })
  const ann = await newBuyer(before)
  const { sessionId } = await ann.checkout('pro_monthly')
  const price = before.stripe.account.prices.get('price_pro_monthly')!
  before.stripe.account.prices.set('price_new', { ...price, id: 'price_new', unit_amount: 1500 })
  before.testServer.deps.payments!.prices.pro_monthly = 'price_new'
  const response = await ann.requestCheckout('pro_monthly', { priceId: 'price_new' })
  expect(((await response.json()) as { sessionId: string }).sessionId).not.toBe(sessionId)
  await before.close()
})

test('a plan that is no longer sold is kept by those who have it, and cannot be bought', async () => {
  const database = await openInMemory()
  const before = await startBillingTestServer({ database })
  const ann = await newBuyer(before)
  await ann.buy('pro_monthly')
  await ann.sync()
  const { stripe } = before
  // The operator also takes the price id out of the settings.
  const environment = {
    PLANS_FILE: writePlansFile(({ plans }) => void Object.assign(plans.pro, { price: null })),
    ...{ STRIPE_PRICE_PRO_MONTHLY: '', STRIPE_PRICE_PRO_ANNUAL: '' },
  }
  const after = await startBillingTestServer({ database, stripe, environment, idle: true })
  const site = (await (await newPerson(after.testServer).send('/api/site')).json()) as {
    payments: object
  }
  expect(Object.keys(site.payments)).toEqual(['mini_weekly', 'ultra_monthly', 'ultra_annual'])
  const isRefused = (await newBuyer(after)).requestCheckout('pro_monthly')
  expect(await (await isRefused).json()).toMatchObject({ error: { code: 'unknown_price' } })
  const planOf = async () => {
    await syncAllCustomers(after.testServer.deps)
    const response = await after.testServer.app.request('/api/usage', {
      headers: { cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    return (await response.json()) as { planKey: string; limit: number }
  }
  expect(await planOf()).toMatchObject({ planKey: 'pro', limit: 200 })
  stripe.advanceTo(before.clock.nowMs + 20 * dayMs)
  expect(await planOf()).toMatchObject({ planKey: 'pro' })
  const [subscription] = stripe.account.subscriptions.keys()
  stripe.cancelAtEnd(subscription!)
  stripe.advanceTo(before.clock.nowMs + 40 * dayMs)
  expect(await planOf()).toMatchObject({ planKey: 'free', limit: 5 })
  await after.testServer.deps.db.close()
  await stripe.close()
})
