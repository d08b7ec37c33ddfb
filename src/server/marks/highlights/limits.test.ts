// Highlights are limited, also those that were deleted and wait for thirty days, and
// those of a guest who signs in.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxHighlights } from '#contract/basics/limits.ts'
import type { HighlightsPage } from '#contract/marks/highlights.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { purgeDeletedHighlights } from './highlights.ts'

let server: TestServer
let ann: ReturnType<typeof newPerson>
let annId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ann = newPerson(server)
  annId = await ann.signUp()
  await ann.summarize({ video: 'beesDancing' })
})
afterAll(() => server.close())

const mark = (person: typeof ann, quote: string) =>
  person.sendJson('POST', '/api/highlights', {
    videoId: 'beesDancing',
    startSeconds: 1,
    endSeconds: 2,
    quote,
  })
const total = async (person: typeof ann) =>
  ((await (await person.send('/api/highlights')).json()) as HighlightsPage).total

/** Highlights that Ann made over time. */
async function fill(count: number, { areDeleted = false } = {}): Promise<void> {
  const { nowMs } = server.clock
  await server.deps.db.orm.execute(`insert into highlights (id, owner_id, video_id, place, start_seconds, end_seconds,
      quote, before, after, note, color, words_key, search_text, deleted_at, created_at, updated_at)
    select gen_random_uuid(), '${annId}', 'beesDancing', 'transcript', n, n, 'w', '', '', '', 'sand', gen_random_uuid(), 'w',
      ${areDeleted ? nowMs : 'null'}, ${nowMs}, ${nowMs} from generate_series(1, ${count}) n`)
}

test('who has the most highlights makes room by deleting one', async () => {
  await fill(maxHighlights - 1)
  const { id } = (await (await mark(ann, 'the last one')).json()) as { id: string }
  const refused = await mark(ann, 'one more')
  expect(await refused.text()).toContain('You have 20,000 highlights')
  await ann.sendJson('DELETE', `/api/highlights/${id}`, {})
  expect((await mark(ann, 'one more')).status).toBe(201)
  const restored = await ann.sendJson('POST', `/api/highlights/${id}/restore`, {})
  expect([restored.status, await restored.text()]).toEqual([
    409,
    expect.stringContaining('It stays in the trash.'),
  ])
})

test('highlights that fill a library with their length are refused, those of a guest earlier', async () => {
  const long = (at: number) => `${at} ${'of the old lighthouse and its keeper '.repeat(130)}`
  const guest = newPerson(server)
  await guest.summarize({ video: 'beesDancing' })
  const answers: number[] = []
  for (let at = 0; at < 50; at++) answers.push((await mark(guest, long(at))).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(42)
  const { items } = (await (await guest.send('/api/highlights')).json()) as HighlightsPage
  const changed = { note: 'of the old keeper '.repeat(100) }
  const address = `/api/highlights/${items[0]!.id}`
  expect((await guest.sendJson('PATCH', address, changed)).status).toBe(409)
  expect((await guest.sendJson('PATCH', address, { color: 'sky' })).status).toBe(200)
  const refused = await mark(guest, 'a short one')
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('Nothing was saved. Delete long ones'),
  ])
  for (let at = 0; at < 50; at++) expect((await mark(ann, long(at))).status).toBe(201)
})

test('nobody marks words more often than three hundred times a minute', async () => {
  const answers = new Set<number>()
  for (let at = 0; at < 301; at++) answers.add((await mark(ann, `words ${at}`)).status)
  expect([...answers]).toEqual([201, 429])
})

test('marking and deleting again and again ends at a limit until the deleted ones are gone for good', async () => {
  await fill(2 * maxHighlights, { areDeleted: true })
  const refused = await mark(ann, 'one more')
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('You deleted so many highlights'),
  ])
  server.clock.nowMs += 31 * 24 * 3600 * 1000
  await purgeDeletedHighlights(server.deps)
  await ann.signIn()
  expect((await mark(ann, 'one more')).status).toBe(201)
})

test('the highlights of a guest move to their account as far as there is room, the newest first', async () => {
  await fill(maxHighlights - 1)
  await ann.sendJson('POST', '/api/auth/sign-out', {})
  const guest = newPerson(server)
  await guest.summarize({ video: 'beesDancing' })
  for (const quote of ['older words', 'newer words', 'deleted words']) {
    server.clock.nowMs += 1000
    const { id } = (await (await mark(guest, quote)).json()) as { id: string }
    if (quote === 'deleted words') await guest.sendJson('DELETE', `/api/highlights/${id}`, {})
  }
  await guest.sendJson('POST', '/api/auth/sign-in/email', ann.credentials)
  expect(await total(guest)).toBe(maxHighlights)
  const { rows } = await server.deps.db.orm.execute(
    "select quote, owner_id from highlights where quote like '% words'",
  )
  expect(rows).toEqual([{ quote: 'newer words', owner_id: annId }])
})
