// A statement that was left out of a summary can be put back by its owner, and by nobody else.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeftOut, SummaryView } from '#contract/summary.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { generations, userSummaries } from '../db/schema/summaries.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

const leftOut: LeftOut[] = [
  {
    n: 1,
    text: 'The oven has 350 degrees.',
    reason: 'number',
    startSeconds: 2,
    words: 'two hundred and fifty degrees',
  },
  { n: 2, text: 'It is never hot.', reason: 'negation' },
]

/** Adds what a model's summary would have left out. */
async function leaveOut(videoId: string): Promise<void> {
  const { orm } = testServer.deps.db
  const [row] = await orm
    .select({ id: generations.id, digest: generations.digest })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(eq(userSummaries.videoId, videoId))
  await orm
    .update(generations)
    .set({ digest: { ...row!.digest!, leftOut } })
    .where(eq(generations.id, row!.id))
}

test('an owner puts a statement back, which stays marked, and others keep theirs', async () => {
  const [owner, other] = [newPerson(testServer), newPerson(testServer)]
  for (const person of [owner, other]) {
    await person.signUp()
    await person.summarize({ video: 'sharedVideo' })
  }
  await leaveOut('sharedVideo')
  const read = async (person: typeof owner) =>
    (await (await person.send('/api/summaries/sharedVideo')).json()) as SummaryView
  expect((await read(owner)).leftOut).toEqual(leftOut)

  const put = () => owner.sendJson('POST', '/api/summaries/sharedVideo/left-out/1', {})
  for (const response of [await put(), await put()]) {
    expect(response.status).toBe(200)
    const { summary, leftOut: remaining } = (await response.json()) as SummaryView
    expect(remaining?.map(({ n }) => n)).toEqual([2])
    expect(summary.keyPoints.filter(({ isPutBack }) => isPutBack)).toEqual([
      {
        text: 'The oven has 350 degrees.',
        startSeconds: 2,
        quote: 'two hundred and fifty degrees',
        supported: false,
        check: 'unconfirmed',
        isPutBack: true,
      },
    ])
  }
  expect((await read(other)).leftOut).toEqual(leftOut)
})

test('a statement that was not left out, a summary of somebody else and a wrong number are refused', async () => {
  const [owner, other] = [newPerson(testServer), newPerson(testServer)]
  await owner.signUp()
  await owner.summarize({ video: 'ownersVideo' })
  await leaveOut('ownersVideo')
  const statusOf = async (person: typeof owner, n: string) =>
    (await person.sendJson('POST', `/api/summaries/ownersVideo/left-out/${n}`, {})).status
  expect([await statusOf(owner, '3'), await statusOf(other, '1'), await statusOf(owner, 'x')]).toEqual([404, 404, 400])
})
