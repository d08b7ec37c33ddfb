// The engine gives the same results in a thread as in place, and no failure of a thread
// leaves a caller waiting.
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import type { EngineEvent, EngineInput } from '#engine/engine-input.ts'
import { summarize } from '#engine/summarize.ts'
import { makeSourceTranscript, recordingLog } from '#tests/deps.ts'
import { writePlausibleAnswer } from '#tests/doubles/model/answer-writers.ts'
import { createMemoryModel } from '#tests/doubles/model/memory-model.ts'
import { openEngine } from './engine.ts'

const engine = openEngine({ log: pino({ level: 'silent' }) })
afterAll(() => engine.close())

/** Words of speech with so many characters. */
function fillWith(characters: number): string {
  return 'The keeper counts ships. '.repeat(characters / 25)
}

const makeInput = (change: Partial<EngineInput> = {}): EngineInput => ({
  transcript: makeSourceTranscript('a').transcript,
  video: { title: 'How do bees find flowers?', durationSeconds: 120, chapters: [] },
  length: 'medium',
  language: 'en',
  prompt: null,
  model: null,
  ...change,
})

async function collect(events: AsyncIterable<EngineEvent>): Promise<EngineEvent[]> {
  const all: EngineEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

test('an extract is the same in a thread and in place', async () => {
  expect(await collect(engine.summarize(makeInput()))).toEqual(
    await collect(summarize(makeInput())),
  )
})

test('the transcripts that one person wants to read are loaded one after the other, and no more than wait in turn', async () => {
  const own = openEngine({ log: pino({ level: 'silent' }) })
  const { transcript } = makeInput()
  let [loading, most, loaded] = [0, 0, 0]
  const load = async () => {
    most = Math.max(most, ++loading)
    await new Promise((resolve) => setTimeout(resolve, 20))
    loading--
    loaded++
    return transcript
  }
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => own.forOwner('ann').formatTranscript(9, load)),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(most).toBe(1)
  expect(refused.length).toBeGreaterThan(10)
  expect(loaded).toBe(40 - refused.length)
  await own.close()
})

test('a transcript whose words were counted is not sent again, and an older one that the thread no longer keeps is', async () => {
  const own = openEngine({ log: pino({ level: 'silent' }) })
  const expected = await collect(summarize(makeInput()))
  const makeCounted = async () => {
    const { transcript } = makeInput()
    await own.countWords(transcript, () => 'extract')
    return transcript
  }
  const oldest = await makeCounted()
  const newest = (await Promise.all(Array.from({ length: 12 }, makeCounted))).at(-1)!
  expect(await collect(own.summarize(makeInput({ transcript: oldest })))).toEqual(expected)
  // Only the thread still knows what was said.
  newest.cues.length = 0
  expect(await collect(own.summarize(makeInput({ transcript: newest })))).toEqual(expected)
  await own.close()
})

test('a transcript is prepared for the summary that follows, with a model or without, and gives the same', async () => {
  const text = 'The keeper lights the lamp of the harbour every evening. '.repeat(40)
  const file = { text, name: 'talk.txt', wordLimit: 1000 }
  for (const next of ['extract', 'model', null] as const) {
    const { transcript } = await engine.parseUploadedCaptions(file, () => next)
    const make = () => (next === 'model' ? createMemoryModel(writePlausibleAnswer) : null)
    const expected = await collect(summarize(makeInput({ transcript, model: make() })))
    expect(await collect(engine.summarize(makeInput({ transcript, model: make() })))).toEqual(
      expected,
    )
  }
})

test('a transcript whose summary has to wait takes no memory of the thread', async () => {
  const { transcript } = makeInput()
  await engine.countWords(transcript, () => null)
  transcript.cues.length = 0
  await expect(collect(engine.summarize(makeInput({ transcript })))).rejects.toThrow(
    expect.objectContaining({ code: 'transcript_too_short' }),
  )
})

