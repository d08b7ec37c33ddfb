// Tests allowances over HTTP: limits, repeats, refunds and attempts to get around them.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleVideoId } from '#contract/basics/limits.ts'
import type { PlanKey } from '#contract/billing/plans.ts'
import type { Usage } from '#contract/billing/usage.ts'
import { type ProblemCode, problemCodes } from '#contract/problems/problems.ts'
import {
  fakeYouTube,
  newPerson,
  recordingMailer,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { openModel } from '../adapters/models/open-model.ts'
import { readSettings } from '../config.ts'
import { users } from '../db/schema/accounts.ts'
import { generations } from '../db/schema/summaries.ts'
import { ledger } from '../db/schema/usage.ts'
import { refundGuestLimits, releaseOlderThan } from './reservations.ts'
import { applyPlan } from './usage.ts'

type Person = ReturnType<typeof newPerson>
const codeOf: Record<string, ProblemCode> = {}
const durations: Record<string, number | null> = {}
/** Where the last caption of a video ends, in seconds. */
const captionEnds: Record<string, number> = {}
const youtube = fakeYouTube(codeOf)
const { fetchMetadata, fetchTranscript } = youtube
/** Videos of twenty minutes of talk, none of which anybody understands alone. */
const looseVideos = new Set<string>()
const looseTalk = [
  'yeah no I know',
  'oh my god wait what',
  'no no no not that one',
  'come on come on',
  'what now',
  'here we go again',
]
youtube.fetchMetadata = async (videoId) => {
  const metadata = await fetchMetadata(videoId)
  return videoId in durations
    ? { ...metadata, durationSeconds: durations[videoId] ?? null }
    : metadata
}
youtube.fetchTranscript = async (videoId, language) => {
  const source = await fetchTranscript(videoId, language)
  if (looseVideos.has(videoId)) {
    const cues = Array.from({ length: 400 }, (_, i) => ({
      startSeconds: 3 * i,
      endSeconds: 3 * i + 3,
      text: looseTalk[i % looseTalk.length]!,
    }))
    return { ...source, transcript: { ...source.transcript, kind: 'auto', cues } }
  }
  if (!(videoId in durations)) return source
  const endSeconds = captionEnds[videoId] ?? (durations[videoId] === null ? 950 : 120)
  const cues = source.transcript.cues.map((cue) => ({
    ...cue,
    endSeconds: Math.max(cue.startSeconds, endSeconds),
  }))
  const metadata = source.metadata && {
    ...source.metadata,
    durationSeconds: durations[videoId] ?? null,
  }
  return { ...source, metadata, transcript: { ...source.transcript, cues } }
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ youtube })
})
afterAll(() => testServer.close())

const orm = () => testServer.deps.db.orm
const usageOf = async (person: Person) => (await (await person.send('/api/usage')).json()) as Usage
const ofVideo = (video: string) =>
  sql`${ledger.generationId} in (select id from ${generations} where ${generations.videoId} = ${video})`
const idOf = (number: number | string) => `usageVid${String(number).padStart(3, '0')}`
let videos = 0
const nextVideoId = () => idOf(videos++)
const chargeSummaries = async (person: Person, summaries: number) => {
  for (let i = 0; i < summaries; i++)
    expect((await person.summarize({ video: nextVideoId() })).event).toBe('summary')
}
const signUpWithPlan = async (planKey: PlanKey) => {
  const person = newPerson(testServer)
  const userId = await person.signUp()
  const nowMs = testServer.clock.nowMs
  await orm().transaction((tx) => applyPlan(tx, userId, { planKey, sinceMs: nowMs, nowMs }))
  return { person, userId }
}

test('a new visitor is a guest who used nothing, and reading the allowance sets no cookie', async () => {
  const visitor = newPerson(testServer)
  expect(await usageOf(visitor)).toEqual({
    used: 0,
    limit: 5,
    remaining: 5,
    planKey: 'free',
    scope: 'guest',
    lastSummaryAt: null,
    createdAt: null,
    updatedAt: null,
    renewsAt: null,
    questions: { used: 0, limit: 5, remaining: 5, renewsAt: Date.UTC(2026, 0, 6) },
    upgradeRequired: false,
  })
  expect(visitor.cookies.size).toBe(0)
})

