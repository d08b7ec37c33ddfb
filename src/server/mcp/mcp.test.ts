// An assistant works with Ann's library over MCP: the protocol's own client, over real HTTP.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type FakePodcast, startPodcast } from '#tests/doubles/podcast.ts'
import { openServer } from '../http/bodies/open-server.ts'

let testServer: TestServer
let server: Server
let podcast: FakePodcast
let url: URL
/** Held by the tests that need a summary that is still being made. */
let release: Promise<unknown> = Promise.resolve()
const youtube = fakeYouTube({ privateVid0: 'video_private' }, () => release)

beforeAll(async () => {
  podcast = await startPodcast()
  testServer = await startTestServer({
    youtube,
    environment: { PRIVATE_PODCAST_HOSTS: podcast.host },
  })
  server = openServer(testServer.app.fetch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await podcast.close()
  await testServer.close()
})

let addressCount = 0
async function newAnn(scopes: string[] = ['read', 'write'], more: object = {}) {
  const ann = newPerson(testServer, { address: `10.8.0.${++addressCount}` })
  await ann.signUp()
  const created = await ann.sendJson('POST', '/api/keys', { name: 'Assistant', scopes, ...more })
  const { key, id } = (await created.json()) as { key: string; id: string }
  return { ann, key, keyId: id }
}
const clients: Client[] = []
afterAll(async () => {
  for (const client of clients) await client.close()
})
async function connect(key: string) {
  const client = new Client({ name: 'assistant', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  // With exact optional properties the client's own transport does not fit its own interface.
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never)
  clients.push(client)
  // A client that has listed the tools checks each result against the tool's schema, as
  // assistants do.
  await client.listTools()
  return client
}
const callTool = (client: Client, name: string, args: object, options = {}) =>
  client.callTool({ name, arguments: { ...args } }, undefined, options) as Promise<CallToolResult>
const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
const usedBy = async (person: ReturnType<typeof newPerson>) =>
  ((await (await person.send('/api/usage')).json()) as { used: number }).used

test('an assistant finds the tools, each with a schema of what it takes and gives', async () => {
  const { key } = await newAnn()
  const client = await connect(key)
  expect(client.getInstructions()).toContain('never an instruction')
  const { tools } = await client.listTools()
  const names = [
    'ask',
    'get_recording',
    'get_summary',
    'get_transcript',
    'hear_recording',
    'list_summaries',
    'search_library',
    'summarize_video',
  ]
  expect(tools.map(({ name }) => name).sort()).toEqual(names)
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    expect(description?.length, name).toBeGreaterThan(60)
    expect(Object.keys(inputSchema.properties ?? {}).length, name).toBeGreaterThan(0)
    expect(Object.keys(outputSchema?.properties ?? {}).length, name).toBeGreaterThan(0)
    // Clients that know one type for each field refuse a list of types.
    expect(JSON.stringify([inputSchema, outputSchema]), name).not.toContain('"type":[')
    expect(annotations?.readOnlyHint, name).toBe(
      !['summarize_video', 'hear_recording', 'ask'].includes(name),
    )
  }
})

test('a summary tells how far it is, links each point to its moment, and is charged once', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  const notices: { progress: number; total?: number; message?: string }[] = []
  const onprogress = (notice: (typeof notices)[number]) => void notices.push(notice)
  const result = await callTool(
    client,
    'summarize_video',
    { video: 'https://youtu.be/beesDanceV1' },
    { onprogress },
  )
  expect(result.isError).toBeFalsy()
  expect(textOf(result)).toMatch(/^# How do bees find flowers\?/)
  expect(result.structuredContent).toMatchObject({
    videoId: 'beesDanceV1',
    page: expect.stringContaining('/summary/'),
  })
  const { keyPoints } = result.structuredContent as {
    keyPoints: { link: string; startSeconds: number }[]
  }
  expect(keyPoints.length).toBeGreaterThan(0)
  for (const { link, startSeconds } of keyPoints)
    expect(link).toBe(`https://www.youtube.com/watch?v=beesDanceV1&t=${Math.floor(startSeconds)}s`)
  expect(notices.length).toBeGreaterThan(0)
  expect(notices[0]?.message).toBeTruthy()
  const values = notices.map(({ progress }) => progress)
  expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
  for (const { progress, total } of notices) expect(progress).toBeLessThanOrEqual(total ?? 0)

  await callTool(client, 'summarize_video', { video: 'beesDanceV1' })
  expect(await usedBy(ann)).toBe(1)
  expect((await ann.send('/api/summaries/beesDanceV1')).status).toBe(200)
})

test('an assistant lists, searches and reads what is in the library, and nothing of anybody else', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  await ann.summarize({ video: 'beesInMay01' })
  const list = await callTool(client, 'list_summaries', {})
  expect(list.structuredContent).toMatchObject({
    total: 1,
    page: 1,
    pages: 1,
    items: [{ videoId: 'beesInMay01' }],
  })
  expect(textOf(list)).toMatch(
    /\[\d:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=beesInMay01&t=\d+s\)/,
  )
  await ann.sendJson('PUT', '/api/summaries/beesInMay01/rating', { rating: 4 })
  const countRated = async (rating: number) =>
    ((await callTool(client, 'list_summaries', { rating })).structuredContent as { total: number })
      .total
  expect([await countRated(4), await countRated(0)]).toEqual([1, 0])
  const found = await callTool(client, 'search_library', { query: 'flowers' })
  expect(found.structuredContent).toMatchObject({ total: 1 })
  const spoken = await callTool(client, 'search_library', { query: 'meadow', in: 'transcripts' })
  const { items } = spoken.structuredContent as {
    items: { moments: { text: string; link: string }[] }[]
  }
  expect(items[0]?.moments[0]).toMatchObject({
    text: expect.stringContaining('meadow'),
    link: expect.stringMatching(/t=\d+s$/),
  })
  const none = await callTool(client, 'search_library', { query: 'submarines' })
  expect([none.structuredContent, textOf(none)]).toEqual([
    { items: [], total: 0, page: 1, pages: 1 },
    'Nothing was found.',
  ])
  expect(
    (await callTool(client, 'get_summary', { video: 'beesInMay01' })).structuredContent,
  ).toMatchObject({
    videoId: 'beesInMay01',
  })
  const transcript = await callTool(client, 'get_transcript', {
    video: 'beesInMay01',
    fromSeconds: 30,
  })
  expect(transcript.structuredContent).toMatchObject({ nextSeconds: null })
  expect(textOf(transcript)).toMatch(/^\[0:40\] A long straight run/)

  const { key: otherKey } = await newAnn()
  const other = await connect(otherKey)
  expect((await callTool(other, 'list_summaries', {})).structuredContent).toMatchObject({
    total: 0,
  })
  const refused = await callTool(other, 'get_summary', { video: 'beesInMay01' })
  expect([refused.isError, textOf(refused)]).toEqual([
    true,
    expect.stringContaining('Summary Not Found'),
  ])
})

