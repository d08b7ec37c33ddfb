// Ann sends a recording in parts. It is heard, summarized, and is hers only.
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import {
  beginRecording,
  makeAudio,
  readRecording,
  sendPart,
  sendRecording,
} from '#tests/recordings.ts'

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