test('a guest who has used five summaries is asked to sign in, and nothing is queued or charged', async () => {
  const guest = newPerson(testServer)
  await chargeSummaries(guest, 5)
  const generationsBefore = (await orm().select().from(generations)).length
  const rejected = await guest.ask({ video: nextVideoId() })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    429,
    {
      error: {
        code: 'guest_limit_reached',
        message: 'You have used your 5 free guest summaries. Sign in to continue and unlock more.',
        action: 'sign_in',
      },
      usage: {
        used: 5,
        limit: 5,
        remaining: 0,
        planKey: 'free',
        scope: 'guest',
        upgradeRequired: true,
      },
    },
  ])
  expect(await orm().select().from(generations)).toHaveLength(generationsBefore)
  expect((await usageOf(guest)).used).toBe(5)
})

test('a guest with a hundred client ids is one guest', async () => {
  const guest = newPerson(testServer)
  const statuses: number[] = []
  for (let i = 0; i < 100; i++) {
    const path = `/api/transcription/guest/${i < 8 ? nextVideoId() : idOf('xyz')}?clientId=label-${i}`
    statuses.push((await guest.send(path)).status)
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
  expect((await usageOf(guest)).used).toBe(5)
})

test('the older API rejects in its own format', async () => {
  const guest = newPerson(testServer)
  await chargeSummaries(guest, 5)
  const rejected = await guest.send(`/api/transcription/guest/${nextVideoId()}`)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    429,
    {
      success: false,
      data: null,
      usage: { used: 5, limit: 5, remaining: 0, scope: 'guest', upgradeRequired: true },
      error: { code: 'guest_limit_reached' },
      message: 'You have used your 5 free guest summaries. Sign in to continue and unlock more.',
    },
  ])
})

test('throw-away accounts from one address get as many summaries as guests, and a mailed link verifies one', async () => {
  const mailer = recordingMailer()
  const environment = { GUEST_DAILY_PER_ADDRESS: '3' }
  const strict = await startTestServer({ youtube, mailer, environment, idle: true })
  await newPerson(strict).signUp()
  const newAccount = async () => {
    const client = newPerson(strict, { address: '203.0.113.9' })
    await client.signUp()
    return client
  }
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push((await (await newAccount()).ask({ video: idOf(i) })).status)
  expect(statuses).toEqual([...Array(3).fill(202), ...Array(9).fill(429)])

  const ann = await newAccount()
  expect(await (await ann.ask({ video: idOf(98) })).json()).toMatchObject({
    error: {
      code: 'unverified_paused',
      action: 'confirm_email',
      message: expect.not.stringContaining('plan'),
    },
  })
  const link = mailer.mails
    .find(({ to }) => to === ann.credentials.email)
    ?.text.match(/\/api\/auth\/verify-email\S+/)?.[0]
  expect((await ann.send(link ?? '')).status).toBe(302)
  expect((await ann.ask({ video: idOf(98) })).status).toBe(202)
  await strict.close()
})

test('without a mail server accounts of an address share a limit that guests cannot use up, and the administrator has none', async () => {
  const mailer = { ...recordingMailer(), delivers: false }
  const environment = { GUEST_DAILY_PER_ADDRESS: '3' }
  const server = await startTestServer({ youtube, mailer, environment, idle: true })
  const address = '203.0.113.9'
  const askAs = async (person: Person, number: number) =>
    (await person.ask({ video: idOf(number) })).status
  const owner = newPerson(server, { address })
  await owner.signUp()
  for (let i = 0; i < 3; i++) expect(await askAs(newPerson(server, { address }), i)).toBe(202)
  expect(await askAs(newPerson(server, { address }), 98)).toBe(429)

  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    const account = newPerson(server, { address })
    await account.signUp()
    statuses.push(await askAs(account, i))
  }
  expect(statuses).toEqual([...Array(3).fill(202), ...Array(9).fill(429)])
  const late = newPerson(server, { address })
  await late.signUp()
  expect(await (await late.ask({ video: idOf(98) })).json()).toMatchObject({
    error: { code: 'accounts_paused', message: expect.not.stringMatching(/plan|confirm/i) },
  })
  expect(await askAs(owner, 98)).toBe(202)
  expect(mailer.mails).toEqual([])
  await server.close()
})

