// What the page asks of payment.
import type { Billing, CheckoutRequest } from '#contract/billing.ts'
import { api as addresses } from '#contract/paths.ts'
import type { Line } from './line.ts'

/** Where to pay, in the names that a server may give it. */
export type CheckoutReply = { url?: unknown; sessionId?: unknown; id?: unknown; session_id?: unknown }

export function billingCalls({ send }: Line) {
  const { checkout, portal, sync } = addresses.billing
  return {
    startCheckout: (order: CheckoutRequest) => send<CheckoutReply>('POST', checkout, order),
    /** The provider's own page for invoices, cards and cancelling. */
    openPortal: () => send<{ url: string }>('POST', portal),
    /** Has the provider asked now, for somebody who waits for what they paid. */
    syncBilling: () => send<Billing>('POST', sync),
  }
}
