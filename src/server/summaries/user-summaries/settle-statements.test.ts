// What the check marked or left out is settled by the owner of a summary, and by nobody else.
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  describeDropped,
  shortWithoutMark,
  unsupportedNotice,
} from '#contract/summaries/describe-check.ts'
import { toMarkdown, toPlainText } from '#contract/summaries/document.ts'
import type { Digest, KeyPoint, LeftOut, SummaryView } from '#contract/summaries/summary.ts'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { users } from '../../db/schema/accounts.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { settleStatements, unsettle } from './settle-statements.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

type Person = ReturnType<typeof newPerson>

const oven: LeftOut = {
  n: 1,
  text: 'The oven has 350 degrees.',
  reason: 'number',
  startSeconds: 2,
  words: 'two hundred and fifty degrees',
}
const hot: LeftOut = { n: 2, text: 'It is never hot.', reason: 'negation' }
const yeast: KeyPoint = {
  text: 'Yeast eats sugar.',
  startSeconds: 1,
  quote: 'yeast eats sugar',
  supported: true,
}
const crust: KeyPoint = {
  text: 'Pumpernickel sings for an hour.',
  startSeconds: 3,
  quote: 'it crackles',
  supported: false,
  check: 'unconfirmed',
}
/** The number of the marked point, behind those of what was left out. */
const crustNumber = 3

test('where no marks are shown, a confirmed point stands for a marked short version', () => {
  const marked = { tldr: 'It is never hot.', tldrCheck: 'unconfirmed' as const }
  expect(shortWithoutMark({ ...marked, keyPoints: [crust, yeast] })).toBe(yeast.text)
  expect(shortWithoutMark({ ...marked, keyPoints: [crust] })).toBe(marked.tldr)
  expect(shortWithoutMark({ tldr: 'Yeast lives.', keyPoints: [yeast] })).toBe('Yeast lives.')
  expect(shortWithoutMark({ tldr: '', keyPoints: [crust] })).toBe(crust.text)
})

/** Gives the newest summary of a video what a model would have written, as its check marked it. */
async function markPoints(videoId: string): Promise<void> {
  const { orm } = testServer.deps.db
  const [row] = await orm
    .select({ id: generations.id, digest: generations.digest })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(eq(userSummaries.videoId, videoId))
    .orderBy(sql`${userSummaries.createdAt} desc`)
  const { chapters: _, tldrQuote: __, pullQuote: ___, ...summary } = row!.digest!.summary
  const digest: Digest = {
    ...row!.digest!,
    summary: { ...summary, chapters: [], keyPoints: [yeast, crust] },
    checked: { kept: 1, dropped: 2 },
    leftOut: [oven, hot],
  }
  await orm.update(generations).set({ digest }).where(eq(generations.id, row!.id))
}

const read = async (person: Person, videoId: string) =>
  (await (await person.send(`/api/summaries/${videoId}`)).json()) as SummaryView
const settle = (person: Person, videoId: string, n: number | string, as: unknown, query = '') =>
  person.sendJson('PUT', `/api/summaries/${videoId}/statements/${n}${query}`, { as })
const pointsOf = ({ summary }: SummaryView) =>
  summary.keyPoints.map(({ text, supported }) => [text, supported])
const marked = [
  [yeast.text, true],
  [crust.text, false],
]

async function newReader(videoId: string, { isGuest = false } = {}): Promise<Person> {
  const person = newPerson(testServer)
  if (!isGuest) await person.signUp()
  await person.summarize({ video: videoId })
  await markPoints(videoId)
  return person
}

