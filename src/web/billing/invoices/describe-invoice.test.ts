// A person reads what an invoice was for, and how much of it is tax.
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/billing/billing.ts'
import { describeInvoice } from './describe-invoice.ts'

const invoice: Invoice = {
  id: 'in_1',
  issuedAt: new Date(2026, 10, 3, 9).getTime(),
  planKey: 'pro',
  reason: 'period',
  periodStart: new Date(2026, 10, 3, 9).getTime(),
  periodEnd: new Date(2026, 11, 3, 9).getTime(),
  total: 1190,
  tax: 190,
  currency: 'eur',
  state: 'paid',
  pageUrl: 'https://provider.example/in_1',
  pdfUrl: 'https://provider.example/in_1/pdf',
}

test('a month of a plan, with its tax', () => {
  expect(describeInvoice(invoice)).toEqual({
    date: '3 Nov 2026',
    purpose: 'Pro, November',
    state: 'Paid',
    amount: '€11.90',
    tax: 'incl. €1.90 tax',
  })
})

test('a year, a trial, a change, a pass, and something else', () => {
  const purposeOf = (change: Partial<Invoice>) => describeInvoice({ ...invoice, ...change }).purpose
  expect(purposeOf({ periodEnd: new Date(2027, 10, 3, 9).getTime() })).toBe('Pro, one year')
  expect(purposeOf({ reason: 'trial' })).toBe('Pro, trial')
  expect(purposeOf({ reason: 'change', planKey: 'ultra' })).toBe('Change to Ultra')
  expect(purposeOf({ reason: 'pass', planKey: 'mini' })).toBe('Mini, 7 days')
  expect(purposeOf({ planKey: null })).toBe('Invoice')
})

test('no tax is not mentioned, and credit is negative', () => {
  expect(describeInvoice({ ...invoice, tax: 0, total: -500 })).toMatchObject({
    tax: null,
    amount: '-€5.00',
  })
  expect(describeInvoice({ ...invoice, state: 'refunded' }).state).toBe('Refunded')
})
