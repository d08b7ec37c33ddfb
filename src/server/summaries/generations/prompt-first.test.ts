// A model is asked as early as possible, and never without the limit of the day.
import type { PGlite } from '@electric-sql/pglite'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openInMemory } from '#tests/embedded.ts'

let double: ModelDouble
let testServer: TestServer
/**
 * What happened, in order: the names of the statements that are of interest, and calls of
 * the model.
 */
let happened: string[]
let failing: RegExp | null

const names = [
  [/insert into "transcripts"/, 'stores the transcript'],
  [/sum\(.*question_usage/s, 'reads the tokens of the day'],
  [/select "digest"/, 'looks for an equal summary'],
] as const

/** The first time that a statement runs, it passes here. */
const observe = (engine: PGlite): PGlite =>
  new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const [text] = args
        if (name === 'query' && failing?.test(String(text)))
          throw new Error('the database has failed')
        const known = name === 'query' && names.find(([pattern]) => pattern.test(String(text)))
        if (known) happened.push(known[1])
        return Reflect.apply(value, target, args)
      }
    },
  })

beforeEach(async () => {
  happened = []
  failing = null
  double = await startModel()
  const environment = {
    COMPATIBLE_API_KEY: double.key,
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    MODEL: 'compatible:small',
  }
  const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })!
  const observed: typeof model = {
    ...model,
    withMeter: (meter) =>
      model.withMeter({
        ...meter,
        async before() {
          await meter.before()
          happened.push('asks the model')
        },
      }),
  }
  const database = await openInMemory(observe)
  testServer = await startTestServer({ environment, model: observed, database })
})
afterEach(async () => {
  await testServer.close()
  await double.close()
})

test('the transcript of a link is stored when the model has been asked', async () => {
  expect((await newPerson(testServer).summarize({ video: 'promptFirst' })).event).toBe('summary')
  expect(happened.toSorted()).toEqual([
    'asks the model',
    'looks for an equal summary',
    'reads the tokens of the day',
    'stores the transcript',
  ])
  expect(happened.slice(-2)).toEqual(['asks the model', 'stores the transcript'])
})

test('an equal summary of another request is used, and no model is asked', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'promptFirst' })
  await testServer.deps.db.orm.execute("update generations set request_key = 'of long ago'")
  expect((await newPerson(testServer).summarize({ video: 'promptFirst' })).event).toBe('summary')
  expect(double.requests).toHaveLength(1)
})

test('no model is asked while the tokens of the day cannot be read', async () => {
  failing = /sum\(.*question_usage/s
  const { jobId } = (await (await newPerson(testServer).ask({ video: 'promptFirst' })).json()) as {
    jobId: string
  }
  expect(jobId).toBeTruthy()
  await expect
    .poll(
      async () => (await testServer.deps.db.orm.execute('select failures from generations')).rows,
    )
    .toEqual([{ failures: expect.toSatisfy((failures: number) => failures > 0) }])
  expect(double.requests).toHaveLength(0)
})
