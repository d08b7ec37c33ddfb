// A server's whole world in memory: a real database, a clock that stands still until a test moves it, and a YouTube of the test's choice.
import { scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import pino, { type Logger } from 'pino'
import { formatDuration } from '#contract/format.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { unknownVideo } from '#contract/video.ts'
import { openAuth } from '#server/accounts/auth.ts'
import type { Hashing } from '#server/accounts/passwords.ts'
import type { Mail, Mailer } from '#server/adapters/mail.ts'
import { openPayments } from '#server/adapters/payments.ts'
import type { Reading, YouTube } from '#server/adapters/youtube/youtube.ts'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { extensions, overEngine } from '#server/db/folder.ts'
import type { Database } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { openLog } from '#server/log.ts'
import { openLiveWorks } from '#server/summaries/live-works.ts'
import { type Engine, openEngine } from '#server/threads/engine.ts'
import { startWorkers } from '#server/worker.ts'

export const templateFile = '.cache/database-template.tar'
export const migrationsFolder = 'src/server/db/migrations'

export type World = {
  deps: Deps
  app: ReturnType<typeof createApp>
  /** Milliseconds since 1970 as this world sees them. */
  clock: { nowMs: number }
  close(): Promise<void>
}

type Change = Partial<Omit<Deps, 'db' | 'settings'>> & {
  environment?: Record<string, string>
  database?: Database
  idle?: boolean
  hashing?: Hashing
}

/** All people of a test come from one address. */
const manyGuests = { GUEST_DAILY_PER_ADDRESS: '10000', GUEST_DAILY_TOTAL: '10000' }

/** The many people of the tests need not be guarded against guessing. */
const quickHashing: Hashing = {
  hash: async (password) => scryptSync(password, 'salt', 16, { N: 2 }).toString('hex'),
  verify: async ({ hash, password }) => hash === (await quickHashing.hash(password)),
}

/** Starts a world with workers, unless it is to be idle. */
export async function startWorld(wanted: Change = {}): Promise<World> {
  const { environment = {}, database, idle = false, hashing = quickHashing, ...change } = wanted
  const log = change.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const clock = { nowMs: Date.UTC(2026, 0, 5) }
  const now = change.now ?? (() => clock.nowMs)
  const db = database ?? (await openInMemory())
  const live = await openLiveWorks({ db, now, log })
  const stopping = new AbortController()
  const settings = readSettings({ ...manyGuests, ...environment })
  const secret = change.secret ?? 'a secret of the tests, thirty-two characters and more'
  const mailer = change.mailer ?? rememberingMailer()
  const deps: Deps = {
    settings,
    secret,
    db,
    auth: openAuth({ settings, secret, db, now, mailer, log, hashing }),
    mailer,
    payments: openPayments({ settings, now, log }),
    now,
    youtube: talkingYouTube(),
    engine: threadsOfThisFile(),
    model: null,
    live,
    log,
    stopping: stopping.signal,
    ...change,
  }
  if (!idle) await startWorkers(deps)
  const close = async () => {
    stopping.abort()
    await live.stop()
    await db.close()
  }
  return { deps, app: createApp(deps), clock, close }
}

let threads: Engine | null = null

/** A thread takes a moment to start, and nothing of one world reaches another through it. */
function threadsOfThisFile(): Engine {
  threads ??= openEngine({ log: pino({ level: 'warn' }) })
  return threads
}

export async function openInMemory(): Promise<Database> {
  const engine = await PGlite.create({ extensions, loadDataDir: new Blob([readFileSync(templateFile)]) })
  return overEngine(engine, migrationsFolder, pino({ level: 'warn' }))
}

const spoken = [
  'Honey bees tell each other where the flowers are by dancing on the comb.',
  'The dance is a figure of eight, and the straight part of it points the way.',
  'A long straight run means that the meadow is far from the hive.',
  'The angle of the run gives the direction against the sun.',
  'Other bees follow the dancer closely and then fly out to the meadow.',
  'When the food is poor, the dance is short and few bees follow it.',
]

/** A reading of a short talk about bees. */
export function aReading(videoId: string, language = 'en'): Reading {
  const cues = spoken.map((text, index) => ({ startSeconds: index * 20, endSeconds: index * 20 + 18, text }))
  return {
    transcript: { language, kind: 'manual', cues },
    metadata: {
      ...unknownVideo(videoId),
      title: 'How do bees find flowers?',
      channelTitle: 'Hive Notes',
      durationSeconds: 120,
      duration: formatDuration(120),
      viewCount: 1234,
    },
    chapters: [],
  }
}

export type FakeYouTube = YouTube & { asked: string[] }

/** A YouTube whose every video is the talk about bees, but for those that fail. It remembers what was asked of it. */
export function talkingYouTube(
  failures: Record<string, ProblemCode> = {},
  delay: () => Promise<unknown> = async () => {},
): FakeYouTube {
  const asked: string[] = []
  return {
    asked,
    async read(videoId, language) {
      asked.push(`${videoId} ${language}`)
      await delay()
      const code = failures[videoId]
      if (code) throw new Problem(code, { details: { tried: [`ANDROID:${code}`] } })
      return aReading(videoId, language === 'de' ? 'de' : 'en')
    },
    async describe(videoId) {
      const code = failures[videoId]
      if (code) throw new Problem(code)
      return aReading(videoId).metadata ?? unknownVideo(videoId)
    },
    async list(source, limit) {
      const code = failures[source.kind === 'playlist' ? source.listId : source.url]
      if (code) throw new Problem(code)
      const videos = [1, 2, 3].map((number) => ({
        ...{ videoId: `listedVid0${number}`, title: `How do bees find flowers? Part ${number}` },
        ...{ durationSeconds: 120, thumbnail: null },
      }))
      return { title: 'All about bees', videos: videos.slice(0, limit), hasMore: videos.length > limit }
    },
  }
}

/** A log that remembers its lines. */
export function rememberingLog(level: 'info' | 'warn' | 'error'): { log: Logger; lines: string[] } {
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  return { log: openLog(level, new Writable({ write })), lines }
}

/** A mailer that remembers what it was given. */
export function rememberingMailer(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return { mails, delivers: true, check: async () => {}, send: async (mail) => void mails.push(mail) }
}

export type ReadEvent = { id: string; event: string; data: unknown }

/** Reads an event stream to its end. */
export async function readEvents(response: Response): Promise<ReadEvent[]> {
  const text = await response.text()
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? ''
      return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as unknown }
    })
}

