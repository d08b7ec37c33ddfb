// A key is handed out once, and every open panel asks for it.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { pairingMinutes } from '#contract/basics/limits.ts'
import { cancelPairing, collectKey, readPairing, startPairing, unpair } from './pairing.ts'

const url = 'http://localhost:3000'
let stored: Record<string, unknown> = {}
const requests = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const ask = (id: string) => ({
  url,
  asked: { url, id, secret: 'secret', code: 'ABC123', expiresAt: Date.now() + 60_000 },
})
const problem = (code: string, status: number) =>
  Response.json({ error: { code, message: code } }, { status })

beforeEach(() => {
  stored = ask('pairing-one')
  requests.mockReset()
  vi.stubGlobal('fetch', requests)
  vi.stubGlobal('chrome', {
    storage: {
      local: {
        get: async () => ({ ...stored }),
        set: async (items: object) => void Object.assign(stored, items),
        remove: async (names: string[]) => {
          for (const name of names) delete stored[name]
        },
      },
    },
    tabs: { create: async () => {} },
  })
})

afterAll(() => vi.unstubAllGlobals())

test('two panels that ask at the same time share the one request that receives the key', async () => {
  requests
    .mockResolvedValueOnce(Response.json({ key: 'pith_key' }))
    .mockResolvedValue(problem('pairing_ended', 404))
  const responses = await Promise.all([collectKey(), collectKey()])
  expect(responses).toEqual([
    { data: { state: 'paired', url } },
    { data: { state: 'paired', url } },
  ])
  expect(await collectKey()).toEqual({ data: { state: 'paired', url } })
  expect([stored.key, requests.mock.calls.length]).toEqual(['pith_key', 1])
})

test('a request outlives a server that is broken or busy, and is forgotten when it has ended', async () => {
  for (const [code, status] of [
    ['internal', 500],
    ['too_many_requests', 429],
  ] as const) {
    requests.mockResolvedValueOnce(problem(code, status))
    expect(await collectKey()).toMatchObject({ failure: { code } })
    expect(await readPairing()).toMatchObject({ state: 'asked' })
  }
  requests.mockResolvedValueOnce(problem('pairing_ended', 404))
  expect(await collectKey()).toMatchObject({ failure: { code: 'pairing_ended' } })
  expect(stored).toEqual({ url })
})

test('the end of an earlier request does not touch the one that was made meanwhile', async () => {
  requests.mockImplementationOnce(async () => {
    stored = ask('pairing-two')
    return problem('pairing_ended', 404)
  })
  expect(await collectKey()).toMatchObject({ data: { state: 'asked' } })
  expect(stored.asked).toMatchObject({ id: 'pairing-two' })
})

test('a request lasts its minutes on the clock of the browser, whatever that of the server says', async () => {
  requests.mockResolvedValueOnce(
    Response.json({ id: 'pairing-one', secret: 's', code: 'ABC123', expiresAt: 1 }),
  )
  const before = Date.now()
  const started = await startPairing(url)
  expect(started).toMatchObject({ data: { state: 'asked', code: 'ABC123' } })
  expect((stored.asked as { expiresAt: number }).expiresAt).toBeGreaterThanOrEqual(
    before + pairingMinutes * 60_000,
  )
})

test('a person who asks at another Pith keeps the key of the first one until the other has confirmed', async () => {
  stored = { url, key: 'pith_first' }
  const other = 'https://other.example'
  const start = async () => {
    requests.mockResolvedValueOnce(
      Response.json({ id: 'pairing-one', secret: 's', code: 'ABC123', expiresAt: 1 }),
    )
    return startPairing(other)
  }
  expect(await start()).toMatchObject({ data: { state: 'asked', url: other } })
  expect(await cancelPairing()).toEqual({ state: 'paired', url })
  await start()
  requests.mockResolvedValueOnce(problem('pairing_ended', 404))
  expect(await collectKey()).toMatchObject({ failure: { code: 'pairing_ended' } })
  expect(stored).toEqual({ url, key: 'pith_first' })
  await start()
  requests.mockResolvedValueOnce(Response.json({ key: 'pith_other' }))
  expect(await collectKey()).toEqual({ data: { state: 'paired', url: other } })
  expect(stored).toEqual({ url: other, key: 'pith_other' })
})

test('a server that is no Pith is told apart from one that is away, although the browser withholds its response', async () => {
  stored = {}
  const refused = new TypeError('Failed to fetch')
  requests.mockImplementation(async (address, { mode }) => {
    if (mode !== 'no-cors' || !address.startsWith('https://shop.example')) throw refused
    return new Response()
  })
  expect(await startPairing('shop.example')).toMatchObject({
    failure: {
      code: 'not_a_pith',
      message: expect.stringMatching(/^https:\/\/shop\.example answered, .* Open it in a tab/),
    },
  })
  expect(await startPairing('away.example')).toMatchObject({
    failure: { code: 'server_away', message: expect.stringContaining('could not be reached') },
  })
  expect(stored).toEqual({})
})

test('unpairing ends the key at the server, and keeps it while the server cannot be reached', async () => {
  stored = { url, key: 'pith_key' }
  requests.mockRejectedValueOnce(new TypeError('no network'))
  expect(await unpair()).toMatchObject({ failure: { code: 'server_away' } })
  expect(stored.key).toBe('pith_key')
  requests.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await unpair()).toEqual({ data: { state: 'none', url, isRefused: false } })
  expect(requests.mock.lastCall).toMatchObject([
    `${url}/api/pairings/ended`,
    { method: 'POST', body: JSON.stringify({ key: 'pith_key' }) },
  ])
  expect(stored).toEqual({ url })
})
