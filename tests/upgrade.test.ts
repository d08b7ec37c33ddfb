// An operator restores the backup of an older version. The backup has unfinished jobs, and
// nothing is lost. `upgrade/fill.ts` tells how it was made.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Podcast } from '#contract/sources/podcasts.ts'
import { runPith } from '../src/cli/pith.ts'
import { startModel } from './doubles/model.ts'
import { type FakePodcast, startPodcast } from './doubles/podcast.ts'
import { startYouTube } from './doubles/youtube.ts'
import { newDatabase } from './engines.ts'
import { type ServerProcess, startServerProcess } from './faults/server-process.ts'
import { writePlansFile } from './plans-file.ts'
import { type Answers, call, type Filled, walk, writeAnswer } from './upgrade/walk.ts'

const older = JSON.parse(gunzipSync(readFileSync('tests/upgrade/older.json.gz')).toString()) as {
  filled: Filled
  answers: Answers
}
const { filled } = older
const folder = mkdtempSync(join(tmpdir(), 'pith-upgrade-'))

let server: ServerProcess
let podcast: FakePodcast
const closing: (() => unknown)[] = []

beforeAll(async () => {
  const youtube = await startYouTube()
  podcast = await startPodcast()
  const model = await startModel()
  model.answerWith(writeAnswer)
  closing.push(() => Promise.all([youtube.close(), podcast.close(), model.close()]))
  const data = { DATA_DIR: join(folder, 'data'), DATABASE_URL: await newDatabase() }
  await restore(data)
  server = await startServerProcess({
    ...{ ...data, PUBLIC_URL: 'http://pith.example.org' },
    // The exports of that time no longer count against the limit of a minute.
    ...clockAt(filled.filledAt + 5 * 60_000),
    ...{ YOUTUBE_BASE_URL: youtube.url, PRIVATE_PODCAST_HOSTS: podcast.host },
    ...{ MODEL: 'compatible:double', COMPATIBLE_BASE_URL: `${model.url}/v1` },
    ...{ COMPATIBLE_API_KEY: model.key, IMPORT_PACE_MS: '10' },
    PLANS_FILE: writePlansFile(({ plans }) => {
      plans.free.summaries = 30
    }),
  })
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  for (const close of closing) await close()
  rmSync(folder, { recursive: true })
})

async function restore(env: Record<string, string>): Promise<void> {
  let errors = ''
  const stderr = new PassThrough().on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const terminal = { env, stdin: Readable.from([]), stdout: new PassThrough().resume(), stderr }
  const code = await runPith(['restore', 'tests/upgrade/older.backup', '--force'], {
    ...terminal,
    interrupts: process,
  })
  expect([code, errors]).toEqual([0, ''])
}

/** What expires, and what is sorted by days, would be different on another day. */
function clockAt(timeMs: number): Record<string, string> {
  const file = join(folder, 'clock')
  writeFileSync(file, String(timeMs - Date.now()))
  const module = pathToFileURL('bench/faults/clock.mjs').href
  return { NODE_OPTIONS: `--import=${module}`, CLOCK_FILE: file }
}

test('every address answers what it answered before', async () => {
  // The first reader of a page waits two seconds at most for its highlights to be compared.
  const page = `/api/public/${filled.ids.publication}`
  const readPage = async () => (await call(server, page)).json()
  await expect.poll(readPage, { timeout: 60_000 }).toHaveProperty('highlights.length', 1)
  // The doubles of YouTube have another port.
  const [before, after] = [older.answers, await walk(server.url, filled)].map((answers) =>
    JSON.parse(JSON.stringify(answers).replaceAll(/127\.0\.0\.1:\d+/g, 'double')),
  )
  expect(listLosses(before, after)).toEqual([
    // An earlier version showed the stars of the newest one. Each has its own since.
    expect.stringMatching(/lighthouse1\/versions.*\/1\/rating: 4 became 0$/),
    // Guests have summaries written again since, and so they have versions.
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^\/guest .*\/versions\//)),
    // A verdict of a German summary is in German since.
    ...Array.from({ length: 17 }, () =>
      expect.stringMatching(/\/export\/.*: (?:Skim|answers|its|own|title|at) is lost$/),
    ),
  ])
})

test('a program that sends the transcript of an episode, as it had to, adds to its summary', async () => {
  const ann = { url: server.url, cookie: filled.cookies.ann }
  const send = async <Body>(path: string, body: unknown) =>
    (await call(ann, path, body)).json() as Promise<Body>
  const link = `${podcast.url}/feed.xml`
  const { episodes } = await send<Podcast>('/api/podcasts', { link })
  const transcript = await send('/api/podcasts/transcript', episodes[0]?.transcript)
  const { videoId } = await send<{ videoId: string }>('/api/summaries', { transcript })
  expect(older.answers).toHaveProperty([`ann /api/summaries/${videoId}/transcript`, 'status'], 200)
})

test('people stay signed in, and sign in with their passwords', async () => {
  for (const email of Object.values(filled.emails)) {
    const credentials = { email, password: filled.password }
    expect((await call(server, '/api/auth/sign-in/email', credentials)).status).toBe(200)
  }
})

test('the work that was interrupted ends', async () => {
  const cleo = { url: server.url, cookie: filled.cookies.cleo }
  const read = async (path: string) => (await call(cleo, path)).text()
  const { jobs } = filled
  for (const id of [jobs.cleo, jobs.upload])
    expect(await read(`/api/summaries/jobs/${id}/events`)).toContain('event: summary')
  expect(await read(`/api/questions/${jobs.question}/events`)).toContain('event: answer')
  const imports = async () => {
    const playlist = JSON.parse(await read(`/api/playlists/${jobs.playlist}`))
    return playlist.imports.map(({ state }: { state: string }) => state)
  }
  await expect.poll(imports).toEqual(['done', 'done', 'done'])
})

/** What follows from the time of an answer, or what each version works out in its own way. */
const derived = [
  ...['nextDueAt', 'exportedAt', 'lastUsedAt'],
  // Add what a better version shows in another way, never what a person has written.
  ...['readMinutes', 'moments', 'channels', 'categories'],
]

/**
 * Where the newer answers lack something, or have something else. Fields may be added, and
 * documents be laid out in another way.
 */
function listLosses(before: unknown, after: unknown, at = ''): string[] {
  if (derived.includes(at.split('/').at(-1)!)) return []
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([name, value]) =>
      listLosses(value, after[name], `${at}/${name}`),
    )
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value, index) => listLosses(value, after[index], `${at}/${index}`))
  if (typeof before === 'string' && typeof after === 'string' && before.includes('\n')) {
    const kept = wordsOf(after)
    const lost = [...wordsOf(before)].filter((word) => !kept.has(word))
    return lost.map((word) => `${at}: ${word} is lost`)
  }
  const [old, now] = [before, after].map((value) => JSON.stringify(value))
  return old === now ? [] : [`${at}: ${old} became ${now}`]
}

const wordsOf = (text: string) => new Set(text.match(/\p{L}+/gu))
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
