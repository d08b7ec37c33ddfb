// What each person may use, as they meet it: at the calls themselves, with every way around it tried.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PlanKey } from '#contract/plans.ts'
import { type ProblemCode, problemCodes } from '#contract/problems.ts'
import { sampleVideoId } from '#contract/settings.ts'
import type { Usage } from '#contract/usage.ts'
import { aPerson, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { openModel } from '../adapters/models.ts'
import { readSettings } from '../config.ts'
import { works } from '../db/schema/summaries.ts'
import { ledger } from '../db/schema/usage.ts'
import { applyPlan } from './usage.ts'

type Person = ReturnType<typeof aPerson>
const codeOf: Record<string, ProblemCode> = {}
const durations: Record<string, number | null> = {}
const youtube = talkingYouTube(codeOf)
const described = youtube.describe
youtube.describe = async (videoId) => {
  const metadata = await described(videoId)
  return videoId in durations ? { ...metadata, durationSeconds: durations[videoId] ?? null } : metadata
}
const spoken = youtube.read
youtube.read = async (videoId, language) => {
  const reading = await spoken(videoId, language)
  if (!(videoId in durations)) return reading
  const endSeconds = durations[videoId] === null ? 950 : 120
  const cues = reading.transcript.cues.map((cue) => ({ ...cue, endSeconds: Math.max(cue.startSeconds, endSeconds) }))
  const metadata = reading.metadata && { ...reading.metadata, durationSeconds: durations[videoId] ?? null }
  return { ...reading, metadata, transcript: { ...reading.transcript, cues } }
}

let world: World
beforeAll(async () => {
  world = await startWorld({ youtube })
})
afterAll(() => world.close())

const orm = () => world.deps.db.orm
const usageOf = async (person: Person) => (await (await person.send('/api/usage')).json()) as Usage
const idOf = (number: number | string) => `usageVid${String(number).padStart(3, '0')}`
let videos = 0
const aVideoId = () => idOf(videos++)
const fill = async (person: Person, summaries: number) => {
  for (let i = 0; i < summaries; i++) expect((await person.summarize({ video: aVideoId() })).event).toBe('summary')
}
const onPlan = async (planKey: PlanKey) => {
  const person = aPerson(world)
  const userId = await person.signUp()
  const nowMs = world.clock.nowMs
  await orm().transaction((tx) => applyPlan(tx, userId, { planKey, sinceMs: nowMs, nowMs }))
  return { person, userId }
}

test('a stranger is a guest who used nothing, and looking gives no cookie', async () => {
  const stranger = aPerson(world)
  expect(await usageOf(stranger)).toEqual({
    used: 0,
    limit: 5,
    remaining: 5,
    planKey: 'free',
    scope: 'guest',
    lastSummaryAt: null,
    createdAt: null,
    updatedAt: null,
    renewsAt: null,
    upgradeRequired: false,
  })
  expect(stranger.cookies.size).toBe(0)
})

test('a guest’s sixth summary is refused with what was used, and nothing is queued or counted', async () => {
  const guest = aPerson(world)
  await fill(guest, 5)
  const before = (await orm().select().from(works)).length
  const refused = await guest.ask({ video: aVideoId() })
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    {
      error: {
        code: 'guest_limit_reached',
        message: 'You have used your 5 free guest summaries. Sign in to continue and unlock more.',
        action: 'sign_in',
      },
      usage: { used: 5, limit: 5, remaining: 0, planKey: 'free', scope: 'guest', upgradeRequired: true },
    },
  ])
  expect(await orm().select().from(works)).toHaveLength(before)
  expect((await usageOf(guest)).used).toBe(5)
})

