// A test server with payments: a Stripe double on the same clock, and buyers.
import { eq } from 'drizzle-orm'
import type { Billing, CheckoutResponse } from '#contract/billing/billing.ts'
import type { OfferKey } from '#contract/billing/plans.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/accounts.ts'
import { newPerson, recordingMailer, startTestServer } from './deps.ts'
import { priceIdOf } from './doubles/payments/account.ts'
import { type PaymentsDouble, startPayments } from './doubles/payments.ts'

export type BillingTestServer = Awaited<ReturnType<typeof startBillingTestServer>>
type BillingTestServerOptions = {
  database?: Database
  idle?: boolean
  mailer?: Mailer
  environment?: Record<string, string>
  stripe?: PaymentsDouble & { clock: { nowMs: number } }
}

/**
 * Starts a test server with payments. With `stripe`, it uses the Stripe double of another
 * server.
 */
export async function startBillingTestServer({
  stripe: existingStripe,
  environment = {},
  ...change
}: BillingTestServerOptions = {}) {
  const clock = existingStripe?.clock ?? { nowMs: Date.UTC(2026, 0, 31, 9, 30) }
  const stripe = existingStripe ?? {
    ...(await startPayments({ clock, plans: readSettings(environment).plans })),
    clock,
  }
  const testServer = await startTestServer({
    mailer: recordingMailer(),
    ...change,
    environment: { ...stripe.settings, ...environment },
    now: () => clock.nowMs,
  })
  stripe.deliverTo(async (body, headers) => {
    const response = await testServer.app.request('/api/stripe/webhook', {
      method: 'POST',
      body,
      headers,
    })
    return response.status
  })
  return {
    testServer,
    stripe,
    clock,
    async close() {
      await testServer.close()
      await stripe.close()
    },
  }
}

export const dayMs = 24 * 3600 * 1000

/** Creates a signed-in user, by default with a confirmed address, with methods to buy plans. */
export async function newBuyer(
  { testServer, stripe }: Pick<BillingTestServer, 'testServer' | 'stripe'>,
  { emailVerified = true } = {},
) {
  const person = newPerson(testServer)
  const userId = await person.signUp()
  await testServer.deps.db.orm.update(users).set({ emailVerified }).where(eq(users.id, userId))
  const checkoutRequest = (offer: OfferKey) => ({
    priceId: priceIdOf(offer),
    userId,
    planName: offer.split('_')[0]!,
    isAnnual: offer.endsWith('annual'),
    successUrl: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/cancel',
  })
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const response = body
      ? await person.sendJson('POST', `/api/stripe/${path}`, body)
      : await person.send(`/api/stripe/${path}`)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    ...person,
    userId,
    /** Requests a checkout and returns the whole response. */
    requestCheckout: (offer: OfferKey, change: object = {}) =>
      person.sendJson('POST', '/api/stripe/create-checkout-session', {
        ...checkoutRequest(offer),
        ...change,
      }),
    checkout: (offer: OfferKey) =>
      send<CheckoutResponse>('create-checkout-session', checkoutRequest(offer)),
    sync: () => send<Billing>('sync', {}),
    billing: () => send<Billing>('subscription'),
    usage: async () => (await (await person.send('/api/usage')).json()) as Usage,
    /** Opens a checkout, pays it and returns the id of its session. */
    async buy(offer: OfferKey, card: 'good' | null = 'good'): Promise<string> {
      const { sessionId } = await send<CheckoutResponse>(
        'create-checkout-session',
        checkoutRequest(offer),
      )
      if (!sessionId) throw new Error('the checkout has no session')
      stripe.pay(sessionId, card)
      return sessionId
    },
  }
}
