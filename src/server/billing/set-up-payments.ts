// Sets up at Stripe what the sale of plans needs: products with prices, the webhook
// endpoint, and the customer portal.
import { api } from '#contract/basics/paths.ts'
import { listOffers, type OfferKey, planLabel } from '#contract/billing/plans.ts'
import { priceSettingOf } from '../adapters/payments/settings.ts'
import {
  openStripeAccount,
  type PortalProduct,
  type StripeAccount,
} from '../adapters/payments/stripe-account.ts'
import type { Settings } from '../config.ts'
import { listPortalFaults, listPortalOffers } from './check-portal.ts'
import { handledEvents } from './events.ts'
import { describePlannedPrice, listPriceFaults, plannedPriceOf } from './planned-price.ts'

/**
 * One thing that the sale needs. `planned` is what a dry run would create or change,
 * `missing` what only the operator can do. `setting` must be in the settings of the
 * server from now on.
 */
export type SetupStep = {
  outcome: 'found' | 'created' | 'changed' | 'planned' | 'missing'
  message: string
  setting?: { name: string; value: string }
}
type Options = { settings: Settings; isDryRun: boolean }
type PriceInUse = { offer: OfferKey; id: string; productId: string }

/**
 * Tells each step as soon as it is done, because Stripe tells a secret only once. A
 * second run finds what the first one created. What the operator made by hand and fits
 * stays in use. Throws an error of Stripe at the first step that Stripe refuses.
 */
export async function* setUpPayments({ settings, isDryRun }: Options): AsyncGenerator<SetupStep> {
  const account = await openStripeAccount(settings)
  const prices: PriceInUse[] = []
  for (const offer of listOffers(settings.plans)) {
    const { step, price } = await setUpPrice(account, { offer, settings, isDryRun })
    yield step
    if (price) prices.push(price)
  }
  yield await setUpWebhook(account, { settings, isDryRun })
  yield await setUpPortal(account, { settings, isDryRun, prices })
}

async function setUpPrice(
  account: StripeAccount,
  { offer, settings, isDryRun }: Options & { offer: OfferKey },
): Promise<{ step: SetupStep; price: PriceInUse | null }> {
  const name = priceSettingOf(offer)
  const message = `${name}: ${describePlannedPrice(settings.plans, offer)}.`
  const findFitting = async (id: string | null | undefined): Promise<PriceInUse | null> => {
    const price = id ? await account.readPrice(id) : null
    if (!id || !price || listPriceFaults(settings.plans, offer, price).length > 0) return null
    return { offer, id, productId: price.productId }
  }
  const given = await findFitting(settings[name])
  if (given) return { step: { outcome: 'found', message }, price: given }
  const found = await findFitting(await account.findPriceId(offer))
  if (found)
    return { step: { outcome: 'found', message, setting: { name, value: found.id } }, price: found }
  if (isDryRun)
    return { step: { outcome: 'planned', message: `Create the price of ${message}` }, price: null }
  const { planKey, ...planned } = plannedPriceOf(settings.plans, offer)
  const created = await account.createPrice({
    offer,
    planKey,
    name: `${settings.BRAND_NAME} ${planLabel(settings.plans, planKey)}`,
    ...planned,
  })
  const setting = { name, value: created.id }
  return { step: { outcome: 'created', message, setting }, price: { offer, ...created } }
}

async function setUpWebhook(
  account: StripeAccount,
  { settings, isDryRun }: Options,
): Promise<SetupStep> {
  const { PUBLIC_URL, STRIPE_WEBHOOK_SECRET } = settings
  if (!PUBLIC_URL?.startsWith('https://'))
    return {
      outcome: 'missing',
      message: 'PUBLIC_URL is not an https address, to which Stripe could send its events.',
    }
  const url = new URL(PUBLIC_URL).origin + api.billing.webhook
  const endpoint = await account.findEndpoint(url)
  if (!endpoint) {
    if (isDryRun) return { outcome: 'planned', message: `Create the webhook endpoint ${url}.` }
    const value = await account.createEndpoint(url, handledEvents)
    const setting = { name: 'STRIPE_WEBHOOK_SECRET', value }
    return { outcome: 'created', message: `The webhook endpoint ${url}.`, setting }
  }
  const sends = (event: string) =>
    endpoint.enabled_events.some((sent) => sent === '*' || sent === event)
  if (endpoint.status !== 'enabled' || !handledEvents.every(sends)) {
    const message = `The webhook endpoint ${url} sends all required events.`
    if (isDryRun)
      return {
        outcome: 'planned',
        message: `Enable the webhook endpoint ${url} for all required events.`,
      }
    await account.repairEndpoint(endpoint.id, [
      ...new Set([...endpoint.enabled_events, ...handledEvents]),
    ])
    return { outcome: 'changed', message }
  }
  if (STRIPE_WEBHOOK_SECRET) return { outcome: 'found', message: `The webhook endpoint ${url}.` }
  return {
    outcome: 'missing',
    message: `STRIPE_WEBHOOK_SECRET is not set. The webhook endpoint ${url} exists, and its secret is shown in Stripe's dashboard.`,
  }
}

async function setUpPortal(
  account: StripeAccount,
  { settings, isDryRun, prices }: Options & { prices: PriceInUse[] },
): Promise<SetupStep> {
  const portalOffers = listPortalOffers(settings.plans)
  const wanted = prices.filter(({ offer }) => portalOffers.includes(offer))
  const inUse = Object.fromEntries(wanted.map(({ offer, id }) => [priceSettingOf(offer), id]))
  const fits = async (id: string | undefined) => {
    const portal = await account.readPortal(id)
    if (!portal || wanted.length < portalOffers.length) return false
    return listPortalFaults(portal, { ...settings, ...inUse }).length === 0
  }
  const name = 'STRIPE_PORTAL_CONFIGURATION'
  const given = settings[name]
  if (await fits(given)) return { outcome: 'found', message: 'The customer portal.' }
  const own = given ?? (await account.findPortalId()) ?? undefined
  const setting = own && own !== given ? { setting: { name, value: own } } : {}
  if (own && own !== given && (await fits(own)))
    return { outcome: 'found', message: 'The customer portal.', ...setting }
  if (isDryRun)
    return { outcome: 'planned', message: `${own ? 'Change' : 'Create'} the customer portal.` }
  const products = groupByProduct(wanted)
  if (own) {
    await account.updatePortal(own, products)
    return { outcome: 'changed', message: 'The customer portal.', ...setting }
  }
  const value = await account.createPortal(
    products,
    settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : null,
  )
  return { outcome: 'created', message: 'The customer portal.', setting: { name, value } }
}

function groupByProduct(prices: PriceInUse[]): PortalProduct[] {
  return [...new Set(prices.map(({ productId }) => productId))].map((product) => ({
    product,
    prices: prices.filter(({ productId }) => productId === product).map(({ id }) => id),
  }))
}
