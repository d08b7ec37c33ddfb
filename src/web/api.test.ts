import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventSource } from 'undici'
import { afterEach, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { connect } from './api.ts'

// Node has no EventSource of its own; this one speaks the same protocol.
globalThis.EventSource ??= EventSource as unknown as typeof globalThis.EventSource

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('the call should have failed'),
    (error: Problem) => error,
  )

test('a failure that the server explains keeps its code, sentence and way out', async () => {
  const base = await serve((_, answer) =>
    answer
      .writeHead(422, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ error: { code: 'transcripts_disabled', message: 'Nothing to read here.', action: 'upload' } }),
      ),
  )
  const problem = await failureOf(connect({ base, pageOrigin: base }).startSummary({ video: 'x' }))
  expect(problem).toMatchObject({ code: 'transcripts_disabled', message: 'Nothing to read here.' })
})

test('a code from a newer server keeps its sentence', async () => {
  const base = await serve((_, answer) =>
    answer.writeHead(418).end(JSON.stringify({ error: { code: 'toString', message: 'Too much tea.' } })),
  )
  expect(await failureOf(connect({ base, pageOrigin: base }).readSite())).toMatchObject({
    code: 'internal',
    message: 'Too much tea.',
  })
})

test('a failure of another hand, without an envelope, keeps its sentence too', async () => {
  const base = await serve((_, answer) =>
    answer.writeHead(429).end(JSON.stringify({ code: 'SLOW', message: 'Not so fast.' })),
  )
  expect(await failureOf(connect({ base, pageOrigin: base }).signOut())).toMatchObject({
    code: 'too_many_attempts',
    message: 'Not so fast.',
  })
})

test('a call that needs an account tells when nobody is signed in; a wrong password does not', async () => {
  const base = await serve((_, answer) => answer.writeHead(401).end('{}'))
  const api = connect({ base, pageOrigin: base })
  let told = 0
  const stop = api.onUnauthenticated(() => {
    told += 1
  })
  await failureOf(api.signIn({ email: 'a@b.example', password: 'wrong' }))
  expect(told).toBe(0)
  expect((await failureOf(api.readRecord())).code).toBe('not_authenticated')
  expect(told).toBe(1)
  stop()
  await failureOf(api.readRecord())
  expect(told).toBe(1)
})

test('a person is followed, over a lost line, until somebody stops or the session is gone', async () => {
  let opened = 0
  const base = await serve((_, answer) => {
    opened += 1
    if (opened > 2) return answer.writeHead(401).end('{}')
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = { user: 'null', usage: `{"used":${opened}}`, notifications: '{"unread":3}' }
    const lines = Object.entries(events).map(([event, data]) => `event: ${event}\ndata: ${data}\n\n`)
    answer.end(`retry: 20\n${lines.join('')}`)
  })
  const api = connect({ base, pageOrigin: base })
  const told: unknown[] = []
  await new Promise<void>((done) => {
    api.onUnauthenticated(done)
    api.watchPerson({
      onRecord: (record) => told.push(record),
      onUsage: ({ used }) => told.push(used),
      onSubscription: (billing) => told.push(billing),
      onNotifications: ({ unread }) => told.push({ unread }),
    })
  })
  expect(told).toEqual([null, 1, { unread: 3 }, null, 2, { unread: 3 }])
})

test('a failure without a body is told by its status', async () => {
  const base = await serve((_, answer) => answer.writeHead(502, 'Bad Gateway').end('<h1>nginx</h1>'))
  expect(await failureOf(connect({ base, pageOrigin: base }).readSite())).toMatchObject({
    code: 'servers_down',
    message: 'HTTP 502: Bad Gateway',
  })
})

test('when nobody answers, the error is told, or "Network error occurred" when it has no words', async () => {
  const silent = connect({ base: 'http://127.0.0.1:1', pageOrigin: '' })
  const told = await failureOf(silent.readSite())
  expect(told.code).toBe('servers_down')
  expect(told.message).toBe((told.cause as Error).message)

  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError(''))
  try {
    expect((await failureOf(silent.readSite())).message).toBe('Network error occurred')
  } finally {
    globalThis.fetch = fetch
  }
})

test('every call goes to the configured base, and only another origin gets the tunnel header', async () => {
  const seen: IncomingMessage[] = []
  const base = await serve((request, answer) => {
    seen.push(request)
    answer.end('{}')
  })
  await connect({ base: `${base}/`, pageOrigin: base }).readVideo('../escape')
  await connect({ base, pageOrigin: 'https://pith.example' }).readSummary('dQw4w9WgXcQ')
  expect(seen.map(({ url }) => url)).toEqual(['/api/videos/..%2Fescape', '/api/summaries/dQw4w9WgXcQ'])
  expect(seen.map(({ headers }) => headers['ngrok-skip-browser-warning'])).toEqual([undefined, 'true'])
})

test('a job is followed step by step, over a lost line, to its summary, and then the line is closed', async () => {
  const resumedFrom: (string | undefined)[] = []
  const base = await serve((request, answer) => {
    resumedFrom.push(request.headers['last-event-id'] as string | undefined)
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    if (resumedFrom.length === 1) {
      answer.end('retry: 20\nid: 1\nevent: step\ndata: {"step":"transcript"}\n\n')
    } else {
      answer.write('id: 2\nevent: part\ndata: {"tldr":"Short."}\n\nid: 3\nevent: summary\ndata: {"id":"s1"}\n\n')
    }
  })
  const told: unknown[] = []
  await new Promise<void>((done) => {
    connect({ base, pageOrigin: base }).watchJob('j1', {
      onStep: (step) => told.push(step),
      onPart: (part) => told.push(part),
      onSummary: (summary) => done(void told.push(summary)),
      onProblem: (problem) => done(void told.push(problem)),
      onLost: (lost) => told.push(lost),
    })
  })
  expect(told).toEqual([false, { step: 'transcript' }, true, false, { tldr: 'Short.' }, { id: 's1' }])
  await new Promise((later) => setTimeout(later, 100))
  expect(resumedFrom).toEqual([undefined, '1'])
})

test('a job that is not there any more ends with what the server says of it', async () => {
  const base = await serve((_, answer) =>
    answer.writeHead(404).end(JSON.stringify({ error: { code: 'not_found', message: 'Gone.' } })),
  )
  const problem = await new Promise<Problem>((done) => {
    connect({ base, pageOrigin: base }).watchJob('j1', {
      onStep: () => {},
      onPart: () => {},
      onSummary: () => {},
      onProblem: done,
      onLost: () => {},
    })
  })
  expect(problem).toMatchObject({ code: 'not_found', message: 'Gone.' })
})
