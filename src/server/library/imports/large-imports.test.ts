// Eve has thousands of things in one video. They come in, and go again, in small
// transactions: others are answered between these.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryImport, UndoCounts } from '#contract/library/library-import.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { noteDeletions } from '#tests/many-rows.ts'
import { deletionLimits, stepLimits } from '../../db/in-steps.ts'
import { lostMs } from './import-parts.ts'
import { maintainLibraryImports } from './library-imports.ts'

type Person = ReturnType<typeof newPerson>
type Entry = Record<string, unknown>
type Export = Record<'summaries' | 'transcripts' | 'highlights' | 'cards' | 'history', Entry[]>

const videoId = 'largeVideo1'
const amount = 3 * stepLimits.rows + 10
let server: TestServer
let exported: string
let deletions: Awaited<ReturnType<typeof noteDeletions>>
/** The tables from which a test has noted how many rows each transaction deletes. */
const watched = ['highlights', 'cards', 'library_import_parts'] as const

beforeAll(async () => {
  server = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  await ann.summarize({ video: videoId })
  const words = { videoId, startSeconds: 20, endSeconds: 38, quote: 'a figure of eight' }
  await ann.sendJson('POST', '/api/highlights', words)
  await ann.sendJson('POST', '/api/cards', { videoId, question: 'A ___', answer: 'figure' })
  await ann.sendJson('PUT', `/api/summaries/${videoId}/tags`, { tags: ['bees'] })
  const data = JSON.parse(await (await ann.send('/api/me/export')).text()) as Export
  const repeat = (entries: Entry[], count: number, change: (n: number) => Entry) =>
    Array.from({ length: count }, (_, n) => ({ ...entries[0], ...change(n) }))
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const note = 'The bees say where the flowers are. '.repeat(130)
  data.highlights = repeat(data.highlights, amount, (n) => ({ id: id(n), startSeconds: n, note }))
  data.cards = repeat(data.cards, amount, (n) => ({ question: `${n} ___` }))
  data.cards.push(data.cards[0]!)
  const createdAt = data.summaries[0]!.createdAt as number
  data.summaries = repeat(data.summaries, 4, (n) => ({
    customPrompt: `Version ${n}`,
    createdAt: createdAt - n,
  }))
  exported = JSON.stringify(data)
  const { orm } = server.deps.db
  deletions = await noteDeletions(orm, watched)
})
afterAll(() => server.close())

const latest = async (person: Person) =>
  (await (await person.send('/api/import')).json()) as LibraryImport
const post = (person: Person, body: string) => person.send('/api/import', { method: 'POST', body })

async function importFile(): Promise<{ eve: Person; ownerId: string }> {
  const eve = newPerson(server)
  const ownerId = await eve.signUpConfirmed()
  server.clock.nowMs += 60_000
  expect((await post(eve, exported)).status).toBe(202)
  return { eve, ownerId }
}
const untilState = (person: Person, state: string) =>
  expect.poll(async () => (await latest(person)).state, { timeout: 60_000 }).toBe(state)

/** The most rows of a person's, and bytes of these, that one transaction wrote. */
async function largestStep(table: string, ownerId: string, bytes = '0') {
  const { rows } = await server.deps.db.orm.execute<{ rows: number; bytes: number }>(
    sql.raw(`select count(*)::int as rows, sum(${bytes})::int as bytes from ${table}
      where owner_id = '${ownerId}' group by xmin::text order by 1 desc limit 1`),
  )
  return rows[0]!
}
const total = async (person: Person, path: string) =>
  ((await (await person.send(path)).json()) as { total: number }).total

