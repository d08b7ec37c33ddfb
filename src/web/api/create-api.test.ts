import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { EventSource } from 'undici'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem, problems } from '#contract/problems/problems.ts'
import { type Site, siteKey, useSite } from './api.ts'
import { createApi } from './create-api.ts'
import { createHttpClient } from './http-client.ts'

// Node has no EventSource of its own; this one speaks the same protocol.
beforeEach(() => void vi.stubGlobal('EventSource', EventSource))

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Starts a server and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const createApiOf = (serverUrl: string) =>
  createApi(createHttpClient({ serverUrl, pageOrigin: serverUrl }))

const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => expect.unreachable('the request should have failed'),
    (error: AnyProblem) => error,
  )

test('a failure that the server explains keeps its code and message', async () => {
  const url = await serve((_, response) =>
    response.writeHead(422, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        error: {
          code: 'transcripts_disabled',
          message: 'Nothing to read here.',
          action: 'upload',
        },
      }),
    ),
  )
  const problem = await failureOf(createApiOf(url).requestSummary({ video: 'x' }))
  expect(problem).toMatchObject({
    code: 'transcripts_disabled',
    message: 'Nothing to read here.',
    action: 'upload',
  })
})

test('a failure with a code that this page does not know keeps its message, and counts as unexpected', async () => {
  const url = await serve((_, response) =>
    response
      .writeHead(418)
      .end(JSON.stringify({ error: { code: 'toString', message: 'Too much tea.' } })),
  )
  const problem = await failureOf(createApiOf(url).getSite())
  expect(problem).toMatchObject({ message: 'Too much tea.', status: 418 })
  expect(findProblem(problem.code)).toBe(problems.internal)
})

test('a failure without an envelope, as Better Auth sends it, keeps its message', async () => {
  const url = await serve((_, response) =>
    response.writeHead(429).end(JSON.stringify({ code: 'SLOW', message: 'Not so fast.' })),
  )
  expect(await failureOf(createApiOf(url).signOut())).toMatchObject({
    code: 'too_many_attempts',
    message: 'Not so fast.',
  })
})

test('a request that needs an account reports that nobody is signed in; a wrong password does not', async () => {
  const url = await serve((_, response) => response.writeHead(401).end('{}'))
  const api = createApiOf(url)
  let reports = 0
  const unsubscribe = api.onUnauthenticated(() => {
    reports += 1
  })
  await failureOf(api.signIn({ email: 'a@b.example', password: 'wrong' }))
  expect(reports).toBe(0)
  expect((await failureOf(api.getUserRecord())).code).toBe('not_authenticated')
  expect(reports).toBe(1)
  unsubscribe()
  await failureOf(api.getUserRecord())
  expect(reports).toBe(1)
})

test("a user's stream reconnects after a lost connection until the session has ended", async () => {
  let connections = 0
  const url = await serve((_, response) => {
    connections += 1
    if (connections > 2) return response.writeHead(401).end('{}')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = { user: 'null', usage: `{"used":${connections}}`, notifications: '{"unread":3}' }
    const lines = Object.entries(events).map(
      ([event, data]) => `event: ${event}\ndata: ${data}\n\n`,
    )
    response.end(`retry: 20\n${lines.join('')}`)
  })
  const api = createApiOf(url)
  const received: unknown[] = []
  await new Promise<void>((resolve) => {
    api.onUnauthenticated(resolve)
    api.subscribeToUser({
      onUserRecord: (record) => received.push(record),
      onUsage: ({ used }) => received.push(used),
      onSubscription: (billing) => received.push(billing),
      onNotifications: ({ unread }) => received.push({ unread }),
      onSpaces: ({ revision }) => received.push({ revision }),
    })
  })
  expect(received).toEqual([null, 1, { unread: 3 }, null, 2, { unread: 3 }])
})

test('a failure without a body is described by its status', async () => {
  const url = await serve((_, response) =>
    response.writeHead(502, 'Bad Gateway').end('<h1>nginx</h1>'),
  )
  expect(await failureOf(createApiOf(url).getSite())).toMatchObject({
    code: 'servers_down',
    message: 'HTTP 502: Bad Gateway',
  })
})

test('when the server cannot be reached, the problem has the message of the error, or "Network error occurred"', async () => {
  const unreachable = createApi(
    createHttpClient({ serverUrl: 'http://127.0.0.1:1', pageOrigin: '' }),
  )
  const problem = await failureOf(unreachable.getSite())
  expect(problem.code).toBe('connection_failed')
  expect(problem.message).toBe((problem.cause as Error).message)

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('')))
  expect((await failureOf(unreachable.getSite())).message).toBe('Network error occurred')
})

