// An account at the double of Stripe: what it sells, whom it knows, what was bought, and the clock by which all of that goes.
import { type OfferKey, offerKeys, type PaidPlanKey, plans } from '#contract/plans.ts'
import type * as kept from './objects.ts'
import { missing } from './objects.ts'

export type Account = {
  key: string
  webhookSecret: string
  /** Milliseconds since 1970. */
  now(): number
  seconds(): number
  newId(prefix: string): string
  /** Ids up to that number are taken. */
  skipTo(number: number): void
  tell(type: string, object: object): void
  products: Map<string, kept.Product>
  prices: Map<string, kept.Price>
  customers: Map<string, kept.Customer>
  sessions: Map<string, kept.Session>
  subscriptions: Map<string, kept.Subscription>
  invoices: Map<string, kept.Invoice>
  charges: Map<string, kept.Charge>
  disputes: Map<string, kept.Dispute>
  visits: Map<string, kept.PortalVisit>
  events: kept.Event[]
  webhookEndpoints: { id: string; object: 'webhook_endpoint'; url: string; status: string; enabled_events: string[] }[]
  portals: Portal[]
}

type Features = {
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean }
  subscription_cancel: { enabled: boolean; mode: string }
  subscription_update: {
    enabled: boolean
    default_allowed_updates: string[]
    products: { product: string; prices: string[] }[]
  }
}
type Portal = {
  id: string
  object: 'billing_portal.configuration'
  is_default: true
  active: true
  features: Features
}

export const priceIdOf = (offer: OfferKey) => `price_${offer}`

/** Sells what the plan table sells. */
export function makeAccount(now: () => number, tell: Account['tell']): Account {
  let made = 0
  const account: Account = {
    key: 'sk_test_double',
    webhookSecret: 'whsec_double',
    now,
    seconds: () => Math.floor(now() / 1000),
    newId: (prefix) => `${prefix}_${String(++made).padStart(8, '0')}`,
    skipTo: (number) => {
      made = Math.max(made, number)
    },
    tell,
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: new Map(),
    disputes: new Map(),
    visits: new Map(),
    events: [],
    webhookEndpoints: [],
    portals: [],
  }
  for (const offer of offerKeys) {
    const [planKey, way] = offer.split('_') as [PaidPlanKey, 'weekly' | 'monthly' | 'annual']
    const product = `prod_${planKey}`
    account.products.set(product, {
      id: product,
      object: 'product',
      name: `Pith ${plans[planKey].label}`,
      active: true,
    })
    const sold = plans[planKey].prices
    if (!sold) continue
    const amount = 'once' in sold ? sold.once : way === 'annual' ? sold.annual : sold.monthly
    const id = priceIdOf(offer)
    account.prices.set(id, {
      id,
      object: 'price',
      active: true,
      currency: 'usd',
      unit_amount: amount,
      type: way === 'weekly' ? 'one_time' : 'recurring',
      recurring: way === 'weekly' ? null : { interval: way === 'annual' ? 'year' : 'month', interval_count: 1 },
      product,
    })
  }
  return account
}

/** The thing of that id, or Stripe's refusal. */
export function need<T>(
  things: Map<string, T>,
  kind: string,
  id: string,
  where?: { param?: string; status?: number },
): T {
  const found = things.get(id)
  if (!found) throw missing(kind, id, where)
  return found
}
