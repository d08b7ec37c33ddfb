// Whatever one person sends and owns, at every call of the API another visitor is answered at once.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { indexTranscripts } from '#server/summaries/transcripts/index-transcripts.ts'
import { apiCalls, createOwned, fillIds, type Owned } from './api-calls.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from './deps.ts'

const goalMs = 200
const tries = 6
/** The processor time that the reference below takes on a quiet machine. */
const referenceMs = 5
const megabyte = 1_000_000

let server: TestServer
let ann: ReturnType<typeof newPerson>
let owned: Owned
beforeAll(async () => {
  server = await startTestServer({ mailer: recordingMailer() })
  ann = newPerson(server, { address: '10.8.0.1' })
  const userId = await ann.signUp()
  await server.deps.db.orm.update(users).set({ emailVerified: true })
  owned = await createOwned(server, ann, userId)
  await saveTalks(20)
  await lengthenTranscript()
  await addHighlights(1000)
  const shown = { showsName: false, indexable: false, showsHighlights: true }
  expect(
    (await ann.sendJson('PUT', `/api/summaries/${owned.videoId}/publication`, shown)).status,
  ).toBe(200)
})
afterAll(() => server.close())

/** Talks of ten hours, in which the searches of the calls are said. */
async function saveTalks(count: number): Promise<void> {
  const { orm } = server.deps.db
  const words = Array.from({ length: 3000 }, (_, at) => `w${at.toString(36)}ord`)
  for (let talk = 0; talk < count; talk++) {
    const cues = Array.from({ length: 16_000 }, (_, at) => {
      const others = [1, 2, 3, 4].map((n) => words[(at * 7 + n * 131 + talk) % words.length])
      return [
        at * 2,
        at * 2 + 2,
        `${others.join(' ')} ${at % 500 === 0 ? 'bees in the meadow' : 'so'}`,
      ]
    })
    const id = randomUUID()
    await orm.execute(sql`
      insert into transcripts (id, video_id, language, kind, words, end_seconds, cues, chapters, created_at)
      values (${id}, ${id}, 'en', 'manual', 2, 60, ${JSON.stringify(cues)}, '[]', ${talk})`)
    await orm.execute(sql`
      insert into history select (jsonb_populate_record(h, jsonb_build_object(
        'video_id', ${id}::text, 'transcript_id', ${id}::text, 'created_at', h.created_at + ${talk}::int))).*
      from history h where video_id = ${owned.videoId}`)
  }
  await indexTranscripts(server.deps)
}

/** The video of the calls has captions of 5 MB, in few different letters. */
async function lengthenTranscript(): Promise<void> {
  const cues = JSON.stringify(
    Array.from({ length: 50 }, (_, at) => [at, at + 1, 'ab'.repeat(50_000)]),
  )
  const ofVideo = sql`select transcript_id from generations where video_id = ${owned.videoId}`
  await server.deps.db.orm.execute(
    sql`update transcripts set cues = ${cues}::json where id in (${ofVideo})`,
  )
}

/** Highlights that are nearly in the captions. */
async function addHighlights(count: number): Promise<void> {
  await server.deps.db.orm.execute(sql`
    insert into highlights select (jsonb_populate_record(h, jsonb_build_object(
      'id', gen_random_uuid(), 'words_key', 'words ' || n, 'start_seconds', n,
      'quote', repeat('ab', 60) || 'c' || n || repeat('ab', 180)))).*
    from highlights h, generate_series(1, ${count}::int) n where h.id = ${owned.highlightId}`)
}

const referenceText = Array.from({ length: 40_000 }, (_, i) => `word${i % 5000} said`).join(' ')

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * How much more processor time the same work takes now than on a quiet machine: others share its
 * caches.
 */
function measureSlowness(): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage()
    const counts = new Map<string, number>()
    for (const [word] of referenceText.matchAll(/\p{L}+\d*/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    return millisecondsOf(process.threadCpuUsage(start))
  })
  return Math.max(1, Math.min(...times) / referenceMs)
}

/**
 * The longest time for which another visitor waits for an answer, in milliseconds of a
 * quiet machine: only the processor time of this thread counts.
 */
