// The pages of the Stripe double: checkout and customer portal, as plain HTML forms.
import { formatMoney } from '#contract/billing/money.ts'
import type { Account } from './account.ts'
import { getObject } from './account.ts'
import { paySession } from './checkout.ts'
import { saveCard } from './customers.ts'
import type { Card, Invoice, PortalVisit, Session } from './objects.ts'
import { cancelAtEnd, changePrice } from './subscriptions.ts'

/** The card number that is declined. Every other number is accepted. */
export const decliningCard = '4000000000000002'

export type Page = { html: string } | { redirect: string } | null

/** Returns null if there is no such page. `form` is null for a GET. */
export function servePage(
  account: Account,
  path: string,
  form: Record<string, string> | null,
): Page {
  const [, kind, id = ''] = /^\/(c\/pay|p\/session|i)\/(\w+)(?:\/pdf)?$/.exec(path) ?? []
  if (kind === 'c/pay')
    return checkoutPage(account, getObject(account.sessions, 'checkout.session', id), form)
  if (kind === 'p/session')
    return portalPage(account, getObject(account.visits, 'billing_portal.session', id), form)
  if (kind === 'i') return invoicePage(getObject(account.invoices, 'invoice', id))
  return null
}

function invoicePage({ id, total, currency, status }: Invoice): Page {
  return page(`Invoice ${id}`, `<p>${formatMoney(total, currency)}, ${status}</p>`)
}

function checkoutPage(
  account: Account,
  session: Session,
  form: Record<string, string> | null,
): Page {
  const cancelUrl = (reason?: string) =>
    withReason(session.cancel_url ?? session.success_url, reason)
  if (session.status === 'open' && session.expires_at <= account.seconds())
    session.status = 'expired'
  if (session.status === 'expired')
    return page(
      'This checkout has expired',
      `<p><a href="${escapeHtml(cancelUrl('expired'))}">Back to the shop</a></p>`,
    )
  const successUrl = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  if (session.status === 'complete')
    return page('You have paid already', `<p><a href="${escapeHtml(successUrl)}">Go on</a></p>`)
  const number = form?.card?.replaceAll(/\s/g, '') ?? ''
  const card = number === '' ? null : number === decliningCard ? 'declining' : 'good'
  if (form && paySession(account, session.id, card)) return { redirect: successUrl }
  const isFree = session.amount_total === 0
  return page(
    isFree
      ? `Start your ${session.trialDays} days`
      : `Pay ${formatMoney(session.amount_total, session.currency)}`,
    `${form ? '<p role="alert">Your card was declined.</p>' : ''}
    <form method="post">
      <p>${escapeHtml(session.price.id)}: ${formatMoney(session.price.unit_amount, session.currency)}</p>
      <p><label>Card number <input name="card" value="${isFree ? '' : '4242 4242 4242 4242'}"></label></p>
      <button>${isFree ? 'Start trial' : 'Pay'}</button>
    </form>
    <p><a href="${escapeHtml(cancelUrl())}">Back</a></p>
    <p><a href="${escapeHtml(cancelUrl('payment_failed'))}">Back after a failed payment</a></p>`,
  )
}

function portalPage(
  account: Account,
  visit: PortalVisit,
  form: Record<string, string> | null,
): Page {
  const { flow } = visit
  const customer = getObject(account.customers, 'customer', visit.customer)
  if (flow?.kind === 'card') {
    if (!form?.card) return page('Add a payment method', cardForm('Add') + backLink(visit))
    saveCard(account, customer, cardOf(form.card))
    return { redirect: flow.doneUrl }
  }
  if (flow && form) {
    changePrice(account, flow.subscription, flow.price)
    return { redirect: flow.doneUrl }
  }
  if (flow)
    return page(
      'Confirm your change',
      `<p>From now on: ${escapeHtml(flow.price)}</p><form method="post"><button>Confirm</button></form>${backLink(visit)}`,
    )
  const subscriptions = [...account.subscriptions.values()].filter(
    ({ customer, status }) => customer === visit.customer && status !== 'canceled',
  )
  if (form?.change) changePrice(account, subscriptions[0]!.id, form.change)
  if (form?.action === 'cancel') cancelAtEnd(account, subscriptions[0]!.id, true)
  if (form?.action === 'resume') cancelAtEnd(account, subscriptions[0]!.id, false)
  if (form?.card) saveCard(account, customer, cardOf(form.card))
  const prices = [...account.prices.values()].filter(({ active, recurring }) => active && recurring)
  const plans = subscriptions.map(
    ({
      items,
      status,
      cancel_at_period_end: isCanceled,
    }) => `<h2>${escapeHtml(items.data[0]!.price.id)}, ${status}</h2>
      ${isCanceled ? '' : `<form method="post">${prices.map(({ id }) => `<button name="change" value="${id}">Change to ${id}</button>`).join(' ')}</form>`}
      <form method="post"><button name="action" value="${isCanceled ? 'resume' : 'cancel'}">${isCanceled ? "Don't cancel" : 'Cancel plan'}</button></form>`,
  )
  const invoices = [...account.invoices.values()].filter(
    ({ customer }) => customer === visit.customer,
  )
  return page(
    'Your plan',
    `${plans.join('') || '<p>You have no subscription.</p>'}
    ${cardForm('Update card')}
    <h2>Invoices</h2><ul>${invoices.map(({ amount_due, currency, status }) => `<li>${formatMoney(amount_due, currency)}, ${status}</li>`).join('')}</ul>${backLink(visit)}`,
  )
}

const cardForm = (label: string) =>
  `<form method="post"><label>Card number <input name="card"></label> <button>${label}</button></form>`

const cardOf = (number: string): Card =>
  number.replaceAll(/\s/g, '') === decliningCard ? 'declining' : 'good'

const backLink = ({ return_url }: PortalVisit) =>
  `<p><a href="${escapeHtml(return_url)}">Back</a></p>`

function withReason(address: string, reason?: string): string {
  const url = new URL(address)
  if (reason) url.searchParams.set('reason', reason)
  return url.href
}

function page(title: string, body: string): Page {
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
