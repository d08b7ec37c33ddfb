// Reads addresses: networks of TRUSTED_PROXIES, addresses of this machine, and the
// networks of a client.
import { isIP } from 'node:net'

/** True for an IP address, and for a network such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/**
 * True for the host of a URL that only this machine can reach: localhost, 127.0.0.0/8 and
 * [::1].
 */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  )
}

/** An http address of this machine without a path, such as http://127.0.0.1:11434. */
export function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, origin } = new URL(url)
  return protocol === 'http:' && isLoopbackHost(hostname) && origin === url
}

type Network = { address: string; factor: number }

/**
 * Returns the address of a client, of IPv6 its /64 network, and the wider networks of
 * which one customer may have all. A limit counts for each, times its factor. A rented
 * server has a /56 or a /48, which may also belong to several customers.
 */
export function networksOf(address: string): Network[] {
  const groups = address.endsWith('::/64') ? address.slice(0, -'::/64'.length).split(':') : null
  if (!groups) return [{ address, factor: 1 }]
  const [site, subnet] = [groups.slice(0, 3).join(':'), Number.parseInt(groups[3]!, 16)]
  return [
    { address, factor: 1 },
    { address: `${site}:${(subnet & 0xff00).toString(16)}::/56`, factor: 4 },
    { address: `${site}::/48`, factor: 8 },
  ]
}
