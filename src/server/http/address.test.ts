// A client cannot get a new rate limit by spoofing its address.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isAddressRange, networksOf } from '../address-range.ts'
import { clientAddress } from './address.ts'

async function addressFor(
  peer: string,
  { forwardedFor, trusted }: { forwardedFor?: string; trusted?: string[] } = {},
) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, { TRUSTED_PROXIES: trusted })))
  const env = {
    incoming: { socket: { remoteAddress: peer, remotePort: 4000, remoteFamily: 'IPv4' } },
  }
  return (
    await app.request(
      '/',
      { headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} },
      env,
    )
  ).text()
}

test('spoofed headers do not change the address', async () => {
  const addresses = new Set<string>()
  for (let i = 0; i < 100; i++)
    addresses.add(await addressFor('198.51.100.7', { forwardedFor: `203.0.113.${i}` }))
  expect([...addresses]).toEqual(['198.51.100.7'])
})

test('only the headers of trusted proxies count', async () => {
  const trusted = ['10.0.0.0/8', 'fd00::1']
  expect(await addressFor('10.1.2.3', { forwardedFor: '203.0.113.9', trusted })).toBe('203.0.113.9')
  expect(
    await addressFor('::ffff:10.1.2.3', {
      forwardedFor: 'made-up, 203.0.113.9, 10.0.0.1',
      trusted,
    }),
  ).toBe('203.0.113.9')
  expect(await addressFor('10.1.2.3', { forwardedFor: '203.0.113.9:51234', trusted })).toBe(
    '203.0.113.9',
  )
  expect(await addressFor('10.1.2.3', { forwardedFor: '1.1.1.1, 203.0.113.9', trusted })).toBe(
    '203.0.113.9',
  )
  expect(await addressFor('10.1.2.3', { forwardedFor: 'nonsense', trusted })).toBe('10.1.2.3')
  expect(await addressFor('10.1.2.3', { trusted })).toBe('10.1.2.3')
  expect(await addressFor('fd00::1', { forwardedFor: '[2001:db8::5]:443', trusted })).toBe(
    '2001:db8:0:0::/64',
  )
})

test('IPv6 addresses count by network', async () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:0:0:0:9',
  ])
    expect(await addressFor(address)).toBe('2001:db8:1:2::/64')
  expect(await addressFor('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::/64')
  expect(await addressFor('::1')).toBe('0:0:0:0::/64')
  expect(await addressFor('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('a rented server’s many networks count together, with higher limits, and an IPv4 address alone', () => {
  expect(networksOf('2001:db8:1:2ff::/64')).toEqual([
    { address: '2001:db8:1:2ff::/64', factor: 1 },
    { address: '2001:db8:1:200::/56', factor: 4 },
    { address: '2001:db8:1::/48', factor: 8 },
  ])
  expect(networksOf('192.0.2.1')).toEqual([{ address: '192.0.2.1', factor: 1 }])
})

test('the setting accepts addresses and networks', () => {
  expect(['10.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'].every(isAddressRange)).toBe(true)
  expect(
    ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '', '10.0.0.0/x', '10.0.0.0/'].some(isAddressRange),
  ).toBe(false)
})