test('the sample talk costs nothing, not even for a guest who has used everything, but own instructions and other languages do', async () => {
  const settings = readSettings({ MODEL: 'openai:test', OPENAI_API_KEY: 'test' })
  const model = openModel({ settings, log: testServer.deps.log })
  const strict = await startTestServer({
    youtube,
    model,
    idle: true,
    mailer: recordingMailer(),
    environment: { GUEST_DAILY_PER_ADDRESS: '5' },
  })
  const guest = newPerson(strict)
  for (let i = 0; i < 5; i++) expect((await guest.ask({ video: idOf(i) })).status).toBe(202)
  for (const length of ['short', 'medium', 'medium'])
    expect((await guest.ask({ video: sampleVideoId, length })).status).toBe(202)
  expect(await usageOf(guest)).toMatchObject({ used: 5, remaining: 0 })
  for (const engine of ['extract', undefined] as const)
    expect(
      (await guest.ask({ video: sampleVideoId, prompt: 'Only the jokes.', engine })).status,
    ).toBe(429)
  for (const language of ['de', 'en-a1b2c3'])
    expect((await guest.ask({ video: sampleVideoId, language })).status).toBe(429)
  const other = newPerson(strict)
  expect((await other.ask({ video: sampleVideoId })).status).toBe(202)
  expect(await usageOf(other)).toMatchObject({ used: 0, remaining: 5, renewsAt: null })
  await strict.close()
})

test('a rented network of many addresses gets four times what one gets, and failures are given back', async () => {
  const server = await startTestServer({
    youtube,
    mailer: recordingMailer(),
    idle: true,
    environment: { GUEST_DAILY_PER_ADDRESS: '2' },
  })
  const ask = async (subnet: number, number: number) =>
    (
      await newPerson(server, { address: `2001:db8:7:${(0x300 + subnet).toString(16)}::1` }).ask({
        video: idOf(number),
      })
    ).status
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) statuses.push(await ask(i, i))
  expect(statuses).toEqual([...Array(8).fill(202), 429, 429])
  await releaseOlderThan(server.deps.db.orm, Date.now() + 1000, Date.now()).then((settled) =>
    refundGuestLimits(server.deps, settled),
  )
  expect(await ask(10, 98)).toBe(202)
  await server.close()
})

test('after fifteen summaries of guests without cookies from one address the next guest is asked to sign in', async () => {
  const strict = await startTestServer({
    youtube,
    mailer: recordingMailer(),
    environment: { GUEST_DAILY_PER_ADDRESS: '15' },
  })
  const ask = (address: string, number: number) =>
    newPerson(strict, { address }).ask({ video: idOf(number) })
  for (let i = 0; i < 15; i++) expect((await ask('203.0.113.7', i)).status).toBe(202)
  const rejected = await ask('203.0.113.7', 99)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    429,
    {
      error: { code: 'guests_paused', action: 'sign_in' },
      usage: { used: 0, limit: 5, scope: 'guest', upgradeRequired: true },
    },
  ])
  expect((await ask('203.0.113.8', 99)).status).toBe(202)
  await newPerson(strict).signUp()
  const colleague = newPerson(strict, { address: '203.0.113.7' })
  const userId = await colleague.signUp()
  const paused = await colleague.ask({ video: idOf(99) })
  expect([paused.status, await paused.json()]).toMatchObject([
    429,
    { error: { code: 'unverified_paused' } },
  ])
  await strict.deps.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  expect((await colleague.ask({ video: idOf(99) })).status).toBe(202)
  await strict.close()
})

test('a guest who signs up starts with nothing used, and signing out restores nothing', async () => {
  const ann = newPerson(testServer)
  const video = nextVideoId()
  await ann.summarize({ video })
  await chargeSummaries(ann, 4)
  await ann.signUp()
  expect(await usageOf(ann)).toMatchObject({ used: 0, limit: 5, planKey: 'free' })
  expect(await usageOf(ann)).not.toHaveProperty('scope')
  const repeated = await ann.ask({ video })
  expect([repeated.status, await repeated.json()]).toMatchObject([202, { cached: true }])
  expect((await usageOf(ann)).used).toBe(0)
  await chargeSummaries(ann, 1)
  await ann.signOut()
  expect(await usageOf(ann)).toMatchObject({ used: 5, remaining: 0, scope: 'guest' })
  expect((await ann.ask({ video: nextVideoId() })).status).toBe(429)
})

