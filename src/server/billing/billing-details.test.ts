// Ann sees who is billed and how she pays, as the provider says it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillingDetails } from '#contract/billing/billing.ts'
import { newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { newPerson } from '#tests/deps.ts'

let server: Awaited<ReturnType<typeof startBillingTestServer>>
beforeAll(async () => {
  server = await startBillingTestServer()
})
afterAll(() => server.close())

type Ann = Awaited<ReturnType<typeof newBuyer>>
const detailsOf = async (ann: Pick<Ann, 'send'>): Promise<BillingDetails> => {
  const response = await ann.send('/api/stripe/details')
  expect(response.status).toBe(200)
  return (await response.json()) as BillingDetails
}
const customerOf = async (ann: Ann): Promise<string> => {
  await ann.sync()
  return (await ann.billing()).subscription!.stripeCustomerId
}
const nothing = { paidBy: null, name: null, address: null, taxIds: [] }
const card = { type: 'card', last4: '4242', expires: { month: 8, year: 2028 } }

test('nothing is said of somebody who has bought nothing, or of whom the provider knows nothing', async () => {
  const ann = await newBuyer(server)
  expect(await detailsOf(ann)).toEqual(nothing)
  await ann.buy('pro_monthly', null)
  expect(await detailsOf(ann)).toEqual(nothing)
})

test('the card of the checkout, the address and the VAT ID are those of the provider', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  server.stripe.setBilling(await customerOf(ann), {
    name: 'Mara Lindqvist',
    address: { line1: 'Speicherstadt 1', postal_code: '20099', city: 'Hamburg', country: 'DE' },
    taxIds: [{ type: 'eu_vat', value: 'DE123456789' }],
  })
  expect(await detailsOf(ann)).toEqual({
    paidBy: card,
    name: 'Mara Lindqvist',
    address: { postalCode: '20099', city: 'Hamburg', country: 'DE' },
    taxIds: [{ type: 'eu_vat', value: 'DE123456789' }],
  })
  const eve = await newBuyer(server)
  await eve.buy('mini_weekly')
  expect(await detailsOf(eve)).toEqual(nothing)
})

test('a card that was added later in the portal pays a trial that has none', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly', null)
  server.stripe.useCard(await customerOf(ann), 'good')
  expect(await detailsOf(ann)).toEqual({ ...nothing, paidBy: card })
})

test('of a deleted customer, and where the key may not read it, nothing is said', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  const customerId = await customerOf(ann)
  server.stripe.refuse(
    `GET /v1/customers/${customerId}`,
    'The provided key does not have the required permissions.',
  )
  expect(await detailsOf(ann)).toEqual(nothing)
  server.stripe.refuse(`GET /v1/customers/${customerId}`, null)
  expect((await detailsOf(ann)).paidBy).toEqual(card)
  server.stripe.deleteCustomer(customerId)
  expect(await detailsOf(ann)).toEqual(nothing)
})

test('while the provider is down there is a sentence, and the rest still answers', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  await ann.sync()
  server.stripe.state.outage = { status: 500 }
  const response = await ann.send('/api/stripe/details')
  expect([response.status, await response.json()]).toMatchObject([
    502,
    { error: { code: 'billing_details_unread', action: 'retry' } },
  ])
  expect((await ann.billing()).subscription).toMatchObject({ planKey: 'pro' })
  server.stripe.state.outage = null
  const guest = newPerson(server.testServer)
  expect((await guest.send('/api/stripe/details')).status).toBe(401)
})
