// Tests rewrites of a summary that its reader did not like.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RewriteReason, rejectionReasons, sampleVideoId } from '#contract/basics/limits.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { Versions } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { countWords } from '#tests/count-words.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'

let testServer: TestServer
const youtube = fakeYouTube()
beforeAll(async () => {
  testServer = await startTestServer({ youtube })
})
afterAll(() => testServer.close())

type Person = ReturnType<typeof newPerson>
async function signUpReader(server = testServer): Promise<Person> {
  const person = newPerson(server)
  await person.signUp()
  return person
}
const readUsed = async (person: Person) =>
  ((await (await person.send('/api/usage')).json()) as Usage).used
const rate = (person: Person, videoId: string, rating: number) =>
  person.sendJson('PUT', `/api/summaries/${videoId}/rating`, { rating })
const rewrite = (person: Person, videoId: string, reason: unknown, options = {}) =>
  person.sendJson('POST', `/api/summaries/${videoId}/rewrite`, { reason, ...options })
const readVersions = async (person: Person, videoId: string) =>
  (await (await person.send(`/api/summaries/${videoId}/versions`)).json()) as Versions

/** Requests a rewrite and waits. Returns the new summary or the problem. */
async function rewriteAndWait(
  person: Person,
  videoId: string,
  reason: RewriteReason,
  server = testServer,
) {
  server.clock.nowMs += 1000
  const response = await rewrite(person, videoId, reason)
  expect(response.status).toBe(202)
  const { jobId } = (await response.json()) as { jobId: string }
  return (await person.watch(jobId)).at(-1)!.data as SummaryView
}

test('the first rewrite after a low rating is free, the next is charged, and every version is kept', async () => {
  const ann = await signUpReader()
  await ann.summarize({ video: 'rewritten01', length: 'medium' })
  await rate(ann, 'rewritten01', 2)
  expect(await readVersions(ann, 'rewritten01')).toMatchObject({
    items: [{ rewriteReason: null }],
    rewriteIsFree: true,
  })
  const fetches = youtube.requests.length

  const shorter = await rewriteAndWait(ann, 'rewritten01', 'too_long')
  expect(shorter).toMatchObject({
    length: 'short',
    rewriteReason: 'too_long',
    rating: 0,
    videoId: 'rewritten01',
  })
  expect(await readUsed(ann)).toBe(1)
  expect((await readVersions(ann, 'rewritten01')).rewriteIsFree).toBe(false)
  // It is written from the same transcript.
  expect(youtube.requests.length).toBe(fetches)

  const other = await rewriteAndWait(ann, 'rewritten01', 'missed_the_point')
  expect(other).toMatchObject({ length: 'short', rewriteReason: 'missed_the_point' })
  expect(await readUsed(ann)).toBe(2)
  const { items } = await readVersions(ann, 'rewritten01')
  expect(items.map(({ id }) => id)).toEqual([other.id, shorter.id, expect.any(String)])
  expect(items.map(({ rating }) => rating)).toEqual([0, 0, 2])
  expect(await (await ann.send('/api/summaries/rewritten01')).json()).toMatchObject({
    id: other.id,
    rating: 0,
  })
})

test('stars stay with the version that got them, and the library shows those of the newest', async () => {
  const ann = await signUpReader()
  const first = (await ann.summarize({ video: 'starsOfEach' })).data as SummaryView
  await rate(ann, 'starsOfEach', 2)
  const second = await rewriteAndWait(ann, 'starsOfEach', 'missed_the_point')
  const readStars = async () =>
    (await readVersions(ann, 'starsOfEach')).items.map(({ rating }) => rating)
  const countInLibrary = async (stars: number) =>
    ((await (await ann.send(`/api/summaries?rating=${stars}`)).json()) as { total: number }).total
  expect([await readStars(), await countInLibrary(2), await countInLibrary(0)]).toEqual([
    [0, 2],
    0,
    1,
  ])

  await rate(ann, 'starsOfEach', 5)
  const rateFirst = (rating: number) =>
    ann.sendJson('PUT', `/api/summaries/starsOfEach/rating?summaryId=${first.id}`, { rating })
  expect(await (await rateFirst(1)).json()).toMatchObject({ rating: 1 })
  expect([await readStars(), await countInLibrary(5)]).toEqual([[5, 1], 1])

  // What is requested again becomes the newest, with its own stars.
  testServer.clock.nowMs += 1000
  await ann.summarize({ video: 'starsOfEach' })
  expect([await readStars(), await countInLibrary(1)]).toEqual([[1, 5], 1])
  await ann.send(`/api/summaries/starsOfEach/rating?summaryId=${second.id}`, { method: 'DELETE' })
  expect([await readStars(), await countInLibrary(1)]).toEqual([[1, 0], 1])
  const ben = await signUpReader()
  expect(
    (
      await ben.sendJson('PUT', `/api/summaries/starsOfEach/rating?summaryId=${first.id}`, {
        rating: 3,
      })
    ).status,
  ).toBe(404)
})

