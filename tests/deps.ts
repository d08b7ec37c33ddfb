// A server for tests, in memory: a real database, a clock that only the test moves, and a
// fake YouTube.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino, { type Logger } from 'pino'
import { formatDuration } from '#contract/basics/format.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import { openAuth } from '#server/accounts/auth.ts'
import { revokeKeysAndPairings } from '#server/accounts/pairings/pairings.ts'
import { openScrypt } from '#server/accounts/protection/hashing.ts'
import type { Mail, Mailer } from '#server/adapters/mail/mail.ts'
import { openPayments } from '#server/adapters/payments/open-payments.ts'
import { openPublicWeb } from '#server/adapters/web/public-web.ts'
import { createApp } from '#server/app.ts'
import { openCaptionAttempts } from '#server/caption-attempts/caption-attempts.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { drainMs } from '#server/db/queue.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { Admission } from '#server/deps/admission.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Listening } from '#server/deps/listening.ts'
import { openLocalWork } from '#server/jobs/local-work.ts'
import { openLog } from '#server/log.ts'
import { openOwnModels } from '#server/models/catalog/open-own-models.ts'
import { useFirstModel } from '#server/models/choice/choose-model.ts'
import { openModelChoice } from '#server/models/choice/model-choice.ts'
import { openEmbeddings } from '#server/models/embeddings/open-embeddings.ts'
import type { LocalRunner } from '#server/models/local/local-runner.ts'
import { openRunningQuestions } from '#server/questions/running-questions.ts'
import type { SourceTranscript } from '#server/source.ts'
import { readStoredEpisode } from '#server/sources/podcast/episodes.ts'
import { openSources } from '#server/sources/registry.ts'
import type { YouTube } from '#server/sources/youtube/youtube.ts'
import { openRunningGenerations } from '#server/summaries/generations/running-generations.ts'
import { type Engine, openEngine } from '#server/threads/engine.ts'
import { startWorkers } from '#server/worker.ts'
import { openInMemory } from './embedded.ts'

export type TestServer = {
  deps: Deps
  app: ReturnType<typeof createApp>
  /** The server's clock, in milliseconds since 1970. */
  clock: { nowMs: number }
  close(): Promise<void>
}

type TestServerOptions = Partial<Omit<Deps, 'db' | 'settings'>> & {
  environment?: Record<string, string>
  /** Runs models in files; without it none runs. */
  localRunner?: LocalRunner
  database?: Database
  idle?: boolean
}

/** All people of a test come from one address, so the limits per address must be high. */
const generousGuestLimits = {
  ...{ GUEST_DAILY_PER_ADDRESS: '10000', GUEST_DAILY_TOTAL: '10000' },
  ...{ GUEST_QUESTIONS_PER_ADDRESS: '10000', GUEST_QUESTIONS_TOTAL: '10000' },
}

/**
 * Password hashing at its real cost would take most of the time of the tests that sign
 * people up.
 */
const fastHashing = openScrypt({ logN: 4, r: 1, p: 1 })

