// A model on one's own machine reads an hour of speech in ten minutes. It writes from
// passages first.
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { textBetween } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { makeVideo, toVtt } from '../../../../bench/video.ts'

let double: ModelDouble
let server: TestServer

beforeEach(async () => {
  double = await startModel()
  const environment = {
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    COMPATIBLE_API_KEY: double.key,
    MODEL: 'compatible:small',
  }
  const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
  server = await startTestServer({ environment, model })
})
afterEach(async () => {
  await server.close()
  await double.close()
})

const captions = { name: 'talk.vtt', text: toVtt(makeVideo(0.5)) }

test('the first summary is written from passages, and everything is read when she asks for it', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  const view = (await ann.summarize({ transcript: captions })).data as SummaryView
  expect(view.coverage.passages!.count).toBeGreaterThan(10)
  // The double has answered at once, which tells how long everything would take.
  expect(view.coverage.passages!.wholeSeconds).toBeLessThan(60)
  const passages = textBetween(double.requests.at(-1)!.prompt, 'passages')

  const response = await ann.sendJson('POST', `/api/summaries/${view.videoId}/rewrite`, {
    reason: 'read_everything',
  })
  const { jobId } = (await response.json()) as { jobId: string }
  const whole = (await ann.watch(jobId)).at(-1)!.data as SummaryView
  expect(whole.coverage.passages).toBeUndefined()
  expect(whole.rewriteReason).toBe('read_everything')
  const { prompt } = double.requests.at(-1)!
  expect(textBetween(prompt, 'transcript').length).toBeGreaterThan(2 * passages.length)
  expect(prompt).not.toContain('<earlier>')
})

test('a model that has shown to be fast reads everything from then on', async () => {
  const ann = newPerson(server)
  await ann.summarize({ transcript: captions })
  const other = { name: 'other.vtt', text: toVtt(makeVideo(0.5, 2)) }
  const view = (await ann.summarize({ transcript: other })).data as SummaryView
  expect(view.coverage.passages).toBeUndefined()
})
