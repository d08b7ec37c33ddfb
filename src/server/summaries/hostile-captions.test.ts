// Tests that captions which take long to parse delay nobody except the person who uploaded them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
beforeEach(async () => {
  testServer = await startTestServer()
})
afterEach(() => testServer.close())

const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** Ten thousand cues of many speakers. */
const captionsOfManySpeakers = `WEBVTT\n\n${Array.from(
  { length: 10_000 },
  (_, i) =>
    `${formatTime(i / 2)} --> ${formatTime(i / 2 + 1)}\nPERSON ${i % 977}: word${i % 7919} and more\n`,
).join('\n')}`

/** Sends other requests until the slow one is finished and returns how many were answered. */
async function countResponsesDuring(slowRequest: Promise<unknown>): Promise<number> {
  let isFinished = false
  void slowRequest.finally(() => (isFinished = true))
  const other = newPerson(testServer)
  let responses = 0
  await expect.poll(async () => (await other.send('/readyz')).status).toBe(200)
  while (!isFinished) {
    expect((await other.send('/readyz')).status).toBe(200)
    responses++
    await new Promise((resolve) => setImmediate(resolve))
  }
  return responses
}

test('other people get responses while a huge file of many speakers is parsed and summarized', async () => {
  const slowRequest = newPerson(testServer).summarize({
    transcript: { name: 'talk.vtt', text: captionsOfManySpeakers },
  })
  expect(await countResponsesDuring(slowRequest)).toBeGreaterThan(50)
  expect((await slowRequest).event).toBe('summary')
})
