// Ann hears an episode whose podcast publishes no transcript.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { playedSchema, Recording } from '#contract/recordings/recordings.ts'
import type { Podcast } from '#contract/sources/podcasts.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { makeAudio, readRecording } from '#tests/recordings.ts'

type Person = ReturnType<typeof newPerson>
type Played = z.infer<typeof playedSchema>

const audio = makeAudio(6_000_000)
let site: Server
let url: string
let server: TestServer
let ranges: (string | undefined)[]
let sendAudio: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  ranges = []
  sendAudio = (_, response) => void response.end(audio)
  site = createServer((request, response) => {
    if (request.url === '/feed.xml') return void response.end(writeFeed())
    ranges.push(request.headers.range)
    sendAudio(request, response)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  await start()
})
afterEach(async () => {
  await server.close()
  site.closeAllConnections()
  site.close()
})

async function start(change: Parameters<typeof openListenerDouble>[0] = {}) {
  const environment = { PRIVATE_PODCAST_HOSTS: new URL(url).host }
  server = await startTestServer({ listening: openListenerDouble(change), environment })
}

const writeFeed =
  () => `<rss xmlns:itunes="i"><channel><title>Hive Radio</title><language>en</language>
  <item><title>The dance</title><guid>1</guid><itunes:duration>2:00</itunes:duration>
    <enclosure url="${url}/1.mp3" type="audio/mpeg" length="9"/></item>
  <item><title>Only a picture</title><guid>2</guid><enclosure url="${url}/2.png" type="image/png"/></item>
</channel></rss>`

async function listen(change: object = {}) {
  const ann = newPerson(server)
  await ann.signUp()
  const link = `${url}/feed.xml`
  const listed = await ann.sendJson('POST', '/api/podcasts', { link, audio: true })
  const podcast = (await listed.json()) as Podcast
  const [episode] = podcast.unwritten!
  const request = { link, id: episode!.id, ...change }
  const response = await ann.sendJson('POST', '/api/recordings/episodes', request)
  return { ann, podcast, request, begun: (await response.json()) as Recording }
}

const untilState = (person: ReturnType<typeof newPerson>, id: string, state: string) =>
  expect.poll(async () => (await readRecording(person, id)).state, { timeout: 30_000 }).toBe(state)

test('an episode with audio only is listed, fetched, heard and summarized under its own id', async () => {
  const { ann, podcast, begun, request } = await listen()
  expect(podcast).toMatchObject({
    ...{ episodes: [], show: 'Hive Radio' },
    unwritten: [{ id: request.id, title: 'The dance', publishedAt: null, seconds: 120 }],
  })
  expect(begun).toMatchObject({ videoId: request.id, name: 'The dance', seconds: 120 })
  await untilState(ann, begun.id, 'done')
  expect(await readRecording(ann, begun.id)).toMatchObject({ bytes: audio.length, mediaUrl: null })
  await expect.poll(async () => (await ann.send(`/api/summaries/${request.id}`)).status).toBe(200)
  const view = await (await ann.send(`/api/summaries/${request.id}`)).json()
  expect(view).toMatchObject({ title: 'The dance', channel: 'Hive Radio' })
  const bob = newPerson(server)
  await bob.signUp()
  expect(await bob.summarize({ video: request.id })).toMatchObject({
    event: 'problem',
    data: { code: 'podcast_without_transcripts' },
  })
})

test('audio whose connection breaks goes on where it broke, and begins again where it changed', async () => {
  let version = 1
  sendAudio = (request, response) => {
    const etag = `"${version}"`
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const isSame = from > 0 && request.headers['if-range'] === etag
    const rest = isSame ? audio.subarray(from) : audio
    response.writeHead(isSame ? 206 : 200, {
      ...{ etag, 'content-length': rest.length },
      ...(isSame && { 'content-range': `bytes ${from}-${audio.length - 1}/${audio.length}` }),
    })
    if (ranges.length > 2) return void response.end(rest)
    // The first two connections break, and then the file is another one.
    const sent = rest.subarray(0, ranges.length === 1 ? 4_500_000 : 500_000)
    response.write(sent, () => setTimeout(() => response.destroy(), 100))
    if (ranges.length === 2) version = 2
  }
  const { ann, begun } = await listen({ keep: true, summary: null })
  await untilState(ann, begun.id, 'done')
  expect(ranges[0]).toBeUndefined()
  expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  expect(ranges).toHaveLength(3)
  const { mediaUrl, bytes } = await readRecording(ann, begun.id)
  const played = Buffer.from(await (await ann.send(mediaUrl!)).arrayBuffer())
  expect([bytes, played.equals(audio)]).toEqual([audio.length, true])
})

