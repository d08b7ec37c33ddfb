// Connects to Stripe if the settings are complete. The SDK is imported with the first call.
import type { Logger } from 'pino'
import { type OfferKey, offerKeys } from '#contract/plans.ts'
import type { Settings } from '../../config.ts'
import type { Payments } from './payments.ts'
import { listMissingSettings, priceSettingOf } from './settings.ts'
import { createStripePayments } from './stripe.ts'

type Options = { settings: Settings; now: () => number; log: Logger }

/** Null unless all settings are set; logs a warning if only some are. */
export function openPayments({ settings, now, log }: Options): Payments | null {
  const missing = listMissingSettings(settings)
  if (missing.length > 0) {
    if (settings.STRIPE_SECRET_KEY) log.warn({ missing }, 'plans cannot be sold because payment settings are missing')
    return null
  }
  const prices = Object.fromEntries(offerKeys.map((offer) => [offer, settings[priceSettingOf(offer)]!]))
  return createStripePayments({ settings, prices: prices as Record<OfferKey, string>, now, log })
}
