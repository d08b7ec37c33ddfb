// The minutes of a month: what is heard counts, what fails does not, and two at once
// cannot exceed them.
import { afterEach, expect, test } from 'vitest'
import type { ListeningInfo } from '#contract/recordings/recordings.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { writePlansFile } from '#tests/plans-file.ts'
import { readRecording, sendRecording } from '#tests/recordings.ts'

let server: TestServer
afterEach(() => server.close())

type Person = ReturnType<typeof newPerson>

async function readMinutes(person: Person): Promise<ListeningInfo['minutes']> {
  return ((await (await person.send('/api/listening')).json()) as ListeningInfo).minutes
}

async function signUp(address?: string): Promise<Person> {
  const ann = newPerson(server, { address })
  await ann.signUpConfirmed()
  return ann
}

const untilState = (person: Person, id: string, state: string) =>
  expect.poll(async () => (await readRecording(person, id)).state).toBe(state)

const minute = 60

test('a recording counts its minutes once it was heard, also after it was deleted, until the month is over', async () => {
  server = await startTestServer({ listening: openListenerDouble({ seconds: 10 * minute }) })
  const ann = await signUp()
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 60 })
  const { id } = await sendRecording(ann)
  await untilState(ann, id, 'done')
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 50 })
  expect((await ann.sendJson('DELETE', `/api/recordings/${id}`, {})).status).toBe(204)
  expect((await ann.send(`/api/recordings/${id}`)).status).toBe(404)
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 50 })
  server.clock.nowMs = Date.UTC(2026, 1, 1)
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 60 })
})

test('a recording that is longer than what is left fails with both figures, and one without speech counts nothing', async () => {
  server = await startTestServer({ listening: openListenerDouble({ seconds: 61 * minute }) })
  const ann = await signUp()
  const tooLong = await sendRecording(ann)
  expect(tooLong).toMatchObject({
    state: 'failed',
    problem: {
      code: 'listening_limit',
      message:
        'This recording has 61 minutes, and you have 60 left this month. Nothing was counted.',
    },
  })
  await server.close()
  const silence = openListenerDouble({ seconds: 30 * minute, say: () => '' })
  server = await startTestServer({ listening: silence })
  const bob = await signUp()
  const { id } = await sendRecording(bob)
  await untilState(bob, id, 'failed')
  expect((await readRecording(bob, id)).problem?.code).toBe('recording_silent')
  expect(await readMinutes(bob)).toEqual({ limit: 60, left: 60 })
})

test('two recordings that are queued at once cannot take more than there is', async () => {
  const listening = openListenerDouble({ seconds: 40 * minute })
  server = await startTestServer({ listening, idle: true })
  const ann = await signUp()
  const sent = await Promise.all([sendRecording(ann), sendRecording(ann)])
  expect(sent.map(({ state }) => state).toSorted()).toEqual(['failed', 'queued'])
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 20 })
})

test('a file that says that it is shorter than it is ends where the minutes end', async () => {
  const listening = {
    ...openListenerDouble({ seconds: 70 * minute }),
    measure: async () => ({ seconds: minute }),
  }
  server = await startTestServer({ listening })
  const ann = await signUp()
  const { id } = await sendRecording(ann)
  await untilState(ann, id, 'failed')
  const failed = await readRecording(ann, id)
  expect(failed.problem?.code).toBe('listening_limit')
  expect(failed.heardSeconds).toBe(60 * minute)
})

test('stopping counts what was heard until then', async () => {
  let heard = 0
  const before = async (window: number, signal: AbortSignal) => {
    heard = window
    if (window === 15) await new Promise((_, reject) => signal.addEventListener('abort', reject))
  }
  const listening = openListenerDouble({ seconds: 20 * minute, before })
  server = await startTestServer({ listening })
  const ann = await signUp()
  const { id } = await sendRecording(ann)
  await expect.poll(() => heard).toBe(15)
  const stop = { keepWords: true }
  const stopped = await ann.sendJson('POST', `/api/recordings/${id}/stop`, stop)
  expect(await stopped.json()).toMatchObject({ state: 'canceled', heardSeconds: 300 })
  expect((await readRecording(ann, id)).lines).toHaveLength(15)
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 55 })
  expect(await ann.summarize({ video: id })).toMatchObject({ event: 'summary' })
})

test('guests have none unless they are given some, which those of an address share', async () => {
  server = await startTestServer({ listening: openListenerDouble() })
  const stranger = newPerson(server)
  const body = { name: 'talk.mp3', bytes: 3000 }
  expect((await stranger.sendJson('POST', '/api/recordings', body)).status).toBe(401)
  expect(await (await stranger.send('/api/listening')).json()).toMatchObject({ state: 'sign_in' })
  await server.close()
  const environment = { LISTEN_MINUTES_GUEST: '3' }
  server = await startTestServer({ listening: openListenerDouble(), environment })
  const [one, two] = [newPerson(server), newPerson(server)]
  const { id } = await sendRecording(one)
  await untilState(one, id, 'done')
  expect(await readMinutes(two)).toEqual({ limit: 3, left: 1 })
  const other = newPerson(server, { address: '10.8.0.1' })
  expect(await readMinutes(other)).toEqual({ limit: 3, left: 3 })
})

test('accounts that verified nothing share the minutes of their address, and signing in does not restore those of a guest', async () => {
  const environment = { LISTEN_MINUTES_GUEST: '60' }
  const mailer = recordingMailer()
  server = await startTestServer({ listening: openListenerDouble(), environment, mailer })
  await signUp() // The first account is the administrator's.
  const ann = newPerson(server)
  const { id } = await sendRecording(ann)
  await untilState(ann, id, 'done')
  await ann.signUp()
  expect((await readRecording(ann, id)).state).toBe('done')
  expect(await readMinutes(ann)).toEqual({ limit: 60, left: 58 })
  await ann.signOut()
  expect(await readMinutes(newPerson(server))).toEqual({ limit: 60, left: 58 })
})

test('ALLOWANCE=off lifts the minutes, LISTEN=off refuses, and PLANS_FILE gives other ones', async () => {
  const listening = openListenerDouble()
  server = await startTestServer({ listening, environment: { ALLOWANCE: 'off' } })
  expect(await readMinutes(await signUp())).toBeNull()
  await server.close()
  server = await startTestServer({ listening, environment: { LISTEN: 'off' } })
  const ann = await signUp()
  const refused = await ann.sendJson('POST', '/api/recordings', { name: 'talk.mp3', bytes: 3000 })
  expect(await refused.json()).toMatchObject({ error: { code: 'listening_off' } })
  await server.close()
  const PLANS_FILE = writePlansFile(({ plans }) => {
    Object.assign(plans.free, { listenMinutes: 7 })
  })
  server = await startTestServer({ listening, environment: { PLANS_FILE } })
  expect(await readMinutes(await signUp())).toEqual({ limit: 7, left: 7 })
})
