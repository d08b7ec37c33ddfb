// What the profile says of who is billed and how somebody pays.
import { expect, test } from 'vitest'
import type { BillingDetails } from '#contract/billing/billing.ts'
import { describeBillingDetails } from './describe-billing-details.ts'

const nothing: BillingDetails = { paidBy: null, name: null, address: null, taxIds: [] }
const describe = (change: Partial<BillingDetails>) =>
  describeBillingDetails({ ...nothing, ...change }).map(({ term, detail }) => `${term}: ${detail}`)

test('a card, an address and a VAT ID have a row each', () => {
  expect(
    describe({
      paidBy: { type: 'card', last4: '4242', expires: { month: 8, year: 2028 } },
      name: 'Mara Lindqvist',
      address: { postalCode: '20099', city: 'Hamburg', country: 'DE' },
      taxIds: [{ type: 'eu_vat', value: 'DE123456789' }],
    }),
  ).toEqual([
    'Paid by: Card ending in 4242, until 08/2028',
    'Billed to: Mara Lindqvist, 20099 Hamburg, Germany',
    'VAT ID: DE123456789',
  ])
})

test('what the provider does not say is not shown', () => {
  expect(describe({})).toEqual([])
  expect(describe({ name: 'Mara Lindqvist' })).toEqual(['Billed to: Mara Lindqvist'])
  expect(describe({ address: { postalCode: null, city: null, country: 'SE' } })).toEqual([
    'Billed to: Sweden',
  ])
})

test('other methods of payment and other tax ids are named', () => {
  const paidBy = { type: 'sepa_debit', last4: '3000', expires: null }
  expect(describe({ paidBy, taxIds: [{ type: 'us_ein', value: '12-3456789' }] })).toEqual([
    'Paid by: Bank account ending in 3000',
    'Tax ID: 12-3456789',
  ])
  expect(describe({ paidBy: { type: 'paypal', last4: null, expires: null } })).toEqual([
    'Paid by: PayPal',
  ])
  expect(describe({ paidBy: { type: 'amazon_pay', last4: null, expires: null } })).toEqual([
    'Paid by: Amazon pay',
  ])
})
