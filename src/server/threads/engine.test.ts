// The engine in its threads: the same as in place, and no failure of theirs leaves anybody waiting.
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { type Assignment, type EngineEvent, summarize } from '#engine/summarize.ts'
import { aReading, rememberingLog } from '#tests/deps.ts'
import { memoryModel } from '#tests/doubles/model/memory-model.ts'
import { plausible } from '#tests/doubles/model/writer.ts'
import { openEngine } from './engine.ts'

const engine = openEngine({ log: pino({ level: 'silent' }) })
afterAll(() => engine.close())

const assignment = (change: Partial<Assignment> = {}): Assignment => ({
  transcript: aReading('a').transcript,
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

test('an extract from a thread is the extract', async () => {
  expect(await collect(engine.summarize(assignment()))).toEqual(await collect(summarize(assignment())))
})

test('a model is asked here and its answer grows there; what was noted is kept here', async () => {
  const notes = new Map<string, unknown>()
  const notebook = {
    read: async (key: string) => notes.get(key) ?? null,
    write: async (key: string, answer: unknown) => void notes.set(key, answer),
  }
  const cues = Array.from({ length: 900 }, (_, i) => ({
    startSeconds: i * 4,
    endSeconds: i * 4 + 4,
    text: `In year ${i} the keeper of the lighthouse counted ${i * 3} ships near the rocks.`,
  }))
  const long = { transcript: { language: 'en', kind: 'manual' as const, cues }, notebook }
  const [here, there] = [memoryModel(plausible, 8000), memoryModel(plausible, 8000)]
  const events = await collect(engine.summarize(assignment({ ...long, model: there })))
  expect(notes.size).toBeGreaterThan(1)
  notes.clear()
  expect(events).toEqual(await collect(summarize(assignment({ ...long, model: here }))))
  expect(there.asked.length).toBe(here.asked.length)
  expect(there.asked.at(-1)?.schema).toEqual(here.asked.at(-1)?.schema)
})

test("a provider's problem arrives as that problem, with what caused it", async () => {
  const model = memoryModel(() => {
    throw new Problem('model_rate_limited', { cause: new Error('status 429') })
  })
  const failure = await collect(engine.summarize(assignment({ model }))).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Problem)
  expect(failure).toMatchObject({ code: 'model_rate_limited', cause: { message: 'status 429' } })
})

test('captions that are too short or too long are refused with the reason', async () => {
  const refusal = (text: string) =>
    engine.readBrought({ text, name: 'talk.txt', wordLimit: 100 }).catch((error: Problem) => error.code)
  expect(await refusal('Only a few words.')).toBe('transcript_too_short')
  expect(await refusal('So many words. '.repeat(100))).toBe('transcript_too_long')
  expect(await refusal('Quite a number of words. '.repeat(10))).toMatchObject({ words: 50 })
})

test('whoever leaves ends the answer that is being written', async () => {
  const model = memoryModel()
  const waits = { ...model, ask: (question: Parameters<typeof model.ask>[0]) => endless(model.ask(question)) }
  let returned = false
  function endless(answer: AsyncIterable<unknown>): AsyncIterable<unknown> {
    return {
      [Symbol.asyncIterator]: () => {
        const iterator = answer[Symbol.asyncIterator]()
        let pieces = 0
        return {
          next: () => (pieces++ < 2 ? iterator.next() : new Promise(() => {})),
          return: async () => {
            returned = true
            return { done: true as const, value: undefined }
          },
        }
      },
    }
  }
  for await (const event of engine.summarize(assignment({ model: waits }))) if (event.type === 'part') break
  await expect.poll(() => returned).toBe(true)
})

test('work that breaks its thread fails, is written down, and the next gets a new thread', async () => {
  const { log, lines } = rememberingLog('error')
  const small = openEngine({ log, heapMegabytes: 24 })
  const text = '学习编程需要很多时间和耐心。'.repeat(60_000)
  await expect(small.readBrought({ text, name: 'a.txt', wordLimit: 1e9 })).rejects.toThrow('gone')
  await expect.poll(() => lines.join()).toContain('ended in the middle')
  expect(await small.countWords(aReading('a').transcript)).toBeGreaterThan(50)
  await small.close()
})

test('what is under way when the server ends does not wait for ever', async () => {
  const closing = openEngine({ log: pino({ level: 'silent' }) })
  const counting = closing.countWords(aReading('a').transcript)
  await closing.close()
  await expect(counting).rejects.toThrow('gone')
})
