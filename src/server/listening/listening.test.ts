// Ann sends a recording in parts. It is heard, summarized, and is hers only.
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { toCaptionFile } from '#contract/captions/caption-files.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { recordings } from '#server/db/schema/recordings.ts'
import { transcripts } from '#server/db/schema/summaries.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { startSpeech } from '#tests/doubles/speech.ts'
import {
  beginRecording,
  makeAudio,
  readRecording,
  sendPart,
  sendRecording,
} from '#tests/recordings.ts'
import { createGuestPurge } from '../library/trash/purge-guests.ts'
import { openListening } from './listener/open-listening.ts'
import { maintainRecordings } from './maintain.ts'

let server: TestServer
afterEach(() => server.close())

async function signUp() {
  const ann = newPerson(server)
  await ann.signUp()
  return ann
}

const untilState = (person: ReturnType<typeof newPerson>, id: string, state: string) =>
  expect.poll(async () => (await readRecording(person, id)).state).toBe(state)

test('a recording comes in parts, is heard, and its summary begins by itself', async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  const ann = await signUp()
  const audio = makeAudio()
  const begun = await beginRecording(ann)
  expect(begun).toMatchObject({
    ...{ name: 'Bee talk 2024', state: 'receiving', receivedBytes: 0, mediaUrl: null },
    ...{ lines: [], speakers: [], problem: null, summaryJobId: null },
  })
  const first = await sendPart(ann, begun.id, 0, audio.subarray(0, 1000))
  expect(await first.json()).toMatchObject({ state: 'receiving', receivedBytes: 1000 })
  const last = await sendPart(ann, begun.id, 1000, audio.subarray(1000))
  expect(await last.json()).toMatchObject({ receivedBytes: 3000, seconds: 120 })
  await untilState(ann, begun.id, 'done')
  const done = await readRecording(ann, begun.id)
  expect(done).toMatchObject({ heardSeconds: 120, secondsLeft: null, mediaUrl: null })
  expect(done.lines).toHaveLength(6)
  await expect
    .poll(async () => (await readRecording(ann, begun.id)).summaryJobId)
    .toEqual(expect.any(String))
  const { summaryJobId } = await readRecording(ann, begun.id)
  const events = await ann.watch(summaryJobId!)
  expect(events.at(-1)).toMatchObject({
    event: 'summary',
    data: { title: 'Bee talk 2024', transcript: { kind: 'speech', language: 'en' }, url: null },
  })
  expect((await ann.send(`/api/summaries/${begun.id}`)).status).toBe(200)
  const { recordings } = (await (await ann.send('/api/recordings')).json()) as {
    recordings: unknown[]
  }
  expect(recordings).toEqual([])
})

test('a part that was sent twice changes nothing, and one that does not follow says where to go on', async () => {
  server = await startTestServer({ listening: openListenerDouble(), idle: true })
  const ann = await signUp()
  const audio = makeAudio()
  const { id } = await beginRecording(ann)
  await sendPart(ann, id, 0, audio.subarray(0, 1000))
  const repeated = await sendPart(ann, id, 0, audio.subarray(0, 1000))
  expect(await repeated.json()).toMatchObject({ receivedBytes: 1000 })
  const later = await sendPart(ann, id, 2000, audio.subarray(2000))
  expect(later.status).toBe(409)
  expect(await later.json()).toMatchObject({
    error: { code: 'recording_part_elsewhere', details: { receivedBytes: 1000 } },
  })
  const beyond = await sendPart(ann, id, 1000, makeAudio(5000))
  expect(beyond.status).toBe(400)
})

test('nobody else sees, changes or summarizes a recording', async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  const [ann, bob] = [await signUp(), await signUp()]
  const { id } = await sendRecording(ann)
  await untilState(ann, id, 'done')
  const statuses = await Promise.all([
    bob.send(`/api/recordings/${id}`).then(({ status }) => status),
    sendPart(bob, id, 0, makeAudio()).then(({ status }) => status),
    bob.sendJson('DELETE', `/api/recordings/${id}`, {}).then(({ status }) => status),
    bob.sendJson('POST', `/api/recordings/${id}/stop`, { keepWords: true }).then((r) => r.status),
    bob.ask({ video: id }).then(({ status }) => status),
  ])
  expect(statuses).toEqual([404, 404, 404, 404, 404])
})

async function hear(change: Parameters<typeof sendRecording>[1] = {}) {
  const ann = await signUp()
  const { id } = await sendRecording(ann, { keep: true, ...change })
  await untilState(ann, id, 'done')
  await expect.poll(async () => (await ann.send(`/api/summaries/${id}`)).status).toBe(200)
  return { ann, id }
}

