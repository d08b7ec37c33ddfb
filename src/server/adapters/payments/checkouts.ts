// The calls to Stripe that list, read, open and expire checkouts.
import type Stripe from 'stripe'
import { type CheckoutSettings, checkoutParams } from './checkout-params.ts'
import { isIdempotencyConflict, isMissing, isReplayedFailure, recoverFrom } from './failures.ts'
import type { Payments } from './payments.ts'
import { toCheckoutResult } from './purchases.ts'

/** Calls Stripe, and turns every failure into a Problem. */
export type StripeCall = <T>(use: (stripe: Stripe) => Promise<T>) => Promise<T>
type CheckoutCalls = Pick<
  Payments,
  'listCheckouts' | 'fetchCheckout' | 'createCheckout' | 'expireCheckout'
>

export function checkoutCalls(call: StripeCall, settings: CheckoutSettings): CheckoutCalls {
  return {
    listCheckouts: (customer) =>
      call(async (stripe) => {
        const latest = await stripe.checkout.sessions
          .list({ customer, limit: 100 })
          .catch((error) => recoverFrom(error, isMissing, { data: [] }))
        return latest.data.map(({ id, status, url: address, metadata }) => ({
          id,
          isOpen: status === 'open',
          url: address,
          fingerprint: metadata?.fingerprint ?? null,
        }))
      }),
    fetchCheckout: (sessionId) =>
      call(async (stripe) => {
        const session = await stripe.checkout.sessions
          .retrieve(sessionId, { expand: ['payment_intent'] })
          .catch((error) => recoverFrom(error, isMissing, null))
        return session && toCheckoutResult(session)
      }),
    createCheckout: (order, idempotencyKey) =>
      call(async (stripe) => {
        const params = checkoutParams(order, settings)
        const session = await stripe.checkout.sessions
          .create(params, { idempotencyKey })
          .catch((error) =>
            recoverFrom(
              error,
              (fault) => isIdempotencyConflict(fault) || isReplayedFailure(fault),
              null,
            ),
          )
        if (session && !session.url) throw new Error('Stripe created a checkout without an address')
        return session && { id: session.id, url: session.url! }
      }),
    expireCheckout: (sessionId) =>
      call(async (stripe) => {
        const closed = await stripe.checkout.sessions
          .expire(sessionId)
          .catch((error) => recoverFrom(error, (fault) => fault.statusCode === 400, null))
        return closed !== null
      }),
  }
}
