// What Ann summarizes can be found in a minute, however much Bob has imported before.
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSourceTranscript, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { transcripts } from '../../db/schema/summaries.ts'
import { indexTranscript, indexTranscripts, indexWaitingTranscripts } from './index-transcripts.ts'
import { findTranscript, saveTranscript } from './transcripts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ idle: true })
})
afterAll(() => server.close())

test('imported transcripts are indexed after the others, and all of them while there is time', async () => {
  const { orm } = server.deps.db
  const { language, kind, cues } = makeSourceTranscript('a').transcript
  const row = (id: string, isImported: boolean, createdAt: number) => ({
    id,
    videoId: id,
    language,
    kind,
    cues,
    chapters: [],
    words: 60,
    endSeconds: 118,
    isImported,
    createdAt,
  })
  await orm
    .insert(transcripts)
    .values(Array.from({ length: 45 }, (_, at) => row(`imported ${at}`, true, at)))
  await orm.insert(transcripts).values(row('of Ann', false, 1000))
  const listWaiting = async () => {
    const rows = await orm
      .select({ id: transcripts.id, terms: transcripts.terms })
      .from(transcripts)
    return rows.filter(({ terms }) => terms === null).map(({ id }) => id)
  }
  expect(await indexTranscripts(server.deps)).toBe(20)
  expect(await listWaiting()).toHaveLength(26)
  expect(await listWaiting()).not.toContain('of Ann')
  await indexWaitingTranscripts(server.deps, 1000)
  expect(await listWaiting()).toEqual([])
})

test('a finished summary is indexed at once, whatever waits; of what waits, the newest comes first', async () => {
  const busy = await startTestServer()
  const { orm } = busy.deps.db
  const { language, kind, cues } = makeSourceTranscript('a').transcript
  const row = (id: string, createdAt: number) => ({
    id,
    videoId: id,
    language,
    kind,
    cues,
    chapters: [],
    words: 60,
    endSeconds: 118,
    isImported: false,
    createdAt,
  })
  await orm
    .insert(transcripts)
    .values(Array.from({ length: 25 }, (_, at) => row(`waiting ${at}`, at)))
  const listIds = async (condition: SQL) => {
    const rows = await orm.select({ id: transcripts.id }).from(transcripts).where(condition)
    return rows.map(({ id }) => id).toSorted()
  }
  const ann = newPerson(busy)
  await ann.signUp()
  await ann.summarize({ video: 'indexFirst1' })
  await expect.poll(() => listIds(isNotNull(transcripts.terms))).toHaveLength(1)
  expect(await listIds(isNull(transcripts.terms))).toHaveLength(25)
  await indexTranscripts(busy.deps)
  const oldest = ['waiting 0', 'waiting 1', 'waiting 2', 'waiting 3', 'waiting 4']
  expect(await listIds(isNull(transcripts.terms))).toEqual(oldest)
  await busy.close()
})

test('a transcript takes at most three times its text, also one that repeats no word', async () => {
  const { orm } = server.deps.db
  const words = Array.from({ length: 60_000 }, (_, at) => (at * 7919 + 100_000).toString(36))
  const cues = Array.from({ length: 6000 }, (_, at) => ({
    startSeconds: at * 4.004,
    endSeconds: at * 4.004 + 4.004,
    text: words.slice(at * 10, at * 10 + 10).join(' '),
  }))
  const transcript = { language: 'en', kind: 'upload' as const, cues }
  const stored = { transcript, words: words.length, chapters: [], videoId: 'manyWords01', nowMs: 0 }
  const id = await saveTranscript(orm, stored)
  await indexTranscript(server.deps, id)
  expect((await findTranscript(orm, id))?.transcript.cues).toEqual(cues)
  const { rows } = await orm.execute<{ bytes: number }>(
    sql`select pg_column_size(cues) + pg_column_size(terms) as bytes from transcripts where id = ${id}`,
  )
  expect(rows[0]!.bytes).toBeLessThan(3 * cues.reduce((sum, { text }) => sum + text.length, 0))
})
