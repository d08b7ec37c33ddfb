// Requests about payment.
import type { CheckoutRequest } from '#contract/billing.ts'
import type { HttpClient } from './http-client.ts'

export function createBillingApi({ fetchJson }: HttpClient) {
  return {
    startCheckout: (body: CheckoutRequest) => fetchJson('POST /api/stripe/create-checkout-session', { body }),
    /** Responds with the address of the provider's page for invoices, cards and cancellation. */
    openPortal: () => fetchJson('POST /api/stripe/create-portal-session'),
    /** Responds with what became of a checkout. */
    getCheckout: (sessionId: string) => fetchJson('GET /api/stripe/checkouts/{sessionId}', { path: { sessionId } }),
  }
}
