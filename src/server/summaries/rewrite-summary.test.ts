// Ann did not like a summary: she says why, and gets another one of the same words; the first time it counts nothing.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWords } from '#contract/format.ts'
import type { Versions } from '#contract/library.ts'
import { type RewriteReason, rewriteReasons, sampleVideoId } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import type { Usage } from '#contract/usage.ts'
import { openModel } from '#server/adapters/models.ts'
import { readSettings } from '#server/config.ts'
import { aPerson, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'

let world: World
const youtube = talkingYouTube()
beforeAll(async () => {
  world = await startWorld({ youtube })
})
afterAll(() => world.close())

type Person = ReturnType<typeof aPerson>
async function aReader(where = world): Promise<Person> {
  const person = aPerson(where)
  await person.signUp()
  return person
}
const used = async (person: Person) => ((await (await person.send('/api/usage')).json()) as Usage).used
const rate = (person: Person, videoId: string, rating: number) =>
  person.sendJson('PUT', `/api/summaries/${videoId}/rating`, { rating })
const rewrite = (person: Person, videoId: string, reason: unknown, more = {}) =>
  person.sendJson('POST', `/api/summaries/${videoId}/rewrite`, { reason, ...more })
const versions = async (person: Person, videoId: string) =>
  (await (await person.send(`/api/summaries/${videoId}/versions`)).json()) as Versions

/** Has it written again and waits; answers the new summary, or the problem. */
async function again(person: Person, videoId: string, reason: RewriteReason, where = world) {
  where.clock.nowMs += 1000
  const answer = await rewrite(person, videoId, reason)
  expect(answer.status).toBe(202)
  const { jobId } = (await answer.json()) as { jobId: string }
  return (await person.watch(jobId)).at(-1)!.data as SummaryView
}

test('the first rewrite after a low rating is free, the next counts one, and every version stays', async () => {
  const ann = await aReader()
  await ann.summarize({ video: 'rewritten01', length: 'medium' })
  await rate(ann, 'rewritten01', 2)
  expect(await versions(ann, 'rewritten01')).toMatchObject({ items: [{ rewriteReason: null }], rewriteIsFree: true })
  const readings = youtube.asked.length

  const shorter = await again(ann, 'rewritten01', 'too_long')
  expect(shorter).toMatchObject({ length: 'short', rewriteReason: 'too_long', rating: 2, videoId: 'rewritten01' })
  expect(await used(ann)).toBe(1)
  expect((await versions(ann, 'rewritten01')).rewriteIsFree).toBe(false)
  // It is made of the very same words.
  expect(youtube.asked.length).toBe(readings)

  const other = await again(ann, 'rewritten01', 'missed_the_point')
  expect(other).toMatchObject({ length: 'short', rewriteReason: 'missed_the_point' })
  expect(await used(ann)).toBe(2)
  const { items } = await versions(ann, 'rewritten01')
  expect(items.map(({ id }) => id)).toEqual([other.id, shorter.id, expect.any(String)])
  expect(await (await ann.send('/api/summaries/rewritten01')).json()).toMatchObject({ id: other.id, rating: 2 })
})

test.each([
  ['not rated', 0],
  ['liked', 3],
])('a summary that was %s is written again too, and counts one', async (_, rating) => {
  const ann = await aReader()
  const videoId = `rewriteLik${rating}`
  await ann.summarize({ video: videoId })
  if (rating) await rate(ann, videoId, rating)
  await again(ann, videoId, 'wrong')
  expect(await used(ann)).toBe(2)
  // The free one is still to be had.
  await rate(ann, videoId, 1)
  await again(ann, videoId, 'too_long')
  expect(await used(ann)).toBe(2)
})

test.each(engines)(
  'on %s: pressing twice is one rewrite, two reasons at once are one free and one counted',
  async (_, open) => {
    const { database } = await open()
    const shared = await startWorld({ database })
    try {
      const ann = await aReader(shared)
      await ann.summarize({ video: 'pressedTwic' })
      await rate(ann, 'pressedTwic', 1)
      shared.clock.nowMs += 1000
      const reasons = ['too_short', 'too_short', 'wrong', 'wrong']
      const pressed = await Promise.all(reasons.map((reason) => rewrite(ann, 'pressedTwic', reason)))
      const jobs = (await Promise.all(pressed.map((answer) => answer.json()))) as { jobId: string }[]
      expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(2)
      for (const { jobId } of jobs) await ann.watch(jobId)
      expect(await used(ann)).toBe(2)
      expect((await versions(ann, 'pressedTwic')).items).toHaveLength(3)
    } finally {
      await shared.close()
    }
  },
)

test('what others disliked in the same way is there at once, and each reason is another summary', async () => {
  const people = [await aReader(), await aReader()]
  for (const person of people) {
    await person.summarize({ video: 'sharedDisli' })
    await rate(person, 'sharedDisli', 1)
  }
  const [ann, ben] = people as [Person, Person]
  const hers = await again(ann, 'sharedDisli', 'wrong')
  const answer = (await (await rewrite(ben, 'sharedDisli', 'wrong')).json()) as { jobId: string; cached: boolean }
  expect(answer.cached).toBe(true)
  const his = (await ben.watch(answer.jobId)).at(-1)!.data as SummaryView
  expect(his.summary).toEqual(hers.summary)
  expect([await used(ann), await used(ben), (await versions(ben, 'sharedDisli')).rewriteIsFree]).toEqual([1, 1, false])
  const carl = await aReader()
  await carl.summarize({ video: 'sharedDisli' })
  const different = (await (await rewrite(carl, 'sharedDisli', 'too_short')).json()) as { cached: boolean }
  expect(different.cached).toBe(false)
})

test('an earlier version can be written again too; sending the same once more is a repeat', async () => {
  const ann = await aReader()
  const first = (await ann.summarize({ video: 'earlierVers' })).data as SummaryView
  world.clock.nowMs += 1000
  await ann.summarize({ video: 'earlierVers', language: 'de' })
  const meant = { summaryId: first.id }
  const { jobId } = (await (await rewrite(ann, 'earlierVers', 'wrong', meant)).json()) as { jobId: string }
  const view = (await ann.watch(jobId)).at(-1)!.data as SummaryView
  expect(view).toMatchObject({ language: 'en', transcript: { language: 'en' } })
  expect(await (await rewrite(ann, 'earlierVers', 'wrong', meant)).json()).toMatchObject({ jobId, cached: true })
  expect(await used(ann)).toBe(3)
  const words = (person: Person, summaryId: string) =>
    person.send(`/api/summaries/earlierVers/transcript?summaryId=${summaryId}`)
  expect((await words(ann, first.id)).status).toBe(200)
  expect((await words(ann, 'newest')).status).toBe(400)
  const ben = await aReader()
  await ben.summarize({ video: 'earlierVers' })
  expect((await rewrite(ben, 'earlierVers', 'wrong', meant)).status).toBe(404)
  expect((await words(ben, first.id)).status).toBe(404)
})

test('captions that she brought without a video are written again, too', async () => {
  const ann = await aReader()
  const text = 'The old mill has three wheels of oak. The water comes down a wooden channel from the pond. '.repeat(6)
  const first = (await ann.summarize({ transcript: { text, name: 'Mill.txt' } })).data as SummaryView
  await rate(ann, first.videoId, 2)
  const second = await again(ann, first.videoId, 'too_long')
  expect(second).toMatchObject({ title: 'Mill', channel: 'Your captions', rewriteReason: 'too_long', url: null })
  expect(await used(ann)).toBe(1)
})

test('who has nothing of this video, no account or no reason is told so, and nothing is counted', async () => {
  const ann = await aReader()
  expect((await rewrite(ann, 'nothingHere', 'wrong')).status).toBe(404)
  const guest = aPerson(world)
  await guest.summarize({ video: 'guestsVideo' })
  expect((await rewrite(guest, 'guestsVideo', 'wrong')).status).toBe(401)
  await ann.summarize({ video: 'noReasonVid' })
  for (const reason of ['dull', '', null, 3]) expect((await rewrite(ann, 'noReasonVid', reason)).status).toBe(400)
  expect(await used(ann)).toBe(1)
})

test('with nothing left the free one still goes, and then it is refused with what was used', async () => {
  const ann = await aReader()
  for (const at of [1, 2, 3, 4, 5]) await ann.summarize({ video: `spentVideo${at}` })
  await rate(ann, 'spentVideo1', 1)
  await again(ann, 'spentVideo1', 'wrong')
  const answer = await rewrite(ann, 'spentVideo1', 'wrong')
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ error: { code: 'limit_reached' }, usage: { used: 5 } })
  expect((await versions(ann, 'spentVideo1')).items).toHaveLength(2)
})

