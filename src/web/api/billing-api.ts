// Requests about payment.
import type { CheckoutRequest } from '#contract/billing/billing.ts'
import type { HttpClient } from './http-client.ts'

export function createBillingApi({ fetchJson }: HttpClient) {
  return {
    startCheckout: (body: CheckoutRequest) =>
      fetchJson('POST /api/stripe/create-checkout-session', { body }),
    /** Responds with the address of the provider's page for invoices, cards and cancellation. */
    openPortal: () => fetchJson('POST /api/stripe/create-portal-session'),
    /** Responds with the address of the provider's page that only takes a card. */
    openCardPage: () =>
      fetchJson('POST /api/stripe/create-portal-session', { query: { page: 'card' } }),
    /** Responds with a page of the person's invoices. `after` is the `next` of the page before. */
    listInvoices: (after: string | null) =>
      fetchJson('GET /api/stripe/invoices', after === null ? {} : { query: { after } }),
    /** Responds with who is billed and how the person pays. */
    readBillingDetails: () => fetchJson('GET /api/stripe/details'),
    /** Responds with what became of a checkout. */
    getCheckout: (sessionId: string) =>
      fetchJson('GET /api/stripe/checkouts/{sessionId}', { path: { sessionId } }),
  }
}
