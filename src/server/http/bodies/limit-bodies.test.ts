// A hostile request body is refused before it is parsed, whatever the address, and costs
// nobody else anything.
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyPrefix } from '#contract/accounts/keys.ts'
import { maxPlaylistVideos } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { bodyLimitOf, isStreamed, smallBodyBytes } from './body-limits.ts'
import { createLargeBodies } from './large-bodies.ts'
import { openServer } from './open-server.ts'
import { createJsonScan } from './scan-json.ts'

let testServer: TestServer
let calls: { method: string; path: string }[]
type Answer = { videoId: string }

beforeAll(async () => {
  testServer = await startTestServer({ idle: true })
  const { paths } = (await (await testServer.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  calls = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, 'x') }))
    .filter(({ method, path }) => !isStreamed(method, path))
})
afterAll(() => testServer.close())
afterEach(() => {
  vi.useRealTimers()
})

const send = (
  { method, path }: { method: string; path: string },
  body: string | ReadableStream,
  headers: Record<string, string> = {},
) =>
  testServer.app.request(path, {
    method,
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)

async function outcomeOf(response: Response | Promise<Response>): Promise<[number, string]> {
  const { status, body } = { status: (await response).status, body: await (await response).json() }
  return [status, (body as { error: { code: string } }).error.code]
}

/** A body without a declared length, which ends the test's memory if it is read to its end. */
function endlessBody() {
  const chunk = new Uint8Array(64 * 1024).fill(0x20)
  const sent = { bytes: 0 }
  const body = new ReadableStream({
    pull(controller) {
      sent.bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { body, sent }
}

describe('every call that changes something', () => {
  test('refuses a body that is declared too large, without reading it', async () => {
    for (const call of calls) {
      const { maxBytes, code } = bodyLimitOf(call.method, call.path)
      const { body, sent } = endlessBody()
      const response = send(call, body, { 'content-length': String(maxBytes + 1) })
      expect(await outcomeOf(response), `${call.method} ${call.path}`).toEqual([413, code])
      expect(sent.bytes).toBeLessThan(2 * smallBodyBytes)
    }
  })

  test('stops reading a body without a declared length at the limit', async () => {
    for (const call of calls) {
      const { maxBytes, code } = bodyLimitOf(call.method, call.path)
      const { body, sent } = endlessBody()
      expect(await outcomeOf(send(call, body)), `${call.method} ${call.path}`).toEqual([413, code])
      // What streams keep in advance comes on top.
      expect(sent.bytes).toBeLessThan(maxBytes + 8 * smallBodyBytes)
    }
  })

  test('refuses a body that is nested too deeply', async () => {
    for (const call of calls)
      for (const deep of [`${'['.repeat(33)}${']'.repeat(33)}`, '{"a":'.repeat(10_000)])
        expect(await outcomeOf(send(call, deep)), `${call.method} ${call.path}`).toEqual([
          400,
          'bad_request',
        ])
  })

  test('gives up on a body that does not arrive, or too slowly', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const silent = () =>
      new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) })
    const trickling = () =>
      new ReadableStream({
        start(controller) {
          setInterval(() => controller.enqueue(new Uint8Array([0x20])), 1000)
        },
      })
    const outcomes = calls.flatMap((call) =>
      [silent(), trickling()].map((body) => outcomeOf(send(call, body))),
    )
    await vi.advanceTimersByTimeAsync(30_000)
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toEqual([408, 'too_slow'])
  })
})

test('a file to import is read piece by piece, and nothing of it before it is known who sends it', async () => {
  const { body, sent } = endlessBody()
  const call = { method: 'POST', path: '/api/import' }
  expect(isStreamed(call.method, call.path)).toBe(true)
  expect(await outcomeOf(send(call, body))).toEqual([401, 'not_authenticated'])
  expect(sent.bytes).toBeLessThan(2 * smallBodyBytes)
})