test('cards, highlights and versions of one video come in and go in small steps, and all are counted', async () => {
  const { eve, ownerId } = await importFile()
  await untilState(eve, 'done')
  const { counts, done } = await latest(eve)
  expect([counts.added, counts.addedVideos, done]).toEqual([4, 1, 4])
  const highlights = await largestStep('highlights', ownerId, 'octet_length(note)')
  expect(highlights.rows).toBeLessThanOrEqual(stepLimits.rows)
  expect(highlights.bytes).toBeLessThanOrEqual(stepLimits.bytes)
  expect((await largestStep('cards', ownerId)).rows).toBeLessThanOrEqual(stepLimits.rows)
  expect((await largestStep('user_summaries', ownerId)).rows).toBe(1)
  expect(await total(eve, '/api/highlights')).toBe(amount)
  expect(await total(eve, '/api/cards')).toBe(amount)
  expect(await (await eve.send(`/api/summaries/${videoId}`)).json()).toMatchObject({
    tags: ['bees'],
    createdAt: (JSON.parse(exported) as Export).summaries[0]!.createdAt,
  })

  const counted = (await (await eve.send('/api/import/undo')).json()) as UndoCounts
  expect(counted).toMatchObject({ summaries: 1, highlights: amount, cards: amount, kept: 0 })
  await deletions.purge()
  expect((await eve.sendJson('POST', '/api/import/undo', {})).status).toBe(200)
  for (const name of ['highlights', 'cards'] as const)
    expect(await deletions.largest(name)).toBeLessThanOrEqual(stepLimits.rows)
  expect(await total(eve, '/api/highlights')).toBe(0)
  expect(await total(eve, '/api/cards')).toBe(0)
  expect(await total(eve, '/api/trash')).toBe(1)

  // The versions come back from the trash.
  expect((await post(eve, exported)).status).toBe(202)
  await untilState(eve, 'done')
  expect((await latest(eve)).counts).toMatchObject({ added: 4, addedVideos: 1 })
  expect(await total(eve, '/api/cards')).toBe(amount)
  expect((await post(eve, exported)).status).toBe(202)
  await untilState(eve, 'done')
  expect((await latest(eve)).counts).toMatchObject({ added: 0 })
  expect(await total(eve, '/api/cards')).toBe(amount)
})

test('an import that is interrupted within a video goes on behind the last step', async () => {
  const { orm } = server.deps.db
  const at = amount - 20
  await orm.execute(
    sql.raw(`alter table cards add constraint refused check (question <> '${at} ___') not valid`),
  )
  const { eve } = await importFile()
  const failures = sql`select 1 from library_imports where failures > 0`
  await expect
    .poll(async () => (await orm.execute(failures)).rows.length, { timeout: 60_000 })
    .toBe(1)
  const arrived = await total(eve, '/api/cards')
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThan(amount)
  await orm.execute(sql`alter table cards drop constraint refused`)
  server.clock.nowMs += lostMs + 1
  await maintainLibraryImports(server.deps)
  await untilState(eve, 'done')
  expect((await latest(eve)).counts).toMatchObject({ added: 4, addedVideos: 1 })
  expect(await total(eve, '/api/highlights')).toBe(amount)
  expect(await total(eve, '/api/cards')).toBe(amount)
  const counted = (await (await eve.send('/api/import/undo')).json()) as UndoCounts
  expect(counted).toMatchObject({ summaries: 1, highlights: amount, cards: amount, kept: 0 })
})

test('the trash is emptied in small steps', async () => {
  const { eve, ownerId } = await importFile()
  await untilState(eve, 'done')
  await server.deps.db.orm.execute(
    sql`update highlights set deleted_at = 1 where owner_id = ${ownerId}`,
  )
  await deletions.purge()
  expect(await (await eve.send('/api/trash', { method: 'DELETE' })).json()).toEqual({
    deleted: amount,
  })
  expect(await deletions.largest('highlights')).toBeLessThanOrEqual(stepLimits.rows)
  expect(await total(eve, '/api/trash')).toBe(0)
})

test('an export without its transcripts says so, and is removed in steps like one that is replaced', async () => {
  const data = JSON.parse(exported) as Export
  const { summaries, transcripts } = data
  data.transcripts = []
  data.history = []
  data.cards = []
  const [eve, most] = [newPerson(server), 2 * deletionLimits.rows]
  await eve.signUpConfirmed()
  data.summaries = Array.from({ length: most }, (_, n) => ({
    ...summaries[0],
    videoId: `large${String(n).padStart(6, '0')}`,
  }))
  await deletions.purge()
  const refused = await post(eve, JSON.stringify(data))
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: { message: expect.stringMatching(/lack their words.*Nothing was changed\. Export/) } },
  ])
  expect(await deletions.largest('library_import_parts')).toBeLessThanOrEqual(deletionLimits.rows)
  expect(await latest(eve)).toBeNull()

  data.transcripts = transcripts
  await deletions.purge()
  for (let i = 0; i < 2; i++)
    expect(
      (await eve.send('/api/import?check=true', { method: 'POST', body: JSON.stringify(data) }))
        .status,
    ).toBe(202)
  expect((await eve.send('/api/import', { method: 'DELETE' })).status).toBe(200)
  expect(await deletions.largest('library_import_parts')).toBeLessThanOrEqual(deletionLimits.rows)
  expect(await latest(eve)).toBeNull()
})