test('a hundred client ids are one guest', async () => {
  const guest = aPerson(world)
  const statuses: number[] = []
  for (let i = 0; i < 100; i++) {
    const path = `/api/transcription/guest/${i < 8 ? aVideoId() : idOf('xyz')}?clientId=label-${i}`
    statuses.push((await guest.send(path)).status)
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
  expect((await usageOf(guest)).used).toBe(5)
})

test('the older calls refuse in their own shape', async () => {
  const guest = aPerson(world)
  await fill(guest, 5)
  const refused = await guest.send(`/api/transcription/guest/${aVideoId()}`)
  expect([refused.status, await refused.json()]).toMatchObject([
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

test('cookies thrown away: after fifteen summaries from one address the next guest is asked to sign in', async () => {
  const strict = await startWorld({ youtube, environment: { GUEST_DAILY_PER_ADDRESS: '15' } })
  const ask = (address: string, number: number) => aPerson(strict, { address }).ask({ video: idOf(number) })
  for (let i = 0; i < 15; i++) expect((await ask('203.0.113.7', i)).status).toBe(202)
  const refused = await ask('203.0.113.7', 99)
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    {
      error: { code: 'guests_paused', action: 'sign_in' },
      usage: { used: 0, limit: 5, scope: 'guest', upgradeRequired: true },
    },
  ])
  expect((await ask('203.0.113.8', 99)).status).toBe(202)
  const colleague = aPerson(strict, { address: '203.0.113.7' })
  await colleague.signUp()
  expect((await colleague.ask({ video: idOf(99) })).status).toBe(202)
  await strict.close()
})

test('signing up begins at none used, and signing out gives nothing back', async () => {
  const ann = aPerson(world)
  const video = aVideoId()
  await ann.summarize({ video })
  await fill(ann, 4)
  await ann.signUp()
  expect(await usageOf(ann)).toMatchObject({ used: 0, limit: 5, planKey: 'free' })
  expect(await usageOf(ann)).not.toHaveProperty('scope')
  const repeated = await ann.ask({ video })
  expect([repeated.status, await repeated.json()]).toMatchObject([202, { cached: true }])
  expect((await usageOf(ann)).used).toBe(0)
  await fill(ann, 1)
  await ann.signOut()
  expect(await usageOf(ann)).toMatchObject({ used: 5, remaining: 0, scope: 'guest' })
  expect((await ann.ask({ video: aVideoId() })).status).toBe(429)
})

test('a person’s week: five, then a refusal that says so, then five again', async () => {
  const ann = aPerson(world)
  await ann.signUp()
  await fill(ann, 5)
  const refused = await ann.ask({ video: aVideoId() })
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    {
      error: { code: 'limit_reached', message: 'You have reached your plan limit for summaries.', action: 'upgrade' },
      usage: { used: 5, limit: 5, remaining: 0, planKey: 'free', upgradeRequired: true },
    },
  ])
  const { renewsAt } = await usageOf(ann)
  world.clock.nowMs = renewsAt!
  expect((await ann.ask({ video: aVideoId() })).status).toBe(202)
  expect((await usageOf(ann)).used).toBe(1)
})

test('an own repeat is free and at once, also when somebody else writes; another length or language is not', async () => {
  const ann = aPerson(world)
  const video = aVideoId()
  await ann.summarize({ video })
  expect(await (await ann.ask({ video })).json()).toMatchObject({ cached: true })
  await orm()
    .update(works)
    .set({ engine: 'a model of last year', requestKey: 'as another engine had it' })
    .where(eq(works.videoId, video))
  expect((await ann.summarize({ video })).event).toBe('summary')
  expect((await usageOf(ann)).used).toBe(1)
  await ann.summarize({ video, length: 'long' })
  await ann.summarize({ video, language: 'de' })
  await ann.summarize({ video, prompt: 'In verse.' })
  expect((await usageOf(ann)).used).toBe(4)
})

test('another person’s result is there at once, costs the server nothing and counts one', async () => {
  const [ann, bob] = [aPerson(world), aPerson(world)]
  const video = aVideoId()
  await ann.summarize({ video })
  const asked = youtube.asked.length
  expect(await (await bob.ask({ video })).json()).toMatchObject({ cached: true })
  expect(youtube.asked).toHaveLength(asked)
  expect(await usageOf(bob)).toMatchObject({ used: 1, lastSummaryAt: world.clock.nowMs })
})

test.each(problemCodes)('%s: nothing is counted, however it failed', async (code) => {
  const [guest, other] = [aPerson(world), aPerson(world)]
  const video = aVideoId()
  codeOf[video] = code
  const ends = await Promise.all([guest.summarize({ video }), other.summarize({ video })])
  expect(ends).toMatchObject([{ data: { code } }, { data: { code } }])
  expect([(await usageOf(guest)).used, (await usageOf(other)).used]).toEqual([0, 0])
  const entries = await orm().select().from(ledger).where(eq(ledger.state, 'reserved'))
  expect(entries).toEqual([])
})

test('two who share a work are both charged when it is stored', async () => {
  const [guest, other] = [aPerson(world), aPerson(world)]
  const video = aVideoId()
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
  const brought = (endSeconds: number) => ({
    transcript: { name: `lamp-${endSeconds}.vtt`, text: `WEBVTT\n\n${captionsOf(endSeconds)}` },
  })
  test.each([
    ['fifteen minutes', 900, 202],
    ['a second more', 901, 422],
    ['of unknown length, and its last caption is late', null, 422],
  ])('a video of %s', async (_, seconds, status) => {
    const { person } = await onPlan('mini')
    const video = aVideoId()
    durations[video] = seconds
    const before = (await orm().select().from(works)).length
    const answer = await person.ask({ video })
    expect(answer.status).toBe(status)
    if (status === 202) return
    expect(await answer.json()).toMatchObject({
      error: { code: 'video_over_plan', action: 'upgrade', message: expect.stringContaining('15 minutes') },
    })
    expect(await orm().select().from(works)).toHaveLength(before)
    expect(await usageOf(person)).toMatchObject({ used: 0, limit: 35, planKey: 'mini' })
  })

  test('captions that were brought are measured at their last one', async () => {
    const { person } = await onPlan('mini')
    expect((await person.ask(brought(900))).status).toBe(202)
    expect((await person.ask(brought(901))).status).toBe(422)
    expect((await person.ask({ video: sampleVideoId })).status).toBe(202)
  })

  test('what was made on another plan stays free to repeat, and other plans have no such limit', async () => {
    const { person, userId } = await onPlan('pro')
    const video = aVideoId()
    durations[video] = 3600
    expect((await person.summarize({ video })).event).toBe('summary')
    const nowMs = world.clock.nowMs
    await orm().transaction((tx) => applyPlan(tx, userId, { planKey: 'mini', sinceMs: nowMs, nowMs }))
    expect((await person.ask({ video })).status).toBe(202)
    expect((await person.ask({ video, length: 'long' })).status).toBe(422)
  })

  test('where not even the captions can be read, it says why', async () => {
    const { person } = await onPlan('mini')
    const video = aVideoId()
    codeOf[video] = 'video_private'
    expect(await (await person.ask({ video })).json()).toMatchObject({ error: { code: 'video_private' } })
    expect((await usageOf(person)).used).toBe(0)
  })
})

test('of 200 at once for the last one exactly one passes, and the others are told', async () => {
  const guest = aPerson(world)
  await fill(guest, 4)
  const answers = await Promise.all(Array.from({ length: 200 }, () => guest.ask({ video: aVideoId() })))
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([202, ...Array(199).fill(429)])
  expect((await usageOf(guest)).used).toBe(5)
})

test('one key in flight is told so; done it replays, and nothing is counted twice', async () => {
  const guest = aPerson(world)
  await fill(guest, 1)
  const key = { 'idempotency-key': 'one click' }
  const video = aVideoId()
  let letGo = () => {}
  const held = orm().transaction(() => new Promise<void>((resolve) => (letGo = resolve)))
  const asked = [guest.ask({ video }, key), guest.ask({ video }, key)]
  const refused = await Promise.race(asked)
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'key_in_flight' } }])
  letGo()
  await held
  const accepted = (await Promise.all(asked)).find(({ status }) => status === 202)!
  const replayed = await guest.ask({ video }, key)
  const { jobId } = (await accepted.json()) as { jobId: string }
  expect([replayed.status, await replayed.json()]).toMatchObject([202, { jobId }])
  expect((await guest.ask({ video: aVideoId() }, key)).status).toBe(422)
  expect((await usageOf(guest)).used).toBe(2)
})

