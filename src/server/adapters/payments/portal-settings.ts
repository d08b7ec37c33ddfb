// What customers can do in the portal: how it is set up, and how Pith sets it up.
import type Stripe from 'stripe'

/** `prices` are those that customers can switch to. */
export type PortalInfo = {
  canChangePlan: boolean
  prices: string[]
  /**
   * The difference of a change is invoiced at once. Otherwise a higher plan is used
   * before it is paid.
   */
  invoicesAtOnce: boolean
  schedulesChanges: boolean
  continuesTrials: boolean
  cancellation: 'at_period_end' | 'immediately' | null
  canChangeCard: boolean
  showsInvoices: boolean
}

const productsPath = 'features.subscription_update.products'

/**
 * Reads the configuration with this id, or the one that was saved in the dashboard. Null
 * if there is none.
 */
export async function readPortal(
  stripe: Stripe,
  id: string | undefined,
): Promise<PortalInfo | null> {
  const { configurations } = stripe.billingPortal
  if (id) return describePortal(await configurations.retrieve(id, { expand: [productsPath] }))
  const saved = { is_default: true, active: true, limit: 1, expand: [`data.${productsPath}`] }
  const { data } = await configurations.list(saved)
  return data[0] ? describePortal(data[0]) : null
}

function describePortal({ features }: Stripe.BillingPortal.Configuration): PortalInfo {
  const { subscription_update: update, subscription_cancel: cancel } = features
  return {
    canChangePlan: update.enabled && update.default_allowed_updates.includes('price'),
    prices: (update.products ?? []).flatMap(({ prices }) => prices),
    invoicesAtOnce: update.proration_behavior === 'always_invoice',
    schedulesChanges: update.schedule_at_period_end.conditions.length > 0,
    continuesTrials: update.trial_update_behavior === 'continue_trial',
    cancellation: !cancel.enabled
      ? null
      : cancel.mode === 'at_period_end'
        ? 'at_period_end'
        : 'immediately',
    canChangeCard: features.payment_method_update.enabled,
    showsInvoices: features.invoice_history.enabled,
  }
}

/**
 * The features that the plans need. `products` are those of Pro and Ultra, with the
 * prices of each.
 */
export function portalFeatures(products: { product: string; prices: string[] }[]) {
  return {
    customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products,
      proration_behavior: 'always_invoice',
      trial_update_behavior: 'continue_trial',
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features
}
