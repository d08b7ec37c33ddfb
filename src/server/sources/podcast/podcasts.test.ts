// A person pastes the feed or an episode of a podcast and gets its transcript; addresses
// that are not public are not requested.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Podcast } from '#contract/sources/podcasts.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type FakePodcast, startPodcast } from '#tests/doubles/podcast.ts'
import { openEngine } from '../../threads/engine.ts'
import { purgeUnusedEpisodes, readStoredEpisode } from './episodes.ts'
import { podcastTasks } from './files/read-files.ts'
import { findPodcast } from './podcasts.ts'

let podcast: FakePodcast
let testServer: TestServer
beforeEach(async () => {
  podcast = await startPodcast()
  testServer = await startTestServer({ environment: { PRIVATE_PODCAST_HOSTS: podcast.host } })
})
afterEach(async () => {
  await testServer.close()
  await podcast.close()
})

type Answer = Podcast & { text: string; name: string; error?: { code: string; message: string } }
const find = async (link: string, person = newPerson(testServer)) => {
  const response = await person.sendJson('POST', '/api/podcasts', { link })
  return { status: response.status, ...((await response.json()) as Answer) }
}
const read = async (transcript: { url: string; type?: string }, person = newPerson(testServer)) => {
  const response = await person.sendJson('POST', '/api/podcasts/transcript', transcript)
  return { status: response.status, ...((await response.json()) as Answer) }
}
const choose = async (link: string, id: string, person: ReturnType<typeof newPerson>) => {
  const response = await person.sendJson('POST', '/api/podcasts/episodes', { link, id })
  return { status: response.status, ...((await response.json()) as Pick<Answer, 'error'>) }
}

test('a feed offers its episodes that have a transcript, each with the best one', async () => {
  const { show, episodes, found, isPage, isCut } = await find(` ${podcast.url}/feed.xml `)
  expect({ show, found, isPage, isCut }).toEqual({
    show: 'Wet Ground',
    found: null,
    isPage: false,
    isCut: false,
  })
  expect(episodes.map(({ title }) => title)).toEqual([
    'Close the ditches',
    'What peat keeps',
    'Moss & water',
    'A thousand years',
    'Questions from listeners',
  ])
  expect(episodes[0]).toEqual({
    id: expect.stringMatching(/^episode-[0-9a-f]{20}$/),
    title: 'Close the ditches',
    publishedAt: Date.UTC(2026, 0, 5, 6),
    transcript: { url: `${podcast.url}/1.vtt`, type: 'text/vtt' },
  })
})

test('the page of an episode leads to its own transcript in the feed', async () => {
  expect(await find(`${podcast.url}/episodes/3/?ref=mail`)).toMatchObject({
    show: 'Wet Ground',
    found: 2,
    isPage: true,
  })
  // This one has no transcript.
  expect(await find(`${podcast.url}/episodes/99`)).toMatchObject({ found: null, isPage: true })
})

test('a link of a podcast program, and a feed in another encoding, are read', async () => {
  expect((await find(`feed:${podcast.url}/latin.xml`)).show).toBe('Grüner Boden')
})

test('a person summarizes an episode in each format, with its title, and times stay out of the text', async () => {
  const person = newPerson(testServer)
  const link = `${podcast.url}/feed.xml`
  const { episodes } = await find(link, person)
  for (const [index, { id, title, transcript }] of episodes.entries()) {
    expect((await choose(link, id, person)).status).toBe(200)
    const end = await person.summarize({ video: id })
    const url = `${podcast.url}/episodes/${index + 1}?utm_source=feed`
    expect(end, transcript.url).toMatchObject({
      event: 'summary',
      data: { title, channel: 'Wet Ground', url },
    })
    const { videoId, transcript: used } = end.data as {
      videoId: string
      transcript: { hasEstimatedTimes?: boolean }
    }
    const { lines } = (await (
      await person.send(`/api/summaries/${videoId}/transcript`)
    ).json()) as {
      lines: { startSeconds: number; text: string }[]
    }
    const said = lines.map((line) => line.text).join(' ')
    expect(said, transcript.url).toContain('A dry moor gives back what it has stored')
    expect(said, transcript.url).not.toMatch(/\d:\d|<|Menu|Not said|segments/)
    const isTimed = transcript.type !== 'text/plain'
    expect(used.hasEstimatedTimes ?? false, transcript.url).toBe(!isTimed)
    if (isTimed)
      expect(lines.find((line) => line.text.includes('A dry moor'))?.startSeconds).toBe(24)
    if (/json|html/.test(transcript.type)) expect(said).toContain('Ben: Today we talk')
  }
})