test('only captions, imports and payment events may be larger than 64 KB', () => {
  const wide = calls.filter(
    ({ method, path }) => bodyLimitOf(method, path).maxBytes > smallBodyBytes,
  )
  expect(wide.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /api/playlists/x/imports',
    'POST /api/stripe/webhook',
    'POST /api/summaries',
  ])
})

/** What a JSON text has too much of, however it is cut into pieces. */
function excessOf(json: string, bounds: { maxDepth?: number; maxSigns?: number }) {
  const found = Array.from({ length: json.length + 1 }, (_, cut) => {
    const { read } = createJsonScan({ maxDepth: 99, maxSigns: 99, ...bounds })
    return read(Buffer.from(json.slice(0, cut))) ?? read(Buffer.from(json.slice(cut)))
  })
  expect(new Set(found).size, json).toBe(1)
  return found[0]
}

test('brackets inside strings are no nesting', () => {
  const isDeep = (json: string) => excessOf(json, { maxDepth: 2 }) === 'depth'
  expect(isDeep('[["[[[["]]')).toBe(false)
  expect(isDeep(String.raw`["\\\"[[[", "\\"]`)).toBe(false)
  expect(isDeep('[[], [], [[]]]')).toBe(true)
  expect(isDeep(String.raw`["\\", [[[`)).toBe(true)
  expect(isDeep('"never closed')).toBe(false)
})

test('commas, colons and brackets outside strings are counted', () => {
  const hasMore = (json: string, maxSigns: number) => excessOf(json, { maxSigns }) === 'signs'
  for (const [json, signs] of [
    ['{"a": [1, 2], "b": {}}', 10],
    [String.raw`{"text": "a, b: [c] \"d, e\" \\\\", "f": 1}`, 5],
    ['"never closed, :[]{}', 0],
  ] as const)
    expect([hasMore(json, signs), signs > 0 && hasMore(json, signs - 1)], json).toEqual([
      false,
      signs > 0,
    ])
})

test('a stranger’s body of many values is refused while it arrives, and captions of ten megabytes are read', async () => {
  const stranger = newPerson(testServer, { address: '192.0.2.78' })
  const many = `{"transcript": [${'{},'.repeat(3_000_000)}{}]}`
  const refused = await stranger.send('/api/summaries', {
    method: 'POST',
    body: many,
    headers: { 'content-type': 'application/json' },
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    error: { code: 'bad_request', message: expect.stringContaining('more than 2,000 values') },
  })
  const spoken = '{"a": [1, 2]}, "said": "and, so: on" '
  const text = spoken.repeat(Math.floor((4 * 1024 * 1024) / spoken.length))
  expect(await outcomeOf(stranger.ask({ transcript: { text, name: 'talk.json' } }))).toEqual([
    422,
    'captions_unreadable',
  ])
})

test('long strings are found, however a JSON text is cut into pieces', () => {
  const json = String.raw`{"a": "short", "b\\": "12345678", "c": ["say \"hi\"", "123456"]}`
  for (let cut = 0; cut <= json.length; cut++) {
    const { read, longStrings } = createJsonScan({ maxDepth: 9, maxSigns: 99, longBytes: 8 })
    read(Buffer.from(json.slice(0, cut)))
    read(Buffer.from(json.slice(cut)))
    expect(longStrings.map(({ start, end }) => json.slice(start, end))).toEqual([
      '"12345678"',
      String.raw`"say \"hi\""`,
    ])
  }
})