test('a marked point is right, is left out, or is marked again as its owner says, and others keep theirs', async () => {
  const owner = await newReader('sharedVideo')
  const other = await newReader('sharedVideo')
  expect(pointsOf(await read(owner, 'sharedVideo'))).toEqual(marked)

  for (const _ of ['first', 'again']) {
    const right = await settle(owner, 'sharedVideo', crustNumber, 'right')
    expect(right.status).toBe(200)
    expect(pointsOf((await right.json()) as SummaryView)).toEqual([
      [yeast.text, true],
      [crust.text, true],
    ])
  }
  await settle(owner, 'sharedVideo', crustNumber, 'left_out')
  const without = await read(owner, 'sharedVideo')
  expect(pointsOf(without)).toEqual([[yeast.text, true]])
  expect(without.leftOut).toEqual([
    oven,
    hot,
    { n: crustNumber, text: crust.text, reason: 'owner', startSeconds: 3, words: 'it crackles' },
  ])
  expect(without.checked).toMatchObject({ kept: 1, dropped: 3, byOwner: 1 })
  expect(describeDropped(without.checked)).toBe(
    '3 more points were left out: the transcript does not support 2, and the owner of the summary took 1 out.',
  )
  await settle(owner, 'sharedVideo', crustNumber, 'marked')
  expect(pointsOf(await read(owner, 'sharedVideo'))).toEqual(marked)
  expect((await read(owner, 'sharedVideo')).checked).toMatchObject({ kept: 1, dropped: 2 })
  expect(pointsOf(await read(other, 'sharedVideo'))).toEqual(marked)
})

test('programs put a statement back with the older call', async () => {
  const owner = await newReader('olderCallVi')
  const response = await owner.sendJson('POST', `/api/summaries/olderCallVi/left-out/${oven.n}`, {})
  expect(response.status).toBe(200)
  expect(pointsOf((await response.json()) as SummaryView)).toContainEqual([oven.text, false])
})

test('a statement that was left out comes back with a mark, and can be settled like a marked one', async () => {
  const owner = await newReader('leftOutVid1')
  await settle(owner, 'leftOutVid1', 1, 'marked')
  const view = await read(owner, 'leftOutVid1')
  expect(view.summary.keyPoints[1]).toEqual({
    n: 1,
    text: oven.text,
    startSeconds: 2,
    quote: oven.words,
    supported: false,
    check: 'unconfirmed',
    reason: 'number',
  })
  expect(view.leftOut).toEqual([hot])
  expect(view.checked.dropped).toBe(1)
  await settle(owner, 'leftOutVid1', 1, 'right')
  expect((await read(owner, 'leftOutVid1')).summary.keyPoints[1]).toMatchObject({
    text: oven.text,
    supported: true,
  })
  await settle(owner, 'leftOutVid1', 1, 'left_out')
  expect((await read(owner, 'leftOutVid1')).leftOut).toEqual([oven, hot])
})

test('a guest settles their own, and an account keeps what its guest settled', async () => {
  const guest = await newReader('guestsVideo', { isGuest: true })
  expect((await settle(guest, 'guestsVideo', crustNumber, 'right')).status).toBe(200)
  await guest.signUp()
  expect(pointsOf(await read(guest, 'guestsVideo'))[1]).toEqual([crust.text, true])
})

test('what cannot be settled, is somebody else’s or is no answer is refused', async () => {
  const owner = await newReader('ownersVideo')
  const other = newPerson(testServer)
  await other.signUp()
  const { id } = await read(owner, 'ownersVideo')
  const statusOf = async (...asked: Parameters<typeof settle>) => (await settle(...asked)).status
  expect(await statusOf(owner, 'ownersVideo', 4, 'right')).toBe(404)
  expect(await statusOf(other, 'ownersVideo', crustNumber, 'right')).toBe(404)
  expect(await statusOf(other, 'ownersVideo', crustNumber, 'right', `?summaryId=${id}`)).toBe(404)
  expect(await statusOf(newPerson(testServer), 'ownersVideo', crustNumber, 'right')).toBe(404)
  for (const n of ['0', '-1', '1.5', 'x', '99999'])
    expect(await statusOf(owner, 'ownersVideo', n, 'right')).toBe(400)
  for (const as of ['wrong', 1, null, undefined, ['right']])
    expect(await statusOf(owner, 'ownersVideo', crustNumber, as)).toBe(400)
  expect(pointsOf(await read(owner, 'ownersVideo'))).toEqual(marked)
})