test('while a wish is being fulfilled, naming another engine begins no second work', async () => {
  let release = () => {}
  const slow = talkingYouTube({}, () => new Promise<void>((resolve) => (release = resolve)))
  const double = await startModel()
  const environment = {
    MODEL: 'compatible:small',
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    COMPATIBLE_API_KEY: double.key,
  }
  const model = openModel({ settings: readSettings(environment), log: world.deps.log })
  const other = await startWorld({ youtube: slow, model, environment })
  const guest = aPerson(other)
  const first = (await (await guest.ask({ video: idOf('two') })).json()) as { jobId: string }
  const second = (await (await guest.ask({ video: idOf('two'), engine: 'extract' })).json()) as { jobId: string }
  expect(second.jobId).toBe(first.jobId)
  expect(await other.deps.db.orm.select().from(works)).toHaveLength(1)
  await expect.poll(() => slow.asked.length).toBe(1)
  release()
  expect((await guest.watch(first.jobId)).at(-1)).toMatchObject({
    event: 'summary',
    data: { engine: { kind: 'model' } },
  })
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({ used: 1 })
  await other.close()
  await double.close()
})

test('another person’s id is refused before anything else, also with the right session', async () => {
  const ann = aPerson(world)
  const userId = await ann.signUp()
  const video = aVideoId()
  const wrong = await ann.send(`/api/transcription/${video}?userId=somebody-else`)
  expect([wrong.status, await wrong.json()]).toMatchObject([403, { success: false, usage: null }])
  const right = await ann.send(`/api/transcription/${video}?userId=${userId}`)
  expect([right.status, await right.json()]).toMatchObject([200, { success: true, usage: { used: 1, limit: 5 } }])
})

test('a program shows its session as a bearer, from wherever it calls', async () => {
  const ann = aPerson(world)
  const userId = await ann.signUp()
  const signedIn = await ann.signIn()
  const token = signedIn.headers.get('set-auth-token') ?? ((await signedIn.json()) as { token: string }).token
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
  const answer = await world.app.request(`/api/transcription/${aVideoId()}?userId=${userId}&lang=en`, { headers })
  expect([answer.status, await answer.json()]).toMatchObject([200, { success: true, usage: { used: 1 } }])
  const usage = await world.app.request('/api/usage', { headers })
  expect(await usage.json()).toMatchObject({ used: 1, planKey: 'free' })
  expect((await world.app.request('/api/usage', { headers: { authorization: 'Bearer made-up' } })).status).toBe(401)
})

describe('when the allowance cannot be read', () => {
  afterEach(() => orm().execute(sql`alter table if exists away rename to allowances`))

  test('nothing begins, in whichever way it is asked for', async () => {
    const guest = aPerson(world)
    await fill(guest, 1)
    await orm().execute(sql`alter table allowances rename to away`)
    const answers = [
      await guest.ask({ video: aVideoId() }),
      await guest.send(`/api/transcription/guest/${aVideoId()}`),
      await guest.send('/api/usage'),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { error: { code: 'limit_unreadable', action: 'retry' } },
      ])
  })
})
