// From an order to the provider's page: by its address, or through the provider's own script where only a session is named.
import type { CheckoutReply } from '../api/billing-calls.ts'
import { texts } from './texts.ts'

const { failures } = texts
const scriptUrl = 'https://js.stripe.com/v3/'

type Provider = { redirectToCheckout?(session: { sessionId: string }): Promise<{ error?: unknown }> }
type Browser = { goTo(url: string): void; loadProvider(): Promise<Provider | null> }

/** Sends the browser on to pay. Throws an Error with a sentence for the person. */
export async function goToCheckout(reply: CheckoutReply, browser: Browser = thisBrowser): Promise<void> {
  const url = text(reply.url)
  if (url) return browser.goTo(paymentAddress(url))
  const sessionId = text(reply.sessionId) ?? text(reply.id) ?? text(reply.session_id)
  if (!sessionId) throw new Error(failures.invalid)
  const provider = await browser.loadProvider().catch(() => null)
  if (!provider) throw new Error(failures.notLoaded)
  if (!provider.redirectToCheckout) throw new Error(failures.notRedirected)
  const answer = await provider.redirectToCheckout({ sessionId }).catch((cause: unknown) => {
    throw new Error(failures.setUp, { cause })
  })
  if (answer?.error) throw new Error(failures.notRedirected, { cause: answer.error })
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** An address that could run as a script is none. */
function paymentAddress(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(failures.invalid)
  return url
}

const thisBrowser: Browser = {
  goTo: (url) => location.assign(url),
  /** Null where the script came, but no key of this site is known to it. */
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
