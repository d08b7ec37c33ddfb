// Connects to Stripe if the settings are complete. The SDK is imported with the first call.
import type { Logger } from 'pino'
import { offerKeys } from '#contract/billing/plans.ts'
import type { Settings } from '../../config.ts'
import type { Payments } from './payments.ts'
import { listMissingSettings, priceSettingOf } from './settings.ts'
import { createStripePayments } from './stripe.ts'

type Options = { settings: Settings; now: () => number; log: Logger }

/** Null unless all settings are set; logs a warning if only some are, or if nothing can be sold. */
export function openPayments({ settings, now, log }: Options): Payments | null {
  const missing = listMissingSettings(settings)
  if (missing.length > 0) {
    if (settings.STRIPE_SECRET_KEY)
      log.warn({ missing }, 'plans cannot be sold because payment settings are missing')
    return null
  }
  if (settings.ALLOWANCE === 'off')
    log.warn(
      'plans are not sold because ALLOWANCE=off limits nobody: set ALLOWANCE=on, or remove the payment settings',
    )
  const known = offerKeys.flatMap((offer) => {
    const id = settings[priceSettingOf(offer)]
    return id ? [[offer, id] as const] : []
  })
  return createStripePayments({ settings, prices: Object.fromEntries(known), now, log })
}
