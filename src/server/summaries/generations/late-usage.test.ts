// The tokens of a summary and of an answer are stored before they end, however long that
// takes: limits depend on them.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { openInMemory } from '#tests/embedded.ts'
import { openModel } from '../../adapters/models/open-model.ts'
import { readSettings } from '../../config.ts'
import type { Orm } from '../../db/database.ts'
import { questionUsage } from '../../db/schema/questions.ts'
import { generations } from '../../db/schema/summaries.ts'
import { questionKind } from '../../questions/run-question.ts'
import { sumModelUsageToday } from './model-usage.ts'
import { runSummary } from './run-summary.ts'

let double: ModelDouble
let testServer: TestServer
let guest: ReturnType<typeof newPerson>
beforeEach(async () => {
  double = await startModel()
  const environment = {
    COMPATIBLE_API_KEY: double.key,
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    MODEL: 'compatible:small',
    GUEST_DAILY_PER_ADDRESS: '1',
  }
  const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
  const database = await openInMemory()
  testServer = await startTestServer({
    ...{ environment, model, idle: true },
    database: { ...database, orm: storingTokensLate(database.orm) },
  })
  guest = newPerson(testServer)
})
afterEach(async () => {
  await testServer.close()
  await double.close()
})

/** A database that does many other things before it stores the tokens of a call. */
function storingTokensLate(orm: Orm): Orm {
  const doOthers = async () => {
    for (let statement = 0; statement < 1000; statement++) {
      await orm.execute(sql`select 1`)
      await nextTurn()
    }
  }
  const update = (table: typeof generations) => ({
    set(values: object) {
      const query = orm.update(table).set(values)
      return 'inputTokens' in values
        ? { where: (is: never) => doOthers().then(() => query.where(is)) }
        : query
    },
  })
  const insert = (table: typeof questionUsage) => {
    const query = orm.insert(table)
    if (table !== questionUsage) return query
    return {
      values: (row: never) => ({
        onConflictDoUpdate: (change: never) =>
          doOthers().then(() => query.values(row).onConflictDoUpdate(change)),
      }),
    }
  }
  return new Proxy(orm, {
    get: (target, name) => ({ update, insert })[name as 'update'] ?? Reflect.get(target, name),
  })
}

async function summarize(video: string): Promise<number> {
  const { status } = await guest.ask({ video })
  const [row] = await testServer.deps.db.orm.select().from(generations)
  if (row?.state === 'queued') await runSummary(testServer.deps, row.id)
  return status
}

test('a guest whose summary the model refused to write has used one', async () => {
  double.failWith('refusal', 1)
  expect(await summarize('lateTokens1')).toBe(202)
  expect(await testServer.deps.db.orm.select().from(generations)).toMatchObject([
    { state: 'failed' },
  ])
  expect(await summarize('lateTokens2')).toBe(429)
})

test('the tokens of the day are complete when a summary or an answer is there', async () => {
  await summarize('lateTokens1')
  const { inputTokens } = await sumModelUsageToday(testServer.deps)
  expect(inputTokens).toBeGreaterThan(0)
  const scope = { kind: 'video', videoId: 'lateTokens1' }
  const question = { question: 'What does a long straight run mean?', scope }
  const { questionId } = (await (
    await guest.sendJson('POST', '/api/questions', question)
  ).json()) as {
    questionId: string
  }
  await questionKind.run(testServer.deps, questionId)
  expect((await sumModelUsageToday(testServer.deps)).inputTokens).toBeGreaterThan(inputTokens)
})