test('a person has five summaries a week, is told when they are used, and has five again after that', async () => {
  const ann = newPerson(testServer)
  await ann.signUp()
  await chargeSummaries(ann, 5)
  const rejected = await ann.ask({ video: nextVideoId() })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    429,
    {
      error: {
        code: 'limit_reached',
        message: 'You have reached your plan limit for summaries.',
        action: 'upgrade',
      },
      usage: { used: 5, limit: 5, remaining: 0, planKey: 'free', upgradeRequired: true },
    },
  ])
  const { renewsAt } = await usageOf(ann)
  testServer.clock.nowMs = renewsAt!
  expect((await ann.ask({ video: nextVideoId() })).status).toBe(202)
  expect((await usageOf(ann)).used).toBe(1)
})

test('a repeat is free, also with another engine, and another length or language is charged', async () => {
  const ann = newPerson(testServer)
  const video = nextVideoId()
  await ann.summarize({ video })
  expect(await (await ann.ask({ video })).json()).toMatchObject({ cached: true })
  await orm()
    .update(generations)
    .set({ engine: 'a model of last year', requestKey: 'as another engine had it' })
    .where(eq(generations.videoId, video))
  expect((await ann.summarize({ video })).event).toBe('summary')
  expect((await usageOf(ann)).used).toBe(1)
  await ann.summarize({ video, length: 'long' })
  await ann.summarize({ video, language: 'de' })
  await ann.summarize({ video, prompt: 'In verse.' })
  expect((await usageOf(ann)).used).toBe(4)
})

test('a person who requests what another has gets it at once and is charged', async () => {
  const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
  const video = nextVideoId()
  await ann.summarize({ video })
  const fetches = youtube.requests.length
  expect(await (await bob.ask({ video })).json()).toMatchObject({ cached: true })
  expect(youtube.requests).toHaveLength(fetches)
  expect(await usageOf(bob)).toMatchObject({ used: 1, lastSummaryAt: testServer.clock.nowMs })
})

test.each(problemCodes)('%s: a failed summary is charged to nobody', async (code) => {
  const [guest, other] = [newPerson(testServer), newPerson(testServer)]
  const video = nextVideoId()
  codeOf[video] = code
  const lastEvents = await Promise.all([guest.summarize({ video }), other.summarize({ video })])
  expect(lastEvents).toMatchObject([{ data: { code } }, { data: { code } }])
  expect([(await usageOf(guest)).used, (await usageOf(other)).used]).toEqual([0, 0])
  const entries = await orm().select().from(ledger).where(eq(ledger.state, 'reserved'))
  expect(entries).toEqual([])
})

test('an outline of loose talk is stored and counts nothing, also for those who ask for the same', async () => {
  const [guest, other, later] = [
    newPerson(testServer),
    newPerson(testServer),
    newPerson(testServer),
  ]
  const video = nextVideoId()
  looseVideos.add(video)
  const lastEvents = await Promise.all([guest.summarize({ video }), other.summarize({ video })])
  const outline = { summary: { isOutline: true, keyPoints: [] }, readMinutes: 0, savedSeconds: 0 }
  expect(lastEvents).toMatchObject([{ data: outline }, { data: outline }])
  expect(await (await later.ask({ video })).json()).toMatchObject({
    cached: true,
    summary: outline,
  })
  expect(await (await guest.send(`/api/summaries/${video}`)).json()).toMatchObject(outline)
  for (const person of [guest, other, later]) expect((await usageOf(person)).used).toBe(0)
  const entries = await orm().select().from(ledger).where(ofVideo(video))
  expect(entries.map(({ state }) => state)).toEqual(['released', 'released', 'released'])

  await chargeSummaries(guest, 5)
  expect(await (await guest.ask({ video })).json()).toMatchObject({
    cached: true,
    summary: outline,
  })
  expect((await usageOf(guest)).used).toBe(5)
})

