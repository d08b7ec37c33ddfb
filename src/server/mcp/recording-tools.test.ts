// An assistant gives Ann's server recordings to hear, and reads who says what.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { makeAudio, readRecording } from '#tests/recordings.ts'
import { openServer } from '../http/bodies/open-server.ts'

const speakers = [0, 1, 2].map((at) => ({
  ...{ startSeconds: at * 40, endSeconds: at * 40 + 40 },
  n: (at % 2) + 1,
}))
/** Larger than two parts. */
const audio = makeAudio(9_000_000)
const folder = mkdtempSync(join(tmpdir(), 'pith-mcp-recordings-'))
let testServer: TestServer
let server: Server
let podcast: Server
let feed: string
let ann: ReturnType<typeof newPerson>
let client: Client

const portOf = async (listening: Server) => {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as AddressInfo).port
}

beforeAll(async () => {
  podcast = createServer((request, response) => {
    const isFeed = request.url === '/feed.xml'
    response.end(isFeed ? writeFeed(feed.replace('/feed.xml', '')) : audio)
  })
  feed = `http://127.0.0.1:${await portOf(podcast)}/feed.xml`
  const listening = openListenerDouble({ speakers })
  const environment = { PRIVATE_PODCAST_HOSTS: new URL(feed).host, DATA_DIR: folder }
  testServer = await startTestServer({ listening, environment })
  server = openServer(testServer.app.fetch)
  const port = await portOf(server)
  testServer.deps.settings.PORT = port
  ann = newPerson(testServer)
  await ann.signUp()
  const body = { name: 'Assistant', scopes: ['read', 'write'] }
  const { key } = (await (await ann.sendJson('POST', '/api/keys', body)).json()) as { key: string }
  client = new Client({ name: 'assistant', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const url = new URL(`http://127.0.0.1:${port}/mcp`)
  // With exact optional properties the client's own transport does not fit its own interface.
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never)
  await client.listTools()
})
afterAll(async () => {
  await client.close()
  for (const one of [server, podcast]) {
    one.closeAllConnections()
    one.close()
  }
  await testServer.close()
  rmSync(folder, { recursive: true })
})

const writeFeed = (url: string) => `<rss><channel><title>Hive Radio</title>
  ${['The dance', 'The queen'].map((title, i) => `<item><title>${title}</title><guid>${i}</guid><enclosure url="${url}/${i}.mp3" type="audio/mpeg" length="9"/></item>`).join('')}
  </channel></rss>`

const callTool = (name: string, args: object) =>
  client.callTool({ name, arguments: { ...args } }) as Promise<CallToolResult>
const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
type Described = { recording: string; videoId: string; upload?: string; state: string }
const dataOf = <Data>({ structuredContent }: CallToolResult) => structuredContent as Data

async function untilHeard(recording: string): Promise<void> {
  const isHeard = async () =>
    dataOf<{ recordings: object[] }>(await callTool('get_recording', { recording })).recordings[0]
  await expect.poll(isHeard).toMatchObject({ state: 'done', page: expect.any(String) })
}

test('a file is sent by the command of the tool, without a key, and is heard, summarized and read with its speakers', async () => {
  const file = { name: 'Bees talk.wav', bytes: audio.length, keep: true, speakers: true }
  const begun = await callTool('hear_recording', file)
  const { recording, upload, state } = dataOf<Described>(begun)
  expect([state, textOf(begun)]).toEqual(['receiving', expect.stringContaining(upload!)])
  const FILE = join(folder, 'Bees talk.wav')
  writeFileSync(FILE, audio)
  const listed = await callTool('get_recording', {})
  expect(dataOf<{ recordings: object[] }>(listed).recordings).toMatchObject([{ recording }])
  const env = { PATH: process.env.PATH, FILE }
  await promisify(execFile)('sh', ['-c', upload!], { env })
  await untilHeard(recording)
  const { mediaUrl } = await readRecording(ann, recording)
  const kept = Buffer.from(await (await ann.send(mediaUrl!)).arrayBuffer())
  expect(kept.equals(audio)).toBe(true)

  const heard = await callTool('get_recording', { recording, fromSeconds: 30 })
  expect(dataOf<{ recordings: object[] }>(heard).recordings).toMatchObject([
    {
      speakers: ['Speaker 1', 'Speaker 2'],
      lines: [
        { startSeconds: 40, speaker: 'Speaker 2', text: expect.stringMatching(/^A long straight/) },
        {},
        { startSeconds: 80, speaker: 'Speaker 1' },
        {},
      ],
    },
  ])
  expect(textOf(heard)).toContain('[0:40] Speaker 2: A long straight run')

  const names = { speakers: [{ n: 2, name: 'Ben' }] }
  await ann.sendJson('PATCH', `/api/recordings/${recording}/speakers`, names)
  const summary = callTool('get_summary', { video: recording })
  await expect.poll(async () => (await summary).isError ?? false).toBe(false)
  const read = await callTool('get_transcript', { video: recording, fromSeconds: 39 })
  const { lines } = dataOf<{ lines: object[] }>(read)
  expect(lines[0]).toMatchObject({
    ...{ startSeconds: 40, speaker: 'Ben' },
    text: expect.stringMatching(/^A long straight/),
  })
  expect(textOf(read)).toMatch(/^\[0:40\] Ben: A long straight/)
  const found = await callTool('search_library', { query: '"the dance is"', in: 'transcripts' })
  expect(dataOf<{ total: number }>(found).total).toBe(1)
  const question = { question: 'What does the angle of the run give?', video: recording }
  expect(textOf(await callTool('ask', question))).toContain('angle of the run')
})

test('an episode without a transcript is chosen from the list, and fetched and heard by the server', async () => {
  const listed = await callTool('hear_recording', { podcast: feed })
  expect([listed.isError, textOf(listed)]).toEqual([
    true,
    expect.stringMatching(/Nothing was counted\..*\n1\. The dance\n2\. The queen/s),
  ])
  const begun = await callTool('hear_recording', { podcast: feed, episode: 2 })
  const { recording, videoId, upload } = dataOf<Described>(begun)
  expect(upload).toBeUndefined()
  await untilHeard(recording)
  const summary = async () => textOf(await callTool('get_summary', { video: videoId }))
  await expect.poll(summary).toMatch(/^# The queen/)
})

test('what is missing, unknown or of another person is refused with what to do', async () => {
  const nothing = await callTool('hear_recording', { name: 'a.mp3' })
  expect([nothing.isError, textOf(nothing)]).toEqual([true, expect.stringContaining('the size')])
  const unknown = await callTool('get_recording', { recording: 'recording-0123456789abcdef0123' })
  expect(unknown.isError).toBe(true)
  const bob = newPerson(testServer)
  await bob.signUp()
  const begun = await bob.sendJson('POST', '/api/recordings', { name: 'b.mp3', bytes: 10 })
  const { id } = (await begun.json()) as { id: string }
  expect((await callTool('get_recording', { recording: id })).isError).toBe(true)
})

test('an address for parts serves one recording for a day, and nothing else', async () => {
  const begin = async () => {
    const sent = await ann.sendJson('POST', '/api/recordings', { name: 'c.wav', bytes: 10 })
    return (await sent.json()) as { id: string; uploadUrl: string }
  }
  const [one, other] = [await begin(), await begin()]
  const stranger = newPerson(testServer)
  const put = async (url: string) => {
    const init = { method: 'PUT', body: new Uint8Array(5) }
    return (await stranger.send(`${url}&from=0`, init)).status
  }
  expect(await put(one.uploadUrl.replace(one.id, other.id))).toBe(404)
  expect(await put(one.uploadUrl.replace(/until=\d+/, 'until=9999999999999'))).toBe(404)
  expect((await stranger.send(one.uploadUrl.replace('parts', 'media'))).status).toBe(404)
  expect(await put(one.uploadUrl)).toBe(200)
  expect((await readRecording(ann, one.id)).receivedBytes).toBe(5)
  testServer.clock.nowMs += 24 * 3600_000 + 1
  expect(await put(one.uploadUrl)).toBe(404)
})
