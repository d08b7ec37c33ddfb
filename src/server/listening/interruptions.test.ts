// Whatever happens to a server while it listens: what was heard stays, and counts once.
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { recordings } from '#server/db/schema/recordings.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { engines, openServer } from '#tests/engines.ts'
import {
  beginRecording,
  makeAudio,
  readRecording,
  sendPart,
  sendRecording,
} from '#tests/recordings.ts'
import { listeningKind } from './listen.ts'
import { maintainRecordings } from './maintain.ts'
import { addWindow } from './recordings/recordings.ts'

let server: TestServer
afterEach(() => server.close())

type Person = ReturnType<typeof newPerson>

async function signUp(): Promise<Person> {
  const ann = newPerson(server)
  await ann.signUp()
  return ann
}

const untilState = (person: Person, id: string, state: string) =>
  expect.poll(async () => (await readRecording(person, id)).state).toBe(state)

const fileOf = (id: string) => join(server.deps.settings.DATA_DIR, 'recordings', id)

test('a process that ends at any window repeats at most that one, and the words are whole and count once', async () => {
  const listening = openListenerDouble()
  server = await startTestServer({ listening, idle: true })
  const ann = await signUp()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }), async (deaths) => {
      const { id } = await sendRecording(ann, { summary: null })
      const before = listening.hearings.length
      for (const window of deaths) await dieAt(id, window)
      await listeningKind.run(server.deps, id)
      const done = await readRecording(ann, id)
      expect(done).toMatchObject({ state: 'done', heardSeconds: 120 })
      expect(done.lines.map(({ startSeconds }) => startSeconds)).toEqual([0, 20, 40, 60, 80, 100])
      const heard = listening.hearings.slice(before).flatMap(({ windows }) => windows)
      expect(heard.length - new Set(heard).size).toBeLessThanOrEqual(deaths.length)
      const [row] = await server.deps.db.orm.select().from(recordings)
      expect(row?.countedSeconds).toBe(120)
      await ann.sendJson('DELETE', `/api/recordings/${id}`, {})
      await server.deps.db.orm.delete(recordings)
    }),
    { numRuns: 8 },
  )

  /** Listens in a process that stops in the middle of a window, and never says that it did. */
  async function dieAt(id: string, window: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const before = async (at: number) => {
        if (at < window) return
        resolve()
        await new Promise(() => {})
      }
      const dying = openListenerDouble({ before, hearings: listening.hearings })
      void listeningKind.run({ ...server.deps, listening: dying }, id).then(resolve)
    })
  }
})

test.each(engines)(
  'a recording whose server is killed after the last part is heard by the next one at once, on %s',
  async (_, open) => {
    const { database, url } = await open()
    let die = () => {}
    const dead = new Promise<void>((resolve) => (die = resolve))
    const dying = openListenerDouble()
    dying.measure = () => {
      die()
      return new Promise(() => {})
    }
    const doomed = await startTestServer({ database, listening: dying, idle: true })
    const ann = newPerson(doomed)
    await ann.signUp()
    const { id } = await beginRecording(ann, { summary: null })
    void sendPart(ann, id, 0, makeAudio())
    await dead

    const next = url ? await openServer(url) : database
    const listening = openListenerDouble()
    server = await startTestServer({ database: next, listening })
    const annThere = newPerson(server)
    for (const [name, value] of ann.cookies) annThere.cookies.set(name, value)
    await untilState(annThere, id, 'done')
    // The page that sent it sends the last part again.
    expect(await (await sendPart(annThere, id, 0, makeAudio())).json()).toMatchObject({
      ...{ state: 'done', heardSeconds: 120 },
    })
    await maintainRecordings(server.deps)
    expect(listening.hearings).toHaveLength(1)
    expect(await server.deps.db.orm.select().from(recordings)).toMatchObject([
      { state: 'done', countedSeconds: 120 },
    ])
    if (url) await database.close()
  },
)

test('a process that was taken for dead stores nothing any more', async () => {
  server = await startTestServer({ listening: openListenerDouble(), idle: true })
  const ann = await signUp()
  const { id } = await sendRecording(ann)
  const { orm } = server.deps.db
  await orm.update(recordings).set({ state: 'listening', attempts: 2 })
  const window = { startSeconds: 0, endSeconds: 20, language: 'en', speechSeconds: 9, cues: [] }
  expect(await addWindow(orm, { id, attempts: 1 }, window, 5)).toBe(false)
  expect(await addWindow(orm, { id, attempts: 2 }, window, 5)).toBe(true)
})