/** Starts a test server, with workers unless `idle` is set. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { environment = {}, database, localRunner, idle = false, ...change } = options
  const log = change.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const clock = { nowMs: Date.UTC(2026, 0, 5) }
  const now = change.now ?? (() => clock.nowMs)
  const db = database ?? (await openInMemory())
  const runningGenerations = await openRunningGenerations({ db, now, log })
  const runningQuestions = await openRunningQuestions({ db, now, log })
  const stopping = new AbortController()
  const openWork = () => openLocalWork({ stopping: stopping.signal, drainMs: drainMs[db.kind] })
  const [work, answering, hearing] = [openWork(), openWork(), openWork()]
  const settings = readSettings({
    ...{
      ...generousGuestLimits,
      LOCAL_MODEL_URLS: 'off',
      DATA_DIR: join(tmpdir(), 'pith-test-data'),
    },
    ...environment,
  })
  const secret = change.secret ?? 'a secret of the tests, thirty-two characters and more'
  // Where mail is delivered, people must verify their address before others see what they do.
  const mailer = change.mailer ?? { ...recordingMailer(), delivers: false }
  const runner = localRunner ?? idleRunner
  const { local, localModels, ...ownModels } = await openOwnModels({ settings, log, runner })
  const own = { local, localModels }
  const modelChoice = await openModelChoice({ settings, secret, db, now, log, own })
  const captionAttempts = openCaptionAttempts({ now, log })
  captionAttempts.startStoring(db)
  const youtube = change.youtube ?? fakeYouTube()
  const web = openPublicWeb(settings)
  const engine = engineOfThisWorker()
  const wordLimit = settings.TRANSCRIPT_WORD_LIMIT
  const readEpisode = (id: string) => readStoredEpisode(db.orm, id)
  const deps: Deps = {
    settings,
    secret,
    db,
    auth: openAuth({
      ...{ settings, secret, db, now, mailer, log },
      hashing: fastHashing,
      revokeKeys: (userId) => revokeKeysAndPairings(db.orm, userId),
    }),
    mailer,
    payments: openPayments({ settings, now, log }),
    now,
    youtube,
    sources: openSources({ youtube, podcasts: { web, engine, wordLimit, readEpisode } }),
    captionAttempts,
    ...{ web, engine },
    ...{ modelChoice, localModels },
    embeddings: openEmbeddings(
      { settings, db, now, log, stopping: stopping.signal, modelChoice },
      local,
    ),
    get model() {
      return modelChoice.model()
    },
    ...{ runningGenerations, runningQuestions, work, answering, hearing },
    listening: noListening,
    admission: openAdmission,
    log,
    stopping: stopping.signal,
    ...change,
  }
  localModels.onReady((file) => useFirstModel(deps, file))
  if (!idle) await startWorkers(deps)
  const close = async () => {
    stopping.abort()
    await Promise.all([work.close(), answering.close(), hearing.close()])
    await modelChoice.stop()
    await ownModels.close()
    await runningGenerations.stop()
    await runningQuestions.stop()
    await captionAttempts.stop()
    await db.close()
  }
  return { deps, app: createApp(deps), clock, close }
}

/** Hears nothing, as where nobody has downloaded a model for it. */
const noListening: Listening = {
  listener: async () => null,
  measure: async () => Promise.reject(new Problem('listener_missing')),
  tellsSpeakers: async () => false,
  ...{ findSpeakers: async () => null, close: async () => {} },
}

const idleRunner: LocalRunner = {
  addressOf: async () => Promise.reject(new Error('no model runs in this test')),
  measure: async () => Promise.reject(new Error('no model runs in this test')),
  ...{ state: () => [], stop: async () => {}, close: async () => {} },
}

/** Lets everybody in: when a crowd has to wait depends on how fast the machine is. */
const openAdmission: Admission = {
  enter: () => ({ waitElsewhere: (action) => action(), leave() {} }),
  untilCrowdAnswered: async () => {},
  measure: (accept) => accept(),
}

let sharedEngine: Engine | null = null

/**
 * All test servers of a worker share one engine, because starting a thread takes time and
 * the engine keeps no state.
 */
function engineOfThisWorker(): Engine {
  sharedEngine ??= openEngine({ log: pino({ level: 'warn' }) })
  return sharedEngine
}

const sentencesAboutBees = [
  'Honey bees tell each other where the flowers are by dancing on the comb.',
  'The dance is a figure of eight, and the straight part of it points the way.',
  'A long straight run means that the meadow is far from the hive.',
  'The angle of the run gives the direction against the sun.',
  'Other bees follow the dancer closely and then fly out to the meadow.',
  'When the food is poor, the dance is short and few bees follow it.',
]