test('a new version starts with nothing settled, and the earlier one keeps what was', async () => {
  const owner = await newReader('versionsVid')
  const first = await read(owner, 'versionsVid')
  await settle(owner, 'versionsVid', crustNumber, 'left_out')
  testServer.clock.nowMs += 1000
  await owner.summarize({ video: 'versionsVid', length: 'short' })
  await markPoints('versionsVid')
  expect(pointsOf(await read(owner, 'versionsVid'))).toEqual(marked)
  await settle(owner, 'versionsVid', crustNumber, 'right', `?summaryId=${first.id}`)
  const { items } = (await (await owner.send('/api/summaries/versionsVid/versions')).json()) as {
    items: SummaryView[]
  }
  expect(items.map((view) => pointsOf(view)[1])).toEqual([
    [crust.text, false],
    [crust.text, true],
  ])
})

test('files, the public page, assistants, searches and the export show what was settled', async () => {
  const owner = await newReader('everywhereV')
  await testServer.deps.db.orm.update(users).set({ emailVerified: true })
  await settle(owner, 'everywhereV', crustNumber, 'right')
  const publication = { showsName: false, indexable: false }
  const published = await owner.sendJson(
    'PUT',
    '/api/summaries/everywhereV/publication',
    publication,
  )
  const { url } = (await published.json()) as { url: string }
  const readPublic = async () =>
    (await (
      await newPerson(testServer).send(`/api/public/${url.split('/').at(-1)}`)
    ).json()) as SummaryView
  const { key } = (await (
    await owner.sendJson('POST', '/api/keys', { name: 'Assistant', scopes: ['read'] })
  ).json()) as { key: string }
  const askAssistant = async () => {
    const response = await newPerson(testServer).send('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_summary', arguments: { video: 'everywhereV' } },
      }),
    })
    return response.text()
  }
  const isFound = async () =>
    ((await (await owner.send('/api/summaries?search=pumpernickel')).json()) as { total: number })
      .total === 1
  const view = await read(owner, 'everywhereV')
  expect(toMarkdown(view)).not.toContain(unsupportedNotice)
  const byOwner = '(confirmed by the owner, not by the transcript)'
  expect(toMarkdown(view)).toContain(`*${byOwner}*`)
  expect(toPlainText(view)).toContain(`0:03  ${crust.text} ${byOwner}\n`)
  expect(await (await newPerson(testServer).send(url)).text()).toContain(byOwner)
  expect(pointsOf(await readPublic())[1]).toEqual([crust.text, true])
  expect(await askAssistant()).toMatch(/"text":"Pumpernickel.{0,300}"supported":true/s)
  expect(await isFound()).toBe(true)

  await settle(owner, 'everywhereV', crustNumber, 'left_out')
  const without = await read(owner, 'everywhereV')
  expect(toMarkdown(without)).toContain(
    `Left out of the points and the text:\n- ${oven.text}\n- ${hot.text}\n- ${crust.text}\n`,
  )
  const page = await readPublic()
  expect(JSON.stringify(page)).not.toContain('Pumpernickel')
  expect(describeDropped(page.checked)).toContain('the owner of the summary took 1 out')
  expect(await askAssistant()).not.toContain(`"text":"${crust.text}"`)
  expect(await isFound()).toBe(false)
  const exported = await (await owner.send('/api/me/export')).text()
  expect(exported).toMatch(/"text":"Pumpernickel sings for an hour\.","reason":"owner"/)
})

test('an export takes along what was settled, and comes in once however that has changed', async () => {
  const ann = await newReader('takenAlongV')
  await settle(ann, 'takenAlongV', 1, 'right')
  await settle(ann, 'takenAlongV', crustNumber, 'left_out')
  const shown = pointsOf(await read(ann, 'takenAlongV'))
  const body = await (await ann.send('/api/me/export')).text()
  const bob = newPerson(testServer)
  await bob.signUpConfirmed()
  const takeIn = async () => {
    expect((await bob.send('/api/import?existing=both', { method: 'POST', body })).status).toBe(202)
    await expect
      .poll(async () => ((await (await bob.send('/api/import')).json()) as { state: string }).state)
      .toBe('done')
    const versions = await (await bob.send('/api/summaries/takenAlongV/versions')).json()
    return (versions as { items: SummaryView[] }).items.map(pointsOf)
  }
  expect(await takeIn()).toEqual([shown])
  await settle(bob, 'takenAlongV', crustNumber, 'marked')
  await settle(bob, 'takenAlongV', 1, 'left_out')
  expect(await takeIn()).toEqual([marked])
  expect((await read(bob, 'takenAlongV')).leftOut).toContainEqual(oven)
})

