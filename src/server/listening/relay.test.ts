// Ann plays an episode beside its transcript. This server asks the site of the podcast for
// the audio, which plays nothing else for anybody.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Recording } from '#contract/recordings/recordings.ts'
import type { Podcast } from '#contract/sources/podcasts.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { transcripts } from '#tests/doubles/podcast.ts'
import { makeAudio, readRecording } from '#tests/recordings.ts'

const audio = makeAudio(300_000)
let site: Server
let url: string
let server: TestServer
let requests: IncomingMessage['headers'][]
let sendAudio: (request: IncomingMessage, response: ServerResponse) => void

const feed = () => `<rss xmlns:podcast="p"><channel><title>Wet Ground</title>
  <item><title>Close the ditches</title><guid>1</guid>
    <enclosure url="${url}/1.mp3" type="audio/mpeg"/>
    <podcast:transcript url="${url}/1.vtt" type="text/vtt"/></item>
  <item><title>What peat keeps</title><guid>2</guid>
    <enclosure url="${url}/2.mp3" type="audio/mpeg"/></item>
  <item><title>Words only</title><guid>3</guid>
    <podcast:transcript url="${url}/1.vtt" type="text/vtt"/></item></channel></rss>`

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/feed.xml') return void response.end(feed())
    if (request.url === '/1.vtt') return void response.end(transcripts['/1.vtt']!.body)
    requests.push(request.headers)
    sendAudio(request, response)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const environment = { PRIVATE_PODCAST_HOSTS: new URL(url).host }
  server = await startTestServer({ listening: openListenerDouble(), environment })
})
afterAll(async () => {
  await server.close()
  site.closeAllConnections()
  site.close()
})
beforeEach(() => {
  requests = []
  sendAudio = (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const end = to ? Number(to) : audio.length - 1
    response.writeHead(from ? 206 : 200, {
      ...{ 'content-type': 'audio/mpeg; x="y"', 'set-cookie': 'seen=1', 'x-evil': '1' },
      ...(from && { 'content-range': `bytes ${from}-${end}/${audio.length}` }),
    })
    response.end(audio.subarray(Number(from ?? 0), end + 1))
  }
})

type Person = ReturnType<typeof newPerson>

/** A person who has a summary of an episode with a transcript. */
async function read(title = 'Close the ditches') {
  const ann = newPerson(server)
  await ann.signUp()
  const link = `${url}/feed.xml`
  const listed = await ann.sendJson('POST', '/api/podcasts', { link })
  const { episodes } = (await listed.json()) as Podcast
  const { id } = episodes.find((episode) => episode.title === title)!
  await ann.sendJson('POST', '/api/podcasts/episodes', { link, id })
  expect(await ann.summarize({ video: id })).toMatchObject({ event: 'summary' })
  return { ann, id }
}

async function findUrl(person: Person, id: string): Promise<string | null> {
  const response = await person.send(`/api/videos/${id}/media`)
  return ((await response.json()) as { url: string | null }).url
}

test('a player gets the audio, or the range that it asks for, and the site learns nothing of who listens', async () => {
  const { ann, id } = await read()
  const path = (await findUrl(ann, id))!
  expect(requests).toEqual([])
  const whole = await ann.send(path)
  expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(audio)]).toEqual([200, true])
  const part = await ann.send(path, { headers: { range: 'bytes=8-11', 'user-agent': 'Anns' } })
  expect([part.status, await part.text()]).toEqual([206, 'WAVE'])
  expect(Object.fromEntries(part.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-range': `bytes 8-11/${audio.length}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(part.headers.get('set-cookie')).toBeNull()
  expect(part.headers.get('x-evil')).toBeNull()
  expect(requests[1]).toMatchObject({ range: 'bytes=8-11', 'user-agent': 'Pith' })
  expect(requests[1]).not.toHaveProperty('cookie')
})

test('it plays for people who have a summary of the episode, and only where its feed names audio', async () => {
  const { ann, id } = await read()
  const bob = newPerson(server)
  await bob.signUp()
  for (const person of [bob, newPerson(server)]) {
    expect(await findUrl(person, id)).toBeNull()
    expect((await person.send(`/api/videos/${id}/audio`)).status).toBe(404)
  }
  expect(await findUrl(ann, 'dQw4w9WgXcQ')).toBeNull()
  const silent = await read('Words only')
  expect(await findUrl(silent.ann, silent.id)).toBeNull()
  expect(requests).toEqual([])
})

test('an address that is not public, a page and a failure are none that play', async () => {
  const { ann, id } = await read()
  const answers: [number, typeof sendAudio][] = [
    [422, (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
    [502, (_, response) => void response.writeHead(404).end()],
    [
      502,
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>'),
    ],
  ]
  for (const [status, answer] of answers) {
    sendAudio = answer
    expect((await ann.send(`/api/videos/${id}/audio`)).status).toBe(status)
  }
})

test('a player that is closed ends the request, and a fourth one of a person the first', async () => {
  const { ann, id } = await read()
  let open = 0
  sendAudio = (_, response) => {
    open++
    response.on('close', () => open--)
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('begins')
  }
  const play = async () => (await ann.send(`/api/videos/${id}/audio`)).body!.getReader()
  const players = [await play(), await play(), await play()]
  await expect.poll(() => open).toBe(3)
  await players[2]!.cancel()
  await expect.poll(() => open).toBe(2)
  players.push(await play(), await play())
  await expect.poll(() => open).toBe(3)
  const first = players[0]!
  await first.read()
  await expect(first.read()).rejects.toThrow()
  await Promise.all(players.slice(1).map((player) => player.cancel()))
  await expect.poll(() => open).toBe(0)
})

test('what was kept when it was heard is played from here', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  const link = `${url}/feed.xml`
  const listed = await ann.sendJson('POST', '/api/podcasts', { link, audio: true })
  const { unwritten } = (await listed.json()) as Podcast
  const { id } = unwritten![0]!
  const hearing = await ann.sendJson('POST', '/api/recordings/episodes', { link, id, keep: true })
  const begun = (await hearing.json()) as Recording
  const isDone = async () => (await ann.send(`/api/summaries/${id}`)).status
  await expect.poll(isDone, { timeout: 30_000 }).toBe(200)
  const { mediaUrl } = await readRecording(ann, begun.id)
  expect(await findUrl(ann, id)).toBe(mediaUrl)
  expect(requests).toHaveLength(1)
  const played = await ann.send(mediaUrl!, { headers: { range: 'bytes=0-3' } })
  expect(await played.text()).toBe('RIFF')
})
