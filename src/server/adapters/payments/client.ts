// Opens Stripe's SDK with the address of the settings and bounded timeouts.
import type Stripe from 'stripe'

/** A user waits for the answer: three attempts take at most half a minute. */
const defaultTimeouts = { timeoutMs: 8000, retries: 2 }
export type StripeTimeouts = typeof defaultTimeouts

export async function openStripe(
  key: string,
  url: string,
  timeouts: StripeTimeouts = defaultTimeouts,
): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Sdk(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeouts.timeoutMs,
    maxNetworkRetries: timeouts.retries,
    telemetry: false,
    appInfo: { name: 'Pith' },
  })
}