test('audio that is gone, at a private address, or larger than allowed fails with the reason and counts nothing', async () => {
  const answers: [string, typeof sendAudio][] = [
    ['link_failed', (_, response) => void response.writeHead(404).end()],
    [
      'link_refused',
      (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/a.mp3' }).end(),
    ],
    [
      'recording_too_large',
      (_, response) => void response.writeHead(200, { 'content-length': 3e9 }).write('x'),
    ],
  ]
  for (const [code, answer] of answers) {
    sendAudio = answer
    const { ann, begun } = await listen()
    await untilState(ann, begun.id, 'failed')
    expect((await readRecording(ann, begun.id)).problem?.code).toBe(code)
    const { minutes } = (await (await ann.send('/api/listening')).json()) as {
      minutes: { left: number }
    }
    expect(minutes.left).toBe(60)
    await ann.sendJson('DELETE', `/api/recordings/${begun.id}`, {})
  }
})

test('audio that comes drop by drop does not hold up the others', async () => {
  sendAudio = (_, response) => {
    response.writeHead(200, { 'content-length': audio.length })
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  }
  const { ann, begun } = await listen()
  await expect.poll(() => ranges.length, { timeout: 30_000 }).toBe(1)
  server.clock.nowMs += 31 * 60_000
  await untilState(ann, begun.id, 'failed')
  const { problem } = await readRecording(ann, begun.id)
  expect(problem).toMatchObject({
    code: 'link_failed',
    message: expect.stringContaining('half an hour'),
  })
})

test('an episode that is longer than its feed says needs the minutes that it has', async () => {
  await server.close()
  await start({ seconds: 61 * 60 })
  const { ann, begun } = await listen()
  await untilState(ann, begun.id, 'failed')
  expect((await readRecording(ann, begun.id)).problem?.code).toBe('listening_limit')
})

test('Ann names who speaks in an episode that was heard for her, and corrects a word, for nobody else', async () => {
  await server.close()
  await start({ speakers: [{ startSeconds: 0, endSeconds: 120, n: 1 }] })
  const heard = await Promise.all([listen({ speakers: true }), listen({ speakers: true })])
  const [{ ann, request }, { ann: bob }] = heard
  const { id } = request
  for (const { ann: person } of heard)
    await expect.poll(async () => (await person.send(`/api/summaries/${id}`)).status).toBe(200)
  const findRecording = async (person: Person) =>
    ((await (await person.send(`/api/videos/${id}/media`)).json()) as Played).recordingId
  expect(await findRecording(ann)).toBe(heard[0].begun.id)
  expect(await findRecording(newPerson(server))).toBeNull()
  const names = { speakers: [{ n: 1, name: 'Ada' }] }
  const nameHers = (person: Person) =>
    person.sendJson('PATCH', `/api/recordings/${heard[0].begun.id}/speakers`, names)
  expect([(await nameHers(bob)).status, (await nameHers(ann)).status]).toEqual([404, 200])
  const correction = { heard: 'meadow', said: 'orchard' }
  const corrected = await ann.sendJson('PATCH', `/api/transcripts/${id}/words`, correction)
  expect(await corrected.json()).toEqual({ corrected: 2 })
  const read = async (person: Person, path: string) =>
    (await person.send(`/api/summaries/${id}${path}`)).text()
  const [hers, his] = [await read(ann, '/transcript'), await read(bob, '/transcript')]
  expect(hers).toMatch(/Ada: Honey bees.*orchard/)
  expect(hers).not.toMatch(/Speaker 1|meadow/)
  expect(await read(ann, '')).toContain('"speaker":"Ada"')
  expect(his).toMatch(/Speaker 1: Honey bees.*meadow/)
  expect(his + (await read(bob, ''))).not.toMatch(/Ada|orchard/)
})
