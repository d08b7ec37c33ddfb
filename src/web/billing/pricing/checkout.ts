// Sends the browser to the payment page: by its address, or through the provider's script
// when only a session id is known.
import { texts } from '../texts.ts'

const { failures } = texts
const scriptUrl = 'https://js.stripe.com/v3/'

/** A checkout session, in the field names of the servers that this page can work with. */
type CheckoutSession = { url?: unknown; sessionId?: unknown; id?: unknown; session_id?: unknown }
type Provider = {
  redirectToCheckout?(session: { sessionId: string }): Promise<{ error?: unknown }>
}
type Browser = { navigateTo(url: string): void; loadProvider(): Promise<Provider | null> }

/** Throws an Error with a message for the person. */
export async function redirectToCheckout(
  session: CheckoutSession,
  browser: Browser = thisBrowser,
): Promise<void> {
  const url = nonEmptyText(session.url)
  if (url) return browser.navigateTo(checkPaymentUrl(url))
  const sessionId =
    nonEmptyText(session.sessionId) ?? nonEmptyText(session.id) ?? nonEmptyText(session.session_id)
  if (!sessionId) throw new Error(failures.invalid)
  const provider = await browser.loadProvider().catch(() => null)
  if (!provider) throw new Error(failures.notLoaded)
  if (!provider.redirectToCheckout) throw new Error(failures.notRedirected)
  const result = await provider.redirectToCheckout({ sessionId }).catch((cause: unknown) => {
    throw new Error(failures.setUp, { cause })
  })
  if (result?.error) throw new Error(failures.notRedirected, { cause: result.error })
}

function nonEmptyText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Rejects addresses that could run as a script. */
function checkPaymentUrl(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(failures.invalid)
  return url
}

const thisBrowser: Browser = {
  navigateTo: (url) => location.assign(url),
  /** Returns null when the script has loaded but this site has no key for it. */
  async loadProvider() {
    const key: string | undefined = import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), {
        src: scriptUrl,
        onload: resolve,
        onerror: reject,
      })
      document.head.append(script)
    })
    const { Stripe } = globalThis as { Stripe?: (key: string) => Provider }
    return Stripe && key ? Stripe(key) : null
  },
}
