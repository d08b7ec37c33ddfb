// Configurations of the customer portal at the Stripe double.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import type { Params } from './form.ts'
import { missingObject, type Portal, StripeError } from './objects.ts'

/** What the operator of a shop saved in the dashboard. */
export function createDefaultPortal(account: Account): Portal {
  const recurring = [...account.prices.values()].filter((price) => price.recurring)
  return {
    id: account.newId('bpc'),
    object: 'billing_portal.configuration',
    is_default: true,
    active: true,
    metadata: {},
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [...new Set(recurring.map(({ product }) => product))].map((product) => ({
          product,
          prices: recurring.filter((price) => price.product === product).map(({ id }) => id),
        })),
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
  }
}

export function createConfiguration(account: Account, { features, metadata = {} }: Params): Portal {
  const portal: Portal = {
    id: account.newId('bpc'),
    object: 'billing_portal.configuration',
    is_default: false,
    active: true,
    metadata,
    features: readFeatures(account, features),
  }
  account.portals.push(portal)
  return portal
}

export function updateConfiguration(account: Account, id: string, { features }: Params): Portal {
  return Object.assign(
    findConfiguration(account, id),
    features && { features: readFeatures(account, features) },
  )
}

export function findConfiguration(account: Account, id: string): Portal {
  const portal = account.portals.find((candidate) => candidate.id === id)
  if (!portal) throw missingObject('configuration', id)
  return portal
}

/** Returns the configuration of a session. Stripe opens no portal without one. */
export function configurationOf(account: Account, id: string | undefined): Portal {
  if (id) return findConfiguration(account, id)
  const saved = account.portals.find((portal) => portal.is_default)
  if (saved) return saved
  throw new StripeError(
    400,
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or save the settings in the dashboard.',
  )
}

/** Stripe's own defaults where a feature is left out. */
function readFeatures(account: Account, features: Params): Portal['features'] {
  const {
    invoice_history,
    payment_method_update,
    subscription_cancel,
    subscription_update: update,
  } = features
  const products = Object.values(update?.products ?? []) as { product: string; prices: string[] }[]
  for (const { product, prices } of products)
    for (const id of prices)
      if (getObject(account.prices, 'price', id, { status: 400 }).product !== product)
        throw new StripeError(400, `The price ${id} does not belong to the product ${product}.`)
  return {
    invoice_history: { enabled: invoice_history?.enabled === 'true' },
    payment_method_update: { enabled: payment_method_update?.enabled === 'true' },
    subscription_cancel: {
      enabled: subscription_cancel?.enabled === 'true',
      mode: subscription_cancel?.mode ?? 'at_period_end',
    },
    subscription_update: {
      enabled: update?.enabled === 'true',
      default_allowed_updates: Object.values(update?.default_allowed_updates ?? []),
      products,
      proration_behavior: update?.proration_behavior ?? 'none',
      schedule_at_period_end: {
        conditions: Object.values(update?.schedule_at_period_end?.conditions ?? []),
      },
      trial_update_behavior: update?.trial_update_behavior ?? 'end_trial',
    },
  }
}