test.each([
  ['not rated', 0],
  ['liked', 3],
])('a rewrite of a summary that was %s is charged', async (_, rating) => {
  const ann = await signUpReader()
  const videoId = `rewriteLik${rating}`
  await ann.summarize({ video: videoId })
  if (rating) await rate(ann, videoId, rating)
  await rewriteAndWait(ann, videoId, 'wrong')
  expect(await readUsed(ann)).toBe(2)
  // The free rewrite is still available.
  await rate(ann, videoId, 1)
  await rewriteAndWait(ann, videoId, 'too_long')
  expect(await readUsed(ann)).toBe(2)
})

test.each(engines)(
  'on %s: a double click is one rewrite, and of two reasons at once one is free and one is charged',
  async (_, open) => {
    const { database } = await open()
    const shared = await startTestServer({ database })
    try {
      const ann = await signUpReader(shared)
      await ann.summarize({ video: 'pressedTwic' })
      await rate(ann, 'pressedTwic', 1)
      shared.clock.nowMs += 1000
      const reasons = ['too_short', 'too_short', 'wrong', 'wrong']
      // The page names the version that is shown, so that a click after the first rewrite
      // has ended does not rewrite that one.
      const summaryId = (await readVersions(ann, 'pressedTwic')).items[0]!.id
      const responses = await Promise.all(
        reasons.map((reason) => rewrite(ann, 'pressedTwic', reason, { summaryId })),
      )
      const jobs = (await Promise.all(responses.map((response) => response.json()))) as {
        jobId: string
      }[]
      expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(2)
      for (const { jobId } of jobs) await ann.watch(jobId)
      expect(await readUsed(ann)).toBe(2)
      expect((await readVersions(ann, 'pressedTwic')).items).toHaveLength(3)
    } finally {
      await shared.close()
    }
  },
)

test('two people with the same reason share one rewrite, and another reason is another rewrite', async () => {
  const people = [await signUpReader(), await signUpReader()]
  for (const person of people) {
    await person.summarize({ video: 'sharedDisli' })
    await rate(person, 'sharedDisli', 1)
  }
  const [ann, ben] = people as [Person, Person]
  const rewriteOfAnn = await rewriteAndWait(ann, 'sharedDisli', 'wrong')
  const accepted = (await (await rewrite(ben, 'sharedDisli', 'wrong')).json()) as {
    jobId: string
    cached: boolean
  }
  expect(accepted.cached).toBe(true)
  const rewriteOfBen = (await ben.watch(accepted.jobId)).at(-1)!.data as SummaryView
  expect(rewriteOfBen.summary).toEqual(rewriteOfAnn.summary)
  expect([
    await readUsed(ann),
    await readUsed(ben),
    (await readVersions(ben, 'sharedDisli')).rewriteIsFree,
  ]).toEqual([1, 1, false])
  const carl = await signUpReader()
  await carl.summarize({ video: 'sharedDisli' })
  const different = (await (await rewrite(carl, 'sharedDisli', 'too_short')).json()) as {
    cached: boolean
  }
  expect(different.cached).toBe(false)
})

test('an earlier version can be rewritten, and a repeated request is not charged', async () => {
  const ann = await signUpReader()
  const first = (await ann.summarize({ video: 'earlierVers' })).data as SummaryView
  testServer.clock.nowMs += 1000
  await ann.summarize({ video: 'earlierVers', language: 'de' })
  const version = { summaryId: first.id }
  const { jobId } = (await (await rewrite(ann, 'earlierVers', 'wrong', version)).json()) as {
    jobId: string
  }
  const view = (await ann.watch(jobId)).at(-1)!.data as SummaryView
  expect(view).toMatchObject({ language: 'en', transcript: { language: 'en' } })
  expect(await (await rewrite(ann, 'earlierVers', 'wrong', version)).json()).toMatchObject({
    jobId,
    cached: true,
  })
  expect(await readUsed(ann)).toBe(3)
  const readTranscript = (person: Person, summaryId: string) =>
    person.send(`/api/summaries/earlierVers/transcript?summaryId=${summaryId}`)
  expect((await readTranscript(ann, first.id)).status).toBe(200)
  expect((await readTranscript(ann, 'newest')).status).toBe(400)
  const ben = await signUpReader()
  await ben.summarize({ video: 'earlierVers' })
  expect((await rewrite(ben, 'earlierVers', 'wrong', version)).status).toBe(404)
  expect((await readTranscript(ben, first.id)).status).toBe(404)
})

test('a summary of uploaded captions without a video can be rewritten', async () => {
  const ann = await signUpReader()
  const text =
    'The old mill has three wheels of oak. The water comes down a wooden channel from the pond. '.repeat(
      6,
    )
  const first = (await ann.summarize({ transcript: { text, name: 'Mill.txt' } }))
    .data as SummaryView
  await rate(ann, first.videoId, 2)
  const second = await rewriteAndWait(ann, first.videoId, 'too_long')
  expect(second).toMatchObject({
    title: 'Mill',
    channel: 'Your captions',
    rewriteReason: 'too_long',
    url: null,
  })
  expect(await readUsed(ann)).toBe(1)
})

