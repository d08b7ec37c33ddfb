// Determines the client address. X-Forwarded-For is only trusted from the configured proxies.
import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '../address-range.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps/deps.ts'

/**
 * Returns the client's address; for IPv6 only the /64 network, because one household has
 * all addresses of it.
 */
export function clientAddress(
  c: Context,
  { TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>,
): string {
  let address = normalizeAddress(peerAddressOf(c))
  const trusted = toBlockList(TRUSTED_PROXIES ?? noRanges)
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => normalizeAddress(hop.trim()))
  // Follows the hops from the nearest one outwards, as long as the current one is trusted.
  while (hops.length > 0 && isTrusted(trusted, address)) {
    const next = hops.pop()!
    if (!isIP(next)) break
    address = next
  }
  return isIPv6(address) ? ipv6NetworkOf(address) : address
}

/**
 * Warns once if a proxy forwards requests that this server was not told about: then all
 * its clients share one address and its limits.
 */
export function warnOfUnknownProxy({
  settings,
  log,
}: Pick<Deps, 'settings' | 'log'>): MiddlewareHandler {
  let isWarned = settings.TRUSTED_PROXIES !== undefined
  return async (c, next) => {
    if (!isWarned && c.req.header('x-forwarded-for') !== undefined) {
      isWarned = true
      log.warn(
        { peer: peerAddressOf(c) },
        'X-Forwarded-For is ignored because TRUSTED_PROXIES is not set: everybody behind the proxy shares one address and its limits. ' +
          'Set TRUSTED_PROXIES to the address of the proxy.',
      )
    }
    await next()
  }
}

const forwardingHeaders =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|fly-client-ip)$/

/**
 * True if the caller uses the machine itself: a direct connection over loopback, under a
 * name of this machine. The name is checked because any page can point a name of its own
 * to 127.0.0.1. Behind a proxy on this machine nobody counts, since all its clients look
 * local.
 */
export function isCallerOnThisMachine(
  c: Context,
  { TRUSTED_PROXIES = [], PUBLIC_URL }: Pick<Settings, 'TRUSTED_PROXIES' | 'PUBLIC_URL'>,
): boolean {
  const peer = normalizeAddress(peerAddressOf(c))
  if (
    !isLoopbackHost(isIPv6(peer) ? `[${peer}]` : peer) ||
    isTrusted(toBlockList(TRUSTED_PROXIES), peer)
  )
    return false
  if (Object.keys(c.req.header()).some((name) => forwardingHeaders.test(name))) return false
  const hosts = [new URL(c.req.url), ...(PUBLIC_URL ? [new URL(PUBLIC_URL)] : [])]
  return hosts.every(({ hostname }) => isLoopbackHost(hostname))
}

function peerAddressOf(c: Context): string {
  // Without a connection the app was called in this process.
  return (c.env && 'incoming' in c.env && getConnInfo(c).remote.address) || 'local'
}

/** Removes ports and brackets, and unwraps IPv4 addresses that are mapped to IPv6. */
function normalizeAddress(address: string): string {
  return address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

const blockLists = new WeakMap<string[], BlockList>()
const noRanges: string[] = []

/** Each setting is parsed once, because every request asks. */
function toBlockList(ranges: string[]): BlockList {
  const known = blockLists.get(ranges)
  if (known) return known
  const list = new BlockList()
  blockLists.set(ranges, list)
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
function ipv6NetworkOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? 0 : 8 - groups.length - last.length - (address.includes('.') ? 1 : 0)
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
