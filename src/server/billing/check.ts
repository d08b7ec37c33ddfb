// Is everything there to sell? What is set up at the provider, held against the plan table.
import { api } from '#contract/paths.ts'
import { type OfferKey, offerKeys, type PaidPlanKey, plans } from '#contract/plans.ts'
import { type AccountFacts, inspectAccount, type PriceFacts } from '../adapters/payments/inspect.ts'
import { missingSettings, settingOf } from '../adapters/payments.ts'
import type { Settings } from '../config.ts'
import { heededEvents } from './events.ts'

export type Finding = { ok: boolean; says: string }

/** Every point that selling needs, each in a sentence. */
export async function checkPayments(settings: Settings): Promise<Finding[]> {
  const missing = missingSettings(settings).map((name) => bad(`${name} is not set.`))
  if (!settings.STRIPE_SECRET_KEY) return missing
  const facts = await inspectAccount(settings)
  const named = offerKeys.filter((offer) => settings[settingOf(offer)])
  return [
    ...missing,
    aboutKey(settings.STRIPE_SECRET_KEY),
    ...(settings.STRIPE_WEBHOOK_SECRET ? [aboutSecret(settings.STRIPE_WEBHOOK_SECRET)] : []),
    ...facts.refusals.map(bad),
    ...named.flatMap((offer) => aboutPrice(offer, facts.prices[offer])),
    ...aboutWebhook(settings.PUBLIC_URL, facts.endpoints),
    ...aboutPortal(facts, settings),
  ]
}

const good = (says: string): Finding => ({ ok: true, says })
const bad = (says: string): Finding => ({ ok: false, says })

function aboutKey(key: string): Finding {
  if (/^(sk|rk)_live_/.test(key)) return good('The key is a live one: payments take real money.')
  if (/^(sk|rk)_test_/.test(key)) return good('The key is a test key: no real money is taken.')
  return bad('STRIPE_SECRET_KEY is no secret key: it begins with sk_ or rk_.')
}

function aboutSecret(secret: string): Finding {
  return secret.startsWith('whsec_')
    ? good('The webhook secret looks like one; only an event shows whether it is the right one.')
    : bad('STRIPE_WEBHOOK_SECRET is no signing secret: it begins with whsec_.')
}

/** Undefined: it could not be read, which was said already. */
function aboutPrice(offer: OfferKey, price: PriceFacts | null | undefined): Finding[] {
  if (price === undefined) return []
  const name = settingOf(offer)
  if (price === null)
    return [bad(`${name}: the account has no such price. Test and live mode have prices of their own.`)]
  const wanted = wantedOf(offer)
  const faults = [
    ...(price.active ? [] : ['it is archived']),
    ...(price.productActive ? [] : ['its product is archived']),
    ...(price.currency === 'usd' ? [] : [`its currency is ${price.currency}, not usd`]),
    ...(price.amountCents === wanted.cents
      ? []
      : [`it costs ${dollars(price.amountCents)}, not ${dollars(wanted.cents)}`]),
    ...(price.interval === wanted.interval ? [] : [`it is paid ${said[price.interval]}, not ${said[wanted.interval]}`]),
  ]
  if (faults.length > 0) return [bad(`${name}: ${faults.join('; ')}.`)]
  return [good(`${name}: ${dollars(wanted.cents)} ${said[wanted.interval]}.`)]
}

const said = { once: 'once', month: 'each month', year: 'each year', another: 'at another interval' }
const dollars = (cents: number | null) => (cents === null ? 'no fixed amount' : `$${(cents / 100).toFixed(2)}`)

function wantedOf(offer: OfferKey): { cents: number; interval: PriceFacts['interval'] } {
  const { prices } = plans[offer.split('_')[0] as PaidPlanKey]
  if (!prices) throw new Error(`${offer} has no price in the plan table`)
  if ('once' in prices) return { cents: prices.once, interval: 'once' }
  return offer.endsWith('annual')
    ? { cents: prices.annual, interval: 'year' }
    : { cents: prices.monthly, interval: 'month' }
}

function aboutWebhook(publicUrl: string | undefined, endpoints: AccountFacts['endpoints']): Finding[] {
  if (!publicUrl) return [bad('PUBLIC_URL is not set, so Stripe cannot know where to send its events.')]
  if (!endpoints) return []
  const url = new URL(publicUrl).origin + api.billing.webhook
  const endpoint = endpoints.find((one) => one.url === url)
  if (!endpoint) return [bad(`There is no webhook endpoint with the address ${url}.`)]
  if (!endpoint.enabled) return [bad(`The webhook endpoint ${url} is disabled.`)]
  const missing = endpoint.events.includes('*') ? [] : heededEvents.filter((event) => !endpoint.events.includes(event))
  if (missing.length > 0) return [bad(`The webhook endpoint ${url} does not send: ${missing.join(', ')}.`)]
  return [good(`The webhook endpoint ${url} sends every event that is needed.`)]
}

function aboutPortal({ portal }: AccountFacts, settings: Settings): Finding[] {
  if (portal === undefined) return []
  if (portal === null) return [bad('The customer portal was never set up: save its settings once in the dashboard.')]
  const unsold = offerKeys
    .filter((offer) => offer !== 'mini_weekly')
    .map(settingOf)
    .filter((name) => settings[name] && !portal.prices.includes(settings[name]))
  const faults = [
    ...(portal.changesPlans ? [] : ['Customers cannot switch plans in the portal.']),
    ...(unsold.length > 0 ? [`The portal does not offer to switch to the prices of ${unsold.join(', ')}.`] : []),
    ...(portal.cancels === 'at_period_end'
      ? []
      : ['Cancelling in the portal must be possible, at the end of the billing period.']),
    ...(portal.changesCard ? [] : ['Customers cannot change their card in the portal.']),
    ...(portal.showsInvoices ? [] : ['The portal does not show invoices.']),
  ]
  return faults.length > 0 ? faults.map(bad) : [good('The customer portal is set up.')]
}