test('a file that is sent in pieces over broken connections and restarts is whole', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pith-broken-'))
  server = await startTestServer({ listening: openListenerDouble(), environment: { DATA_DIR } })
  const ann = await signUp()
  const audio = Buffer.alloc(2_000_000, 'RIFF, and many other bytes that differ. ')
  const { id } = await beginRecording(ann, { bytes: audio.length, keep: true, summary: null })
  let from = 0
  for (let broken = 0; from < audio.length; broken++) {
    const part = audio.subarray(from, from + 100_000)
    // The connection breaks in the middle of each part, and after some answers were lost.
    if (broken % 2 === 0) {
      const cut = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(part.subarray(0, 50_000)))
          setTimeout(() => controller.error(new Error('broken')), 1)
        },
      })
      const init = { method: 'PUT', body: cut, duplex: 'half' } as RequestInit
      expect((await ann.send(`/api/recordings/${id}/parts?from=${from}`, init)).status).toBe(400)
    } else await sendPart(ann, id, from, part)
    from = (await readRecording(ann, id)).receivedBytes
    expect(from % 100_000).toBe(0)
  }
  await untilState(ann, id, 'done')
  const { mediaUrl } = await readRecording(ann, id)
  const played = Buffer.from(await (await ann.send(mediaUrl!)).arrayBuffer())
  expect(played.equals(audio)).toBe(true)
  rmSync(DATA_DIR, { recursive: true })
})

test('a file that is gone, as after a restore, is sent again from its beginning', async () => {
  server = await startTestServer({ listening: openListenerDouble(), idle: true })
  const ann = await signUp()
  const { id } = await beginRecording(ann)
  await sendPart(ann, id, 0, makeAudio().subarray(0, 1000))
  rmSync(fileOf(id))
  const next = await sendPart(ann, id, 1000, makeAudio().subarray(1000))
  expect(await next.json()).toMatchObject({ error: { details: { receivedBytes: 0 } } })
  expect(await (await sendPart(ann, id, 0, makeAudio())).json()).toMatchObject({ state: 'queued' })
})

test('a full disk refuses the part, keeps what was received, and takes it once there is room', async () => {
  server = await startTestServer({ listening: openListenerDouble(), idle: true })
  const ann = await signUp()
  const { id } = await beginRecording(ann)
  writeFileSync(fileOf(id), '')
  rmSync(fileOf(id))
  symlinkSync('/dev/full', fileOf(id))
  const full = await sendPart(ann, id, 0, makeAudio())
  expect([full.status, await full.json()]).toMatchObject([
    503,
    { error: { code: 'recording_disk_full' } },
  ])
  rmSync(fileOf(id))
  expect(await (await sendPart(ann, id, 0, makeAudio())).json()).toMatchObject({ state: 'queued' })
})

test('silence, music and what is no recording fail with what was found, and can be heard again for a day', async () => {
  let say = () => ''
  const listening = openListenerDouble({ say: () => say(), speechSeconds: 7 })
  server = await startTestServer({ listening })
  const ann = await signUp()
  const silent = await sendRecording(ann)
  await untilState(ann, silent.id, 'failed')
  expect((await readRecording(ann, silent.id)).problem?.code).toBe('recording_silent')
  say = () => 'La la la, and many more words that somebody sings over it all.'
  const music = await sendRecording(ann)
  await untilState(ann, music.id, 'failed')
  expect((await readRecording(ann, music.id)).problem).toMatchObject({
    code: 'recording_music',
    message:
      'Speech was found in 42 seconds of 2:00. That is too little for a summary. Nothing was counted.',
  })
  const text = await sendRecording(ann, {}, Buffer.from('not audio at all'))
  expect(text).toMatchObject({ state: 'failed', problem: { code: 'recording_unsupported' } })
  const again = await ann.sendJson('POST', `/api/recordings/${text.id}/retry`, {})
  expect(await again.json()).toMatchObject({ state: 'failed' })
  server.clock.nowMs += 25 * 3600_000
  await maintainRecordings(server.deps)
  await maintainRecordings(server.deps)
  expect((await ann.send(`/api/recordings/${text.id}`)).status).toBe(404)
  expect(existsSync(fileOf(text.id))).toBe(false)
})

