// A world that sells: the double of Stripe, by the same clock, and people who buy.
import type { Billing, CheckoutAnswer } from '#contract/billing.ts'
import type { OfferKey } from '#contract/plans.ts'
import type { Usage } from '#contract/usage.ts'
import type { Database } from '#server/db/open.ts'
import { aPerson, startWorld } from './deps.ts'
import { priceIdOf } from './doubles/payments/account.ts'
import { type PaymentsDouble, startPayments } from './doubles/payments.ts'

export type Shop = Awaited<ReturnType<typeof startShop>>
type Change = {
  database?: Database
  idle?: boolean
  environment?: Record<string, string>
  stripe?: PaymentsDouble & { clock: { nowMs: number } }
}

/** Starts a world that sells; with `stripe` another server of the same shop. */
export async function startShop({ stripe: open, environment = {}, ...change }: Change = {}) {
  const clock = open?.clock ?? { nowMs: Date.UTC(2026, 0, 31, 9, 30) }
  const stripe = open ?? { ...(await startPayments({ clock })), clock }
  const world = await startWorld({
    ...change,
    environment: { ...stripe.settings, ...environment },
    now: () => clock.nowMs,
  })
  stripe.deliverTo(async (body, headers) => {
    const answer = await world.app.request('/api/stripe/webhook', { method: 'POST', body, headers })
    return answer.status
  })
  return {
    world,
    stripe,
    clock,
    async close() {
      await world.close()
      await stripe.close()
    },
  }
}

export const dayMs = 24 * 3600 * 1000

/** Somebody with an account who can buy. */
export async function aBuyer({ world, stripe }: Pick<Shop, 'world' | 'stripe'>) {
  const person = aPerson(world)
  const userId = await person.signUp()
  const orderOf = (offer: OfferKey) => ({
    priceId: priceIdOf(offer),
    userId,
    planName: offer.split('_')[0]!,
    isAnnual: offer.endsWith('annual'),
    successUrl: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/cancel',
  })
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const answer = body
      ? await person.sendJson('POST', `/api/stripe/${path}`, body)
      : await person.send(`/api/stripe/${path}`)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    ...person,
    userId,
    orderOf,
    order: (offer: OfferKey, change: object = {}) =>
      person.sendJson('POST', '/api/stripe/create-checkout-session', { ...orderOf(offer), ...change }),
    checkout: (offer: OfferKey) => send<CheckoutAnswer>('create-checkout-session', orderOf(offer)),
    sync: () => send<Billing>('sync', {}),
    billing: () => send<Billing>('subscription'),
    usage: async () => (await (await person.send('/api/usage')).json()) as Usage,
    /** Orders and pays; answers the session. */
    async buy(offer: OfferKey, card: 'good' | null = 'good'): Promise<string> {
      const { sessionId } = await send<CheckoutAnswer>('create-checkout-session', orderOf(offer))
      if (!sessionId) throw new Error('there is nothing to pay')
      stripe.pay(sessionId, card)
      return sessionId
    },
  }
}
