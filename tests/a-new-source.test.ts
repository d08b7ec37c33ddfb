// A source of videos in one file of forty lines gets all that Pith does with a video, and
// no other file knows it.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSource } from '#cli/read-source.ts'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { findOtherLink } from '#contract/sources/other-link.ts'
import { readPassedLink } from '#contract/sources/passed-link.ts'
import { sourceOf, sources } from '#contract/sources/registry.ts'
import { hasPlayer } from '#contract/sources/video-facts.ts'
import { toMarkdown } from '#contract/summaries/document.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { openServer } from '#server/http/bodies/open-server.ts'
import type { ServerSources } from '#server/source.ts'
import { readLinkField } from '../src/web/summarize/input/read-link-field.ts'
import { newPerson, startTestServer, type TestServer } from './deps.ts'
import { talkArchive, talkArchiveServer } from './doubles/talk-archive.ts'

const link = 'https://talks.example/7'
const videoId = 'talk-7'
const moment = /^https:\/\/talks\.example\/7#at=\d+$/

let server: TestServer
let http: Server
let ann: ReturnType<typeof newPerson>
let view: SummaryView
let known: ServerSources

beforeAll(async () => {
  sources.push(talkArchive)
  server = await startTestServer()
  known = server.deps.sources
  server.deps.sources = new Map([...known, [talkArchive.kind, talkArchiveServer]])
  http = openServer(server.app.fetch)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  ann = newPerson(server)
  await ann.signUp()
  const end = await ann.summarize({ video: `Look at ${link}, it is lovely` })
  expect(end).toMatchObject({ event: 'summary', data: { videoId } })
  view = end.data as SummaryView
})
afterAll(async () => {
  sources.splice(sources.indexOf(talkArchive), 1)
  http.closeAllConnections()
  http.close()
  await server.close()
})

const readText = async (path: string) => (await ann.send(path)).text()

test('its summary has title, picture, channel and link, and everybody who asks shares it', async () => {
  const known = {
    title: 'How a lighthouse turns',
    channel: 'Coast Evenings',
    duration: '1:00',
    url: link,
  }
  expect(view).toMatchObject({ ...known, thumbnail: 'https://img.talks.example/7.jpg' })
  expect(JSON.stringify(view.summary)).toContain('lighthouse')
  const bob = newPerson(server)
  const { cached } = (await (await bob.ask({ video: videoId })).json()) as { cached: boolean }
  expect(cached).toBe(true)
})

test('its page knows the video, plays it in its own player, and shows its picture', async () => {
  const { video, preview } = {
    video: await ann.send(`/api/videos/${videoId}`),
    preview: readLinkField(link),
  }
  expect(await video.json()).toMatchObject({ id: videoId, title: 'How a lighthouse turns' })
  expect(preview).toMatchObject({ videoId, error: null, otherLink: null, foundLink: link })
  expect(findOtherLink(link)).toBeNull()
  expect(hasPlayer(videoId)).toBe(true)
  expect(sourceOf(videoId)?.embedUrl?.(videoId, 9.5, 'https://pith.example')).toBe(
    'https://player.talks.example/7#at=9',
  )
  const policy = (await ann.send('/api/usage')).headers.get('content-security-policy')
  expect(policy).toMatch(/img-src [^;]*https:\/\/\*\.talks\.example/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/player\.talks\.example/)
})

test('it is found by its title and by what is said', async () => {
  for (const search of ['lighthouse turns', 'mercury']) {
    const found = (await (
      await ann.send(`/api/summaries?search=${encodeURIComponent(search)}`)
    ).json()) as {
      items: SummaryView[]
    }
    expect(found.items.map((item) => item.videoId)).toEqual([videoId])
  }
})