let people = 0

/** A person with a browser: keeps cookies and speaks JSON. Without an address they call from within, as everybody else does. */
export function aPerson({ app }: World, { address }: { address?: string } = {}) {
  people += 1
  const connection = address && {
    incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } },
  }
  const cookies = new Map<string, string>()
  const credentials = { email: `person${people}@example.org`, password: 'correct horse battery' }
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), 'sec-fetch-site': 'same-origin', ...init.headers }
    const response = await app.request(path, { ...init, headers }, connection || undefined)
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      if (value && !/max-age=0\b/i.test(given)) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  const sendJson = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
  const ask = (body: unknown, headers: Record<string, string> = {}) => sendJson('POST', '/api/summaries', body, headers)
  return {
    cookies,
    credentials,
    send,
    sendJson,
    ask,
    signIn: (who: { email: string; password: string } = credentials) =>
      sendJson('POST', '/api/auth/sign-in/email', who),
    signOut: () => sendJson('POST', '/api/auth/sign-out', {}),
    /** Makes an account and signs in; answers the user's id. */
    async signUp(name = 'Ann Example'): Promise<string> {
      await sendJson('POST', '/api/auth/sign-up/email', { name, ...credentials })
      const response = await this.signIn()
      if (!response.ok) throw new Error(`not signed in: ${await response.text()}`)
      return ((await response.json()) as { user: { id: string } }).user.id
    },
    watch: async (jobId: string, headers: Record<string, string> = {}) =>
      readEvents(await send(`/api/summaries/jobs/${jobId}/events`, { headers })),
    /** Asks and waits; answers the last event. */
    async summarize(body: unknown): Promise<ReadEvent> {
      const accepted = (await (await ask(body)).json()) as { jobId: string }
      const end = (await this.watch(accepted.jobId)).at(-1)
      if (!end) throw new Error('the stream ended without an end')
      return end
    },
  }
}
