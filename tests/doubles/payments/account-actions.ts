// Actions at the Stripe double that are not API calls: customers pay, banks reverse
// payments, operators change settings.
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import { chargeView, createCharge, expireSession, paySession, sessionView } from './checkout.ts'
import { saveBilling, saveCard } from './customers.ts'
import { applyDiscounts, createPassInvoice } from './invoices.ts'
import type { Card, Charge, Pause } from './objects.ts'
import { cancelAtEnd, cancelNow, changePrice, subscriptionView } from './subscriptions.ts'

export function createAccountActions(account: Account) {
  /**
   * The charge of a checkout, or a charge of the subscription that it started, by default
   * the last one.
   */
  const chargeOf = (sessionId: string, index = -1): Charge => {
    const { payment_intent, subscription } = getObject(
      account.sessions,
      'checkout.session',
      sessionId,
    )
    const paid = [...account.invoices.values()].filter(
      (invoice) => invoice.payment && invoice.subscription === subscription,
    )
    const payment = payment_intent ?? paid.at(index)?.payment
    const charge = [...account.charges.values()].find(
      (candidate) => candidate.payment_intent === payment,
    )
    if (!charge) throw new Error(`the session ${sessionId} has no charge`)
    return charge
  }
  return {
    /** Pays a checkout, with a good card by default. Returns false if the card was declined. */
    pay: (sessionId: string, card: Card = 'good') => paySession(account, sessionId, card),
    /** Completes a checkout whose bank transfer arrives when `receiveBankPayment` is called. */
    payByBank(sessionId: string) {
      const session = getObject(account.sessions, 'checkout.session', sessionId)
      const charge = createCharge(account, session.customer, session.amount_total)
      Object.assign(session, {
        status: 'complete',
        url: null,
        payment_intent: charge.payment_intent,
      })
      account.emit('checkout.session.completed', sessionView(account, session))
    },
    receiveBankPayment(sessionId: string) {
      const session = getObject(account.sessions, 'checkout.session', sessionId)
      session.payment_status = 'paid'
      chargeOf(sessionId).bookedAt = account.seconds()
      if (session.mode === 'payment') createPassInvoice(account, session)
      account.emit('checkout.session.async_payment_succeeded', sessionView(account, session))
    },
    refuseBankPayment(sessionId: string) {
      const session = getObject(account.sessions, 'checkout.session', sessionId)
      chargeOf(sessionId).paid = false
      account.emit('checkout.session.async_payment_failed', sessionView(account, session))
    },
    expire: (sessionId: string) => void expireSession(account, sessionId),
    change: (subscriptionId: string, priceId: string) =>
      void changePrice(account, subscriptionId, priceId),
    cancelAtEnd: (subscriptionId: string, cancels = true) =>
      void cancelAtEnd(account, subscriptionId, cancels),
    cancelNow: (subscriptionId: string) => void cancelNow(account, subscriptionId),
    /** Pauses the collection of payments, as an operator does; null resumes it. */
    pause(subscriptionId: string, behavior: Pause['behavior'] | null) {
      const subscription = getObject(account.subscriptions, 'subscription', subscriptionId)
      subscription.pause_collection = behavior && { behavior, resumes_at: null }
      account.emit('customer.subscription.updated', subscriptionView(subscription))
    },
    /**
     * Reduces the next invoices of a subscription, or the amount of a checkout, by
     * percent or by cents.
     */
    discount(id: string, off: { percent: number } | { cents: number }, end: number | null = null) {
      const coupon = {
        id: account.newId('coupon'),
        object: 'coupon' as const,
        percent_off: 'percent' in off ? off.percent : null,
        amount_off: 'cents' in off ? off.cents : null,
      }
      const discount = {
        id: account.newId('di'),
        object: 'discount' as const,
        end,
        source: { type: 'coupon' as const, coupon },
      }
      const subscription = account.subscriptions.get(id)
      const discounted = subscription ?? getObject(account.sessions, 'checkout.session', id)
      discounted.discounts.push(discount)
      if ('amount_total' in discounted)
        discounted.amount_total = applyDiscounts(discounted.amount_total, [discount])
      if (subscription)
        account.emit('customer.subscription.updated', subscriptionView(subscription))
    },
    deleteCustomer(customerId: string) {
      for (const { id, customer, status } of account.subscriptions.values())
        if (customer === customerId && status !== 'canceled') cancelNow(account, id)
      getObject(account.customers, 'customer', customerId).deleted = true
      account.emit('customer.deleted', { id: customerId, object: 'customer' })
    },
    useCard: (customerId: string, card: Card) =>
      void saveCard(account, getObject(account.customers, 'customer', customerId), card),
    setBilling: (customerId: string, billing: Parameters<typeof saveBilling>[2]) =>
      saveBilling(account, getObject(account.customers, 'customer', customerId), billing),
    /** Adds a webhook endpoint, as an operator does by hand. */
    addWebhookEndpoint(url: string, events: readonly string[]) {
      const id = account.newId('we')
      account.webhookEndpoints.push({
        id,
        object: 'webhook_endpoint',
        url,
        status: 'enabled',
        enabled_events: [...events],
      })
    },
    /** Refunds the whole payment, or this many more cents. */
    refund(sessionId: string, cents?: number) {
      const charge = chargeOf(sessionId)
      charge.amount_refunded = cents === undefined ? charge.amount : charge.amount_refunded + cents
      charge.refunded = charge.amount_refunded === charge.amount
      account.emit('charge.refunded', chargeView(charge))
    },
    /** Refunds one payment of a subscription in full; 0 is the first. */
    refundPayment(sessionId: string, index: number) {
      const charge = chargeOf(sessionId, index)
      Object.assign(charge, { amount_refunded: charge.amount, refunded: true })
      account.emit('charge.refunded', chargeView(charge))
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
      account.emit('charge.dispute.created', { ...dispute })
      return id
    },
    closeDispute(id: string, status: 'won' | 'lost') {
      const dispute = Object.assign(getObject(account.disputes, 'dispute', id), { status })
      account.emit('charge.dispute.closed', { ...dispute })
    },
  }
}
