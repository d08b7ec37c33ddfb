// If YouTube blocks the address of this server, requests go through the configured proxies.
import { once } from 'node:events'
import { request as askOn, createServer } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { type FakeYouTubeServer, startYouTube } from '#tests/doubles/youtube.ts'
import { testVideos } from '#tests/doubles/youtube-videos.ts'
import { readSettings } from '../../config.ts'
import { openYouTube } from './open-youtube.ts'

const home = '127.0.0.1'
/** The address that the proxies come from. Loopback has many. */
const abroad = '127.0.0.2'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, home)
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/**
 * A proxy of the usual kind: it forwards plain requests and tunnels the rest. It may want
 * a password.
 */
async function startHttpProxy(password?: string) {
  const connections: Socket[] = []
  const wanted = password && `Basic ${Buffer.from(password).toString('base64')}`
  const server = createServer((incoming, response) => {
    if (wanted && incoming.headers['proxy-authorization'] !== wanted)
      return void response.writeHead(407).end()
    const { 'proxy-authorization': _, ...headers } = incoming.headers
    const onward = askOn(
      incoming.url!,
      { method: incoming.method!, headers, localAddress: abroad },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', (incoming, socket) => {
    const [host = '', port] = incoming.url!.split(':')
    const onward = connect({ host, port: Number(port), localAddress: abroad }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  server.on('connection', (socket) => connections.push(socket))
  closing.push(() => server.closeAllConnections())
  return { port: await listen(server), connections }
}

/** Just enough SOCKS5: no password, addresses by number or name. */
async function startSocksProxy() {
  const connections: Socket[] = []
  const server = createTcpServer((socket) => {
    connections.push(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]))
      socket.once('data', (question) => {
        const named = question[3] === 3
        const end = named ? 5 + question[4]! : 8
        const host = named
          ? question.subarray(5, end).toString()
          : question.subarray(4, end).join('.')
        const onward = connect(
          { host, port: question.readUInt16BE(end), localAddress: abroad },
          () => {
            socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
            onward.pipe(socket).pipe(onward)
          },
        )
        onward.on('error', () => socket.destroy())
      })
    })
  })
  closing.push(() => connections.forEach((socket) => void socket.destroy()))
  return { port: await listen(server), connections }
}

async function startDouble(): Promise<FakeYouTubeServer> {
  const double = await startYouTube()
  closing.push(() => double.close())
  double.failuresByAddress.set(home, 'ip_blocked')
  return double
}
const open = (double: FakeYouTubeServer, proxies: string) =>
  openYouTube({
    settings: readSettings({
      YOUTUBE_BASE_URL: double.url,
      YOUTUBE_PROXY_URL: proxies,
      YOUTUBE_TIMEOUT_MS: '1000',
    }),
    now: () => 0,
    log: pino({ level: 'silent' }),
  })
const triedOf = (error: unknown) =>
  error instanceof Problem ? (error.details as { tried: string[] }).tried : []

test('a blocked server fetches captions through an HTTP proxy', async () => {
  const double = await startDouble()
  const proxy = await startHttpProxy('anna:secret')
  const { transcript } = await open(
    double,
    `http://anna:secret@${home}:${proxy.port}`,
  ).fetchTranscript(testVideos.sourdough, 'en')
  expect(transcript.cues).toEqual(double.videos.get(testVideos.sourdough)!.tracks[0]!.cues)
  const captions = double.requests.filter(({ path }) => path === '/api/timedtext')
  expect(captions.map(({ address }) => address)).toEqual([abroad])
})

test('a blocked server fetches captions through a SOCKS5 proxy', async () => {
  const double = await startDouble()
  const proxy = await startSocksProxy()
  const { transcript } = await open(double, `socks5://${home}:${proxy.port}`).fetchTranscript(
    testVideos.sourdough,
    'en',
  )
  expect(transcript.cues.length).toBeGreaterThan(10)
  expect(proxy.connections.length).toBeGreaterThan(0)
})

test('each attempt opens its own connection, and all are closed', async () => {
  const double = await startDouble()
  double.failuresByAddress.set(abroad, 'request_blocked')
  const proxy = await startHttpProxy()
  const tried = await open(double, `http://${home}:${proxy.port}`)
    .fetchTranscript(testVideos.sourdough, 'en')
    .catch(triedOf)
  expect(tried).toEqual([
    'ANDROID:ip_blocked',
    'proxy1/ANDROID:request_blocked',
    'proxy1/VISIONOS:request_blocked',
    'proxy1/IOS:request_blocked',
    'proxy1/WEB_EMBEDDED:request_blocked',
  ])
  expect(proxy.connections.length).toBeGreaterThanOrEqual(4)
  await expect.poll(() => proxy.connections.every((socket) => socket.destroyed)).toBe(true)
})

test('after a proxy that is down or rejects the password, the next one is tried', async () => {
  const double = await startDouble()
  const strict = await startHttpProxy('anna:secret')
  const good = await startHttpProxy()
  const proxies = `http://${home}:9,http://anna:wrong@${home}:${strict.port},http://${home}:${good.port}`
  const { transcript } = await open(double, proxies).fetchTranscript(testVideos.sourdough, 'en')
  expect(transcript.cues.length).toBeGreaterThan(10)
})

test('a video that is blocked in this country is tried through a proxy', async () => {
  const double = await startDouble()
  double.failuresByAddress.set(home, 'geo_blocked')
  const proxy = await startHttpProxy()
  await open(double, `http://${home}:${proxy.port}`).fetchTranscript(testVideos.sourdough, 'en')
  expect(double.requests.some(({ address }) => address === abroad)).toBe(true)
})

test('no proxy is tried for a private video', async () => {
  const double = await startDouble()
  double.failuresByAddress.set(home, 'video_private')
  const proxy = await startHttpProxy()
  expect(
    await open(double, `http://${home}:${proxy.port}`)
      .fetchTranscript(testVideos.sourdough, 'en')
      .catch(triedOf),
  ).toEqual(['ANDROID:video_private'])
  expect(proxy.connections).toHaveLength(0)
})

test('during a pause after blocks, the proxy is tried at once', async () => {
  const double = await startDouble()
  const proxy = await startHttpProxy()
  const youtube = open(double, `http://${home}:${proxy.port}`)
  for (let times = 0; times < 3; times++) await youtube.fetchTranscript(testVideos.sourdough, 'en')
  const fromHome = () =>
    double.requests.filter(({ address, path }) => address === home && path.endsWith('/player'))
      .length
  const before = fromHome()
  await youtube.fetchTranscript(testVideos.lighthouse, 'en')
  expect(fromHome()).toBe(before)
})

test('metadata is fetched through the proxy too', async () => {
  const double = await startDouble()
  const proxy = await startHttpProxy()
  expect(
    (await open(double, `http://${home}:${proxy.port}`).fetchMetadata(testVideos.sourdough))
      .durationSeconds,
  ).toBeGreaterThan(60)
})

test.each(['ftp://127.0.0.1', 'proxy.example:8080', 'socks4://127.0.0.1'])(
  '%s is refused before anything opens, without repeating it',
  async (address) => {
    const double = await startDouble()
    expect(() => open(double, `http://${home}:1,${address}`)).toThrow(
      /^YOUTUBE_PROXY_URL: proxy 2 must begin with http:\/\/, https:\/\/ or socks5:\/\/$/,
    )
  },
)
