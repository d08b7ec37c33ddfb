// Automatic tax at the Stripe double: one rate for everybody.
import type { Account } from './account.ts'
import { type Price, StripeError, type TaxAmount } from './objects.ts'

/** Those of which Stripe assumes that the tax is added to the price. */
const addedCurrencies = ['usd', 'cad']

/** Throws if neither the price nor the settings say whether the tax is part of the price. */
export function taxBehaviorOf(account: Account, price: Price): 'inclusive' | 'exclusive' {
  const behavior =
    price.tax_behavior === 'unspecified' ? account.tax.defaults.tax_behavior : price.tax_behavior
  if (behavior === null)
    throw new StripeError(
      400,
      `The price ${price.id} doesn't have \`tax_behavior\` set. Automatic tax calculation needs it, or a default in the tax settings.`,
      { param: 'line_items[0][price]' },
    )
  if (behavior === 'inferred_by_currency')
    return addedCurrencies.includes(price.currency) ? 'exclusive' : 'inclusive'
  return behavior
}

/** The tax on an amount after discounts, and what is then to pay. */
export function withTax(
  account: Account,
  price: Price,
  cents: number,
): { total: number; taxes: TaxAmount[] } {
  const tax_behavior = taxBehaviorOf(account, price)
  const share = account.taxPercent / (tax_behavior === 'inclusive' ? 100 + account.taxPercent : 100)
  const amount = Math.round(cents * share)
  const taxes = [{ amount, tax_behavior, type: 'tax_rate_details' as const }]
  return { total: tax_behavior === 'inclusive' ? cents : cents + amount, taxes }
}