test('a summary of a recording is renamed, asked, exported, deleted and restored like any other', async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  const { ann, id } = await hear()
  const renamed = await ann.sendJson('PUT', `/api/summaries/${id}/title`, {
    title: 'How bees talk',
  })
  expect(renamed.status).toBe(200)
  const view = { title: 'How bees talk', channel: 'Your recording' }
  expect(await (await ann.send(`/api/summaries/${id}`)).json()).toMatchObject(view)
  expect((await readRecording(ann, id)).name).toBe('How bees talk')
  const asked = await ann.sendJson('POST', '/api/questions', {
    ...{ question: 'What does the angle of the run give?', scope: { kind: 'video', videoId: id } },
  })
  expect(asked.status).toBe(202)
  const data = await (await ann.send('/api/me/export')).text()
  expect(JSON.parse(data)).toMatchObject({
    summaries: [{ videoId: id }],
    recordings: [{ name: 'How bees talk', state: 'done', lines: expect.any(Array) }],
  })
  expect(data).not.toContain('"ownerId"')
  expect((await ann.sendJson('DELETE', `/api/summaries/${id}`, {})).status).toBe(204)
  expect((await ann.sendJson('POST', `/api/summaries/${id}/restore`, {})).status).toBe(200)
  expect((await readRecording(ann, id)).mediaUrl).not.toBeNull()
})

test('words leave as SRT, VTT and text, each with those who speak', async () => {
  const speakers = [0, 1].map((at) => ({
    startSeconds: at * 60,
    endSeconds: at * 60 + 60,
    n: at + 1,
  }))
  server = await startTestServer({ listening: openListenerDouble({ speakers }) })
  const { ann, id } = await hear({ speakers: true })
  expect(await (await ann.send('/api/listening')).json()).toMatchObject({ tellsSpeakers: true })
  const response = await ann.send(`/api/summaries/${id}/transcript`)
  const { lines } = (await response.json()) as { lines: Cue[] }
  expect(toCaptionFile(lines, 'srt')).toMatch(
    /^1\n00:00:00,000 --> 00:00:\d\d,\d+\nSpeaker 1: Honey bees tell/,
  )
  expect(toCaptionFile(lines, 'vtt')).toContain('\nSpeaker 2: The angle of the run')
  expect(toCaptionFile(lines, 'txt')).toMatch(/Speaker 2: The angle/)
})

test('what is deleted for good takes its audio and words along, and a summary outlives its recording', async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  const { ann, id } = await hear()
  const file = join(server.deps.settings.DATA_DIR, 'recordings', id)
  expect(existsSync(file)).toBe(true)
  await ann.sendJson('DELETE', `/api/summaries/${id}`, {})
  await ann.sendJson('DELETE', '/api/trash', {})
  await maintainRecordings(server.deps)
  expect((await ann.send(`/api/recordings/${id}`)).status).toBe(404)
  expect(existsSync(file)).toBe(false)
  expect(await server.deps.db.orm.$count(transcripts)).toBe(0)
  const other = await hear()
  await other.ann.sendJson('DELETE', `/api/recordings/${other.id}`, {})
  expect((await other.ann.send(`/api/summaries/${other.id}/transcript`)).status).toBe(200)
})

test('an account leaves no audio and no words, and what is heard at that moment stops', async () => {
  const before = (window: number, signal: AbortSignal) =>
    window < 2
      ? Promise.resolve()
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  server = await startTestServer({ listening: openListenerDouble({ before }) })
  const ann = await signUp()
  const bob = await signUp()
  const { id } = await sendRecording(bob)
  await untilState(bob, id, 'listening')
  const { password } = bob.credentials
  expect((await bob.sendJson('DELETE', '/api/me', { password })).status).toBe(200)
  expect(existsSync(join(server.deps.settings.DATA_DIR, 'recordings', id))).toBe(false)
  expect(await server.deps.db.orm.$count(recordings)).toBe(0)
  expect((await ann.send('/api/recordings')).status).toBe(200)
})

test('what a guest records goes with what else they left', async () => {
  const environment = { LISTEN_MINUTES_GUEST: '60', GUEST_RETENTION_DAYS: '1' }
  server = await startTestServer({ listening: openListenerDouble(), environment })
  const guest = newPerson(server)
  const { id } = await sendRecording(guest, { summary: null, keep: true })
  await untilState(guest, id, 'done')
  server.clock.nowMs += 25 * 3600_000
  await createGuestPurge(server.deps)()
  expect((await guest.send(`/api/recordings/${id}`)).status).toBe(404)
  expect(await server.deps.db.orm.$count(transcripts)).toBe(0)
})

