// Describes an invoice as a row of the list.
import type { Invoice } from '#contract/billing/billing.ts'
import { formatMoney } from '#contract/billing/money.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { planLabel } from '../../ui/plans.ts'
import { dash } from '../allowance.ts'
import { texts } from '../texts.ts'

const { invoices: invoiceTexts } = texts
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long' })
/** Longer than any month, and shorter than a year. */
const monthLimitMs = 60 * 24 * 3600 * 1000

export function describeInvoice(invoice: Invoice) {
  const { issuedAt, state, total, tax, currency } = invoice
  return {
    date: formatDate(issuedAt) ?? dash,
    purpose: describePurpose(invoice),
    state: invoiceTexts.state[state],
    amount: formatMoney(total, currency),
    tax: tax === 0 ? null : invoiceTexts.tax(formatMoney(tax, currency)),
  }
}

function describePurpose({ planKey, reason, periodStart, periodEnd }: Invoice): string {
  const { purpose } = invoiceTexts
  if (planKey === null) return purpose.unknown
  const plan = planLabel(planKey)
  if (reason !== 'period') return purpose[reason](plan)
  if (periodEnd - periodStart > monthLimitMs) return purpose.year(plan)
  return purpose.month(plan, monthFormat.format(periodStart))
}
