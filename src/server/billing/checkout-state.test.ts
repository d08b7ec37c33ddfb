// The success page belongs to one checkout: paid, on its way, or not paid, and never
// somebody else's.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTestServer, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingTestServer()
})
afterAll(() => server.close())
type Buyer = Awaited<ReturnType<typeof newBuyer>>
const stateOf = async (buyer: Buyer, sessionId: string) => {
  const response = await buyer.send(`/api/stripe/checkouts/${encodeURIComponent(sessionId)}`)
  expect(response.status).toBe(200)
  return response.json()
}
const nothing = { state: 'nothing', planKey: null, amount: null }

test('a checkout that is open, expired, unknown or somebody else’s paid nothing', async () => {
  const [ann, bob] = [await newBuyer(server), await newBuyer(server)]
  const paid = await ann.buy('ultra_monthly')
  expect(await stateOf(bob, paid)).toEqual(nothing)
  const { sessionId: open } = await bob.checkout('pro_monthly')
  expect(await stateOf(bob, open!)).toEqual(nothing)
  expect(await stateOf(bob, paid)).toEqual(nothing)
  server.stripe.expire(open!)
  for (const id of [open!, 'cs_test_unknown', '{CHECKOUT_SESSION_ID}', '../subscriptions', ' '])
    expect(await stateOf(bob, id), id).toEqual(nothing)
  expect((await server.testServer.app.request(`/api/stripe/checkouts/${paid}`)).status).toBe(401)
})

test('a paid checkout is stored when it is asked for, even if its event was lost, and names what was paid', async () => {
  const ann = await newBuyer(server)
  server.stripe.webhooks.faults.drop = true
  const pass = await ann.buy('mini_weekly')
  expect((await ann.usage()).planKey).toBe('free')
  expect(await stateOf(ann, pass)).toEqual({ state: 'paid', planKey: 'mini', amount: 700 })
  expect((await ann.usage()).planKey).toBe('mini')
  const trial = await ann.buy('pro_monthly', null)
  expect(await stateOf(ann, trial)).toEqual({ state: 'paid', planKey: 'pro', amount: 0 })
  expect(await ann.billing()).toMatchObject({
    subscription: { planKey: 'pro', status: 'trialing' },
  })
  server.stripe.webhooks.faults.drop = false
  const callsBefore = server.stripe.calls.length
  expect(await stateOf(ann, pass)).toMatchObject({ state: 'paid' })
  expect(server.stripe.calls.slice(callsBefore)).toEqual([`GET /v1/checkout/sessions/${pass}`])
})

test('a bank payment is on its way until the money has arrived', async () => {
  const ann = await newBuyer(server)
  const { sessionId } = await ann.checkout('mini_weekly')
  server.stripe.payByBank(sessionId!)
  expect(await stateOf(ann, sessionId!)).toEqual({
    state: 'processing',
    planKey: 'mini',
    amount: 700,
  })
  server.stripe.receiveBankPayment(sessionId!)
  expect(await stateOf(ann, sessionId!)).toMatchObject({ state: 'paid' })
})

test('a bank payment that is refused in the end paid nothing', async () => {
  const ann = await newBuyer(server)
  const { sessionId } = await ann.checkout('mini_weekly')
  server.stripe.payByBank(sessionId!)
  expect(await stateOf(ann, sessionId!)).toMatchObject({ state: 'processing' })
  server.stripe.refuseBankPayment(sessionId!)
  expect(await stateOf(ann, sessionId!)).toEqual(nothing)
  expect((await ann.usage()).planKey).toBe('free')
})

test('while the provider does not answer, nobody is told that nothing was paid', async () => {
  const ann = await newBuyer(server)
  const pass = await ann.buy('mini_weekly')
  server.stripe.state.outage = 'resets'
  const response = await ann.send(`/api/stripe/checkouts/${pass}`)
  server.stripe.state.outage = null
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { code: 'checkout_unreachable' } },
  ])
})