test('recordings take turns: a second person is heard before the second recording of the first', async () => {
  const order: string[] = []
  let release = () => {}
  const begun = new Promise<void>((resolve) => (release = resolve))
  const double = openListenerDouble({ before: () => begun })
  server = await startTestServer({ listening: double })
  const [ann, bob] = [await signUp(), await signUp()]
  for (const name of ['Ann 1', 'Ann 2', 'Ann 3']) await sendRecording(ann, { name, summary: null })
  await sendRecording(bob, { name: 'Bob 1', summary: null })
  release()
  await expect
    .poll(
      async () => {
        const rows = await server.deps.db.orm.select().from(recordings)
        for (const { name, state } of rows)
          if (state === 'done' && !order.includes(name)) order.push(name)
        return order.length
      },
      { timeout: 60_000 },
    )
    .toBe(4)
  expect(order.indexOf('Bob 1')).toBeLessThan(order.indexOf('Ann 3'))
})

test('too many recordings at once, one that is too large, and none without a listener are refused', async () => {
  server = await startTestServer({ listening: openListenerDouble(), idle: true })
  const ann = await signUp()
  const begin = async (bytes: number) => {
    const body = { name: 'talk.mp3', bytes }
    return (await (await ann.sendJson('POST', '/api/recordings', body)).json()) as object
  }
  expect(await begin(3 * 1024 ** 3)).toMatchObject({ error: { code: 'recording_too_large' } })
  for (let open = 0; open < 5; open++) expect(await begin(10)).toMatchObject({ receivedBytes: 0 })
  expect(await begin(10)).toMatchObject({ error: { code: 'recordings_full' } })
  await server.close()
  server = await startTestServer({ idle: true })
  const bob = await signUp()
  const refused = await bob.sendJson('POST', '/api/recordings', { name: 'talk.mp3', bytes: 10 })
  expect(await refused.json()).toMatchObject({ error: { code: 'listener_missing' } })
  expect(await (await bob.send('/api/listening')).json()).toMatchObject({
    ...{ state: 'absent', tellsSpeakers: false },
  })
})

test('a repeated request with its key begins nothing new, and the same key for another file is refused', async () => {
  server = await startTestServer({ listening: openListenerDouble(), idle: true })
  const ann = await signUp()
  const headers = { 'idempotency-key': 'one' }
  const first = await beginRecording(ann, {}, headers)
  expect((await beginRecording(ann, {}, headers)).id).toBe(first.id)
  const body = { name: 'other.mp3', bytes: 10 }
  expect((await ann.sendJson('POST', '/api/recordings', body, headers)).status).toBe(422)
})

test('an MP3 with speech is measured, decoded, heard by a speech server, and summarized', async () => {
  const line = { text: 'Honey bees tell each other where the flowers are by dancing.' }
  const speech = await startSpeech([{ ...line, startSeconds: 1, endSeconds: 5 }])
  const settings = { DATA_DIR: join(tmpdir(), 'pith-test-data'), ...speech.settings }
  const models = {
    speechModels: async () => [],
    recordPace: async () => {},
    paceOf: async () => null,
  }
  const log = { info: () => {}, warn: () => {} }
  const libraryFolder = resolve('.cache/local-models')
  const listening = openListening({
    settings,
    log,
    localModels: models,
    libraryFolder,
    priority: 0,
  })
  server = await startTestServer({ listening })
  const ann = await signUp()
  const mp3 = readFileSync(join(import.meta.dirname, 'listener/fixtures/speech.mp3'))
  const audio = Buffer.concat(Array.from({ length: 20 }, () => mp3))
  const { id, seconds } = await sendRecording(ann, { name: 'bees.mp3', keep: true }, audio)
  expect(seconds).toBeGreaterThan(140)
  await expect
    .poll(async () => (await ann.send(`/api/summaries/${id}`)).status, { timeout: 60_000 })
    .toBe(200)
  const heard = await readRecording(ann, id)
  expect(heard.state).toBe('done')
  expect(heard.lines[0]?.text).toContain('Honey bees tell each other')
  const played = await ann.send(heard.mediaUrl!)
  expect(played.headers.get('content-type')).toBe('audio/mpeg')
  await played.body?.cancel()
  await listening.close()
  await speech.close()
})
