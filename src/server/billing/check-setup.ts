// Checks that everything needed to sell plans is set up at Stripe, as the plan table and
// the settings require.
import { api } from '#contract/basics/paths.ts'
import { listOffers, type OfferKey, type PlanTable } from '#contract/billing/plans.ts'
import {
  inspectAccount,
  type StripeAccountInfo,
  type StripePriceInfo,
} from '../adapters/payments/inspect.ts'
import { listMissingSettings, priceSettingOf } from '../adapters/payments/settings.ts'
import type { Settings } from '../config.ts'
import { listPortalFaults } from './check-portal.ts'
import { handledEvents } from './events.ts'
import { describePlannedPrice, listPriceFaults } from './planned-price.ts'

type SetupFinding = { ok: boolean; message: string }

/** Returns one finding per requirement, each with a message for the operator. */
export async function checkPaymentSetup(settings: Settings): Promise<SetupFinding[]> {
  const missing = [
    ...listMissingSettings(settings).map((name) => failed(`${name} is not set.`)),
    checkMail(settings),
  ]
  if (!settings.STRIPE_SECRET_KEY) return missing
  const account = await inspectAccount(settings)
  const offersWithPrice = listOffers(settings.plans).filter(
    (offer) => settings[priceSettingOf(offer)],
  )
  return [
    ...missing,
    ...(settings.ALLOWANCE === 'off' ? [failed(nothingSold)] : []),
    checkKey(settings.STRIPE_SECRET_KEY),
    ...(settings.STRIPE_WEBHOOK_SECRET ? [checkSecret(settings.STRIPE_WEBHOOK_SECRET)] : []),
    ...account.errors.map(failed),
    ...offersWithPrice.flatMap((offer) => checkPrice(settings.plans, offer, account.prices[offer])),
    ...checkWebhook(settings.PUBLIC_URL, account.endpoints),
    ...checkPortal(account, settings),
    ...checkTax(account, settings),
  ]
}

const nothingSold =
  'ALLOWANCE is off: nobody is limited, so nothing is sold. Set ALLOWANCE=on to sell plans.'

const passed = (message: string): SetupFinding => ({ ok: true, message })
const failed = (message: string): SetupFinding => ({ ok: false, message })

function checkMail({ SMTP_URL }: Settings): SetupFinding {
  if (SMTP_URL) return passed('A mail server is set, so trials need a verified email address.')
  return failed(
    'SMTP_URL is not set: email addresses are not verified, so one person can start any number of trials.',
  )
}

function checkKey(key: string): SetupFinding {
  if (/^(sk|rk)_live_/.test(key)) return passed('The key is a live key: payments take real money.')
  if (/^(sk|rk)_test_/.test(key)) return passed('The key is a test key: no real money is taken.')
  return failed('STRIPE_SECRET_KEY is not a secret key: secret keys start with sk_ or rk_.')
}

function checkSecret(secret: string): SetupFinding {
  return secret.startsWith('whsec_')
    ? passed(
        'The webhook secret has the right format. Only an event can show whether it is the right one.',
      )
    : failed('STRIPE_WEBHOOK_SECRET is not a signing secret: signing secrets start with whsec_.')
}

/** `price` is undefined if it could not be read, which `account.errors` reports. */
function checkPrice(
  table: PlanTable,
  offer: OfferKey,
  price: StripePriceInfo | null | undefined,
): SetupFinding[] {
  if (price === undefined) return []
  const name = priceSettingOf(offer)
  if (price === null)
    return [
      failed(
        `${name}: the account has no such price. Test and live mode have prices of their own.`,
      ),
    ]
  const faults = listPriceFaults(table, offer, price)
  if (faults.length > 0) return [failed(`${name}: ${faults.join('; ')}.`)]
  return [passed(`${name}: ${describePlannedPrice(table, offer)}.`)]
}

function checkWebhook(
  publicUrl: string | undefined,
  endpoints: StripeAccountInfo['endpoints'],
): SetupFinding[] {
  if (!publicUrl)
    return [failed('PUBLIC_URL is not set, so Stripe cannot send its events to this server.')]
  if (!endpoints) return []
  const url = new URL(publicUrl).origin + api.billing.webhook
  const endpoint = endpoints.find((candidate) => candidate.url === url)
  if (!endpoint) return [failed(`There is no webhook endpoint with the address ${url}.`)]
  if (!endpoint.enabled) return [failed(`The webhook endpoint ${url} is disabled.`)]
  const missing = endpoint.events.includes('*')
    ? []
    : handledEvents.filter((event) => !endpoint.events.includes(event))
  if (missing.length > 0)
    return [failed(`The webhook endpoint ${url} does not send: ${missing.join(', ')}.`)]
  return [passed(`The webhook endpoint ${url} sends all required events.`)]
}

function checkPortal({ portal }: StripeAccountInfo, settings: Settings): SetupFinding[] {
  if (portal === undefined) return []
  if (portal === null)
    return [failed('The customer portal was never set up: run pith payments setup.')]
  const faults = listPortalFaults(portal, settings)
  return faults.length > 0 ? faults.map(failed) : [passed('The customer portal is set up.')]
}

/** Prices include their tax, so that nobody pays more than the pricing page says. */
function checkTax({ tax, prices }: StripeAccountInfo, { plans }: Settings): SetupFinding[] {
  if (!tax) return []
  const added = listOffers(plans).filter((offer) => {
    const own = prices[offer]?.taxBehavior
    return prices[offer] && (own === 'unspecified' || !own ? tax.behavior : own) !== 'inclusive'
  })
  const faults = [
    ...(tax.isActive
      ? []
      : ['Stripe Tax is not active: enter the address of your business in its settings.']),
    ...(added.length > 0
      ? [
          `The tax is not included in ${added.map(priceSettingOf).join(', ')}, so people pay more than the page says.`,
        ]
      : []),
  ]
  return faults.length > 0
    ? faults.map(failed)
    : [passed('Stripe Tax calculates the tax, which the prices include.')]
}