test('a thread uses the model and the window cache of the server', async () => {
  const cached = new Map<string, unknown>()
  const windowCache = {
    read: async (key: string) => cached.get(key) ?? null,
    write: async (key: string, value: unknown) => void cached.set(key, value),
  }
  const cues = Array.from({ length: 900 }, (_, i) => ({
    startSeconds: i * 4,
    endSeconds: i * 4 + 4,
    text: `In year ${i} the keeper of the lighthouse counted ${i * 3} ships near the rocks.`,
  }))
  const long = { transcript: { language: 'en', kind: 'manual' as const, cues }, windowCache }
  const [localModel, remoteModel] = [
    createMemoryModel(writePlausibleAnswer, 8000),
    createMemoryModel(writePlausibleAnswer, 8000),
  ]
  const events = await collect(engine.summarize(makeInput({ ...long, model: remoteModel })))
  expect(cached.size).toBeGreaterThan(1)
  cached.clear()
  expect(events).toEqual(await collect(summarize(makeInput({ ...long, model: localModel }))))
  expect(remoteModel.received.length).toBe(localModel.received.length)
  expect(remoteModel.received.at(-1)?.schema).toEqual(localModel.received.at(-1)?.schema)
})

test('a Problem of the model arrives as the same Problem with its cause', async () => {
  const model = createMemoryModel(() => {
    throw new Problem('model_rate_limited', { cause: new Error('status 429') })
  })
  const failure = await collect(engine.summarize(makeInput({ model }))).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(Problem)
  expect(failure).toMatchObject({ code: 'model_rate_limited', cause: { message: 'status 429' } })
})

test('uploaded captions that are too short or too long are rejected', async () => {
  const codeOf = (text: string) =>
    engine
      .parseUploadedCaptions({ text, name: 'talk.txt', wordLimit: 100 })
      .catch((error: Problem) => error.code)
  expect(await codeOf('Only a few words.')).toBe('transcript_too_short')
  expect(await codeOf('So many words. '.repeat(100))).toBe('transcript_too_long')
  expect(await codeOf('Quite a number of words. '.repeat(10))).toMatchObject({ words: 50 })
})

test('leaving the loop ends the request to the model', async () => {
  const model = createMemoryModel()
  const hangingModel = {
    ...model,
    generate: (request: Parameters<typeof model.generate>[0]) =>
      hangAfterTwoParts(model.generate(request)),
  }
  let returned = false
  function hangAfterTwoParts(answer: AsyncIterable<unknown>): AsyncIterable<unknown> {
    return {
      [Symbol.asyncIterator]: () => {
        const iterator = answer[Symbol.asyncIterator]()
        let parts = 0
        return {
          next: () => (parts++ < 2 ? iterator.next() : new Promise(() => {})),
          return: async () => {
            returned = true
            return { done: true as const, value: undefined }
          },
        }
      },
    }
  }
  for await (const event of engine.summarize(makeInput({ model: hangingModel })))
    if (event.type === 'part') break
  await expect.poll(() => returned).toBe(true)
})

test('an abort ends a summary and its request to the model while the next event is awaited', async () => {
  let isAsked = false
  let isReturned = false
  const silentAnswer = {
    next: () => {
      isAsked = true
      return new Promise<never>(() => {})
    },
    return: async () => {
      isReturned = true
      return { done: true as const, value: undefined }
    },
  }
  const model = {
    name: 'silent',
    contextTokens: 8000,
    generate: () => ({ [Symbol.asyncIterator]: () => silentAnswer }),
  }
  const controller = new AbortController()
  const drain = async () => {
    for await (const _ of engine.summarize(makeInput({ model }), controller.signal));
  }
  const ending = expect(drain()).rejects.toThrow()
  await expect.poll(() => isAsked).toBe(true)
  controller.abort()
  await ending
  await expect.poll(() => isReturned).toBe(true)
  await expect(drain()).rejects.toThrow()
})