test('the feed and the page of an episode lead to one summary, whose transcript is fetched once', async () => {
  const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
  const feed = `${podcast.url}/feed.xml`
  const { episodes } = await find(feed, ann)
  await choose(feed, episodes[1]!.id, ann)
  await ann.summarize({ video: episodes[1]!.id })
  const page = `${podcast.url}/episodes/2`
  const found = await find(page, bob)
  const { id } = found.episodes[found.found!]!
  await choose(page, id, bob)
  expect(await (await bob.ask({ video: id })).json()).toMatchObject({ cached: true, videoId: id })
  expect(podcast.requests.filter(({ path }) => path === '/2.json')).toHaveLength(1)
  const video = await (await bob.send(`/api/videos/${id}`)).json()
  expect(video).toMatchObject({ title: 'What peat keeps', channelTitle: 'Wet Ground' })
})

test('an episode that nobody chose, or that its feed does not have, is refused and not counted', async () => {
  const ann = newPerson(testServer)
  const id = 'episode-0123456789abcdef0123'
  expect(await choose(`${podcast.url}/feed.xml`, id, ann)).toMatchObject({
    status: 422,
    error: { code: 'podcast_not_found', message: expect.stringContaining('not in the feed') },
  })
  expect(await (await ann.ask({ video: id })).json()).toMatchObject({
    error: {
      code: 'invalid_url',
      message: expect.stringContaining('Paste the link of the podcast'),
    },
  })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
})

test('a transcript that was sent as captions stays captions of its owner, with their title', async () => {
  const ann = newPerson(testServer)
  const { episodes } = await find(`${podcast.url}/feed.xml`, ann)
  const { name, text } = await read(episodes[0]!.transcript, ann)
  const { data } = await ann.summarize({
    transcript: { name, text, title: 'Close the ditches · Wet Ground' },
  })
  expect(data).toMatchObject({
    ...{ videoId: expect.stringMatching(/^captions-/), title: 'Close the ditches · Wet Ground' },
    ...{ channel: 'Your captions', url: null },
  })
})

test.each([
  [undefined, 'de.srt'],
  ['de', 'de.srt'],
  ['fr', 'fr.vtt'],
  ['es', 'es.vtt'],
  ['en', 'de.srt'],
])(
  'a person who wishes for %s gets the transcript %s of a German podcast',
  async (language, file) => {
    const person = newPerson(testServer)
    const response = await person.sendJson('POST', '/api/podcasts', {
      link: `${podcast.url}/languages.xml`,
      language,
    })
    expect(((await response.json()) as Podcast).episodes[0]?.transcript.url).toBe(
      `${podcast.url}/${file}`,
    )
  },
)

test('captions are read whatever the type that their server names, and a page in their place is not', async () => {
  const { text } = await read({ url: `${podcast.url}/typed-as-page.srt`, type: 'application/srt' })
  expect(text).toMatch(/^1\n00:00:00,000 --> /)
  const gone = await read({ url: `${podcast.url}/gone.vtt`, type: 'text/vtt' })
  expect(gone).toMatchObject({
    status: 422,
    error: { code: 'captions_empty', message: expect.stringContaining('a page') },
  })
})

test.each([
  ['/site', 'podcast_not_found'],
  ['/bare.xml', 'podcast_without_transcripts'],
  ['/nothing', 'link_failed'],
])('%s is refused with a sentence: %s', async (path, code) => {
  const { error } = await find(podcast.url + path)
  expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].+\.$/) })
})

