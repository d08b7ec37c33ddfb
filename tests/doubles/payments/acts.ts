// What happens at the double of Stripe without a call of the shop: people pay, banks take money back, time passes.
import type { Account } from './account.ts'
import { need } from './account.ts'
import { expireSession, paySession, showCharge, showSession, takeMoney } from './checkout.ts'
import type { Card, Charge } from './objects.ts'
import { cancelAtEnd, cancelNow, changePrice } from './subscriptions.ts'

export function actsOn(account: Account) {
  /** The payment of a checkout, or the last one of the subscription that it began. */
  const chargeOf = (sessionId: string): Charge => {
    const { payment_intent, subscription } = need(account.sessions, 'checkout.session', sessionId)
    const invoice = [...account.invoices.values()].findLast((one) => one.payment && one.subscription === subscription)
    const payment = payment_intent ?? invoice?.payment
    const charge = [...account.charges.values()].find((one) => one.payment_intent === payment)
    if (!charge) throw new Error(`nothing was paid for ${sessionId}`)
    return charge
  }
  return {
    /** With no card given a good one is shown where one is asked for. */
    pay: (sessionId: string, card: Card = 'good') => paySession(account, sessionId, card),
    /** By a bank that takes its time: ordered now, paid when `arrive` is called. */
    payByBank(sessionId: string) {
      const session = need(account.sessions, 'checkout.session', sessionId)
      const charge = takeMoney(account, session.customer, session.amount_total)
      Object.assign(session, { status: 'complete', url: null, payment_intent: charge.payment_intent })
      account.tell('checkout.session.completed', showSession(account, session))
    },
    arrive(sessionId: string) {
      const session = need(account.sessions, 'checkout.session', sessionId)
      session.payment_status = 'paid'
      chargeOf(sessionId).bookedAt = account.seconds()
      account.tell('checkout.session.async_payment_succeeded', showSession(account, session))
    },
    expire: (sessionId: string) => void expireSession(account, sessionId),
    change: (subscriptionId: string, priceId: string) => void changePrice(account, subscriptionId, priceId),
    cancelAtEnd: (subscriptionId: string, cancels = true) => void cancelAtEnd(account, subscriptionId, cancels),
    cancelNow: (subscriptionId: string) => void cancelNow(account, subscriptionId),
    useCard: (customerId: string, card: Card) =>
      void Object.assign(need(account.customers, 'customer', customerId), { card }),
    /** What an operator sets up by hand: the webhook's address and the portal. */
    setUp(webhookUrl: string, events: readonly string[]) {
      account.webhookEndpoints.push({
        id: account.newId('we'),
        object: 'webhook_endpoint',
        url: webhookUrl,
        status: 'enabled',
        enabled_events: [...events],
      })
      const recurring = [...account.prices.values()].filter((price) => price.recurring)
      account.portals.push({
        id: account.newId('bpc'),
        object: 'billing_portal.configuration',
        is_default: true,
        active: true,
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
          },
        },
      })
    },
    /** All of it, or so many cents more. */
    refund(sessionId: string, cents?: number) {
      const charge = chargeOf(sessionId)
      charge.amount_refunded = cents === undefined ? charge.amount : charge.amount_refunded + cents
      charge.refunded = charge.amount_refunded === charge.amount
      account.tell('charge.refunded', showCharge(charge))
    },
    dispute(sessionId: string): string {
      const { id: charge, payment_intent } = Object.assign(chargeOf(sessionId), { disputed: true })
      const id = account.newId('dp')
      const dispute = {
        id,
        object: 'dispute' as const,
        charge,
        payment_intent,
        status: 'needs_response',
        created: account.seconds(),
      }
      account.disputes.set(id, dispute)
      account.tell('charge.dispute.created', { ...dispute })
      return id
    },
    closeDispute(id: string, status: 'won' | 'lost') {
      const dispute = Object.assign(need(account.disputes, 'dispute', id), { status })
      account.tell('charge.dispute.closed', { ...dispute })
    },
  }
}