test('a guest has a summary written again, keeps the earlier one, and is charged as for another', async () => {
  const guest = newPerson(testServer)
  await guest.summarize({ video: 'guestsVideo' })
  const used = await readUsed(guest)
  const again = await rewriteAndWait(guest, 'guestsVideo', 'too_short')
  const { items } = await readVersions(guest, 'guestsVideo')
  expect(items.map(({ id }) => id)).toEqual([again.id, expect.any(String)])
  expect(await readUsed(guest)).toBe(used + 1)
  const other = newPerson(testServer)
  await other.summarize({ video: 'othersVideo' })
  expect((await rewrite(other, 'guestsVideo', 'wrong')).status).toBe(404)
})

test('a rewrite without a summary or a valid reason is rejected and not charged', async () => {
  const ann = await signUpReader()
  expect((await rewrite(ann, 'nothingHere', 'wrong')).status).toBe(404)
  const stranger = newPerson(testServer)
  expect((await rewrite(stranger, 'guestsVideo', 'wrong')).status).toBe(404)
  await ann.summarize({ video: 'noReasonVid' })
  for (const reason of ['dull', '', null, 3])
    expect((await rewrite(ann, 'noReasonVid', reason)).status).toBe(400)
  expect(await readUsed(ann)).toBe(1)
})

test('a person with nothing left still has the free rewrite, and the next one is rejected with her usage', async () => {
  const ann = await signUpReader()
  for (const at of [1, 2, 3, 4, 5]) await ann.summarize({ video: `spentVideo${at}` })
  await rate(ann, 'spentVideo1', 1)
  await rewriteAndWait(ann, 'spentVideo1', 'wrong')
  const response = await rewrite(ann, 'spentVideo1', 'wrong')
  expect(response.status).toBe(429)
  expect(await response.json()).toMatchObject({
    error: { code: 'limit_reached' },
    usage: { used: 5 },
  })
  expect((await readVersions(ann, 'spentVideo1')).items).toHaveLength(2)
})

test('the model gets the reason and the earlier summary, and a failure returns the free rewrite', async () => {
  const double = await startModel()
  const environment = {
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    COMPATIBLE_API_KEY: double.key,
    MODEL: 'compatible:small',
  }
  const log = pino({ level: 'silent' })
  const serverWithModel = await startTestServer({
    environment,
    model: openModel({ settings: readSettings(environment), log }),
  })
  try {
    const ann = await signUpReader(serverWithModel)
    const first = (await ann.summarize({ video: 'writtenAgai' })).data as SummaryView
    await rate(ann, 'writtenAgai', 1)

    double.failWith({ status: 401 }, 1)
    expect(
      await rewriteAndWait(ann, 'writtenAgai', 'missed_the_point', serverWithModel),
    ).toMatchObject({
      code: 'model_misconfigured',
    })
    expect(await readVersions(ann, 'writtenAgai')).toMatchObject({
      items: [{ id: first.id }],
      rewriteIsFree: true,
    })

    const second = await rewriteAndWait(ann, 'writtenAgai', 'missed_the_point', serverWithModel)
    expect(second).toMatchObject({ rewriteReason: 'missed_the_point', engine: { kind: 'model' } })
    expect(await readUsed(ann)).toBe(1)
    const { prompt } = double.requests.at(-1)!
    expect(prompt).toContain('missed the point')
    expect(prompt).toContain(`<earlier>\n- ${first.summary.tldr}\n`)

    // The model fails, and she requests an extract instead.
    const response = await rewrite(ann, 'writtenAgai', 'too_short', { engine: 'extract' })
    const { jobId } = (await response.json()) as { jobId: string }
    expect((await ann.watch(jobId)).at(-1)!.data).toMatchObject({
      engine: { kind: 'extract' },
      length: 'long',
    })
  } finally {
    await serverWithModel.close()
    await double.close()
  }
})

test.each(rejectionReasons)(
  '%s: the rewrite by the extract is a different summary',
  async (reason) => {
    const ann = await signUpReader()
    const first = (await ann.summarize({ video: sampleVideoId })).data as SummaryView
    const second = await rewriteAndWait(ann, sampleVideoId, reason)
    const wordsOf = ({ summary }: SummaryView) => countWords(summary.summary)
    if (reason === 'too_long') expect(wordsOf(second)).toBeLessThan(wordsOf(first))
    else if (reason === 'too_short') expect(wordsOf(second)).toBeGreaterThan(wordsOf(first))
    else
      for (const { text } of first.summary.keyPoints)
        expect(JSON.stringify(second.summary)).not.toContain(text)
  },
)