test('outlines leave the daily limit of an address as it was', async () => {
  const strict = await startTestServer({
    youtube,
    environment: { GUEST_DAILY_PER_ADDRESS: '1', GUEST_DAILY_TOTAL: '1' },
  })
  const video = nextVideoId()
  looseVideos.add(video)
  for (let i = 0; i < 3; i++)
    expect((await newPerson(strict).summarize({ video })).event).toBe('summary')
  expect((await newPerson(strict).summarize({ video: nextVideoId() })).event).toBe('summary')
  expect((await newPerson(strict).ask({ video: nextVideoId() })).status).toBe(429)
  await strict.close()
})

test('two people who share a generation are both charged when it is stored', async () => {
  const [guest, other] = [newPerson(testServer), newPerson(testServer)]
  const video = nextVideoId()
  await Promise.all([guest.summarize({ video }), other.summarize({ video })])
  expect([(await usageOf(guest)).used, (await usageOf(other)).used]).toEqual([1, 1])
})

describe('Mini', () => {
  const captionsOf = (endSeconds: number) =>
    [0, 300, 600, endSeconds - 10]
      .map((start, i) => {
        const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
        return `${at(start)} --> ${at(start + 10)}\nThe lighthouse keeper of harbour number ${i} lights the lamp every evening at dusk.\n`
      })
      .join('\n')
  const upload = (endSeconds: number) => ({
    transcript: { name: `lamp-${endSeconds}.vtt`, text: `WEBVTT\n\n${captionsOf(endSeconds)}` },
  })
  test.each([
    ['fifteen minutes', 900, 202],
    ['one second longer', 901, 422],
    ['unknown length whose last caption is too late', null, 422],
  ])('a video of %s', async (_, seconds, status) => {
    const { person } = await signUpWithPlan('mini')
    const video = nextVideoId()
    durations[video] = seconds
    const generationsBefore = (await orm().select().from(generations)).length
    const response = await person.ask({ video })
    expect(response.status).toBe(status)
    if (status === 202) return
    expect(await response.json()).toMatchObject({
      error: {
        code: 'video_over_plan',
        action: 'upgrade',
        message: expect.stringContaining('15 minutes'),
      },
    })
    expect(await orm().select().from(generations)).toHaveLength(generationsBefore)
    expect(await usageOf(person)).toMatchObject({ used: 0, limit: 35, planKey: 'mini' })
  })

  test('a video of unknown length is fetched from YouTube once', async () => {
    const { person } = await signUpWithPlan('mini')
    const video = nextVideoId()
    durations[video] = null
    captionEnds[video] = 900
    expect((await person.summarize({ video })).event).toBe('summary')
    expect(youtube.requests.filter((request) => request.startsWith(video))).toHaveLength(1)
  })

  test('uploaded captions are measured at their last one', async () => {
    const { person } = await signUpWithPlan('mini')
    expect((await person.ask(upload(900))).status).toBe(202)
    expect((await person.ask(upload(901))).status).toBe(422)
    expect((await person.ask({ video: sampleVideoId })).status).toBe(202)
  })

  test('a summary from another plan is free to repeat, and other plans have no length limit', async () => {
    const { person, userId } = await signUpWithPlan('pro')
    const video = nextVideoId()
    durations[video] = 3600
    expect((await person.summarize({ video })).event).toBe('summary')
    const nowMs = testServer.clock.nowMs
    await orm().transaction((tx) =>
      applyPlan(tx, userId, { planKey: 'mini', sinceMs: nowMs, nowMs }),
    )
    expect((await person.ask({ video })).status).toBe(202)
    expect((await person.ask({ video, length: 'long' })).status).toBe(422)
  })

  test('a person is told why a video cannot be measured', async () => {
    const { person } = await signUpWithPlan('mini')
    const video = nextVideoId()
    codeOf[video] = 'video_private'
    expect(await (await person.ask({ video })).json()).toMatchObject({
      error: { code: 'video_private' },
    })
    expect((await usageOf(person)).used).toBe(0)
  })
})

test('of 200 parallel requests for the last summary exactly one is accepted', async () => {
  const guest = newPerson(testServer)
  await chargeSummaries(guest, 4)
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => guest.ask({ video: nextVideoId() })),
  )
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([202, ...Array(199).fill(429)])
  expect((await usageOf(guest)).used).toBe(5)
})