test('of a feed of fifty megabytes the first five are read, and the person is told so', async () => {
  const { episodes, isCut } = await find(`${podcast.url}/endless.xml`)
  expect(episodes).toHaveLength(5)
  expect(isCut).toBe(true)
  expect(podcast.sentBytes()).toBeLessThan(30_000_000)
})

test('a transcript of more than five megabytes is refused', async () => {
  expect((await read({ url: `${podcast.url}/large.vtt` })).error).toMatchObject({
    code: 'captions_too_large',
  })
})

test.each([
  'http://127.0.0.1/feed.xml',
  // A name is judged by its addresses, when the connection is made.
  'http://localhost/feed.xml',
  'http://[::1]/feed.xml',
  'http://[::ffff:127.0.0.1]/feed.xml',
  'http://2130706433/feed.xml',
  'http://0x7f.1/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://239.255.255.250/',
  'https://user:password@93.184.215.14/feed.xml',
  'https://93.184.215.14:22/feed.xml',
  'ftp://93.184.215.14/feed.xml',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/xml,<rss/>',
  'not a link',
])('%s is never requested', async (link) => {
  const guest = newPerson(testServer)
  expect((await find(link, guest)).error?.code).toBe('link_refused')
  expect((await read({ url: link }, guest)).error?.code).toBe('link_refused')
})

test('an address of more than two thousand characters is not read, also not after a redirect', async () => {
  for (const path of ['/long', `/feed.xml?${'ä'.repeat(400)}`]) {
    const { error } = await find(podcast.url + path)
    expect(error).toMatchObject({
      code: 'link_refused',
      message: expect.stringContaining('2,000 characters'),
    })
  }
  expect(podcast.requests.map(({ path }) => path)).toEqual(['/long'])
})

test('a redirect is judged like the link itself, and an endless one is given up', async () => {
  const inside = createServer(
    (_, response) => void response.end('<rss><channel><title>Inside</title></channel></rss>'),
  )
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  let isReached = false
  inside.on('request', () => (isReached = true))
  const { port } = inside.address() as AddressInfo
  const redirectTo = (to: string) => find(`${podcast.url}/redirect?to=${encodeURIComponent(to)}`)
  for (const target of [
    `http://127.0.0.1:${port}/feed.xml`,
    'http://localhost/feed.xml',
    'file:///etc/passwd',
    'http://[',
  ])
    expect((await redirectTo(target)).error?.code, target).toBe('link_refused')
  expect(isReached).toBe(false)
  inside.close()
  expect(await redirectTo('/feed.xml')).toMatchObject({ show: 'Wet Ground' })
  expect((await redirectTo('/redirect?to=%2Fredirect')).error?.code).toBe('link_failed')
})

test('a feed that was made to stop the server is read in another thread', async () => {
  const readHere = vi.spyOn(podcastTasks, 'findEpisodeInFeed')
  expect((await find(`${podcast.url}/deep.xml`)).error?.code).toBe('podcast_without_transcripts')
  expect(readHere).not.toHaveBeenCalled()
  readHere.mockRestore()
})

test('a feed that takes too long is called a feed, and not captions', async () => {
  const log = pino({ level: 'silent' })
  const engine = openEngine({ log, budgets: { short: 5, long: 5 } })
  const reading = findPodcast({ web: testServer.deps.web, engine }, `${podcast.url}/deep.xml`)
  await expect(reading).rejects.toMatchObject({
    code: 'captions_too_complex',
    message: expect.stringMatching(/the page or feed of this podcast.*Nothing was counted/),
  })
  await engine.close()
})

test('requests say who sends them, and carry no cookies, also not to the target of a redirect', async () => {
  const person = newPerson(testServer)
  await person.signUp()
  await find(`${podcast.url}/redirect?to=${encodeURIComponent('/feed.xml')}`, person)
  expect(podcast.requests.map(({ path }) => path)).toEqual(['/redirect', '/feed.xml'])
  for (const { headers } of podcast.requests) {
    expect(headers['user-agent']).toMatch(/^Pith/)
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
    expect(headers.authorization).toBeUndefined()
  }
})