test('long captions are the same video however they are escaped, and any other long text is refused', async () => {
  const ann = newPerson(testServer, { address: '192.0.2.79' })
  const text = 'Die Bienen tanzen „schön“. \n'.repeat(4000)
  const post = (body: string) =>
    ann.send('/api/summaries', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  const plain = JSON.stringify({ transcript: { name: 'a.txt', text } })
  const escaped = plain.replaceAll('ö', String.raw`\u00f6`).replaceAll('/', String.raw`\/`)
  const ids = []
  for (const body of [plain, escaped])
    ids.push(((await (await post(body)).json()) as Answer).videoId)
  expect(ids[0]).toMatch(/./)
  expect(ids[1]).toBe(ids[0])

  const long = 'a'.repeat(2 * smallBodyBytes)
  for (const [body, message] of [
    [{ video: long }, 'A link may have 2,000 characters.'],
    [{ transcript: { text: 'Bees dance.', title: long } }, 'A title may have'],
    [{ [long]: 1 }, 'There is no field'],
  ] as const)
    expect(await (await post(JSON.stringify(body))).json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining(message) },
    })
  for (const beside of [' '.repeat(3e6), '1'.repeat(3e6), `"${'a'.repeat(60_000)}",`.repeat(50)])
    expect(await (await post(`{"transcript": [${beside}"a"]}`)).json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining('more than 64 KB beside') },
    })
  const badEscape = plain.replace('tanzen', String.raw`\x`)
  expect(await outcomeOf(post(badEscape))).toEqual([400, 'bad_request'])
  expect(await outcomeOf(post(plain.slice(0, -9)))).toEqual([400, 'bad_request'])
})

test('the largest import of a playlist has no more signs than it may have', () => {
  const videos = Array.from({ length: maxPlaylistVideos }, () => ({
    id: 'spokenBees1',
    title: 'a, [b]: {c}',
  }))
  const { maxSigns } = bodyLimitOf('POST', '/api/playlists/x/imports')
  const { read } = createJsonScan({ maxDepth: 32, maxSigns: maxSigns! })
  expect(read(Buffer.from(JSON.stringify({ videos, length: 'short', language: 'en' })))).toBeNull()
})

test('large bodies share a bounded memory, and one address cannot take all of it', () => {
  const bodies = createLargeBodies(() => 0)
  const megabytes = (count: number) => count * 1024 * 1024
  const busy = expect.objectContaining({ code: 'uploads_busy' })
  const first = bodies.open('192.0.2.1')
  const second = bodies.open('192.0.2.1')
  first.grow(megabytes(10))
  second.grow(megabytes(10))
  const third = bodies.open('192.0.2.1')
  expect(() => third.grow(megabytes(5))).toThrow(busy)
  third.grow(smallBodyBytes)
  first.close()
  third.grow(megabytes(5))
  for (const address of [2, 3]) bodies.open(`192.0.2.${address}`).grow(megabytes(20))
  expect(() => bodies.open('192.0.2.4').grow(megabytes(20))).toThrow(busy)
})

test('an address sends so many large bodies in a minute, and any number of small ones', () => {
  const clock = { nowMs: 0 }
  const bodies = createLargeBodies(() => clock.nowMs)
  const send = (address: string, bytes: number) => {
    const body = bodies.open(address)
    body.grow(smallBodyBytes)
    body.grow(bytes)
    body.close()
  }
  for (let i = 0; i < 100; i++) send('192.0.2.1', smallBodyBytes)
  for (let i = 0; i < 30; i++) send('192.0.2.1', smallBodyBytes + 1)
  const waits = { code: 'too_many_attempts', details: { retryAfterSeconds: 60 } }
  expect(() => send('192.0.2.1', smallBodyBytes + 1)).toThrow(expect.objectContaining(waits))
  send('192.0.2.1', smallBodyBytes)
  send('192.0.2.2', smallBodyBytes + 1)
  for (let i = 0; i < 120; i++) send(`2001:db8:1:${i.toString(16)}::/64`, smallBodyBytes + 1)
  expect(() => send('2001:db8:1:f0::/64', smallBodyBytes + 1)).toThrow(
    expect.objectContaining(waits),
  )
  clock.nowMs = 60_000
  send('192.0.2.1', smallBodyBytes + 1)
})