test('every request goes to the configured server, and only another origin gets the tunnel header', async () => {
  const requests: IncomingMessage[] = []
  const url = await serve((request, response) => {
    requests.push(request)
    response.end('{}')
  })
  await createApi(createHttpClient({ serverUrl: `${url}/`, pageOrigin: url })).getVideo('../escape')
  await createApi(
    createHttpClient({ serverUrl: url, pageOrigin: 'https://pith.example' }),
  ).getSummary('dQw4w9WgXcQ')
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/videos/..%2Fescape',
    '/api/summaries/dQw4w9WgXcQ',
  ])
  expect(requests.map(({ headers }) => headers['ngrok-skip-browser-warning'])).toEqual([
    undefined,
    'true',
  ])
})

test('a query is appended to the address, as text or as names with values', async () => {
  const urls: (string | undefined)[] = []
  const api = createApiOf(
    await serve((request, response) => {
      urls.push(request.url)
      response.end('{}')
    }),
  )
  await api.listSummaries('search=a+b&page=2')
  await api.getTranscript('dQw4w9WgXcQ', 's&1')
  expect(urls).toEqual([
    '/api/summaries?search=a+b&page=2',
    '/api/summaries/dQw4w9WgXcQ/transcript?summaryId=s%261',
  ])
})

test('a response without content is no failure', async () => {
  const api = createApiOf(await serve((_, response) => response.writeHead(204).end()))
  expect(await api.deleteSummary('dQw4w9WgXcQ')).toBeUndefined()
})

test('the stream of a job resumes after a lost connection and closes after the summary', async () => {
  const lastEventIds: (string | undefined)[] = []
  const url = await serve((request, response) => {
    lastEventIds.push(request.headers['last-event-id'] as string | undefined)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (lastEventIds.length === 1) {
      response.end('retry: 20\nid: 1\nevent: step\ndata: {"step":"transcript"}\n\n')
    } else {
      response.write(
        'id: 2\nevent: part\ndata: {"tldr":"Short."}\n\nid: 3\nevent: summary\ndata: {"id":"s1"}\n\n',
      )
    }
  })
  const received: unknown[] = []
  await new Promise<void>((resolve) => {
    createApiOf(url).subscribeToJob('j1', {
      onStep: (step) => received.push(step),
      onPart: (part) => received.push(part),
      onSummary: (summary) => resolve(void received.push(summary)),
      onProblem: (problem) => resolve(void received.push(problem)),
      onConnectionChange: (isLost) => received.push(isLost),
    })
  })
  expect(received).toEqual([
    false,
    { step: 'transcript' },
    true,
    false,
    { tldr: 'Short.' },
    { id: 's1' },
  ])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lastEventIds).toEqual([undefined, '1'])
})

test('the stream of a job that no longer exists ends with the problem that the server reports', async () => {
  const url = await serve((_, response) =>
    response.writeHead(404).end(JSON.stringify({ error: { code: 'not_found', message: 'Gone.' } })),
  )
  const problem = await new Promise<AnyProblem>((resolve) => {
    createApiOf(url).subscribeToJob('j1', {
      onStep: () => {},
      onPart: () => {},
      onSummary: () => {},
      onProblem: resolve,
      onConnectionChange: () => {},
    })
  })
  expect(problem).toMatchObject({ code: 'not_found', message: 'Gone.' })
})

test('a stream that the server has no place for is opened again later, because its job still runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tooMany = JSON.stringify({ error: { code: 'too_many_streams', message: 'Close some.' } })
  let requests = 0
  const url = await serve((_, response) => {
    if (++requests <= 2) response.writeHead(429).end(tooMany)
    else
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end('event: summary\ndata: {"id":"s1"}\n\n')
  })
  const received: unknown[] = []
  createApiOf(url).subscribeToJob('j1', {
    onStep: () => {},
    onPart: () => {},
    onSummary: (summary) => received.push(summary),
    onProblem: (problem) => received.push(problem),
    onConnectionChange: () => {},
  })
  const later = async () => {
    await vi.advanceTimersByTimeAsync(100)
    return received
  }
  await expect.poll(later).toEqual([{ id: 's1' }])
})

test('a part of the HTML is taken over as it is, whatever another part has loaded before', () => {
  const client = new QueryClient()
  client.setQueryData(siteKey, { supportEmail: 'ann@example.org' } as Site)
  const Part = () => useSite().data?.supportEmail ?? 'nobody'
  expect(renderToString(createElement(QueryClientProvider, { client }, createElement(Part)))).toBe(
    'nobody',
  )
  client.clear()
})
