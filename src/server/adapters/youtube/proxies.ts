// The lines to YouTube: straight out, and through each of the operator's proxies. Nothing else of the server goes through a proxy.
import type { Fetch } from './wire.ts'

export type Line = {
  /** For logs and caches. Never the proxy's address, which may hold a password. */
  name: string
  /** The proxy's address for a program that connects by itself, or null. */
  proxyUrl: string | null
  /** A connection of its own for each try: many proxies give each one another address. */
  connect(): Promise<Connection>
}
export type Connection = { fetch: Fetch; close(): Promise<void> }

const straight: Line = {
  name: 'direct',
  proxyUrl: null,
  connect: async () => ({ fetch: globalThis.fetch, close: async () => {} }),
}

/**
 * The straight line first, then the proxies in the order of YOUTUBE_PROXY_URL.
 * Throws an Error where an address is neither http(s) nor socks5.
 */
export function openLines(proxyUrls: string[]): Line[] {
  const proxies = proxyUrls.map((proxyUrl, index) => {
    const protocol = URL.canParse(proxyUrl) ? new URL(proxyUrl).protocol : ''
    if (!['http:', 'https:', 'socks5:'].includes(protocol)) {
      throw new Error(`YOUTUBE_PROXY_URL: proxy ${index + 1} must begin with http://, https:// or socks5://`)
    }
    return { name: `proxy${index + 1}`, proxyUrl, connect: () => connectThrough(proxyUrl, protocol === 'socks5:') }
  })
  return [straight, ...proxies]
}

async function connectThrough(proxyUrl: string, socks: boolean): Promise<Connection> {
  // Loaded when first needed: most installations have no proxy.
  const { fetch, ProxyAgent, Socks5ProxyAgent } = await import('undici')
  const dispatcher = socks ? new Socks5ProxyAgent(proxyUrl) : new ProxyAgent(proxyUrl)
  return {
    fetch: (url, question) => fetch(url, { ...question, dispatcher }),
    close: () => dispatcher.destroy(),
  }
}