/** Two readers from each of these addresses wait for a podcast that does not answer. */
async function readSlowly(addresses: string[]) {
  const readers = addresses.flatMap((address) =>
    [1, 2].map(() => newPerson(testServer, { address })),
  )
  const hanging = readers.map((reader) => find(`${podcast.url}/silent`, reader))
  await expect.poll(() => podcast.requests.length).toBe(readers.length)
  return {
    async release() {
      podcast.release()
      return Promise.all(hanging)
    },
  }
}

test('a server reads six podcasts at once, and says so to who comes then', async () => {
  const slow = await readSlowly(['10.9.1.1', '10.9.1.2', '10.9.1.3'])
  const refused = await newPerson(testServer).sendJson('POST', '/api/podcasts', {
    link: `${podcast.url}/feed.xml`,
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    error: { code: 'busy', message: expect.stringContaining('Try again in a few seconds') },
  })
  for (const { error } of await slow.release()) expect(error?.code).toBe('link_failed')
  expect(await find(`${podcast.url}/feed.xml`)).toMatchObject({ show: 'Wet Ground' })
})

test('one address reads two podcasts at once, so that others find a place', async () => {
  const slow = await readSlowly(['10.9.1.1'])
  const third = newPerson(testServer, { address: '10.9.1.1' })
  expect(await find(`${podcast.url}/feed.xml`, third)).toMatchObject({
    status: 503,
    error: { code: 'busy' },
  })
  const other = newPerson(testServer, { address: '10.9.1.2' })
  expect(await find(`${podcast.url}/feed.xml`, other)).toMatchObject({ show: 'Wet Ground' })
  await slow.release()
  expect(await find(`${podcast.url}/feed.xml`, third)).toMatchObject({ show: 'Wet Ground' })
})

test('who is sent away because the server is busy is not counted', async () => {
  const slow = await readSlowly(['10.9.1.1'])
  const third = newPerson(testServer, { address: '10.9.1.1' })
  for (let count = 0; count < 40; count++)
    expect((await find(`${podcast.url}/feed.xml`, third)).error?.message).toContain(
      'Nothing was counted',
    )
  await slow.release()
  expect(await find(`${podcast.url}/feed.xml`, third)).toMatchObject({ status: 200 })
})

test('forty requests in ten minutes are read for a person, and for all guests of an address together', async () => {
  const send = (person: ReturnType<typeof newPerson>) => find('http://127.0.0.1/', person)
  for (let count = 0; count < 40; count++)
    await send(newPerson(testServer, { address: '10.9.0.1' }))
  const guest = newPerson(testServer, { address: '10.9.0.1' })
  expect(await send(guest)).toMatchObject({ status: 429, error: { code: 'too_many_attempts' } })
  expect(await send(newPerson(testServer, { address: '10.9.0.2' }))).toMatchObject({ status: 422 })
  await guest.signUp()
  expect(await send(guest)).toMatchObject({ status: 422 })
})

test('an episode whose feed gives no title has one all the same', async () => {
  const { episodes } = await find(`${podcast.url}/untitled.xml`)
  expect(episodes.map(({ title }) => title).slice(0, 2)).toEqual([
    'Episode without a title',
    'What peat keeps',
  ])
})

test('an episode that nobody summarized is forgotten after a week', async () => {
  const ann = newPerson(testServer)
  const feed = `${podcast.url}/feed.xml`
  const { episodes } = await find(feed, ann)
  const [summarized, chosen] = [episodes[0]!.id, episodes[1]!.id]
  for (const id of [summarized, chosen]) await choose(feed, id, ann)
  await ann.summarize({ video: summarized })
  testServer.clock.nowMs += 8 * 24 * 3600_000
  await purgeUnusedEpisodes(testServer.deps)
  const { orm } = testServer.deps.db
  expect(await readStoredEpisode(orm, summarized)).not.toBeNull()
  expect(await readStoredEpisode(orm, chosen)).toBeNull()
})
