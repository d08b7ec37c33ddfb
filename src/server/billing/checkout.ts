// From a wish to a place to pay: one customer, one open checkout and one living subscription for each person, however often they click.
import { createHash } from 'node:crypto'
import type { CheckoutAnswer } from '#contract/billing.ts'
import { type OfferKey, paidPlanKeys, planLabel } from '#contract/plans.ts'
import { Problem } from '#contract/problems.ts'
import { findPerson } from '../accounts/profiles.ts'
import type { PaidSubscription, Payments } from '../adapters/payments.ts'
import type { Deps } from '../deps.ts'
import { isRunning } from './derive-plan.ts'
import * as store from './store.ts'

/** `successUrl` and `cancelUrl` are pages of this site. */
export type Wish = { userId: string; offer: OfferKey; successUrl: string; cancelUrl: string }

/** Rounds of a person who clicks in several tabs at once; each ends with one of them served. */
const maxRounds = 20

/** The offer that a plan's name and its way of paying stand for, if the price is its own. */
export function offerOf(
  prices: Payments['prices'],
  { planName, isAnnual, priceId }: { planName: string; isAnnual: boolean; priceId: string },
): OfferKey {
  const label = planLabel(planName.toLowerCase())
  const planKey = paidPlanKeys.find((key) => planLabel(key) === label)
  const offer =
    planKey && (planKey === 'mini' ? 'mini_weekly' : (`${planKey}_${isAnnual ? 'annual' : 'monthly'}` as const))
  if (!offer || prices[offer] !== priceId) throw new Problem('unknown_price')
  return offer
}

/**
 * Where to pay; where a subscription lives already, where to change it. Throws `current_plan` for what one has.
 *
 * At the provider a key opens one checkout at most, and ours names the latest checkout there is: of many clicks at once one opens the
 * next, and the others find it. What is open for something else is closed before we look at what they have, so that nothing can be paid
 * twice.
 */
export async function openCheckout(deps: Deps, payments: Payments, wish: Wish): Promise<CheckoutAnswer> {
  let [latest, repeats] = ['', 0]
  for (let round = 0; round < maxRounds; round++) {
    const customer = await findBuyer(deps, payments, wish.userId)
    const { customerId } = customer
    const checkouts = await payments.listCheckouts(customerId)
    const mark = markOf(wish)
    const open = checkouts.filter(({ isOpen }) => isOpen)
    const same = open.find((checkout) => checkout.mark === mark && checkout.url !== null)
    const closed = await Promise.all(open.filter((one) => one !== same).map(({ id }) => payments.closeCheckout(id)))
    if (closed.includes(false)) continue // paid in this very moment

    const subscriptions = await payments.readSubscriptions(customerId)
    if (!subscriptions) {
      await forgetUnknown(deps, customer)
      continue
    }
    const living = subscriptions.find(isRunning)
    if (living && wish.offer !== 'mini_weekly') return change(payments, { ...wish, customerId }, living)
    if (same) return { url: same.url!, sessionId: same.id }
    if (wish.offer !== 'mini_weekly') await endLingering(payments, subscriptions)

    const newest = checkouts[0]?.id ?? 'none'
    repeats = newest === latest ? repeats + 1 : 0
    latest = newest
    const hadTrial = customer.trialUsedAt !== null || subscriptions.some(({ trialStart }) => trialStart !== null)
    const trial = wish.offer !== 'mini_weekly' && !hadTrial
    const key = `checkout:${customerId}:${latest}:${repeats}`
    const opened = await payments.openCheckout({ ...wish, customerId, trial, mark }, key)
    if (opened) return { url: opened.url, sessionId: opened.id }
  }
  throw new Problem('checkout_failed', { cause: new Error('too many orders at once') })
}

/** The customer somebody is with the provider, who is made with their first order. */
async function findBuyer({ db, now }: Deps, payments: Payments, userId: string): Promise<store.Customer> {
  const known = await store.findCustomer(db.orm, userId)
  if (known) {
    await store.touch(db.orm, known.customerId, now())
    return known
  }
  const person = await findPerson(db.orm, userId)
  if (!person) throw new Problem('auth_missing')
  const customerId = await payments.createCustomer({ userId, email: person.user.email })
  return store.addCustomer(db.orm, { userId, customerId, nowMs: now() })
}

/** Somebody who bought nothing may be made anew, as after trying out with a test key; others wait for the right key. */
async function forgetUnknown({ db }: Deps, customer: store.Customer): Promise<void> {
  const { subscription, passes } = await store.listOwned(db.orm, customer.userId)
  if (subscription || passes.length > 0)
    throw new Problem('checkout_failed', { cause: new Error(`the provider does not know ${customer.customerId}`) })
  await store.removeUnknown(db.orm, customer)
}

type Asked = Wish & { customerId: string }

async function change(payments: Payments, wish: Asked, living: PaidSubscription): Promise<CheckoutAnswer> {
  const priceId = payments.prices[wish.offer]
  if (living.priceId === priceId) throw new Problem('current_plan')
  const url = await payments.openPortal({
    customerId: wish.customerId,
    returnUrl: wish.cancelUrl,
    change: { subscriptionId: living.subscriptionId, priceId, doneUrl: withoutSession(wish.successUrl) },
  })
  return { url, sessionId: null }
}

/** What is neither alive nor over, or was paid back, could come alive again beside the new one. */
async function endLingering(payments: Payments, subscriptions: PaidSubscription[]): Promise<void> {
  const over = ['canceled', 'incomplete_expired']
  for (const { subscriptionId, status } of subscriptions)
    if (!over.includes(status)) await payments.cancel(subscriptionId)
}

function markOf({ offer, successUrl, cancelUrl }: Wish): string {
  return createHash('sha256')
    .update(JSON.stringify([offer, successUrl, cancelUrl]))
    .digest('base64url')
}

/** Where a subscription is changed there is no checkout whose id could be filled in. */
function withoutSession(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('session_id')
  return url.href
}
