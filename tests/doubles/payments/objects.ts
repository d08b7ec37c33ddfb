// The objects of the Stripe double, with those of Stripe's fields that are used. Times
// are seconds since 1970.

export type Metadata = Record<string, string>
export type Card = 'good' | 'declining' | null
export type Address = {
  line1: string | null
  line2: string | null
  postal_code: string | null
  city: string | null
  state: string | null
  country: string | null
}
export type TaxId = { id: string; object: 'tax_id'; customer: string; type: string; value: string }
export type PaymentMethod = {
  id: string
  object: 'payment_method'
  customer: string
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}
export type Customer = {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  address: Address | null
  /** Only in answers that expand them. */
  taxIds: TaxId[]
  metadata: Metadata
  created: number
  /** Cents that the customer owes; negative for credit that pays the next invoices. */
  balance: number
  /** A deleted customer can still be read, but not used. */
  deleted: boolean
  card: Card
  /**
   * What the customer chose in the portal. A checkout stores its card with the
   * subscription instead.
   */
  invoice_settings: { default_payment_method: string | null }
}
export type Coupon = {
  id: string
  object: 'coupon'
  percent_off: number | null
  amount_off: number | null
}
export type Discount = {
  id: string
  object: 'discount'
  end: number | null
  source: { type: 'coupon'; coupon: Coupon }
}
export type Pause = {
  behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'
  resumes_at: number | null
}
export type Price = {
  id: string
  object: 'price'
  active: boolean
  currency: string
  unit_amount: number
  type: 'one_time' | 'recurring'
  recurring: {
    interval: 'month' | 'year'
    interval_count: number
    trial_period_days?: number | null
  } | null
  product: string
  lookup_key: string | null
  tax_behavior: 'inclusive' | 'exclusive' | 'unspecified'
}
export type Product = { id: string; object: 'product'; name: string; active: boolean }
export type Item = {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}
export type Status = 'trialing' | 'active' | 'past_due' | 'canceled'
export type Subscription = {
  id: string
  object: 'subscription'
  customer: string
  status: Status
  created: number
  start_date: number
  trial_start: number | null
  trial_end: number | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  billing_cycle_anchor: number
  pause_collection: Pause | null
  default_payment_method: string | null
  automatic_tax: { enabled: boolean }
  discounts: Discount[]
  metadata: Metadata
  items: { object: 'list'; data: Item[]; has_more: false; url: string }
  trial_settings: {
    end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' }
  }
  /** When the payment of an open invoice is retried. Stripe's own object does not have it. */
  retriesAt: number[]
}
export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  period: { start: number; end: number }
  pricing: { type: 'price_details'; price_details: { price: string; product: string } }
}
export type Invoice = {
  id: string
  object: 'invoice'
  customer: string
  /** Null for a pass. */
  subscription: string | null
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false }
  currency: string
  total: number
  total_taxes: TaxAmount[]
  amount_due: number
  amount_paid: number
  status: 'paid' | 'open' | 'draft' | 'uncollectible' | 'void'
  /** The payment intent that paid it. At Stripe it is in the list of payments. */
  payment: string | null
  created: number
}
export type TaxAmount = {
  amount: number
  tax_behavior: 'inclusive' | 'exclusive'
  type: 'tax_rate_details'
}
export type Charge = {
  id: string
  object: 'charge'
  customer: string
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  /** False after a bank payment that was refused. */
  paid: boolean
  created: number
  /** When the money arrived. At Stripe it is on the balance transaction. */
  bookedAt: number
}
export type Dispute = {
  id: string
  object: 'dispute'
  charge: string
  payment_intent: string
  status: string
  created: number
}
export type Session = {
  id: string
  object: 'checkout.session'
  customer: string
  client_reference_id: string | null
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  payment_method_collection: 'always' | 'if_required'
  automatic_tax: { enabled: boolean }
  tax_id_collection: { enabled: boolean }
  allow_promotion_codes: boolean
  amount_total: number
  total_details: { amount_tax: number }
  discounts: Discount[]
  currency: string
  success_url: string
  cancel_url: string | null
  url: string | null
  created: number
  expires_at: number
  metadata: Metadata
  payment_intent: string | null
  subscription: string | null
  price: Price
  trialDays: number | null
  subscriptionMetadata: Metadata
  missingMethod: 'cancel' | 'create_invoice' | 'pause'
}
export type Portal = {
  id: string
  object: 'billing_portal.configuration'
  /** The one that was saved in the dashboard. Those that the API creates are never the default. */
  is_default: boolean
  active: boolean
  metadata: Metadata
  features: {
    invoice_history: { enabled: boolean }
    payment_method_update: { enabled: boolean }
    subscription_cancel: { enabled: boolean; mode: string }
    subscription_update: {
      enabled: boolean
      default_allowed_updates: string[]
      products: { product: string; prices: string[] }[]
      proration_behavior: string
      schedule_at_period_end: { conditions: { type: string }[] }
      trial_update_behavior: string
    }
  }
}
export type TaxSettings = {
  object: 'tax.settings'
  status: 'active' | 'pending'
  defaults: {
    tax_behavior: 'inclusive' | 'exclusive' | 'inferred_by_currency' | null
    tax_code: string | null
  }
}
export type PortalVisit = {
  id: string
  object: 'billing_portal.session'
  customer: string
  return_url: string
  url: string
  flow: PortalFlow | null
}
/** What a visit of the portal is for: the confirmation of a change, or a card. */
export type PortalFlow =
  | { kind: 'change'; subscription: string; price: string; doneUrl: string }
  | { kind: 'card'; doneUrl: string }
export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  livemode: false
  data: { object: unknown }
}

/** An error in the format of Stripe's API. */
export class StripeError extends Error {
  status: number
  error: { type: string; code?: string; param?: string; message: string }
  constructor(
    status: number,
    message: string,
    details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.error = { type: 'invalid_request_error', message, ...details }
  }
}

export function missingObject(
  kind: string,
  id: string,
  { param = 'id', status = 404 } = {},
): StripeError {
  return new StripeError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
