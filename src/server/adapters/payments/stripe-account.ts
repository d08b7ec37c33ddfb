// Creates and repairs at Stripe what the sale of plans needs.
import type Stripe from 'stripe'
import type { OfferKey, PaidPlanKey } from '#contract/billing/plans.ts'
import type { Settings } from '../../config.ts'
import { openStripe } from './client.ts'
import { readPrice, type StripePriceInfo } from './inspect.ts'
import { type PortalInfo, portalFeatures, readPortal } from './portal-settings.ts'
import { productIdOf } from './settings.ts'

/** `name` and `planKey` are those of the product. */
type NewPrice = {
  offer: OfferKey
  planKey: PaidPlanKey
  name: string
  cents: number
  currency: string
  interval: 'once' | 'month' | 'year'
}
export type PortalProduct = { product: string; prices: string[] }
export type StripeAccount = Awaited<ReturnType<typeof openStripeAccount>>

const lookupKeyOf = (offer: OfferKey) => `pith_${offer}`
/** Marks the portal configuration that Pith created, so that a second run finds it. */
const portalMark = { pith: 'plans' }

/**
 * Opens the account of the key in the settings. Each call throws an error of Stripe if
 * Stripe refuses it.
 */
export async function openStripeAccount(settings: Settings) {
  const stripe = await openStripe(settings.STRIPE_SECRET_KEY ?? '', settings.STRIPE_API_URL)
  return {
    readPrice: (id: string): Promise<StripePriceInfo | null> => readPrice(stripe, id),
    /** The id of the price that an earlier run created for an offer; null if there is none. */
    findPriceId: async (offer: OfferKey): Promise<string | null> => {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(offer)], limit: 1 })
      return data[0]?.id ?? null
    },
    /**
     * Returns the ids of the new price and its product. The tax is included, so that
     * people pay what the pricing page says.
     */
    createPrice: async ({ offer, planKey, name, cents, currency, interval }: NewPrice) => {
      const productId = await findOrCreateProduct(stripe, productIdOf(planKey), name)
      const { id } = await stripe.prices.create({
        product: productId,
        currency,
        unit_amount: cents,
        ...(interval !== 'once' && { recurring: { interval } }),
        tax_behavior: 'inclusive',
        lookup_key: lookupKeyOf(offer),
        // A price cannot change its amount: the new one takes the key over, and who pays
        // the old one keeps it.
        transfer_lookup_key: true,
      })
      return { id, productId }
    },
    findEndpoint: async (url: string) => {
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
      return data.find((endpoint) => endpoint.url === url) ?? null
    },
    /** Returns the signing secret, which Stripe tells only once. */
    createEndpoint: async (url: string, events: readonly string[]): Promise<string> => {
      const { secret } = await stripe.webhookEndpoints.create({
        url,
        enabled_events: [...events] as EnabledEvent[],
      })
      if (!secret) throw new Error('Stripe created a webhook endpoint without a secret')
      return secret
    },
    repairEndpoint: (id: string, events: readonly string[]) =>
      stripe.webhookEndpoints.update(id, {
        enabled_events: [...events] as EnabledEvent[],
        disabled: false,
      }),
    readPortal: (id: string | undefined): Promise<PortalInfo | null> => readPortal(stripe, id),
    /** The id of the portal configuration that an earlier run created; null if there is none. */
    findPortalId: async (): Promise<string | null> => {
      const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
      return data.find(({ metadata }) => metadata?.pith === portalMark.pith)?.id ?? null
    },
    /** The pages of `site` are linked in the portal. */
    createPortal: async (products: PortalProduct[], site: string | null): Promise<string> => {
      const { id } = await stripe.billingPortal.configurations.create({
        features: portalFeatures(products),
        ...(site && {
          business_profile: {
            privacy_policy_url: `${site}/privacy`,
            terms_of_service_url: `${site}/terms`,
          },
        }),
        metadata: portalMark,
      })
      return id
    },
    updatePortal: (id: string, products: PortalProduct[]) =>
      stripe.billingPortal.configurations.update(id, { features: portalFeatures(products) }),
  }
}

type EnabledEvent = Stripe.WebhookEndpointCreateParams.EnabledEvent

/** Returns the id. A product that was archived is sold again. */
async function findOrCreateProduct(stripe: Stripe, id: string, name: string): Promise<string> {
  const product = await stripe.products.retrieve(id).catch((error: Stripe.errors.StripeError) => {
    if (error.code === 'resource_missing') return null
    throw error
  })
  if (!product) await stripe.products.create({ id, name })
  else if (!product.active) await stripe.products.update(id, { active: true })
  return id
}