/** The transcript and metadata of a short talk about bees. */
export function makeSourceTranscript(videoId: string, language = 'en'): SourceTranscript {
  const cues = sentencesAboutBees.map((text, index) => ({
    startSeconds: index * 20,
    endSeconds: index * 20 + 18,
    text,
  }))
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

export type FakeYouTube = YouTube & { requests: string[] }

/**
 * A YouTube on which every video is the talk about bees, except for those that fail. It
 * records the requests for transcripts.
 */
export function fakeYouTube(
  failures: Record<string, ProblemCode> = {},
  delay: () => Promise<unknown> = async () => {},
): FakeYouTube {
  const asked: string[] = []
  return {
    requests: asked,
    async fetchTranscript(videoId, language, { track } = {}) {
      asked.push(`${videoId} ${language}`)
      await delay()
      const code = failures[videoId]
      if (code) throw new Problem(code, { details: { tried: [`ANDROID:${code}`] } })
      const source = makeSourceTranscript(videoId, language === 'de' ? 'de' : 'en')
      return track ? { ...source, transcript: { ...source.transcript, ...track } } : source
    },
    async fetchMetadata(videoId) {
      const code = failures[videoId]
      if (code) throw new Problem(code)
      return makeSourceTranscript(videoId).metadata ?? unknownVideo(videoId)
    },
    describeWays: async () => ({ direct: ['ANDROID 1.0'] }),
    async tryWay(way, videoId) {
      if (way !== 'direct')
        throw new Problem('bad_request', { message: 'This way is not set up on this server.' })
      const code = failures[videoId]
      if (code) throw new Problem(code, { details: { reason: 'refused by the test' } })
      return makeSourceTranscript(videoId)
    },
    async listVideos(source, limit) {
      const code = failures[source.kind === 'playlist' ? source.listId : source.url]
      if (code) throw new Problem(code)
      const videos = [1, 2, 3].map((number) => ({
        ...{ videoId: `listedVid0${number}`, title: `How do bees find flowers? Part ${number}` },
        ...{ durationSeconds: 120, thumbnail: null },
      }))
      return {
        title: 'All about bees',
        videos: videos.slice(0, limit),
        hasMore: videos.length > limit,
      }
    },
  }
}

/** A log that keeps its lines. */
export function recordingLog(level: 'info' | 'warn' | 'error'): { log: Logger; lines: string[] } {
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  return { log: openLog(level, new Writable({ write })), lines }
}

/** A mailer that keeps its mails. */
export function recordingMailer(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    delivers: true,
    check: async () => {},
    send: async (mail) => void mails.push(mail),
    deleteMailsTo: async () => {},
  }
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

let personCount = 0

/**
 * A person with a browser, which keeps cookies and speaks JSON. Without an address all
 * people share the local one.
 */
export function newPerson(
  { app, deps }: TestServer,
  { address }: { address?: string | undefined } = {},
) {
  personCount += 1
  const connection = address && {
    incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } },
  }
  const cookies = new Map<string, string>()
  const credentials = {
    email: `person${personCount}@example.org`,
    password: 'correct horse battery',
  }
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie ? { cookie } : {}),
      'sec-fetch-site': 'same-origin',
      ...init.headers,
    }
    const response = await app.request(path, { ...init, headers }, connection || undefined)
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      if (value && !/max-age=0\b/i.test(given)) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  const sendJson = (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    send(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    sendJson('POST', '/api/summaries', body, headers)
  return {
    address,
    cookies,
    credentials,
    send,
    sendJson,
    ask,
    signIn: (who: { email: string; password: string } = credentials) =>
      sendJson('POST', '/api/auth/sign-in/email', who),
    signOut: () => sendJson('POST', '/api/auth/sign-out', {}),
    /** Creates an account and signs in. Resolves to the user's id. */
    async signUp(name = 'Ann Example'): Promise<string> {
      await sendJson('POST', '/api/auth/sign-up/email', { name, ...credentials })
      const response = await this.signIn()
      if (!response.ok) throw new Error(`not signed in: ${await response.text()}`)
      return ((await response.json()) as { user: { id: string } }).user.id
    },
    /** The same, and confirms the email address. */
    async signUpConfirmed(name?: string): Promise<string> {
      const userId = await this.signUp(name)
      await deps.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
      return userId
    },
    watch: async (jobId: string, headers: Record<string, string> = {}) =>
      readEvents(await send(`/api/summaries/jobs/${jobId}/events`, { headers })),
    /** Resolves once the stream is open, so that what happens from then on is among its events. */
    openWatch: async (jobId: string) => ({
      events: readEvents(await send(`/api/summaries/jobs/${jobId}/events`)),
    }),
    /** Requests a summary and waits for it. Resolves to the last event. */
    async summarize(body: unknown): Promise<ReadEvent> {
      const accepted = (await (await ask(body)).json()) as { jobId: string }
      const end = (await this.watch(accepted.jobId)).at(-1)
      if (!end) throw new Error('the stream ended without an end')
      return end
    },
  }
}