test('the bodies of a rented network leave room for those of others', () => {
  const bodies = createLargeBodies(() => 0)
  const megabytes = 1024 * 1024
  const grow = (address: string, bytes: number) => {
    const body = bodies.open(address)
    body.grow(bytes)
    return body
  }
  const first = grow('2001:db8:1:1::/64', 20 * megabytes)
  grow('2001:db8:1:2::/64', 14 * megabytes)
  const busy = expect.objectContaining({ code: 'uploads_busy' })
  expect(() => grow('2001:db8:1:3::/64', 10 * megabytes)).toThrow(busy)
  grow('2001:db8:1:103::/64', 10 * megabytes)
  expect(() => grow('2001:db8:1:203::/64', 10 * megabytes)).toThrow(busy)
  grow('2001:db8:2:1::/64', 10 * megabytes)
  first.close()
  grow('2001:db8:1:3::/64', 10 * megabytes)
})

test('large bodies are parsed one after the other, with time for others between two, and small ones at once', async () => {
  vi.useFakeTimers()
  const bodies = createLargeBodies(() => 0)
  const parsed: string[] = []
  const parse = async (name: string, bytes: number) => {
    const body = bodies.open(name)
    body.grow(bytes)
    await body.turn()
    parsed.push(name)
  }
  for (const name of ['ann', 'ben', 'cid']) void parse(name, 5_000_000)
  void parse('dan', smallBodyBytes)
  await vi.advanceTimersByTimeAsync(99)
  expect(parsed).toEqual(['ann', 'dan'])
  await vi.advanceTimersByTimeAsync(1)
  expect(parsed).toEqual(['ann', 'dan', 'ben'])
  await vi.advanceTimersByTimeAsync(100)
  expect(parsed).toEqual(['ann', 'dan', 'ben', 'cid'])
})

test('who is refused again and again costs the database nothing, but only for a moment and only as the same sender', () => {
  const clock = { nowMs: 0 }
  const bodies = createLargeBodies(() => clock.nowMs)
  const body = bodies.open('192.0.2.1')
  const refusal = new Problem('guest_limit_reached')
  for (let i = 0; i < 2; i++) {
    body.refuse(refusal, 'ann')
    body.close()
  }
  body.repeatRefusal('ann')
  expect(() => body.refuse(refusal, 'ann')).toThrow(refusal)
  clock.nowMs = 4999
  expect(() => bodies.open('192.0.2.1').repeatRefusal('ann')).toThrow(refusal)
  body.repeatRefusal('ben')
  bodies.open('192.0.2.2').repeatRefusal('ann')
  clock.nowMs = 5000
  body.repeatRefusal('ann')
})

