// Ann adds a card during her trial and keeps her plan; without one it ends by itself.
// Also: a subscription keeps its currency.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardAddedParameter } from '#contract/basics/paths.ts'
import { dayMs, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'

let server: Awaited<ReturnType<typeof startBillingTestServer>>
beforeAll(async () => {
  server = await startBillingTestServer()
})
afterAll(() => server.close())

const newTrial = async (card: 'good' | null) => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly', card)
  await ann.sync()
  return ann
}
type Ann = Awaited<ReturnType<typeof newTrial>>
const openCardPage = (ann: Ann) =>
  ann.sendJson('POST', '/api/stripe/create-portal-session?page=card', {})

test('a trial knows whether it has a card, from the checkout or from the portal', async () => {
  expect((await (await newTrial('good')).billing()).subscription).toMatchObject({
    hasPaymentMethod: true,
  })
  const ann = await newTrial(null)
  expect((await ann.billing()).subscription).toMatchObject({
    status: 'trialing',
    hasPaymentMethod: false,
  })
  const { url } = (await (await openCardPage(ann)).json()) as { url: string }
  const done = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ card: '4242' }),
    redirect: 'manual',
  })
  expect(done.headers.get('location')).toBe(`http://localhost/profile?${cardAddedParameter}`)
  // The event alone is enough; the page need not be open.
  await expect.poll(async () => (await ann.billing()).subscription!.hasPaymentMethod).toBe(true)
  const { trialEnd } = (await ann.billing()).subscription!
  server.stripe.advanceTo(trialEnd! + dayMs)
  await expect
    .poll(async () => (await ann.billing()).subscription)
    .toMatchObject({ status: 'active', planKey: 'pro' })
})

test('an operator whose portal takes no cards gets a refusal that is a sentence', async () => {
  const ann = await newTrial(null)
  const { features } = server.stripe.account.portals[0]!
  features.payment_method_update.enabled = false
  const response = await openCardPage(ann)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: { code: 'portal_failed' } })
  features.payment_method_update.enabled = true
  expect(
    (await ann.sendJson('POST', '/api/stripe/create-portal-session?page=other', {})).status,
  ).toBe(400)
})

test('who pays in an old currency is told so, and how to change, before the provider refuses', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  await ann.sync()
  const { prices } = server.testServer.deps.payments!
  const { plans } = server.testServer.deps.settings
  const ultra = server.stripe.account.prices.get('price_ultra_monthly')!
  server.stripe.account.prices.set('price_euro', { ...ultra, id: 'price_euro', currency: 'eur' })
  Object.assign(prices, { ultra_monthly: 'price_euro' })
  plans.currency = 'eur'
  const response = await ann.requestCheckout('ultra_monthly', { priceId: 'price_euro' })
  expect(response.status).toBe(409)
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  expect(error).toMatchObject({ code: 'currency_differs' })
  expect(error.message).toContain('You pay in USD, and plans are now sold in EUR.')
  expect(server.stripe.calls.at(-1)).toBe('GET /v1/charges')
  Object.assign(prices, { ultra_monthly: 'price_ultra_monthly' })
  plans.currency = 'usd'
})
