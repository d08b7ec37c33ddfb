// A server that is stopped and killed while a model writes a long summary.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '../bench/random.ts'
import { type ReceivedRequest, writePlausibleAnswer } from './doubles/model/answer-writers.ts'
import { startModel } from './doubles/model.ts'
import { fillDataFolder } from './embedded.ts'
import { startServerProcess } from './faults/server-process.ts'

const sentence = (i: number) =>
  `In ${1500 + i} the harbour of town number ${i} was dredged by hand and deepened.`
const longTalk = Array.from({ length: 700 }, (_, i) => sentence(i)).join('\n')

const isFinal = ({ schema }: ReceivedRequest) => JSON.stringify(schema).includes('tldr')

// Four starts of a server take long on a busy machine.
test('three restarts lose no accepted summary, and no window is paid for twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-restarts-'))
  fillDataFolder(folder)
  const model = await startModel()
  let isPatient = false
  model.answerWith({
    text: (request) => {
      // Every process but the last ends before the final answer does.
      model.setPace(
        isFinal(request) && !isPatient
          ? { characters: 8, delayMs: 1000 }
          : { characters: 4000, delayMs: 0 },
      )
      return JSON.stringify(writePlausibleAnswer(request))
    },
  })
  const settings = {
    ...{ DATA_DIR: folder, MODEL: 'compatible:double', MODEL_CONTEXT_TOKENS: '8000' },
    // It reads everything, by windows.
    MODEL_READING_SECONDS: '3600',
    ...{ COMPATIBLE_BASE_URL: `${model.url}/v1`, COMPATIBLE_API_KEY: model.key },
  }
  const countFinal = () => model.requests.filter(isFinal).length

  let server = await startServerProcess(settings)
  const response = await fetch(`${server.url}/api/summaries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ transcript: { name: 'harbour.txt', text: longTalk } }),
  })
  const { jobId } = (await response.json()) as { jobId: string }
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  let processes = 0
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    await expect.poll(countFinal).toBe(++processes)
    await server.kill(signal)
    isPatient = processes === 3
    server = await startServerProcess(settings)
  }
  const events = await (
    await fetch(`${server.url}/api/summaries/jobs/${jobId}/events`, { headers: { cookie } })
  ).text()
  expect(events).toContain('event: summary')
  const windows = model.requests.filter((request) => !isFinal(request)).map(({ prompt }) => prompt)
  expect(windows.length).toBeGreaterThan(2)
  expect(windows.length).toBe(new Set(windows).size)
  await server.kill('SIGTERM')
  await model.close()
  rmSync(folder, { recursive: true })
})

test('a server that is killed at random moments while it listens repeats at most one window for each kill, and the minutes count once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-listening-'))
  fillDataFolder(folder)
  const heard = join(folder, 'heard.txt')
  writeFileSync(heard, '')
  const settings = {
    ...{ DATA_DIR: folder, LISTEN_MINUTES_GUEST: '60' },
    ...{ HEARING_LOG: heard, HEARING_SECONDS: '600', HEARING_WINDOW_MS: '100' },
  }
  const launch = { file: 'tests/doubles/hearing-server.ts' }
  let server = await startServerProcess(settings, launch)
  let cookie = ''
  const send = async (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const headers = { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(server.url + path, { method, headers, ...(body && { body }) })
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (await response.json()) as {
      id: string
      state: string
      lines: { startSeconds: number }[]
    }
  }
  const audio = new Uint8Array(5000)
  const begun = JSON.stringify({ name: 'talk.wav', bytes: audio.length, summary: null })
  const { id } = await send('POST', '/api/recordings', begun)
  await send('PUT', `/api/recordings/${id}/parts?from=0`, audio)
  const random = createRandom(47)
  const kills = 4
  for (let kill = 0; kill < kills; kill++) {
    const windows = () => readFileSync(heard, 'utf8').split('\n').length
    const before = windows()
    await expect.poll(windows, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
    await wait(random.below(300))
    await server.kill('SIGKILL')
    server = await startServerProcess(settings, launch)
  }
  const read = () => send('GET', `/api/recordings/${id}`)
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
  const times = Array.from({ length: 30 }, (_, at) => at * 20)
  expect((await read()).lines.map(({ startSeconds }) => startSeconds)).toEqual(times)
  const begunWindows = readFileSync(heard, 'utf8').trim().split('\n')
  expect(begunWindows.length - new Set(begunWindows).size).toBeLessThanOrEqual(kills)
  const info = (await send('GET', '/api/listening')) as unknown as { minutes: object }
  expect(info.minutes).toEqual({ limit: 60, left: 50 })
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true })
}, 240_000)
