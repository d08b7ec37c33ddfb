// Small local models over HTTP: each of their faults is mended or said plainly, with at
// most one repair for each answer.
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { write } from '#engine/write.ts'
import { collect } from '#tests/collect.ts'
import { digestSchema } from '#tests/digest-schema.ts'
import { smallModelFaults, writeFaultyText } from '#tests/doubles/model/small-model.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { makeVideo } from '../../../../bench/video.ts'
import { readSettings } from '../../config.ts'
import { openModel } from './open-model.ts'

let double: ModelDouble
beforeEach(async () => {
  double = await startModel({ contextTokens: 8192 })
})
afterEach(() => double.close())

async function summarize(hours: number) {
  const settings = readSettings({
    MODEL: 'compatible:llama3.2',
    COMPATIBLE_API_KEY: double.key,
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    MODEL_CONTEXT_TOKENS: '8192',
  })
  const model = openModel({ settings, log: pino({ level: 'silent' }) })!
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const input = {
    transcript: makeVideo(hours),
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
  } as const
  const events = await collect(write({ ...input, model }))
  return digestSchema.parse(events.at(-1)!.data)
}

/** Each answer has the fault, or only as many first answers. */
function answerWithFault(
  fault: Parameters<typeof writeFaultyText>[0],
  times = Number.POSITIVE_INFINITY,
): void {
  let count = 0
  double.answerWith({
    text: (received) =>
      count++ < times
        ? writeFaultyText(fault, received)
        : writeFaultyText('wraps the answer', received),
  })
}

test.each(smallModelFaults)(
  'a model that %s still gives points with their moments, in one request',
  async (fault) => {
    answerWithFault(fault)
    const { summary, checked } = await summarize(0.1)
    expect(double.requests).toHaveLength(1)
    expect(checked.kept).toBeGreaterThanOrEqual(5)
    expect(summary.tldr).toMatch(/\w{3}/)
    expect(summary.summary.split(' ').length).toBeGreaterThan(30)
    expect(new Set(summary.keyPoints.map(({ text }) => text)).size).toBe(summary.keyPoints.length)
    const sentences = summary.summary.split(/(?<=[.!?])\s+/)
    expect(new Set(sentences).size).toBe(sentences.length)
  },
)

test.each(smallModelFaults)(
  'a model that %s summarizes an hour, one request for each window',
  async (fault) => {
    double.answerWith({ text: (received) => writeFaultyText('wraps the answer', received) })
    await summarize(1)
    const requests = double.requests.length
    expect(requests).toBeGreaterThan(5)
    answerWithFault(fault)
    const { checked, coverage } = await summarize(1)
    expect(coverage.share).toBe(1)
    expect(checked.kept).toBeGreaterThanOrEqual(3)
    // Notes that lost points are shorter, so that fewer rounds may be needed.
    expect(double.requests.length - requests).toBeLessThanOrEqual(requests)
  },
)

test('its requests have few fields and short windows', async () => {
  await summarize(1)
  const [notes, answer] = [double.requests[0]!, double.requests.at(-1)!]
  expect(Object.keys(notes.schema!.properties!)).toEqual(['keyPoints'])
  expect(Object.keys(answer.schema!.properties!)).toEqual([
    'tldr',
    'keyPoints',
    'summary',
    'mainTopics',
    'chapters',
  ])
  for (const { prompt } of double.requests) expect(prompt.length / 4).toBeLessThan(3200)
})

test.each([
  ['writes nothing', 'could not be read'],
  ['writes Spanish', 'was not in English'],
  ['opens with pronouns', 'cannot be understood alone'],
] as const)('a model that %s once is asked once more, with the reason', async (fault, reason) => {
  answerWithFault(fault, 1)
  expect((await summarize(0.1)).checked).toEqual({ kept: 7, dropped: 0 })
  expect(double.requests).toHaveLength(2)
  expect(double.requests[1]!.prompt).toContain(reason)
})

test('a model that writes in another language twice fails with a message that names the language', async () => {
  answerWithFault('writes Spanish')
  await expect(summarize(0.1)).rejects.toMatchObject({
    code: 'model_nonsense',
    message: expect.stringMatching(/did not write in English.*Choose another language/),
  })
  expect(double.requests).toHaveLength(2)
})

test('a model that writes nothing twice fails after two requests', async () => {
  answerWithFault('writes nothing')
  await expect(summarize(0.1)).rejects.toMatchObject({ code: 'model_nonsense' })
  expect(double.requests).toHaveLength(2)
})
