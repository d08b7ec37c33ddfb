// Who asks for a summary that they have gets it with the answer, as it is now, and nobody
// gets another person's.
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { AcceptedSummary } from '#contract/summaries/summary.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

type Person = ReturnType<typeof newPerson>

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  const start = async () => {
    testServer = await startTestServer({ database: (await open()).database })
  }
  afterEach(() => testServer.close())

  const ask = async (person: Person, video: string, headers = {}) =>
    (await (await person.ask({ video }, headers)).json()) as AcceptedSummary
  const read = async (person: Person, video: string) =>
    (await person.send(`/api/summaries/${video}`)).json()
  const list = async (person: Person) =>
    (
      (await (await person.send('/api/summaries')).json()) as { items: { videoId: string }[] }
    ).items.map(({ videoId }) => videoId)
  const used = async (person: Person) =>
    ((await (await person.send('/api/usage')).json()) as { used: number }).used

  test('a repeated request is answered with the summary, which is dated to now and costs nothing', async () => {
    await start()
    const ann = newPerson(testServer)
    await ann.signUp()
    await ann.summarize({ video: 'repeatedVid' })
    testServer.clock.nowMs += 60_000
    await ann.sendJson('PUT', '/api/summaries/repeatedVid/rating', { rating: 4 })
    const answer = await ask(ann, 'repeatedVid')
    expect(answer).toMatchObject({
      cached: true,
      videoId: 'repeatedVid',
      jobId: answer.summary?.id,
    })
    expect(answer.summary).toEqual(await read(ann, 'repeatedVid'))
    expect(answer.summary).toMatchObject({
      rating: 4,
      createdAt: testServer.clock.nowMs,
      updatedAt: testServer.clock.nowMs,
    })
    expect(await used(ann)).toBe(1)
  })

  test('another person gets an own summary with no rating of the first, and is charged for it', async () => {
    await start()
    const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
    await ann.signUp()
    await ann.summarize({ video: 'sharedVideo' })
    await ann.sendJson('PUT', '/api/summaries/sharedVideo/rating', { rating: 5 })
    const [first, again] = [await ask(bob, 'sharedVideo'), await ask(bob, 'sharedVideo')]
    expect(first).toMatchObject({ cached: true, summary: { rating: 0 } })
    expect(again.summary).toEqual(first.summary)
    expect(again.jobId).not.toBe((await ask(ann, 'sharedVideo')).jobId)
    expect(await used(bob)).toBe(1)
  })

  test('a summary in the trash comes back, and one that is older than another version becomes the newest', async () => {
    await start()
    const ann = newPerson(testServer)
    await ann.signUp()
    await ann.summarize({ video: 'trashedVide' })
    await ann.send('/api/summaries/trashedVide', { method: 'DELETE' })
    expect(await list(ann)).toEqual([])
    const restored = await ask(ann, 'trashedVide')
    expect(restored.summary).toEqual(await read(ann, 'trashedVide'))
    testServer.clock.nowMs += 60_000
    await ann.summarize({ video: 'trashedVide', length: 'short' })
    testServer.clock.nowMs += 60_000
    const older = await ask(ann, 'trashedVide')
    expect(older.summary).toMatchObject({ length: 'medium' })
    expect(await read(ann, 'trashedVide')).toEqual(older.summary)
  })

  test('the click that was sent twice and the key of another request are told apart from a repeat', async () => {
    await start()
    const ann = newPerson(testServer)
    await ann.summarize({ video: 'clickedVide' })
    const click = { 'idempotency-key': 'click' }
    const first = await ask(ann, 'clickedVide', click)
    testServer.clock.nowMs += 60_000
    const replayed = await ask(ann, 'clickedVide', click)
    expect(replayed.summary).toEqual(first.summary)
    expect((await ann.ask({ video: 'unlikeVideo' }, click)).status).toBe(422)
  })

  test('what is not finished, was released or is too old is not answered from the store', async () => {
    await start()
    const ann = newPerson(testServer)
    await ann.summarize({ video: 'releasedVid' })
    await testServer.deps.db.orm.execute(sql`update ledger set state = 'released'`)
    expect(await ask(ann, 'releasedVid')).toMatchObject({ cached: true })
    expect(await used(ann)).toBe(2)
    testServer.clock.nowMs += 31 * 24 * 3600 * 1000
    const late = await ask(ann, 'releasedVid')
    expect([late.cached, late.summary]).toEqual([false, undefined])
  })
})
