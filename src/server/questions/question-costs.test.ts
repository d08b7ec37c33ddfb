// What a question may cost the server, and a person: memory, turns, and the refund of a failure.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { openModel } from '../adapters/models/open-model.ts'
import { readSettings } from '../config.ts'
import { questionKind } from './run-question.ts'

type Person = ReturnType<typeof newPerson>

let testServer: TestServer
const takers: string[] = []

beforeAll(async () => {
  testServer = await startTestServer({ environment: { TRANSCRIPT_WORD_LIMIT: '150' }, idle: true })
  testServer.deps.work.open({ slots: 2, perRequester: 2 })
  const { engine } = testServer.deps
  testServer.deps.engine = {
    ...engine,
    forOwner: (owner) => {
      takers.push(owner)
      return engine.forOwner(owner)
    },
  }
})
afterAll(() => testServer.close())

async function ask(person: Person, scope: object) {
  const question = 'Where is the meadow?'
  const { questionId } = (await (
    await person.sendJson('POST', '/api/questions', { question, scope })
  ).json()) as AcceptedQuestion
  return {
    questionId,
    view: (await (await person.send(`/api/questions/${questionId}`)).json()) as QuestionView,
  }
}

test('a question reads no more words than one video may have', async () => {
  const ann = newPerson(testServer)
  for (const [name, sentence, repeats] of [
    [
      'abbey.txt',
      'The meadow of the abbey is behind the old mill, where monks keep their bees. ',
      8,
    ],
    [
      'harbour.txt',
      'A meadow near the harbour is flooded each spring when the river rises again. ',
      9,
    ],
    ['mountain.txt', 'Our meadow is on the mountain and feeds the goats of the whole village. ', 2],
  ] as const)
    await ann.summarize({ transcript: { name, text: sentence.repeat(repeats) } })
  const { view } = await ask(ann, { kind: 'library' })
  // All three would be too much, but the short one fits beside another.
  const titles = view.videos.map(({ title }) => title)
  expect(titles).toHaveLength(2)
  expect(titles).toContain('mountain')
})

test('the guests of one address take turns as one person, with questions and with suggestions', async () => {
  const address = '10.8.3.1'
  const guests = [newPerson(testServer, { address }), newPerson(testServer, { address })]
  for (const guest of guests) {
    await guest.summarize({ video: 'takesTurns1' })
    takers.length = 0
    await ask(guest, { kind: 'video', videoId: 'takesTurns1' })
    expect((await guest.send('/api/questions/suggestions?videoId=takesTurns1')).status).toBe(200)
    expect(takers).toEqual([address, address])
  }
})

test('a failure is stored only together with its refund', async () => {
  const { deps } = testServer
  const settings = readSettings({ MODEL: 'openai:test', OPENAI_API_KEY: 'test' })
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'notRefunded' })
  Object.defineProperty(deps, 'model', {
    value: openModel({ settings, log: deps.log }),
    configurable: true,
  })
  const { questionId, view } = await ask(ann, { kind: 'video', videoId: 'notRefunded' })
  expect(view.state).toBe('running')
  const used = async () => ((await (await ann.send('/api/usage')).json()) as Usage).questions?.used
  const withoutModel = { ...deps, model: null }
  await deps.db.orm.execute(sql`create function lose_refund() returns trigger language plpgsql
    as $$ begin raise exception 'the refund is lost'; end $$`)
  await deps.db.orm.execute(sql`create trigger lose_refund before update on rate_limits
    for each row when (new.count < old.count) execute function lose_refund()`)
  await expect(questionKind.run(withoutModel, questionId)).rejects.toThrow()
  await deps.db.orm.execute(sql`drop trigger lose_refund on rate_limits`)
  expect(await used()).toBe(1)
  // The queue begins again.
  await questionKind.run(withoutModel, questionId)
  expect(await (await ann.send(`/api/questions/${questionId}`)).json()).toMatchObject({
    state: 'failed',
    problem: { code: 'model_changed' },
  })
  expect(await used()).toBe(0)
})