test('a request with an idempotency key in use is rejected, and a later one returns the same job', async () => {
  const guest = newPerson(testServer)
  await chargeSummaries(guest, 1)
  const key = { 'idempotency-key': 'one click' }
  const video = nextVideoId()
  let blocking: Promise<void> = Promise.resolve()
  const commit = await new Promise<() => void>((begin) => {
    blocking = orm().transaction(() => new Promise<void>(begin))
  })
  const requests = [guest.ask({ video }, key), guest.ask({ video }, key)]
  const rejected = await Promise.race(requests)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { error: { code: 'key_in_flight' } },
  ])
  commit()
  await blocking
  const accepted = (await Promise.all(requests)).find(({ status }) => status === 202)!
  const replayed = await guest.ask({ video }, key)
  const { jobId } = (await accepted.json()) as { jobId: string }
  expect([replayed.status, await replayed.json()]).toMatchObject([202, { jobId }])
  expect((await guest.ask({ video: nextVideoId() }, key)).status).toBe(422)
  expect((await usageOf(guest)).used).toBe(2)
})

test('a request with another engine joins the active generation', async () => {
  let release = () => {}
  const slow = fakeYouTube({}, () => new Promise<void>((resolve) => (release = resolve)))
  const double = await startModel()
  const environment = {
    MODEL: 'compatible:small',
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    COMPATIBLE_API_KEY: double.key,
  }
  const model = openModel({ settings: readSettings(environment), log: testServer.deps.log })
  const other = await startTestServer({ youtube: slow, model, environment })
  const guest = newPerson(other)
  const first = (await (await guest.ask({ video: idOf('two') })).json()) as { jobId: string }
  const second = (await (await guest.ask({ video: idOf('two'), engine: 'extract' })).json()) as {
    jobId: string
  }
  expect(second.jobId).toBe(first.jobId)
  expect(await other.deps.db.orm.select().from(generations)).toHaveLength(1)
  await expect.poll(() => slow.requests.length).toBe(1)
  release()
  expect((await guest.watch(first.jobId)).at(-1)).toMatchObject({
    event: 'summary',
    data: { engine: { kind: 'model' } },
  })
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({ used: 1 })
  await other.close()
  await double.close()
})

test('another person’s id is rejected first, also with a valid session', async () => {
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  const video = nextVideoId()
  const otherId = await ann.send(`/api/transcription/${video}?userId=somebody-else`)
  expect([otherId.status, await otherId.json()]).toMatchObject([
    403,
    { success: false, usage: null },
  ])
  const ownId = await ann.send(`/api/transcription/${video}?userId=${userId}`)
  expect([ownId.status, await ownId.json()]).toMatchObject([
    200,
    { success: true, usage: { used: 1, limit: 5 } },
  ])
})

test('a program sends its session as a bearer token from any origin', async () => {
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  const signedIn = await ann.signIn()
  const token =
    signedIn.headers.get('set-auth-token') ?? ((await signedIn.json()) as { token: string }).token
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
  const response = await testServer.app.request(
    `/api/transcription/${nextVideoId()}?userId=${userId}&lang=en`,
    {
      headers,
    },
  )
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { success: true, usage: { used: 1 } },
  ])
  const usage = await testServer.app.request('/api/usage', { headers })
  expect(await usage.json()).toMatchObject({ used: 1, planKey: 'free' })
  expect(
    (await testServer.app.request('/api/usage', { headers: { authorization: 'Bearer made-up' } }))
      .status,
  ).toBe(401)
})

describe('when the allowance cannot be read', () => {
  afterEach(() => orm().execute(sql`alter table if exists away rename to allowances`))

  test('no request is accepted', async () => {
    const guest = newPerson(testServer)
    await chargeSummaries(guest, 1)
    await orm().execute(sql`alter table allowances rename to away`)
    const responses = [
      await guest.ask({ video: nextVideoId() }),
      await guest.send(`/api/transcription/guest/${nextVideoId()}`),
      await guest.send('/api/usage'),
    ]
    for (const response of responses)
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { error: { code: 'limit_unreadable', action: 'retry' } },
      ])
  })
})
