// Where a request comes from, for counting. What a caller says of itself is believed only through the operator's own proxies.
import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Settings } from '../config.ts'

/** The caller's address; of IPv6 only the network (/64), because one household has all of its addresses. */
export function addressOf(c: Context, { TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>): string {
  let address = plain(peerOf(c))
  const trusted = listOf(TRUSTED_PROXIES ?? [])
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  // From the nearest hop outwards, as long as the one who tells of the next is trusted.
  while (hops.length > 0 && isTrusted(trusted, address)) {
    const next = hops.pop()!
    if (!isIP(next)) break
    address = next
  }
  return isIPv6(address) ? networkOf(address) : address
}

/** True for what TRUSTED_PROXIES may hold: an address, or a network as in 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function peerOf(c: Context): string {
  // Without a connection the app was called from within.
  return (c.env && 'incoming' in c.env && getConnInfo(c).remote.address) || 'local'
}

/** An IPv4 address that is wrapped in IPv6, with or without a port, is an IPv4 address. */
function plain(address: string): string {
  return address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

function listOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isTrusted(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** "2001:db8::1" -> "2001:db8:0:0::/64" */
function networkOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length - (address.includes('.') ? 1 : 0)
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
