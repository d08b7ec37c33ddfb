// Tells public internet addresses from those of this machine, of private networks and of
// special purposes.
import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose registry for IPv4, and multicast. */
const special4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
/**
 * Public IPv6 addresses are in this network, except those that contain an IPv4 address,
 * examples and protocol assignments.
 */
const public6 = '2000::/3'
const special6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

const specialAddresses = listOf(`${special4} ${special6}`)
const publicNetwork6 = listOf(public6)

/** False for text that is no IP address. IPv6 is written without brackets. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialAddresses.check(address, 'ipv4')
  return (
    version === 6 &&
    publicNetwork6.check(address, 'ipv6') &&
    !specialAddresses.check(address, 'ipv6')
  )
}

function listOf(networks: string): BlockList {
  const list = new BlockList()
  for (const network of networks.split(' ')) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