test('a spoken note of 40 seconds is kept, and one of which few words were understood says so', async () => {
  const words = 'The hive by the old wall needs a new roof before the first frost comes.'
  let say = () => `${words} ${words}`
  const note = openListenerDouble({ seconds: 40, say: () => say() })
  server = await startTestServer({ listening: note })
  const ann = await signUp()
  const heard = await sendRecording(ann, { summary: null })
  await untilState(ann, heard.id, 'done')
  say = () => 'Um.'
  const mumbled = await sendRecording(ann, { summary: null })
  await untilState(ann, mumbled.id, 'failed')
  expect((await readRecording(ann, mumbled.id)).problem).toMatchObject({
    code: 'recording_music',
    message:
      'Only 2 words were understood in 0:40. That is too little for a summary. Nothing was counted.',
  })
})

test('a listener that fails again and again fails the recording, which is heard further on request', async () => {
  let failures = 0
  const before = async (window: number) => {
    if (window === 3 && failures++ < 4) throw new Error('the recognizer ended')
  }
  server = await startTestServer({ listening: openListenerDouble({ before }) })
  const ann = await signUp()
  const { id } = await sendRecording(ann, { summary: null })
  await expect
    .poll(async () => (await readRecording(ann, id)).state, { timeout: 60_000 })
    .toBe('failed')
  const failed = await readRecording(ann, id)
  expect(failed).toMatchObject({ problem: { code: 'listening_failed' }, heardSeconds: 60 })
  expect(failed.lines).toHaveLength(3)
  await ann.sendJson('POST', `/api/recordings/${id}/retry`, {})
  await untilState(ann, id, 'done')
  expect((await readRecording(ann, id)).lines).toHaveLength(6)
})

test('stopping ends the work at once and deletes audio and words unless they are kept', async () => {
  let aborted = false
  const before = (window: number, signal: AbortSignal) =>
    window < 2
      ? Promise.resolve()
      : new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            aborted = true
            reject(signal.reason)
          }),
        )
  server = await startTestServer({ listening: openListenerDouble({ before }) })
  const ann = await signUp()
  const { id } = await sendRecording(ann)
  await expect.poll(async () => (await readRecording(ann, id)).lines.length).toBe(2)
  expect((await readRecording(ann, id, 20)).lines).toHaveLength(1)
  const waiting = await sendRecording(ann)
  expect(waiting.state).toBe('queued')
  await ann.sendJson('POST', `/api/recordings/${id}/stop`, { keepWords: false })
  await expect.poll(() => aborted).toBe(true)
  expect(await readRecording(ann, id)).toMatchObject({ state: 'canceled', lines: [] })
  expect(existsSync(fileOf(id))).toBe(false)
  await expect.poll(async () => (await readRecording(ann, waiting.id)).state).toBe('listening')
  await ann.sendJson('DELETE', `/api/recordings/${waiting.id}`, {})
})

test('what nobody finishes goes after a day, and a summary that nobody requested yet begins', async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  const ann = await signUp()
  const { id } = await beginRecording(ann)
  await sendPart(ann, id, 0, makeAudio().subarray(0, 1000))
  const heard = await sendRecording(ann)
  await untilState(ann, heard.id, 'done')
  await expect.poll(async () => (await readRecording(ann, heard.id)).summaryJobId).not.toBeNull()
  await server.deps.db.orm.update(recordings).set({ summaryJobId: null })
  server.clock.nowMs += 23 * 3600_000
  await maintainRecordings(server.deps)
  expect((await readRecording(ann, heard.id)).summaryJobId).not.toBeNull()
  expect((await readRecording(ann, id)).receivedBytes).toBe(1000)
  server.clock.nowMs += 2 * 3600_000
  await maintainRecordings(server.deps)
  await maintainRecordings(server.deps)
  expect((await ann.send(`/api/recordings/${id}`)).status).toBe(404)
  expect(existsSync(fileOf(id))).toBe(false)
})