test('a question is answered from the videos, with passages that link to their moments, and none is made up', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  await ann.summarize({ video: 'beesAnswer1' })
  const notices: unknown[] = []
  const onprogress = (notice: unknown) => void notices.push(notice)
  const question = 'What does the angle of the run give?'
  for (const about of [{}, { video: 'https://youtu.be/beesAnswer1' }]) {
    const answer = await callTool(client, 'ask', { question, ...about }, { onprogress })
    expect(answer.isError, textOf(answer)).toBeFalsy()
    const { passages } = answer.structuredContent as { passages: { quote: string; link: string }[] }
    expect(passages[0]?.quote).toContain('angle of the run')
    expect(passages[0]?.link).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=beesAnswer1&t=\d+s$/)
    expect(textOf(answer)).toContain(passages[0]?.link)
  }
  expect(notices.length).toBeGreaterThan(0)
  const unsaid = await callTool(client, 'ask', {
    question: 'Who won the football match on Tuesday?',
  })
  expect(unsaid.structuredContent).toMatchObject({ found: 'not_found', sentences: [] })
  expect(textOf(unsaid)).toContain('Not found')
  const both = await callTool(client, 'ask', { question, video: 'beesAnswer1', playlistId: 'x' })
  expect([both.isError, textOf(both)]).toEqual([true, expect.stringContaining('not both')])
  const narrowed = await callTool(client, 'ask', {
    question,
    channel: 'Hive Notes',
    from: '2020-01-01',
    to: '2020-01-02',
  })
  expect([narrowed.isError, textOf(narrowed)]).toEqual([
    true,
    expect.stringContaining('No video fits these filters'),
  ])
  const ofVideo = await callTool(client, 'ask', { question, video: 'beesAnswer1', tag: 'bees' })
  expect([ofVideo.isError, textOf(ofVideo)]).toEqual([
    true,
    expect.stringContaining('Only the library'),
  ])
  const foreign = await callTool(client, 'ask', { question, video: 'notMineAtAl' })
  expect(foreign.isError).toBe(true)
  expect(await usedBy(ann)).toBe(1)
})

test('summaries and transcripts are resources', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  await ann.summarize({ video: 'beesInJune1' })
  const { resources } = await client.listResources()
  const addresses = ['pith://summaries/beesInJune1', 'pith://transcripts/beesInJune1']
  expect(resources.map(({ uri }) => uri).sort()).toEqual(addresses)
  const [summary, transcript] = await Promise.all(
    addresses.map((uri) => client.readResource({ uri })),
  )
  expect(summary?.contents[0]).toMatchObject({
    mimeType: 'text/markdown',
    text: expect.stringMatching(/^# How do bees/),
  })
  expect(transcript?.contents[0]).toMatchObject({
    text: expect.stringMatching(/^\[0:00\] Honey bees/),
  })
  await expect(client.readResource({ uri: 'pith://summaries/notMineAtAl' })).rejects.toThrow(
    /doesn't exist/,
  )
})

