import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readSettings } from '../config.ts'
import { createOpenStreams } from './open-streams.ts'

test('a rented network may open four times the streams of an address, and others find room', async () => {
  const streams = createOpenStreams({ settings: readSettings({}) })
  const app = new Hono().get('/', (c) => {
    streams.open(c, null)
    return c.text('open')
  })
  app.onError((_, c) => c.text('too many', 429))
  const open = async (remoteAddress: string, count: number) => {
    const connection = {
      incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv6' } },
    }
    let opened = 0
    for (let i = 0; i < count; i++) opened += Number((await app.request('/', {}, connection)).ok)
    return opened
  }
  expect(await open('2001:db8:7:301::1', 600)).toBe(500)
  for (const subnet of ['302', '303', '304'])
    expect(await open(`2001:db8:7:${subnet}::1`, 500)).toBe(500)
  expect(await open('2001:db8:7:305::1', 10)).toBe(0)
  expect(await open('2001:db8:7:401::1', 10)).toBe(10)
  expect(await open('203.0.113.9', 10)).toBe(10)
})
