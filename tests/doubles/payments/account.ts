// An account at the Stripe double: its products, customers, purchases, and clock.
import {
  listOffers,
  type OfferKey,
  type PlanTable,
  planKeyOfOffer,
} from '#contract/billing/plans.ts'
import type * as objects from './objects.ts'
import { missingObject } from './objects.ts'
import { createDefaultPortal } from './portal-configurations.ts'

export type Account = {
  key: string
  webhookSecret: string
  /** Milliseconds since 1970. */
  now(): number
  seconds(): number
  newId(prefix: string): string
  /** Continues the ids after this number. */
  advanceIds(number: number): void
  emit(type: string, object: object): void
  /** The address of the double, which its invoices have. */
  url: string
  products: Map<string, objects.Product>
  prices: Map<string, objects.Price>
  customers: Map<string, objects.Customer>
  paymentMethods: Map<string, objects.PaymentMethod>
  sessions: Map<string, objects.Session>
  subscriptions: Map<string, objects.Subscription>
  invoices: Map<string, objects.Invoice>
  charges: Map<string, objects.Charge>
  disputes: Map<string, objects.Dispute>
  visits: Map<string, objects.PortalVisit>
  events: objects.Event[]
  webhookEndpoints: {
    id: string
    object: 'webhook_endpoint'
    url: string
    status: string
    enabled_events: string[]
  }[]
  portals: objects.Portal[]
  tax: objects.TaxSettings
  /** The rate that is due everywhere. */
  taxPercent: number
}

export const priceIdOf = (offer: OfferKey) => `price_${offer}`

/** Creates an account with the products and prices of a plan table. */
export function createAccount(now: () => number, emit: Account['emit'], table: PlanTable): Account {
  let lastId = 0
  const account: Account = {
    key: 'sk_test_double',
    webhookSecret: 'whsec_double',
    now,
    seconds: () => Math.floor(now() / 1000),
    newId: (prefix) => `${prefix}_${String(++lastId).padStart(8, '0')}`,
    advanceIds: (number) => {
      lastId = Math.max(lastId, number)
    },
    emit,
    url: '',
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    paymentMethods: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: new Map(),
    disputes: new Map(),
    visits: new Map(),
    events: [],
    webhookEndpoints: [],
    portals: [],
    tax: {
      object: 'tax.settings',
      status: 'pending',
      defaults: { tax_behavior: null, tax_code: null },
    },
    taxPercent: 19,
  }
  for (const offer of listOffers(table)) {
    const planKey = planKeyOfOffer(offer)
    const period = offer.slice(planKey.length + 1)
    const product = `prod_${planKey}`
    account.products.set(product, {
      id: product,
      object: 'product',
      name: `Pith ${table.plans[planKey].label}`,
      active: true,
    })
    const { prices } = table.plans[planKey]
    if (!prices) continue
    const amount =
      'once' in prices ? prices.once : period === 'annual' ? prices.annual : prices.monthly
    const id = priceIdOf(offer)
    account.prices.set(id, {
      id,
      object: 'price',
      active: true,
      currency: table.currency,
      unit_amount: amount,
      type: period === 'weekly' ? 'one_time' : 'recurring',
      recurring:
        period === 'weekly'
          ? null
          : { interval: period === 'annual' ? 'year' : 'month', interval_count: 1 },
      product,
      lookup_key: null,
      tax_behavior: 'unspecified',
    })
  }
  account.portals.push(createDefaultPortal(account))
  return account
}

/** Returns a customer that was not deleted. */
export function getCustomer(account: Account, id: string): objects.Customer {
  const where = { param: 'customer', status: 400 }
  const customer = getObject(account.customers, 'customer', id, where)
  if (customer.deleted) throw missingObject('customer', id, where)
  return customer
}

/** Returns the object with the id. Throws Stripe's error if there is none. */
export function getObject<T>(
  objectsById: Map<string, T>,
  kind: string,
  id: string,
  where?: { param?: string; status?: number },
): T {
  const object = objectsById.get(id)
  if (!object) throw missingObject(kind, id, where)
  return object
}
