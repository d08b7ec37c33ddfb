// What is wrong with the customer portal, as the plans need it.
import { listOffers, type OfferKey, type PlanTable } from '#contract/billing/plans.ts'
import type { PortalInfo } from '../adapters/payments/portal-settings.ts'
import { priceSettingOf } from '../adapters/payments/settings.ts'
import type { Settings } from '../config.ts'

/** The offers that customers can switch between in the portal. */
export const listPortalOffers = (table: PlanTable): OfferKey[] =>
  listOffers(table).filter((offer) => offer !== 'mini_weekly')

/** Sentences for the operator. Empty if the portal is as it must be. */
export function listPortalFaults(portal: PortalInfo, settings: Settings): string[] {
  const missingPrices = listPortalOffers(settings.plans)
    .map(priceSettingOf)
    .filter((name) => settings[name] && !portal.prices.includes(settings[name]))
  return [
    ...(portal.canChangePlan ? [] : ['Customers cannot switch plans in the portal.']),
    ...(missingPrices.length > 0
      ? [`The portal does not offer to switch to the prices of ${missingPrices.join(', ')}.`]
      : []),
    ...(portal.invoicesAtOnce
      ? []
      : [
          'The portal gives plans away: it must prorate a change and invoice the difference at once.',
        ]),
    ...(portal.schedulesChanges
      ? [
          'The portal must not schedule changes for the end of the period: they take effect at once.',
        ]
      : []),
    ...(portal.continuesTrials ? [] : ['The portal must continue a trial when its plan changes.']),
    ...(portal.cancellation === 'at_period_end'
      ? []
      : ['The portal must allow customers to cancel at the end of the billing period.']),
    ...(portal.canChangeCard ? [] : ['Customers cannot change their card in the portal.']),
    ...(portal.showsInvoices ? [] : ['The portal does not show invoices.']),
  ]
}
