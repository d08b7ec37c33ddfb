// What each offer costs by the plan table, and how a price at Stripe differs from it.
import { formatMoney } from '#contract/billing/money.ts'
import {
  type OfferKey,
  type PaidPlanKey,
  type PlanTable,
  planKeyOfOffer,
} from '#contract/billing/plans.ts'
import type { StripePriceInfo } from '../adapters/payments/inspect.ts'

type PlannedPrice = {
  planKey: PaidPlanKey
  cents: number
  currency: string
  interval: 'once' | 'month' | 'year'
}

export function plannedPriceOf({ plans, currency }: PlanTable, offer: OfferKey): PlannedPrice {
  const planKey = planKeyOfOffer(offer)
  const { prices } = plans[planKey]
  if (!prices) throw new Error(`${offer} has no price in the plan table`)
  if ('once' in prices) return { planKey, currency, cents: prices.once, interval: 'once' }
  return offer.endsWith('annual')
    ? { planKey, currency, cents: prices.annual, interval: 'year' }
    : { planKey, currency, cents: prices.monthly, interval: 'month' }
}

/** "$12.44 each month" */
export function describePlannedPrice(table: PlanTable, offer: OfferKey): string {
  const { cents, currency, interval } = plannedPriceOf(table, offer)
  return `${formatMoney(cents, currency)} ${intervalLabels[interval]}`
}

/** Why a price cannot be used for an offer. Empty if it can. */
export function listPriceFaults(
  table: PlanTable,
  offer: OfferKey,
  price: StripePriceInfo,
): string[] {
  const planned = plannedPriceOf(table, offer)
  return [
    ...(price.active ? [] : ['it is archived']),
    ...(price.productActive ? [] : ['its product is archived']),
    ...(price.currency === planned.currency
      ? []
      : [`its currency is ${price.currency}, not ${planned.currency}`]),
    ...(price.amountCents === planned.cents
      ? []
      : [`it costs ${describeAmount(price)}, not ${formatMoney(planned.cents, planned.currency)}`]),
    ...(price.interval === planned.interval
      ? []
      : [`it is paid ${intervalLabels[price.interval]}, not ${intervalLabels[planned.interval]}`]),
    ...(price.trialDays === 0
      ? []
      : [`it gives everybody ${price.trialDays} days for nothing, again and again`]),
  ]
}

const intervalLabels = {
  once: 'once',
  month: 'each month',
  year: 'each year',
  other: 'at another interval',
}
const describeAmount = ({ amountCents, currency }: StripePriceInfo) =>
  amountCents === null ? 'no fixed amount' : formatMoney(amountCents, currency)
