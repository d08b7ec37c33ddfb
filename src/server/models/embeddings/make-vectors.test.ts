// The vectors of passages are made in the background, on both databases: once, within the
// day's tokens, and again for another model.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, recordingLog, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { type Engine, engines } from '#tests/engines.ts'
import * as store from './store.ts'

describe.each(engines)('on %s', (_, open) => {
  let double: ModelDouble
  let database: Engine['database']
  let server: TestServer
  beforeEach(async () => {
    double = await startModel()
    database = (await open()).database
  })
  afterEach(async () => {
    await server.close()
    await double.close()
  })

  const start = async (environment: Record<string, string> = {}, more: object = {}) => {
    const address = { EMBEDDING_BASE_URL: `${double.url}/v1`, EMBEDDING_API_KEY: double.key }
    const settings = { EMBEDDING_MODEL: 'compatible:bge-m3', ...address, ...environment }
    server = await startTestServer({ database, environment: settings, ...more })
    return newPerson(server)
  }
  const query = async (statement: string) =>
    (await server.deps.db.orm.execute(sql.raw(statement))).rows
  const listMade = () =>
    query(`select v.model, cardinality(v.starts) as passages, length(v.vectors) as bytes, bit_length(v.signature) as bits, t.video_id
      from passage_vectors v join transcripts t on t.id = v.transcript_id where v.starts is not null order by v.model, t.video_id`)
  const until = async (condition: () => Promise<boolean>) => {
    for (let tries = 0; tries < 200; tries++) {
      if (await condition()) return
      await delay(25)
    }
    throw new Error('it did not happen within five seconds')
  }
  const made = (count: number) => until(async () => (await listMade()).length === count)
  /** The requests without those for the sentences that show what all texts have in common. */
  const listTexts = () =>
    double.embedded.flatMap(({ texts }) => texts).filter((text) => text.includes('bees'))

  test('after a summary is stored its passages get vectors, once for everybody', async () => {
    const ann = await start()
    await ann.summarize({ video: 'vectorsBee1' })
    await made(1)
    const [row] = await listMade()
    expect(row).toEqual({
      model: 'compatible:bge-m3',
      passages: 3,
      bytes: 3 * 1028,
      bits: 1024,
      video_id: 'vectorsBee1',
    })
    expect(listTexts().length).toBeGreaterThan(0)
    const requests = double.embedded.length
    await newPerson(server).summarize({ video: 'vectorsBee1' })
    await delay(100)
    expect(double.embedded.length).toBe(requests)
    const [usage] = await query(
      'select tokens::int as tokens, cost_micro_dollars as cost from embedding_usage',
    )
    expect(usage).toMatchObject({ tokens: expect.any(Number), cost: null })
    expect(Number(usage!.tokens)).toBeGreaterThan(100)
  })

  test('older transcripts get theirs when the setting is added, and again when the model changes', async () => {
    const ann = await start({ EMBEDDING_MODEL: '' })
    await ann.summarize({ video: 'vectorsBee2' })
    expect(double.embedded).toEqual([])
    const first = server
    for (const [i, model] of ['compatible:bge-m3', 'compatible:other-model'].entries()) {
      await start({ EMBEDDING_MODEL: model }, { database: { ...database, close: async () => {} } })
      await made(i + 1)
      expect((await listMade()).map((row) => row.model)).toContain(model)
      await server.close()
    }
    server = first
  })

  test('a process that ended in the middle leaves nothing undone', async () => {
    const ann = await start({ EMBEDDING_MODEL: '' })
    await ann.summarize({ video: 'vectorsBee3' })
    const first = server
    await query(`insert into passage_vectors (transcript_id, model, claimed_at)
      select id, 'compatible:bge-m3', ${first.clock.nowMs - 11 * 60_000} from transcripts`)
    const { nowMs } = first.clock
    await start({}, { database: { ...database, close: async () => {} }, now: () => nowMs })
    await made(1)
    await server.close()
    server = first
  })

  test('a process that was taken for dead takes nothing from the one that makes the vectors now', async () => {
    const ann = await start({ EMBEDDING_MODEL: '' })
    await ann.summarize({ video: 'vectorsBee4' })
    const { orm } = server.deps.db
    const [row] = await query('select id from transcripts')
    const key = { transcriptId: String(row!.id), model: 'compatible:bge-m3' }
    const [first, second] = [server.clock.nowMs, server.clock.nowMs + 11 * 60_000]
    expect(await store.claim(orm, key, { nowMs: first, staleMs: 0 })).toBe(true)
    expect(await store.claim(orm, key, { nowMs: second, staleMs: first })).toBe(true)
    await store.release(orm, key, first)
    await store.save(orm, key, {
      starts: [0],
      vectors: new Uint8Array(),
      mean: null,
      signature: null,
    })
    expect(await listMade()).toHaveLength(1)
  })

  test('when half of the day is used up, passages wait, and summaries go on', async () => {
    const ann = await start({ MODEL_DAILY_TOKENS: '1000' })
    await query(`insert into embedding_usage (day, tokens) values (${server.clock.nowMs}, 600)`)
    expect((await ann.summarize({ video: 'vectorsBee4' })).event).toBe('summary')
    await delay(150)
    expect(double.embedded).toEqual([])
    expect(await listMade()).toEqual([])
    expect(await query('select 1 from passage_vectors')).toEqual([])
  })

  test('a model that refuses is left alone after one request, and says so in the log without the text', async () => {
    double.failEmbeddingsWith({ status: 429, retryAfterSeconds: 3600 })
    const { log, lines } = recordingLog('warn')
    const ann = await start({}, { log })
    await ann.summarize({ video: 'vectorsBee5' })
    await until(async () => lines.some((line) => line.includes('the embedding model failed')))
    await ann.summarize({ video: 'vectorsBee6' })
    await delay(100)
    expect(double.embedded.length).toBeLessThan(3)
    expect(lines.join('')).toContain('"waitMs":3600000')
    expect(lines.join('')).not.toMatch(/bees|comb/)
  })

  test('passages that are too long for the model are sent shortened, and a transcript that it refuses is left to words', async () => {
    double.limitEmbeddings({ tokens: 130 })
    const ann = await start()
    const caption = (text: string) => `${text} It dances the waggle dance on the comb`
    const long = Array.from({ length: 40 }, (_, i) =>
      caption(`In sentence ${i} the bee flies`),
    ).join(' and then ')
    const vtt = `WEBVTT\n\n00:00.000 --> 00:30.000\n${long}\n`
    await ann.summarize({ transcript: { name: 'bees.vtt', text: vtt } })
    await made(1)
    expect(double.embedded.some(({ texts }) => texts.some((text) => text.length > 500))).toBe(true)
    double.limitEmbeddings({ tokens: 10 })
    await ann.summarize({ video: 'vectorsBee7' })
    await made(2)
    expect((await listMade()).map(({ passages }) => passages)).toContain(0)
  })

  test('the vectors of an upload are deleted with it', async () => {
    const ann = await start()
    await ann.signUp()
    const cue = (second: number) =>
      `00:00:${second}.000 --> 00:00:${second + 5}.000\nA private sentence about the plans of number ${second} that we made.\n`
    await ann.summarize({
      transcript: { text: `WEBVTT\n\n${[10, 20, 30, 40].map(cue).join('\n')}` },
    })
    await made(1)
    await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
    expect(await query('select 1 from transcripts')).toEqual([])
    expect(await query('select 1 from passage_vectors')).toEqual([])
  })
})