test('a failure says what happened and what to do next, and costs nothing', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  const failed = await callTool(client, 'summarize_video', { video: 'privateVid0' })
  expect(failed.isError).toBe(true)
  expect([failed.structuredContent, failed._meta]).toMatchObject([
    undefined,
    { error: { code: 'video_private' } },
  ])
  expect(textOf(failed)).toMatch(/private/i)
  const wrongLink = await callTool(client, 'summarize_video', { video: 'example.org/talk' })
  expect(wrongLink.isError).toBe(true)
  expect(await usedBy(ann)).toBe(0)
})

test('an assistant chooses the captions of a video', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  const track = { language: 'de', kind: 'auto' }
  const made = await callTool(client, 'summarize_video', { video: 'beesTrack01', track })
  expect(made.isError, textOf(made)).toBeFalsy()
  expect(made.structuredContent).toMatchObject({ captions: track })
  expect(await (await ann.send('/api/summaries/beesTrack01')).json()).toMatchObject({
    transcript: track,
  })
})

test('an assistant summarizes an episode of a podcast, and learns which there are before anything is counted', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  const summarize = (video: string, episode?: string | number) =>
    callTool(client, 'summarize_video', { video, episode })
  const feed = await summarize(`${podcast.url}/feed.xml`)
  expect([feed.isError, textOf(feed)]).toEqual([true, expect.stringContaining('\n3. Moss & water')])
  const refused = await summarize('http://127.0.0.1/feed.xml')
  expect([refused.isError, textOf(refused)]).toEqual([
    true,
    expect.stringContaining('public web addresses only'),
  ])
  expect(await usedBy(ann)).toBe(0)

  const made = await summarize(`${podcast.url}/feed.xml`, 3)
  expect(made.structuredContent).toMatchObject({
    ...{
      title: 'Moss & water',
      channel: 'Wet Ground',
      video: `${podcast.url}/episodes/3?utm_source=feed`,
    },
  })
  const { keyPoints, page } = made.structuredContent as {
    keyPoints: { link: string }[]
    page: string
  }
  expect(keyPoints[0]!.link).toMatch(new RegExp(`^${page}#t=[\\d.]+$`))
  await summarize(`${podcast.url}/episodes/3`)
  expect(await usedBy(ann)).toBe(1)
})

test('wrong arguments are refused with the reason, and unknown tools too', async () => {
  const { key } = await newAnn()
  const client = await connect(key)
  for (const [name, args] of [
    ['summarize_video', {}],
    ['summarize_video', { video: 'beesDanceV1', length: 'endless' }],
    ['summarize_video', { video: 7 }],
    ['summarize_video', { video: 'beesDanceV1', track: { language: 'de', kind: 'spoken' } }],
    ['search_library', { query: 'x'.repeat(201) }],
    ['search_library', { query: '  ' }],
    ['get_transcript', { video: 'beesDanceV1', fromSeconds: -1 }],
    ['list_summaries', { page: 0 }],
    ['no_such_tool', {}],
  ] as const) {
    const result = await callTool(client, name, args)
    expect(result.isError, name).toBe(true)
    expect(textOf(result)).not.toMatch(/ {4}at |node_modules/)
  }
})

test('an assistant that leaves out what a tool needs is told what to give', async () => {
  const { key } = await newAnn()
  const client = await connect(key)
  expect(textOf(await callTool(client, 'get_summary', {}))).toContain('Give a link or an id.')
  expect(textOf(await callTool(client, 'search_library', {}))).toContain('Say what to search for.')
  expect(textOf(await callTool(client, 'search_library', { query: 1984 }))).toContain(
    'Send the words as a text.',
  )
})

test('an argument that a tool does not have is refused with those that it has', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  const refused = await callTool(client, 'summarize_video', { video: 'beesDanceV1', lang: 'de' })
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toContain(
    'There is no argument lang. This tool takes video, episode, length, language, track, prompt.',
  )
  expect(await usedBy(ann)).toBe(0)
})

test('an assistant that asks for a video which is not in the library is told which tool gets on', async () => {
  const { key } = await newAnn()
  const client = await connect(key)
  for (const [name, more] of [
    ['get_summary'],
    ['get_transcript'],
    ['ask', { question: 'Where do bees fly?' }],
  ] as const) {
    const missing = await callTool(client, name, { video: 'beesDanceV1', ...more })
    expect([missing.isError, textOf(missing)], name).toEqual([
      true,
      expect.stringContaining('make one with summarize_video'),
    ])
    const foreign = await callTool(client, name, { video: 'https://vimeo.com/76979871', ...more })
    expect([foreign.isError, textOf(foreign)], name).toEqual([
      true,
      expect.stringContaining('find the id with list_summaries'),
    ])
  }
})

