// Reads how an account at Stripe is set up, so that the operator can be told what is missing.
import type Stripe from 'stripe'
import { type OfferKey, offerKeys } from '#contract/billing/plans.ts'
import type { Settings } from '../../config.ts'
import { billingExpansions } from './billing-details.ts'
import { openStripe } from './client.ts'
import { type PortalInfo, readPortal } from './portal-settings.ts'
import { checkoutExpansions } from './purchases.ts'
import { invoiceExpansions } from './refunds.ts'
import { priceSettingOf } from './settings.ts'
import { subscriptionExpansions } from './subscriptions.ts'

export type StripePriceInfo = {
  active: boolean
  /** US cents or the cents of another `currency`; null if the price has no fixed amount. */
  amountCents: number | null
  currency: string
  interval: 'once' | 'month' | 'year' | 'other'
  /** Days that everybody gets for nothing, beside the trial that Pith gives. */
  trialDays: number
  productActive: boolean
  productId: string
  taxBehavior: string | null
}
type WebhookEndpointInfo = { url: string; enabled: boolean; events: string[] }
/**
 * A part is undefined if it could not be read; `errors` says why. A price is null if the
 * account does not have it.
 */
export type StripeAccountInfo = {
  errors: string[]
  prices: Partial<Record<OfferKey, StripePriceInfo | null>>
  endpoints?: WebhookEndpointInfo[]
  portal?: PortalInfo | null
  /** Only if tax is calculated. `behavior` holds for prices that leave it open. */
  tax?: { isActive: boolean; behavior: string | null }
}

/**
 * Reads the account that the key in the settings belongs to. Never throws errors of
 * Stripe; they are in `errors`.
 */
export async function inspectAccount(settings: Settings): Promise<StripeAccountInfo> {
  const facts: StripeAccountInfo = { errors: [], prices: {} }
  const stripe = await openStripe(settings.STRIPE_SECRET_KEY ?? '', settings.STRIPE_API_URL)
  let isUnauthorized = false
  const attempt = async <T>(subject: string, read: () => Promise<T>): Promise<T | undefined> =>
    read().catch((error: Stripe.errors.StripeError) => {
      isUnauthorized ||= error.type === 'StripeAuthenticationError'
      facts.errors.push(`${subject}: ${error.message}`)
      return undefined
    })
  // A sync of a customer reads these, so a restricted key without the permissions is detected here.
  await attempt('Subscriptions', () =>
    stripe.subscriptions.list({ limit: 1, expand: subscriptionExpansions }),
  )
  if (isUnauthorized) return facts
  await attempt('Checkouts', () =>
    stripe.checkout.sessions.list({ limit: 1, expand: checkoutExpansions }),
  )
  await attempt('Customers', () =>
    stripe.customers.list({ limit: 1, expand: billingExpansions.map((path) => `data.${path}`) }),
  )
  await attempt('Charges', () => stripe.charges.list({ limit: 1 }))
  await attempt('Invoices', () => stripe.invoices.list({ limit: 1, expand: invoiceExpansions }))
  await attempt('Disputes', () => stripe.disputes.list({ limit: 1 }))
  for (const offer of offerKeys) {
    const id = settings[priceSettingOf(offer)]
    if (!id) continue
    const price = await attempt(priceSettingOf(offer), () => readPrice(stripe, id))
    if (price !== undefined) facts.prices[offer] = price
  }
  const endpoints = await attempt('The webhook endpoints', async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return data.map(({ url, status, enabled_events }) => ({
      url,
      enabled: status === 'enabled',
      events: enabled_events,
    }))
  })
  if (endpoints) facts.endpoints = endpoints
  const portal = await attempt('The customer portal', () =>
    readPortal(stripe, settings.STRIPE_PORTAL_CONFIGURATION),
  )
  if (portal !== undefined) facts.portal = portal
  if (settings.STRIPE_TAX === 'on') {
    const tax = await attempt('Stripe Tax', () => stripe.tax.settings.retrieve())
    if (tax) facts.tax = { isActive: tax.status === 'active', behavior: tax.defaults.tax_behavior }
  }
  return facts
}

/** Null if the account has no price with this id. */
export async function readPrice(stripe: Stripe, id: string): Promise<StripePriceInfo | null> {
  const price = await stripe.prices
    .retrieve(id, { expand: ['product'] })
    .catch((error: Stripe.errors.StripeError) => {
      if (error.code === 'resource_missing') return null
      throw error
    })
  if (!price) return null
  const { active, unit_amount, currency, type, recurring, product, tax_behavior } = price
  return {
    active,
    amountCents: unit_amount,
    currency,
    interval: type === 'one_time' ? 'once' : intervalOf(recurring),
    trialDays: recurring?.trial_period_days ?? 0,
    productActive: typeof product !== 'string' && !product.deleted && product.active,
    productId: typeof product === 'string' ? product : product.id,
    taxBehavior: tax_behavior,
  }
}

function intervalOf(recurring: Stripe.Price.Recurring | null): StripePriceInfo['interval'] {
  if (recurring?.interval_count !== 1) return 'other'
  if (recurring.interval === 'month') return 'month'
  return recurring.interval === 'year' ? 'year' : 'other'
}
