// A server that is stopped and killed while a model writes a long summary.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
