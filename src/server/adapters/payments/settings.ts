// The settings that the sale of plans needs.
import { listOffers, type OfferKey, type PaidPlanKey } from '#contract/billing/plans.ts'
import type { Settings } from '../../config.ts'

/** The setting that holds the price id of an offer. */
export const priceSettingOf = (offer: OfferKey) =>
  `STRIPE_PRICE_${offer.toUpperCase() as Uppercase<OfferKey>}` as const

/** The product that `pith payments setup` creates for a plan. */
export const productIdOf = (planKey: PaidPlanKey) => `pith_${planKey}`

/** The names of the required settings that are not set. */
export function listMissingSettings(settings: Settings): string[] {
  const required = [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    ...listOffers(settings.plans).map(priceSettingOf),
  ] as const
  return required.filter((name) => settings[name] === undefined)
}