test('a job that crashes its thread fails and is logged, and the next job gets a new thread', async () => {
  const { log, lines } = recordingLog('error')
  const small = openEngine({ log, heapMegabytes: 40 })
  const text = '学习编程需要很多时间和耐心。'.repeat(100_000)
  await expect(
    small.parseUploadedCaptions({ text, name: 'a.txt', wordLimit: 1e9 }),
  ).rejects.toMatchObject({
    code: 'captions_too_complex',
  })
  await expect.poll(() => lines.join()).toContain('an engine thread crashed')
  expect(await small.countWords(makeSourceTranscript('a').transcript)).toBeGreaterThan(50)
  await small.close()
})

test('a job that takes too long is ended with a message, and others get another thread', async () => {
  const strict = openEngine({ log: pino({ level: 'silent' }), budgets: { short: 20_000, long: 5 } })
  const cues = Array.from({ length: 9000 }, (_, i) => {
    const text = Array.from(
      { length: 20 },
      (_, n) => `ship${(i * 7919 + n * 104_729) % 5000},`,
    ).join(' ')
    return { startSeconds: i * 4, endSeconds: i * 4 + 4, text }
  })
  const transcript = { language: 'en', kind: 'manual' as const, cues }
  const summarizing = collect(strict.summarize(makeInput({ transcript })))
  await expect(summarizing).rejects.toMatchObject({ code: 'captions_too_complex' })
  await expect(summarizing).rejects.toThrow('Nothing was counted or charged')
  const another = fillWith(100_000)
  const { words } = await strict.parseUploadedCaptions({
    text: another,
    name: 'a.txt',
    wordLimit: 1e9,
  })
  expect(words).toBeGreaterThan(1000)
  await strict.close()
})

test('a short talk is summarized while long ones of many people wait for each other', async () => {
  const text = fillWith(1_500_000)
  const finished: string[] = []
  const parseLong = (owner: string) =>
    engine.forOwner(owner).parseUploadedCaptions({ text, name: 'a.txt', wordLimit: 1e9 })
  const attack = ['eve', 'mallory', 'trudy', 'oscar'].map(async (owner) => {
    await parseLong(owner)
    finished.push(owner)
  })
  await collect(engine.forOwner('ann').summarize(makeInput()))
  finished.push('ann')
  await Promise.all(attack)
  expect(finished.indexOf('ann')).toBeLessThanOrEqual(1)
})

test('a pending job fails when the engine is closed', async () => {
  const closing = openEngine({ log: pino({ level: 'silent' }) })
  const counting = expect(closing.countWords(makeSourceTranscript('a').transcript)).rejects.toThrow(
    'gone',
  )
  await closing.close()
  await counting
})

test('the transcripts of a question are read only when it is its turn', async () => {
  const steps: string[] = []
  const refer = (transcriptId: string) => ({
    videoId: 'a',
    title: 'Bees',
    transcriptId,
    words: 9,
    chapters: [],
  })
  const suggest = (name: string) =>
    engine.forOwner('ann').suggestQuestions(refer(name), async () => {
      steps.push(`${name} begins`)
      // Another person's turn passes meanwhile.
      await engine.forOwner('bob').countWords(makeSourceTranscript('a').transcript)
      steps.push(`${name} ends`)
      return makeSourceTranscript('a').transcript
    })
  await Promise.all(['first', 'second'].map(suggest))
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('captions of a person with many are not all parsed before those of another', async () => {
  const text = Array.from(
    { length: 1000 },
    (_, i) => `The keeper counted ${i} ships near the rocks.`,
  ).join('\n')
  const finished: string[] = []
  const parse = async (owner: string) => {
    await engine.forOwner(owner).parseUploadedCaptions({ text, name: 'talk.txt', wordLimit: 1e6 })
    finished.push(owner)
  }
  // Starts both threads.
  await Promise.all(['bob', 'eve'].map(parse))
  await Promise.all([...Array<string>(20).fill('greedy'), 'ann'].map(parse))
  expect(finished.at(-1)).toBe('greedy')
})