async function longestWait(action: () => Promise<unknown>): Promise<number> {
  const visitor = newPerson(server, { address: '10.8.1.1' })
  let [isOver, longest] = [false, 0]
  const visiting = (async () => {
    while (!isOver) {
      const start = process.threadCpuUsage()
      await sleep(1)
      expect((await visitor.send('/healthz')).status).toBe(200)
      longest = Math.max(longest, millisecondsOf(process.threadCpuUsage(start)))
    }
  })()
  await sleep(2)
  await action().finally(() => {
    isOver = true
  })
  await visiting
  return longest > goalMs ? longest / measureSlowness() : longest
}

let addresses = 0

/**
 * Sends a call as Ann, from an address that has sent nothing before. Streams that do not
 * end are left.
 */
async function send(call: string, query: string, body?: string | ReadableStream): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const sender = newPerson(server, { address: `10.9.${addresses >> 8}.${addresses++ & 255}` })
  for (const [name, value] of ann.cookies) sender.cookies.set(name, value)
  const response = await sender.send(fillIds(path + query, owned), {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json' },
    ...(method !== 'get' && body !== undefined && { body, duplex: 'half' }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  await (isStream ? response.body?.cancel() : response.arrayBuffer())
  return response.status
}

/**
 * The calls at which somebody waited too long, again and again: another program may be in
 * the way.
 */
async function findSlow(
  calls: [name: string, action: () => Promise<number>][],
): Promise<Record<string, number>> {
  const slow: Record<string, number> = {}
  for (const [name, action] of calls) {
    const statuses: number[] = []
    let best = Number.POSITIVE_INFINITY
    for (let i = 0; i < tries && best > goalMs; i++)
      best = Math.min(best, await longestWait(async () => statuses.push(await action())))
    if (best > goalMs) slow[name] = Math.round(best)
    expect(Math.max(...statuses), name).toBeLessThan(504)
  }
  return slow
}

const changing = Object.keys(apiCalls).filter((call) => !call.startsWith('get '))
const pieces = (text: string) => {
  const blob = new Blob([text])
  return () => blob.stream()
}
const hostileBodies = {
  'one text': pieces(`{"a":"${'x'.repeat(10 * megabyte)}"}`),
  'escaped signs': pieces(`{"a":"${'\\"'.repeat(5 * megabyte)}"}`),
  'many values': pieces(`{"a":[${'0,'.repeat(5 * megabyte)}0]}`),
  'many keys': pieces(`{${'"":{},'.repeat(1.4 * megabyte)}"":0}`),
}

test.each(Object.entries(hostileBodies))(
  'at any call with a body of 10 MB, of %s',
  async (_, bodyOf) => {
    expect(await findSlow(changing.map((call) => [call, () => send(call, '', bodyOf())]))).toEqual(
      {},
    )
  },
)

const captions = {
  'no spaces': 'ab'.repeat(2.4 * megabyte),
  'one-word sentences': 'Abc. '.repeat(0.9 * megabyte),
  'one sign': '.'.repeat(4.8 * megabyte),
  'cues of one letter': `WEBVTT\n\n${'00:00:01.000 --> 00:00:02.000\na\n\n'.repeat(60_000)}`,
}

test.each(Object.entries(captions))('at captions of 5 MB: %s', async (_, text) => {
  const body = JSON.stringify({ transcript: { name: 'a.txt', text } })
  expect(await findSlow([['summary', () => send('post /api/summaries', '', body)]])).toEqual({})
})

const searches = ['bees', '"bees in the meadow"', 'meadow -"so bees in"', 'beess']

test('at a search of twenty talks of ten hours', async () => {
  const calls = [
    '/api/summaries',
    '/api/summaries/spoken',
    '/api/summaries/nearest',
    '/api/summaries/counts',
  ]
  const slow = await findSlow(
    calls.flatMap((path) =>
      searches.map((search): [string, () => Promise<number>] => [
        `${path} ${search}`,
        () => send(`get ${path}`, `?search=${encodeURIComponent(search)}`),
      ]),
    ),
  )
  expect(slow).toEqual({})
})

test('at every call about a video with 5 MB of captions and a thousand highlights', async () => {
  const calls = Object.entries(apiCalls).map(
    ([call, { query = '', body }]): [string, () => Promise<number>] => [
      call,
      () => send(call, query, fillIds(JSON.stringify(body ?? {}), owned)),
    ],
  )
  expect(await findSlow(calls)).toEqual({})
})