test('an imported summary is the same however it was settled, and what was settled can be taken back', () => {
  const digest: Digest = {
    summary: { keyPoints: [yeast, crust] } as Digest['summary'],
    coverage: { fromSeconds: 0, toSeconds: 9, share: 1 },
    checked: { kept: 1, dropped: 2 },
    leftOut: [oven, hot],
  }
  for (const settled of [
    {},
    { 1: 'marked' },
    { 1: 'right', 2: 'marked', 3: 'left_out' },
    { 3: 'right' },
  ] as const) {
    const taken = settleStatements(digest, settled)
    expect(unsettle(taken)).toEqual(unsettle(digest))
    const back = settleStatements(taken, { 1: 'left_out', 2: 'left_out', 3: 'marked' })
    expect(back).toMatchObject({ checked: { kept: 1, dropped: 2 } })
    expect(new Set(back.leftOut)).toEqual(
      new Set([oven, { ...hot, ...(2 in settled && { startSeconds: 0 }) }]),
    )
    expect(back.summary.keyPoints).toEqual([yeast, { ...crust, n: crustNumber }])
  }
})

test('statements that are settled, and stars that are given, at the same time are all kept', async () => {
  const owner = await newReader('atOnceVideo')
  const responses = await Promise.all([
    settle(owner, 'atOnceVideo', 1, 'marked'),
    settle(owner, 'atOnceVideo', 2, 'marked'),
    owner.sendJson('PUT', '/api/summaries/atOnceVideo/rating', { rating: 4 }),
    settle(owner, 'atOnceVideo', crustNumber, 'left_out'),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const view = await read(owner, 'atOnceVideo')
  expect(pointsOf(view).map(([text]) => text)).toEqual([hot.text, yeast.text, oven.text])
  expect(view.rating).toBe(4)
})

test('a file with very many statements takes linear time', async () => {
  const readFile = (size: number) => {
    const n = (i: number) => (i % 7) + 1
    const digest: Digest = {
      summary: {
        keyPoints: Array.from({ length: size }, (_, i) => ({ ...crust, n: n(i) })),
      } as Digest['summary'],
      coverage: { fromSeconds: 0, toSeconds: 9, share: 1 },
      checked: { kept: 1, dropped: size },
      leftOut: Array.from({ length: size }, (_, i) => ({ ...oven, n: n(i) })),
    }
    expect(unsettle(digest).keyPoints).toHaveLength(2 * size)
  }
  expect(await measureGrowth(readFile, 100_000)).toBeLessThan(linearGrowth)
})

test('what was put back before the update stays put back', async () => {
  const { orm } = testServer.deps.db
  const [, update] = readFileSync(
    new URL('../../db/migrations/0058_settled-statements.sql', import.meta.url),
    'utf8',
  )
    .replaceAll('"user_summaries"', '"before_update"')
    .split('--> statement-breakpoint')
  await orm.transaction(async (tx) => {
    await tx.execute(
      sql`create temp table before_update (put_back jsonb, settled jsonb default '{}') on commit drop`,
    )
    await tx.execute(sql`insert into before_update (put_back) values ('[]'), ('[2, 11]')`)
    await tx.execute(sql.raw(update!))
    const { rows } = await tx.execute<{ settled: object }>(
      sql`select settled from before_update order by put_back`,
    )
    expect(rows.map(({ settled }) => settled)).toEqual([{}, { 2: 'marked', 11: 'marked' }])
  })
})
