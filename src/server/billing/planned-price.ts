// What each offer costs by the plan table, and how a price at Stripe differs from it.
import { type OfferKey, type PaidPlanKey, plans } from '#contract/plans.ts'
import type { StripePriceInfo } from '../adapters/payments/inspect.ts'

type PlannedPrice = { planKey: PaidPlanKey; cents: number; interval: 'once' | 'month' | 'year' }

export function plannedPriceOf(offer: OfferKey): PlannedPrice {
  const planKey = offer.split('_')[0] as PaidPlanKey
  const { prices } = plans[planKey]
  if (!prices) throw new Error(`${offer} has no price in the plan table`)
  if ('once' in prices) return { planKey, cents: prices.once, interval: 'once' }
  return offer.endsWith('annual')
    ? { planKey, cents: prices.annual, interval: 'year' }
    : { planKey, cents: prices.monthly, interval: 'month' }
}

/** "$12.44 each month" */
export function describePlannedPrice(offer: OfferKey): string {
  const { cents, interval } = plannedPriceOf(offer)
  return `${formatDollars(cents)} ${intervalLabels[interval]}`
}

/** Why a price cannot be used for an offer. Empty if it can. */
export function listPriceFaults(offer: OfferKey, price: StripePriceInfo): string[] {
  const planned = plannedPriceOf(offer)
  return [
    ...(price.active ? [] : ['it is archived']),
    ...(price.productActive ? [] : ['its product is archived']),
    ...(price.currency === 'usd' ? [] : [`its currency is ${price.currency}, not usd`]),
    ...(price.amountCents === planned.cents
      ? []
      : [`it costs ${formatDollars(price.amountCents)}, not ${formatDollars(planned.cents)}`]),
    ...(price.interval === planned.interval
      ? []
      : [`it is paid ${intervalLabels[price.interval]}, not ${intervalLabels[planned.interval]}`]),
    ...(price.trialDays === 0 ? [] : [`it gives everybody ${price.trialDays} days for nothing, again and again`]),
  ]
}

const intervalLabels = { once: 'once', month: 'each month', year: 'each year', other: 'at another interval' }
const formatDollars = (cents: number | null) => (cents === null ? 'no fixed amount' : `$${(cents / 100).toFixed(2)}`)
