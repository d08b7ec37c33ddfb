// The SDK, pointed at the address of the settings, with bounded patience.
import type Stripe from 'stripe'

/** A person waits for it: three tries take at most half a minute. */
const usualPatience = { timeoutMs: 8000, retries: 2 }
export type Patience = typeof usualPatience

export async function openClient(key: string, url: string, patience: Patience = usualPatience): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Sdk(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: patience.timeoutMs,
    maxNetworkRetries: patience.retries,
    telemetry: false,
    appInfo: { name: 'Pith' },
  })
}
