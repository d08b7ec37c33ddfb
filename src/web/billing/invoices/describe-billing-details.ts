// Describes as rows who is billed and how the person pays. What the provider does not say
// has no row.
import type { BillingDetails } from '#contract/billing/billing.ts'
import { texts } from '../texts.ts'

const { details: words } = texts
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export function describeBillingDetails({ paidBy, name, address, taxIds }: BillingDetails) {
  const billedTo = [name, address && describeAddress(address)].filter(Boolean).join(', ')
  return [
    ...(paidBy ? [{ term: words.paidBy, detail: describePayment(paidBy) }] : []),
    ...(billedTo ? [{ term: words.billedTo, detail: billedTo }] : []),
    ...describeTaxIds(taxIds),
  ]
}

function describePayment({ type, last4, expires }: NonNullable<BillingDetails['paidBy']>): string {
  if (type === 'card' && last4 !== null) {
    const month = expires && `${String(expires.month).padStart(2, '0')}/${expires.year}`
    return words.card(last4, month)
  }
  const name =
    words.methods[type as keyof typeof words.methods] ?? capitalize(type.replaceAll('_', ' '))
  return last4 === null ? name : words.ending(name, last4)
}

function describeAddress({
  postalCode,
  city,
  country,
}: NonNullable<BillingDetails['address']>): string {
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [place, country && /^[A-Z]{2}$/.test(country) ? countryNames.of(country) : country]
    .filter(Boolean)
    .join(', ')
}

/** Those of one kind stand together. */
function describeTaxIds(taxIds: BillingDetails['taxIds']) {
  const termOf = ({ type }: { type: string }) => (type.endsWith('_vat') ? words.vatId : words.taxId)
  return [words.vatId, words.taxId].flatMap((term) => {
    const values = taxIds.filter((taxId) => termOf(taxId) === term).map(({ value }) => value)
    return values.length > 0 ? [{ term, detail: values.join(', ') }] : []
  })
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