test('of the large bodies of people who have nothing left two are read at once, a second apart, and nobody else waits for them', async () => {
  vi.useFakeTimers()
  const bodies = createLargeBodies(() => 0)
  const refusal = new Problem('guest_limit_reached')
  const parsed: string[] = []
  const parse = async (name: string, isSpent: boolean) => {
    const body = bodies.open(name)
    if (isSpent) body.refuse(refusal, name)
    body.grow(5_000_000)
    await body.turn()
    parsed.push(name)
    body.close()
  }
  void parse('spent 1', true)
  void parse('spent 2', true)
  await expect(parse('spent 3', true)).rejects.toBe(refusal)
  void parse('ann', false)
  await vi.advanceTimersByTimeAsync(999)
  expect(parsed).toEqual(['spent 1', 'ann'])
  await vi.advanceTimersByTimeAsync(1)
  expect(parsed).toEqual(['spent 1', 'ann', 'spent 2'])
  void parse('spent 3', true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(parsed.at(-1)).toBe('spent 3')
})

test('who has no summary left is refused before large captions are read, after two in a minute', async () => {
  const ann = newPerson(testServer, { address: '192.0.2.77' })
  for (let i = 0; i < 5; i++) await ann.ask({ video: `aSpentOne0${i}` })
  const captions = {
    transcript: { text: 'The keeper lights the lamp of the harbour. '.repeat(2000) },
  }
  const outcomes = []
  for (let i = 0; i < 2; i++) outcomes.push(await outcomeOf(ann.ask(captions)))
  const { body, sent } = endlessBody()
  outcomes.push(
    await outcomeOf(
      ann.send('/api/summaries', {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': 'application/json', 'content-length': '5000000' },
      } as RequestInit),
    ),
  )
  expect(outcomes).toEqual(Array(3).fill([429, 'guest_limit_reached']))
  expect(sent.bytes).toBeLessThan(8 * smallBodyBytes)
  const withKey = endlessBody()
  const refusedKey = send({ method: 'POST', path: '/api/summaries' }, withKey.body, {
    authorization: `Bearer ${keyPrefix}of-nobody`,
    'content-length': '5000000',
  })
  expect(await outcomeOf(refusedKey)).toEqual([401, 'api_key_invalid'])
  expect(withKey.sent.bytes).toBeLessThan(8 * smallBodyBytes)
  const withToken = endlessBody()
  const refusedToken = ann.send('/api/summaries', {
    method: 'POST',
    body: withToken.body,
    duplex: 'half',
    headers: {
      'content-type': 'application/json',
      'content-length': '5000000',
      authorization: 'Bearer x',
    },
  } as RequestInit)
  expect(await outcomeOf(refusedToken)).toEqual([401, 'auth_missing'])
  expect(withToken.sent.bytes).toBeLessThan(8 * smallBodyBytes)
  const ben = newPerson(testServer, { address: '192.0.2.78' })
  for (let i = 0; i < 3; i++) expect((await ben.ask(captions)).status).toBe(202)
})

describe('over a connection', () => {
  const closers: (() => unknown)[] = []
  afterEach(() => Promise.all(closers.splice(0).map((close) => close())))

  async function listen(limits?: Parameters<typeof openServer>[1]): Promise<number> {
    const server = openServer(testServer.app.fetch, limits)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }

  test.each([
    ['with its length', { 'content-length': String(50 * 1024 * 1024) }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('fifty megabytes %s are answered before they have arrived', async (_, headers) => {
    const port = await listen()
    const request = httpRequest({
      port,
      method: 'PUT',
      path: '/api/summaries/a/rating',
      headers: { 'content-type': 'application/json', ...headers },
    })
    // The server closes the connection while the rest is still on its way.
    request.on('error', () => {})
    const answered = new Promise<[number, string]>((resolve) =>
      request.on('response', async (response) => {
        resolve([
          response.statusCode!,
          (JSON.parse(await text(response)) as { error: { code: string } }).error.code,
        ])
      }),
    )
    request.write(Buffer.alloc(2 * smallBodyBytes, ' '))
    expect(await answered).toEqual([413, 'too_large'])
    request.destroy()
  })

  test('a method that no route has is not found', async () => {
    const port = await listen()
    const status = await new Promise((resolve, reject) =>
      httpRequest({ port, method: 'TRACE', path: '/api/site' }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end(),
    )
    expect(status).toBe(404)
  })

  test('a usual request passes, in pieces too', async () => {
    const port = await listen()
    const request = httpRequest({
      port,
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    const answered = new Promise<number>((resolve) =>
      request.on('response', (response) => resolve(response.resume().statusCode!)),
    )
    request.write('{"email":"nobody@example.org",')
    request.end('"password":"not the right one"}')
    expect(await answered).toBe(401)
  })

  test('headers that do not arrive are answered with a problem, and an open event stream stays open', async () => {
    const ann = newPerson(testServer)
    await ann.signUp()
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const port = await listen({
      headersTimeout: 100,
      requestTimeout: 100,
      connectionsCheckingInterval: 20,
    })
    const stream = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie } })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const readUntil = async (part: string) => {
      while (!received.includes(part)) received += (await reader.read()).value ?? ''
    }
    await readUntil('event: user')

    const socket = connect(port, '127.0.0.1')
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"too_slow"')

    // The stream has been open for longer than both limits.
    await ann.sendJson('PATCH', '/api/me', { displayName: 'Ann After The Limits' })
    await readUntil('Ann After The Limits')
    await reader.cancel()
  })

  test('what is no request is answered with a problem', async () => {
    const socket = connect(await listen(), '127.0.0.1')
    socket.write('this is not HTTP\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"bad_request"')
  })
})
