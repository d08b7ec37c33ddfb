// The pages that a person sees at the double of Stripe: paying, and managing. Plain forms, so that any browser can use them.
import type { Account } from './account.ts'
import { need } from './account.ts'
import { paySession } from './checkout.ts'
import type { PortalVisit, Session } from './objects.ts'
import { cancelAtEnd, changePrice } from './subscriptions.ts'

/** The card number that is declined; every other is good. */
export const decliningCard = '4000000000000002'

export type Page = { html: string } | { redirect: string } | null

/** Null: no such page. `form` is null when it is only looked at. */
export function servePage(account: Account, path: string, form: Record<string, string> | null): Page {
  const [, kind, id = ''] = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(path) ?? []
  if (kind === 'c/pay') return checkoutPage(account, need(account.sessions, 'checkout.session', id), form)
  if (kind === 'p/session') return portalPage(account, need(account.visits, 'billing_portal.session', id), form)
  return null
}

function checkoutPage(account: Account, session: Session, form: Record<string, string> | null): Page {
  const leave = (reason?: string) => withReason(session.cancel_url ?? session.success_url, reason)
  if (session.status === 'open' && session.expires_at <= account.seconds()) session.status = 'expired'
  if (session.status === 'expired')
    return page('This checkout has expired', `<p><a href="${safe(leave('expired'))}">Back to the shop</a></p>`)
  const done = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  if (session.status === 'complete') return page('You have paid already', `<p><a href="${safe(done)}">Go on</a></p>`)
  const number = form?.card?.replaceAll(/\s/g, '') ?? ''
  const card = number === '' ? null : number === decliningCard ? 'declining' : 'good'
  if (form && paySession(account, session.id, card)) return { redirect: done }
  const free = session.amount_total === 0
  return page(
    free ? `Start your ${session.trialDays} days` : `Pay ${dollars(session.amount_total)}`,
    `${form ? '<p role="alert">Your card was declined.</p>' : ''}
    <form method="post">
      <p>${safe(session.price.id)}: ${dollars(session.price.unit_amount)}</p>
      <p><label>Card number <input name="card" value="${free ? '' : '4242 4242 4242 4242'}"></label></p>
      <button>${free ? 'Start trial' : 'Pay'}</button>
    </form>
    <p><a href="${safe(leave())}">Back</a></p>
    <p><a href="${safe(leave('payment_failed'))}">Back after a failed payment</a></p>`,
  )
}

function portalPage(account: Account, visit: PortalVisit, form: Record<string, string> | null): Page {
  const { flow } = visit
  if (flow && form) {
    changePrice(account, flow.subscription, flow.price)
    return { redirect: flow.doneUrl }
  }
  if (flow)
    return page(
      'Confirm your change',
      `<p>From now on: ${safe(flow.price)}</p><form method="post"><button>Confirm</button></form>${back(visit)}`,
    )
  const own = [...account.subscriptions.values()].filter(
    (one) => one.customer === visit.customer && one.status !== 'canceled',
  )
  const customer = need(account.customers, 'customer', visit.customer)
  if (form?.change) changePrice(account, own[0]!.id, form.change)
  if (form?.act === 'cancel') cancelAtEnd(account, own[0]!.id, true)
  if (form?.act === 'resume') cancelAtEnd(account, own[0]!.id, false)
  if (form?.card) customer.card = form.card.replaceAll(/\s/g, '') === decliningCard ? 'declining' : 'good'
  const prices = [...account.prices.values()].filter(({ active, recurring }) => active && recurring)
  const plans = own.map(
    (one) => `<h2>${safe(one.items.data[0]!.price.id)}, ${one.status}</h2>
      <form method="post">${prices.map(({ id }) => `<button name="change" value="${id}">Change to ${id}</button>`).join(' ')}</form>
      <form method="post"><button name="act" value="${one.cancel_at_period_end ? 'resume' : 'cancel'}">${one.cancel_at_period_end ? "Don't cancel" : 'Cancel plan'}</button></form>`,
  )
  const invoices = [...account.invoices.values()].filter((one) => one.customer === visit.customer)
  return page(
    'Your plan',
    `${plans.join('') || '<p>You have no subscription.</p>'}
    <form method="post"><label>Card number <input name="card"></label> <button>Update card</button></form>
    <h2>Invoices</h2><ul>${invoices.map((one) => `<li>${dollars(one.amount_due)}, ${one.status}</li>`).join('')}</ul>${back(visit)}`,
  )
}

const back = ({ return_url }: PortalVisit) => `<p><a href="${safe(return_url)}">Back</a></p>`
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

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

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
