// Ann sees what she was billed: date, purpose, amount with tax, state, and the provider's
// page and PDF of each invoice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoicePage } from '#contract/billing/billing.ts'
import { dayMs, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { newPerson } from '#tests/deps.ts'
import { sellInEuro, writePlansFile } from '#tests/plans-file.ts'

let server: Awaited<ReturnType<typeof startBillingTestServer>>
beforeAll(async () => {
  server = await startBillingTestServer({
    environment: { PLANS_FILE: writePlansFile(sellInEuro), STRIPE_TAX: 'on' },
  })
  Object.assign(server.stripe.account.tax, {
    status: 'active',
    defaults: { tax_behavior: 'inclusive', tax_code: null },
  })
})
afterAll(() => server.close())

type Ann = Awaited<ReturnType<typeof newBuyer>>
const invoicesOf = async (ann: Pick<Ann, 'send'>, after?: string): Promise<InvoicePage> => {
  const response = await ann.send(`/api/stripe/invoices${after ? `?after=${after}` : ''}`)
  expect(response.status).toBe(200)
  return (await response.json()) as InvoicePage
}
/** Moves the clock to the day after the present period, so that the subscription renews. */
const renew = async (ann: Ann) => {
  await ann.sync()
  server.stripe.advanceTo((await ann.billing()).subscription!.currentPeriodEnd + dayMs)
}

test('a trial, its first payment and a renewal are listed with their tax, the newest first, and each has its page and PDF', async () => {
  const ann = await newBuyer(server)
  expect(await invoicesOf(ann)).toEqual({ items: [], next: null })
  await ann.buy('pro_monthly')
  await renew(ann)
  await renew(ann)
  const { items, next } = await invoicesOf(ann)
  expect(next).toBeNull()
  expect(items.map(({ reason, total, tax, state }) => ({ reason, total, tax, state }))).toEqual([
    { reason: 'period', total: 1190, tax: 190, state: 'paid' },
    { reason: 'period', total: 1190, tax: 190, state: 'paid' },
    { reason: 'trial', total: 0, tax: 0, state: 'paid' },
  ])
  expect(items[0]).toMatchObject({ planKey: 'pro', currency: 'eur', issuedAt: expect.any(Number) })
  expect(items[0]!.periodEnd).toBeGreaterThan(items[0]!.periodStart)
  for (const url of [items[0]!.pageUrl!, items[0]!.pdfUrl!])
    expect(await (await fetch(url)).text()).toContain('€11.90, paid')
})

test('a pass is listed, as refunded after its refund; a switch is a change, and a failed payment is open', async () => {
  const ann = await newBuyer(server)
  const pass = await ann.buy('mini_weekly')
  expect((await invoicesOf(ann)).items).toMatchObject([
    { planKey: 'mini', reason: 'pass', total: 690, tax: 110 },
  ])
  server.stripe.refund(pass)
  expect((await invoicesOf(ann)).items[0]!.state).toBe('refunded')

  await ann.buy('pro_monthly')
  await renew(ann)
  await ann.sync()
  const { stripeSubscriptionId, stripeCustomerId } = (await ann.billing()).subscription!
  server.stripe.change(stripeSubscriptionId!, 'price_ultra_monthly')
  expect((await invoicesOf(ann)).items[0]).toMatchObject({
    planKey: 'ultra',
    reason: 'change',
    state: 'paid',
  })
  server.stripe.useCard(stripeCustomerId, 'declining')
  await renew(ann)
  expect((await invoicesOf(ann)).items[0]).toMatchObject({
    planKey: 'ultra',
    state: 'open',
    total: 1990,
  })
})

test('drafts are not shown, and a voided invoice is canceled', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  await ann.sync()
  const { stripeSubscriptionId } = (await ann.billing()).subscription!
  server.stripe.pause(stripeSubscriptionId!, 'keep_as_draft')
  await renew(ann)
  expect((await invoicesOf(ann)).items).toHaveLength(1)
  server.stripe.pause(stripeSubscriptionId!, 'mark_uncollectible')
  await renew(ann)
  expect((await invoicesOf(ann)).items.map(({ state }) => state)).toEqual(['canceled', 'paid'])
})

test('many invoices come in pages, and nobody sees those of another person', async () => {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly')
  for (let month = 0; month < 14; month++) await renew(ann)
  const first = await invoicesOf(ann)
  expect(first.items).toHaveLength(12)
  const second = await invoicesOf(ann, first.next!)
  expect(second.next).toBeNull()
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(15)
  const eve = await newBuyer(server)
  expect((await invoicesOf(eve, first.next!)).items).toEqual([])
  await eve.buy('mini_weekly')
  expect((await invoicesOf(eve)).items).toHaveLength(1)
})

test('a position that cannot be one is refused, and one that the provider does not know ends the list', async () => {
  const ann = await newBuyer(server)
  await ann.buy('mini_weekly')
  expect((await ann.send('/api/stripe/invoices?after=..%2Fcharges')).status).toBe(400)
  expect(await invoicesOf(ann, 'in_unknown')).toEqual({ items: [], next: null })
})

test('while the provider is down there is a sentence, and the rest still answers', async () => {
  const ann = await newBuyer(server)
  await ann.buy('mini_weekly')
  await ann.sync()
  server.stripe.state.outage = { status: 500 }
  const response = await ann.send('/api/stripe/invoices')
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({
    error: { code: 'invoices_unread', action: 'retry' },
  })
  expect((await ann.billing()).subscription).toMatchObject({ planKey: 'mini' })
  server.stripe.state.outage = null
})

test('where nothing is sold any more, there are no invoices', async () => {
  const ann = await newBuyer(server)
  await ann.buy('mini_weekly')
  const { deps } = server.testServer
  const { payments } = deps
  deps.payments = null
  expect(await invoicesOf(ann)).toEqual({ items: [], next: null })
  deps.payments = payments
  const guest = newPerson(server.testServer)
  expect((await guest.send('/api/stripe/invoices')).status).toBe(401)
})