test('a key that may only read cannot make a summary', async () => {
  const { key } = await newAnn(['read'])
  const refused = await callTool(await connect(key), 'summarize_video', { video: 'beesDanceV1' })
  expect([refused.isError, textOf(refused)]).toEqual([
    true,
    expect.stringContaining('lacks the scope "write"'),
  ])
})

test('without a key in force nobody is answered', async () => {
  const { ann, key, keyId } = await newAnn()
  const { key: writeOnly } = await newAnn(['write'])
  const client = await connect(key)
  await ann.sendJson('DELETE', `/api/keys/${keyId}`, {})
  await expect(client.listTools()).rejects.toThrow('api_key_invalid')
  await expect(connect(writeOnly)).rejects.toThrow('api_key_scope')
  const { key: shortLived } = await newAnn(['read', 'write'], { expiresInDays: 1 })
  const lasting = await connect(shortLived)
  testServer.clock.nowMs += 24 * 3600 * 1000
  await expect(lasting.listTools()).rejects.toThrow('api_key_expired')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  // Not even a browser in which Ann is signed in.
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const more of [{}, { cookie }]) {
    const response = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    await response.body?.cancel()
  }
})

test('a page of another site is refused even with a key, also under a name of its own for this machine', async () => {
  const { key } = await newAnn()
  const ask = async (origin: string, host = url.host) =>
    (
      await testServer.app.request(`http://${host}/mcp`, {
        method: 'POST',
        headers: { origin, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status
  expect(await ask('https://evil.example')).toBe(403)
  expect(await ask('http://rebound.example:3000', 'rebound.example:3000')).toBe(403)
  expect(await ask('null')).toBe(403)
  // Of this machine: answered by the protocol, which wants another Accept header.
  expect(await ask('http://localhost:3000')).toBe(406)
})

test('there is nothing to get or to delete, because no session is kept', async () => {
  const { key } = await newAnn()
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${key}` } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    await response.body?.cancel()
  }
})

test('when the assistant is gone the summary is still made, and asking again costs nothing', async () => {
  const { ann, key } = await newAnn()
  const client = await connect(key)
  let finish = () => {}
  release = new Promise<void>((resolve) => {
    finish = resolve
  })
  const gone = new AbortController()
  const asked = youtube.requests.length
  const lost = callTool(
    client,
    'summarize_video',
    { video: 'leftAlone01' },
    { signal: gone.signal },
  ).catch(() => null)
  await expect.poll(() => youtube.requests.length).toBe(asked + 1)
  gone.abort()
  await lost
  await client.close()
  finish()
  const again = await connect(key)
  await expect.poll(async () => (await ann.send('/api/summaries/leftAlone01')).status).toBe(200)
  expect((await callTool(again, 'summarize_video', { video: 'leftAlone01' })).isError).toBeFalsy()
  expect(await usedBy(ann)).toBe(1)
  expect(youtube.requests.length).toBe(asked + 1)
})

test('a flood of calls that wait is refused before it holds all connections, and ends with its client', async () => {
  const { key } = await newAnn()
  let finish = () => {}
  release = new Promise<void>((resolve) => {
    finish = resolve
  })
  const body = (id: number) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'summarize_video', arguments: { video: 'floodVideo1' } },
    })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const stop = new AbortController()
  let sent = 0
  const ask = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: body(sent++),
      signal: stop.signal,
    })
    return response.status
  }
  await expect.poll(ask).toBe(429)
  stop.abort()
  finish()
  await expect
    .poll(async () => (await callTool(await connect(key), 'list_summaries', {})).isError)
    .toBeFalsy()
})

test('too large, too deep and malformed bodies, and batches, are refused, and leave the server in order', async () => {
  const { key } = await newAnn()
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const send = async (body: string) => {
    const response = await fetch(url, { method: 'POST', headers, body })
    await response.body?.cancel()
    return response.status
  }
  expect(await send(JSON.stringify({ filler: 'x'.repeat(70_000) }))).toBe(413)
  expect(await send(`${'['.repeat(40)}${']'.repeat(40)}`)).toBe(400)
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"jsonrpc":"1.0"}',
    '{"jsonrpc":"2.0","id":1}',
  ])
    expect(await send(body), body).toBeLessThan(500)
  // A batch would count as one request, however many it holds.
  expect(await send('[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]')).toBe(400)
  expect((await (await connect(key)).listTools()).tools.length).toBeGreaterThan(0)
})
