// Eve sends small files that unpack to much work. Others are served meanwhile, and what
// she sends counts.

import { like } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryImport } from '#contract/library/library-import.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { rateLimits } from '../../db/schema/operation/rate-limits.ts'
import type { Engine } from '../../threads/engine.ts'
import { createImportThreads } from './import-threads.ts'

let server: TestServer
let eve: ReturnType<typeof newPerson>
beforeAll(async () => {
  server = await startTestServer()
  eve = newPerson(server)
  await eve.signUpConfirmed()
})
afterAll(() => server.close())

const head = '{"format":"pith-export","version":1,'
const million = 1_000_000
const resourceLimits = {
  maxOldGenerationSizeMb: 24,
  maxYoungGenerationSizeMb: 1,
}
const zip = (text: string) => zipSync({ 'pith-my-data.json': Buffer.from(text) }, { level: 1 })
const post = (body: Uint8Array<ArrayBuffer>) =>
  eve.send('/api/import?check=true', { method: 'POST', body })

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * The share of the processor time of some work that was spent on this thread while nothing else was
 * done there.
 */
async function shareOfPause(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  let [last, longest] = [process.threadCpuUsage(), 0]
  const measure = () => {
    longest = Math.max(longest, millisecondsOf(process.threadCpuUsage(last)))
    last = process.threadCpuUsage()
  }
  const timer = setInterval(measure, 5)
  await work()
  clearInterval(timer)
  measure()
  return longest / millisecondsOf(process.cpuUsage(start))
}

test.each([
  [
    'a summary of millions of numbers',
    `"summaries":[{"summary":{"keyPoints":[${'0,'.repeat(4 * million)}0]}}]`,
  ],
  ['a transcript of empty captions', `"transcripts":[{"cues":[${'{},'.repeat(million)}0]}]`],
  ['millions of empty entries', `"cards":[${'{},'.repeat(3 * million)}0]`],
  ['a tag of ten megabytes', `"history":[{"tags":["${'a'.repeat(10 * million)}"]}]`],
])('%s is refused, and nobody waits for it', async (_, lists) => {
  const body = zip(`${head}${lists}}`)
  expect(body.length).toBeLessThan(250_000)
  // The first file waits until its thread has started.
  await post(zip(head))
  let response = new Response()
  const share = await shareOfPause(async () => {
    response = await post(body)
  })
  expect([413, 422]).toContain(response.status)
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining('Nothing was changed') },
  })
  expect(share).toBeLessThan(0.5)
})

test('what was read of a refused file counts as imported that day', async () => {
  const isOfBytes = like(rateLimits.key, 'library-import-bytes:%')
  const { orm } = server.deps.db
  await orm.delete(rateLimits)
  const unpacked = `${head}"cards":[${'{},'.repeat(million)}0]}`
  expect((await post(zip(unpacked))).status).toBe(422)
  const [row] = await orm.select().from(rateLimits).where(isOfBytes)
  expect(row?.count).toBeGreaterThan(40_000)
  expect(row?.count).toBeLessThanOrEqual(unpacked.length)
})

test('a file that uses up the memory of its thread is refused, and the next one is read', async () => {
  const threads = createImportThreads(server.deps, { resourceLimits, maxSilentMs: 20_000 })
  const file = { name: 'export.json', maxBytes: 100 * million }
  const cues = '{"startSeconds":0,"endSeconds":1,"text":"a"},'.repeat(280_000)
  const send = async function* (text: string) {
    yield Buffer.from(text)
  }
  const read = async (text: string) => {
    for await (const { end } of threads.read(send(text), file)) if (end) return end
  }
  await expect(read(`${head}"transcripts":[{"cues":[${cues}0]}]}`)).rejects.toMatchObject({
    code: 'too_large',
  })
  expect(await read('nothing')).toMatchObject({ isExport: false })
})

test('files that are sent slowly take four threads at most, and the next sender is asked to wait', async () => {
  const threads = createImportThreads(server.deps)
  const file = { name: 'export.json', maxBytes: million }
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = async function* () {
    await isReleased
    yield Buffer.from('nothing')
  }
  const waiting = Array.from({ length: 4 }, () => threads.read(slow(), file).next())
  await expect(threads.read(slow(), file).next()).rejects.toMatchObject({ code: 'uploads_busy' })
  release()
  for (const { value } of await Promise.all(waiting))
    expect(value).toMatchObject({ end: { isExport: false } })
})

test('a thread that works too long on what it has is ended, and its place is free again', async () => {
  const threads = createImportThreads(server.deps, { resourceLimits, maxSilentMs: 1 })
  const file = { name: 'export.json', maxBytes: 100 * million }
  const send = async function* () {
    yield Buffer.from(`${head}"cards":[${'{},'.repeat(million)}0]}`)
  }
  for (let sent = 0; sent < 6; sent++)
    await expect(threads.read(send(), file).next()).rejects.toMatchObject({ code: 'too_large' })
})

test('a question that its owner asks while words of the import are counted is answered', async () => {
  const { engine } = server.deps
  let ask = async () => {}
  const forOwner: Engine['forOwner'] = (owner) => ({
    ...engine.forOwner(owner),
    async countWords(transcript) {
      await ask()
      return engine.countWords(transcript)
    },
  })
  const counting = await startTestServer({ engine: { ...engine, forOwner } })
  const [ann, bob] = [newPerson(counting), newPerson(counting)]
  for (const person of [ann, bob]) await person.signUpConfirmed()
  await ann.summarize({ video: 'askedImport' })
  await bob.summarize({ video: 'askedImport', length: 'long' })
  const statuses: number[] = []
  ask = async () => {
    const question = { question: 'What do the bees dance?', scope: { kind: 'library' } }
    statuses.push((await bob.sendJson('POST', '/api/questions', question)).status)
  }
  const body = await (await ann.send('/api/me/export')).text()
  expect((await bob.send('/api/import?existing=both', { method: 'POST', body })).status).toBe(202)
  const readImport = async () =>
    ((await (await bob.send('/api/import')).json()) as LibraryImport).state
  await expect.poll(readImport).toBe('done')
  expect(statuses).toEqual([202])
  await counting.close()
})
