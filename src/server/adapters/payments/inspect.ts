// What an account at Stripe has set up, for whoever sets it up: facts, not judgements.
import type Stripe from 'stripe'
import { type OfferKey, offerKeys } from '#contract/plans.ts'
import type { Settings } from '../../config.ts'
import { settingOf } from '../payments.ts'
import { passDetails } from './bought.ts'
import { openClient } from './client.ts'
import { invoiceDetails } from './taken-back.ts'

export type PriceFacts = {
  active: boolean
  /** Null where the price is tiered or has no fixed amount. */
  amountCents: number | null
  currency: string
  interval: 'once' | 'month' | 'year' | 'another'
  productActive: boolean
}
export type EndpointFacts = { url: string; enabled: boolean; events: string[] }
/** What customers may do in the portal; `prices` are those they may change to. */
export type PortalFacts = {
  changesPlans: boolean
  prices: string[]
  cancels: 'at_period_end' | 'immediately' | null
  changesCard: boolean
  showsInvoices: boolean
}
/** Undefined where nothing could be learned: `refusals` says why. */
export type AccountFacts = {
  refusals: string[]
  prices: Partial<Record<OfferKey, PriceFacts | null>>
  endpoints?: EndpointFacts[]
  portal?: PortalFacts | null
}

/** Reads an account with the key of the settings. Never throws for what the account refuses. */
export async function inspectAccount(settings: Settings): Promise<AccountFacts> {
  const facts: AccountFacts = { refusals: [], prices: {} }
  const stripe = await openClient(settings.STRIPE_SECRET_KEY ?? '', settings.STRIPE_API_URL)
  let isStranger = false
  const attempt = async <T>(what: string, ask: () => Promise<T>): Promise<T | undefined> =>
    ask().catch((error: Stripe.errors.StripeError) => {
      isStranger ||= error.type === 'StripeAuthenticationError'
      facts.refusals.push(`${what}: ${error.message}`)
      return undefined
    })
  // What a look at a customer reads, so that a restricted key shows what it may not.
  await attempt('Subscriptions', () => stripe.subscriptions.list({ limit: 1 }))
  if (isStranger) return facts
  await attempt('Checkouts', () => stripe.checkout.sessions.list({ limit: 1, expand: passDetails }))
  await attempt('Charges', () => stripe.charges.list({ limit: 1 }))
  await attempt('Invoices', () => stripe.invoices.list({ limit: 1, expand: invoiceDetails }))
  await attempt('Disputes', () => stripe.disputes.list({ limit: 1 }))
  for (const offer of offerKeys) {
    const id = settings[settingOf(offer)]
    if (!id) continue
    const price = await attempt(settingOf(offer), () => readPrice(stripe, id))
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
  const portal = await attempt('The customer portal', () => readPortal(stripe))
  if (portal !== undefined) facts.portal = portal
  return facts
}

/** Null: there is none with this id. */
async function readPrice(stripe: Stripe, id: string): Promise<PriceFacts | null> {
  try {
    const { active, unit_amount, currency, type, recurring, product } = await stripe.prices.retrieve(id, {
      expand: ['product'],
    })
    return {
      active,
      amountCents: unit_amount,
      currency,
      interval: type === 'one_time' ? 'once' : intervalOf(recurring),
      productActive: typeof product !== 'string' && !product.deleted && product.active,
    }
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code === 'resource_missing') return null
    throw error
  }
}

function intervalOf(recurring: Stripe.Price.Recurring | null): PriceFacts['interval'] {
  if (recurring?.interval_count !== 1) return 'another'
  if (recurring.interval === 'month') return 'month'
  return recurring.interval === 'year' ? 'year' : 'another'
}

/** Null: no settings were ever saved, and without them Stripe opens no portal. */
async function readPortal(stripe: Stripe): Promise<PortalFacts | null> {
  const expand = ['data.features.subscription_update.products']
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1, expand })
  const features = data[0]?.features
  if (!features) return null
  const { subscription_update: update, subscription_cancel: cancel } = features
  return {
    changesPlans: update.enabled && update.default_allowed_updates.includes('price'),
    prices: (update.products ?? []).flatMap(({ prices }) => prices),
    cancels: !cancel.enabled ? null : cancel.mode === 'at_period_end' ? 'at_period_end' : 'immediately',
    changesCard: features.payment_method_update.enabled,
    showsInvoices: features.invoice_history.enabled,
  }
}