test('with a model: the reason and what she had read reach it, and a failure gives the free one back', async () => {
  const double = await startModel()
  const environment = {
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    COMPATIBLE_API_KEY: double.key,
    MODEL: 'compatible:small',
  }
  const log = pino({ level: 'silent' })
  const writing = await startWorld({ environment, model: openModel({ settings: readSettings(environment), log }) })
  try {
    const ann = await aReader(writing)
    const first = (await ann.summarize({ video: 'writtenAgai' })).data as SummaryView
    await rate(ann, 'writtenAgai', 1)

    double.failWith({ status: 401 }, 1)
    expect(await again(ann, 'writtenAgai', 'missed_the_point', writing)).toMatchObject({ code: 'model_misconfigured' })
    expect(await versions(ann, 'writtenAgai')).toMatchObject({ items: [{ id: first.id }], rewriteIsFree: true })

    const second = await again(ann, 'writtenAgai', 'missed_the_point', writing)
    expect(second).toMatchObject({ rewriteReason: 'missed_the_point', engine: { kind: 'model' } })
    expect(await used(ann)).toBe(1)
    const { instructions, prompt } = double.requests.at(-1)!
    expect(instructions).toContain('missed the point')
    expect(prompt).toContain(`<earlier>\n- ${first.summary.tldr}\n`)

    // The model is away, and she takes the extract instead.
    const answer = await rewrite(ann, 'writtenAgai', 'too_short', { engine: 'extract' })
    const { jobId } = (await answer.json()) as { jobId: string }
    expect((await ann.watch(jobId)).at(-1)!.data).toMatchObject({ engine: { kind: 'extract' }, length: 'long' })
  } finally {
    await writing.close()
    await double.close()
  }
})

test.each(rewriteReasons)('%s: with the extract, too, the new summary is another one', async (reason) => {
  const ann = await aReader()
  const first = (await ann.summarize({ video: sampleVideoId })).data as SummaryView
  const second = await again(ann, sampleVideoId, reason)
  const words = ({ summary }: SummaryView) => countWords(summary.summary)
  if (reason === 'too_long') expect(words(second)).toBeLessThan(words(first))
  else if (reason === 'too_short') expect(words(second)).toBeGreaterThan(words(first))
  else for (const { text } of first.summary.keyPoints) expect(JSON.stringify(second.summary)).not.toContain(text)
})
