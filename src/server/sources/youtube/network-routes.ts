// The network routes to YouTube: direct, and through each configured proxy. Only requests
// to YouTube use proxies.
import type { Fetch } from './http.ts'

export type NetworkRoute = {
  /** For logs and caches. Never the proxy's address, which may contain a password. */
  name: string
  /** The proxy's address for programs that connect by themselves; null for the direct route. */
  proxyUrl: string | null
  /**
   * Each attempt opens a new connection, because many proxies give each connection
   * another address.
   */
  connect(): Promise<RouteConnection>
}
export type RouteConnection = { fetch: Fetch; close(): Promise<void> }

const directRoute: NetworkRoute = {
  name: 'direct',
  proxyUrl: null,
  connect: async () => ({ fetch: globalThis.fetch, close: async () => {} }),
}

/**
 * Returns the direct route, then the proxies in the order of YOUTUBE_PROXY_URL.
 * Throws an Error if an address is neither http(s) nor socks5.
 */
export function openNetworkRoutes(proxyUrls: string[]): NetworkRoute[] {
  const proxies = proxyUrls.map((proxyUrl, index) => {
    const protocol = URL.canParse(proxyUrl) ? new URL(proxyUrl).protocol : ''
    if (!['http:', 'https:', 'socks5:'].includes(protocol)) {
      throw new Error(
        `YOUTUBE_PROXY_URL: proxy ${index + 1} must begin with http://, https:// or socks5://`,
      )
    }
    return {
      name: `proxy${index + 1}`,
      proxyUrl,
      connect: () => connectThroughProxy(proxyUrl, protocol === 'socks5:'),
    }
  })
  return [directRoute, ...proxies]
}

async function connectThroughProxy(proxyUrl: string, socks: boolean): Promise<RouteConnection> {
  // Imported with the first use, because most installations have no proxy. In the built
  // server only the default export has its parts.
  const { fetch, ProxyAgent, Socks5ProxyAgent } = (await import('undici')).default
  const dispatcher = socks ? new Socks5ProxyAgent(proxyUrl) : new ProxyAgent(proxyUrl)
  return {
    fetch: (url, request) => fetch(url, { ...request, dispatcher }),
    close: () => dispatcher.destroy(),
  }
}