test('it answers questions', async () => {
  const request = { question: 'Why does the beam turn?', scope: { kind: 'video', videoId } }
  const { questionId } = (await (
    await ann.sendJson('POST', '/api/questions', request)
  ).json()) as AcceptedQuestion
  const answer = (await (await ann.send(`/api/questions/${questionId}`)).json()) as QuestionView
  expect(answer.passages[0]).toMatchObject({ videoId, quote: expect.stringContaining('mercury') })
})

test('exports link to its moments', async () => {
  expect(toMarkdown(view)).toMatch(/\(https:\/\/talks\.example\/7#at=\d+\)/)
  const quote = 'The beam turns because the heavy lens floats on a bath of mercury.'
  const marked = await ann.sendJson('POST', '/api/highlights', {
    videoId,
    startSeconds: 15,
    endSeconds: 29,
    quote,
  })
  expect(marked.status).toBe(201)
  const card = {
    videoId,
    startSeconds: 15,
    question: 'What does the lens float on?',
    answer: 'Mercury',
  }
  expect((await ann.sendJson('POST', '/api/cards', card)).status).toBe(201)
  for (const file of ['readwise.csv', 'anki.txt', 'highlights.md', 'highlights.csv'])
    expect(await readText(`/api/export/${file}`), file).toContain('https://talks.example/7#at=15')
})

test('an assistant summarizes it by its link and gets links to its moments', async () => {
  const made = await ann.sendJson('POST', '/api/keys', {
    name: 'Assistant',
    scopes: ['read', 'write'],
  })
  const { key } = (await made.json()) as { key: string }
  const client = new Client({ name: 'assistant', version: '1' })
  const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never)
  for (const name of ['summarize_video', 'get_summary']) {
    const { structuredContent } = await client.callTool({ name, arguments: { video: link } })
    const { keyPoints, chapters, ...summary } = structuredContent as Record<
      'keyPoints' | 'chapters',
      { link: string }[]
    >
    expect(summary).toMatchObject({ videoId, video: link })
    expect(keyPoints.length + chapters.length).toBeGreaterThan(0)
    for (const each of [...keyPoints, ...chapters]) expect(each.link).toMatch(moment)
  }
  await client.close()
})

test('the link of the extension to its summary is understood, and the terminal takes its link', async () => {
  // The panel opens /summarize?video=<id>.
  const passed = readPassedLink(new URLSearchParams({ video: videoId }))
  expect(readLinkField(passed ?? '')).toMatchObject({ videoId, error: null })
  expect(await readSource(link, Readable.from([]))).toEqual({ video: link })
})

test('without its part on the server it is switched off: requests say so and count nothing, what was made stays', async () => {
  const { sources: all } = server.deps
  server.deps.sources = known
  const bob = newPerson(server)
  for (const response of [
    await bob.ask({ video: 'https://talks.example/8' }),
    await bob.send('/api/videos/talk-8'),
  ]) {
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect(error).toMatchObject({
      code: 'invalid_url',
      message: expect.stringContaining('the Talk Archive'),
    })
  }
  expect(await (await bob.send('/api/usage')).json()).toMatchObject({ used: 0 })
  expect(await (await ann.send(`/api/summaries/${videoId}`)).json()).toMatchObject({
    videoId,
    url: link,
  })
  server.deps.sources = all
})

test.each([
  '%2e%2e%2fetc%2fpasswd',
  '%00',
  'x%27%20or%20%271%27=%271',
  '%3Cscript%3E',
  'episode-0123456789abcdef0123',
  'captions-0123456789abcdef',
  'x'.repeat(64),
])(
  'the id %s, which no source knows or nobody has seen, is refused with a sentence',
  async (id) => {
    const video = decodeURIComponent(id)
    const responses = [
      await ann.ask({ video }),
      await ann.send(`/api/videos/${id}`),
      await ann.send(`/api/summaries/${id}`),
    ]
    for (const response of responses) {
      const { error } = (await response.json()) as { error?: { code: string; message: string } }
      expect(response.status, error?.code).toBeLessThan(500)
      expect(error?.message).toMatch(/\w\./)
    }
  },
)
