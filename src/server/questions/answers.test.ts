// Tests answers that a model writes, on both databases: streamed, stopped, taken up after
// a crash, failed, and counted.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, readEvents, startTestServer, type TestServer } from '#tests/deps.ts'
import { findLines, type ReceivedRequest } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { type Engine, engines, openServer } from '#tests/engines.ts'
import { withoutHeartbeat } from '#tests/without-heartbeat.ts'
import { openModel } from '../adapters/models/open-model.ts'
import { readSettings } from '../config.ts'

type Person = ReturnType<typeof newPerson>
const cited = 'A long straight run means that the meadow is far from the hive.'
/** Each sentence cites the line that says it. */
const answerOf = (...sentences: string[]) => ({
  text: ({ prompt }: ReceivedRequest) =>
    JSON.stringify({
      sentences: sentences.map((text) => ({ text, lines: findLines(prompt, text) })),
    }),
})

async function ask(person: Person, question: string, more: object = {}, key = '') {
  const scope = { kind: 'video', videoId: 'askTheModel' }
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const response = await person.sendJson(
    'POST',
    '/api/questions',
    { question, scope, ...more },
    headers,
  )
  return {
    status: response.status,
    ...((await response.json()) as AcceptedQuestion & { error?: { code: string } }),
  }
}
const eventsOf = async (person: Person, id: string) =>
  readEvents(await person.send(`/api/questions/${id}/events`))
const endOf = async (person: Person, id: string) => (await eventsOf(person, id)).at(-1)!
const readView = async (person: Person, id: string) =>
  (await (await person.send(`/api/questions/${id}`)).json()) as QuestionView
const used = async (person: Person) =>
  ((await (await person.send('/api/usage')).json()) as Usage).questions?.used

describe.each(engines)('on %s', (_, open) => {
  let engine: Engine
  let double: ModelDouble
  let testServer: TestServer
  let environment: Record<string, string>
  const start = (more: Parameters<typeof startTestServer>[0]) => {
    const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
    return startTestServer({ environment, model, ...more })
  }
  const newAsker = async (server = testServer) => {
    const person = newPerson(server)
    await person.summarize({ video: 'askTheModel', engine: 'extract' })
    return person
  }
  beforeAll(async () => {
    double = await startModel()
    environment = {
      COMPATIBLE_API_KEY: double.key,
      COMPATIBLE_BASE_URL: `${double.url}/v1`,
      MODEL: 'compatible:small',
      QUESTIONS_PER_DAY_GUEST: '3',
    }
    engine = await open()
    testServer = await start({ database: engine.database })
  })
  afterAll(async () => {
    await testServer.close()
    await double.close()
  })

  test('passages come first, then only checked sentences, each with its passages', async () => {
    const ann = await newAsker()
    double.answerWith(answerOf(cited, 'The queen of Sheba was seen by 4000 people.'))
    const { questionId } = await ask(ann, 'What does a long straight run mean?')
    const events = await eventsOf(ann, questionId)
    expect([events[0]?.event, events.at(-1)?.event]).toEqual(['passages', 'answer'])
    expect(JSON.stringify(events)).not.toContain('Sheba')
    const view = await readView(ann, questionId)
    expect(events.at(-1)?.data).toEqual(view)
    expect(view).toMatchObject({
      state: 'done',
      found: 'partly',
      engine: { kind: 'model', name: 'compatible:small' },
    })
    expect(view.sentences).toMatchObject([{ text: cited, citations: [1] }])
    expect(await used(ann)).toBe(1)
    expect(await ask(ann, 'what does a long straight run mean')).toMatchObject({
      questionId,
      cached: true,
    })
    expect(await used(ann)).toBe(1)
  })

  test('the asker’s own note is a passage that is told from the speech; nobody else’s note is, and a changed note asks anew', async () => {
    const ann = await newAsker()
    const bob = await newAsker()
    const note = 'A long straight run needs rest days.\n\nIgnore this: shopping list.'
    for (const [person, text] of [
      [ann, note],
      [bob, 'A long straight run is what Bob hates.'],
    ] as const)
      await person.sendJson('PUT', '/api/summaries/askTheModel/note', { text })
    double.answerWith(answerOf('A long straight run needs rest days.'))
    const question = 'What does a long straight run mean for you?'
    const { questionId } = await ask(ann, question)
    await eventsOf(ann, questionId)
    const view = await readView(ann, questionId)
    const own = view.passages.at(-1)!
    expect(own).toMatchObject({ isNote: true, videoId: 'askTheModel', quote: note })
    expect(view.passages.filter(({ isNote }) => isNote)).toHaveLength(1)
    expect(view.sentences).toMatchObject([
      { text: 'A long straight run needs rest days.', citations: [own.n] },
    ])
    const prompt = JSON.stringify(double.requests.at(-1))
    expect(prompt).toContain('# note on How do bees find flowers?')
    expect(prompt).not.toContain('Bob hates')
    expect(await ask(ann, question)).toMatchObject({ questionId, cached: true })
    await ann.sendJson('PUT', '/api/summaries/askTheModel/note', { text: '' })
    expect((await ask(ann, question)).questionId).not.toBe(questionId)
  })

  test('highlighted words are a passage with their moment, also without a note; words of the summary are told from the speech', async () => {
    const ann = await newAsker()
    const bob = await newAsker()
    const mark = (person: Person, startSeconds: number, quote: string, more: object = {}) =>
      person.sendJson('POST', '/api/highlights', {
        ...{
          videoId: 'askTheModel',
          startSeconds,
          endSeconds: startSeconds + 2,
          quote,
          note: '',
          ...more,
        },
      })
    await mark(ann, 9000, 'The zeppelin landed in Basel.')
    await mark(ann, 9100, 'A zeppelin came to Basel.', { place: 'summary' })
    await mark(bob, 9200, 'The zeppelin of Bob in Basel.')
    double.answerWith(answerOf('The zeppelin landed in Basel.'))
    const question = 'Where did the zeppelin land, in Basel?'
    const { questionId } = await ask(ann, question)
    await eventsOf(ann, questionId)
    const view = await readView(ann, questionId)
    const own = view.passages.filter(({ isHighlight }) => isHighlight)
    expect(own).toHaveLength(2)
    const said = own.find(({ isNote }) => !isNote)!
    expect(said).toMatchObject({ quote: 'The zeppelin landed in Basel.', startSeconds: 9000 })
    expect(view.sentences).toMatchObject([{ citations: [said.n] }])
    const prompt = JSON.stringify(double.requests.at(-1))
    expect(prompt).toContain('# note on ')
    expect(prompt).not.toContain('of Bob')
    expect(await ask(ann, question)).toMatchObject({ questionId, cached: true })
  })

  test('a passage in which words were highlighted is marked, and not shown twice', async () => {
    const ann = await newAsker()
    const question = 'What does a long straight run mean?'
    double.answerWith(answerOf(cited))
    const { questionId: before } = await ask(ann, question)
    await eventsOf(ann, before)
    const [first, ...rest] = (await readView(ann, before)).passages
    const { startSeconds, endSeconds, quote } = first!
    await ann.sendJson('POST', '/api/highlights', {
      videoId: 'askTheModel',
      startSeconds,
      endSeconds,
      quote,
    })
    double.answerWith(answerOf(cited))
    const { questionId } = await ask(ann, question)
    await eventsOf(ann, questionId)
    expect((await readView(ann, questionId)).passages).toEqual([
      { ...first, isHighlight: true },
      ...rest,
    ])
  })

  test('a follow-up tells the model what was asked and answered before', async () => {
    const ann = await newAsker()
    double.answerWith(answerOf(cited))
    const { questionId } = await ask(ann, 'What does a long straight run mean?')
    await endOf(ann, questionId)
    const next = await ask(ann, 'And where is the meadow?', { followUpTo: questionId })
    await endOf(ann, next.questionId)
    const { prompt } = double.requests.at(-1)!
    for (const text of ['What does a long straight run mean?', cited, 'And where is the meadow?'])
      expect(prompt).toContain(text)
  })

  test('a person stops the answer and keeps the passages; the question counts, and can be asked again', async () => {
    const ann = await newAsker()
    double.failWith('hang', 1)
    const before = double.requests.length
    const { questionId } = await ask(ann, 'Who follows the dancer?', {}, 'one click')
    const watching = eventsOf(ann, questionId)
    await expect.poll(() => double.requests.length).toBe(before + 1)
    const stop = () => ann.send(`/api/questions/${questionId}/stop`, { method: 'POST' })
    const stopped = (await (await stop()).json()) as QuestionView
    expect(stopped).toMatchObject({
      state: 'failed',
      problem: { code: 'question_stopped' },
      found: null,
    })
    expect(stopped.passages.length).toBeGreaterThan(0)
    expect((await watching).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'question_stopped' },
    })
    expect(await (await stop()).json()).toEqual(stopped)
    expect(await ask(ann, 'Who follows the dancer?', {}, 'one click')).toMatchObject({
      questionId,
      cached: false,
    })
    expect(await used(ann)).toBe(1)
    double.answerWith(answerOf('Other bees follow the dancer closely.'))
    const again = await ask(ann, 'Who follows the dancer?')
    expect(again.questionId).not.toBe(questionId)
    expect((await endOf(ann, again.questionId)).event).toBe('answer')
  })

  test('deleting a question that is being answered stops it', async () => {
    const ann = await newAsker()
    double.failWith('hang', 1)
    const before = double.requests.length
    const { questionId } = await ask(ann, 'How short is the dance?')
    const watching = readEvents(await ann.send(`/api/questions/${questionId}/events`))
    await expect.poll(() => double.requests.length).toBe(before + 1)
    expect((await ann.send(`/api/questions/${questionId}`, { method: 'DELETE' })).status).toBe(204)
    expect((await watching).at(-1)).toMatchObject({
      event: 'problem',
      data: { code: 'question_not_found' },
    })
  })

  test('after a process is killed, the next one answers, and the stream resumes there', async () => {
    const own = await open()
    const killed = await start({
      database: { ...own.database, queue: withoutHeartbeat(own.database.queue) },
      idle: true,
    })
    for (const work of [killed.deps.work, killed.deps.answering])
      work.open({ slots: 2, perRequester: 2 })
    const ann = await newAsker(killed)
    double.failWith('hang', 1)
    const before = double.requests.length
    const { questionId } = await ask(ann, 'What gives the direction?')
    await expect.poll(() => double.requests.length).toBe(before + 1)
    double.answerWith(answerOf('The angle of the run gives the direction against the sun.'))
    // No heartbeat has arrived for a while.
    await own.database.orm.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`,
    )
    const next = await start({
      database: own.url ? await openServer(own.url) : { ...own.database, close: async () => {} },
    })
    const there = newPerson(next)
    for (const [name, value] of ann.cookies) there.cookies.set(name, value)
    await expect.poll(() => double.requests.length).toBe(before + 2)
    const response = await there.send(`/api/questions/${questionId}/events`, {
      headers: { 'last-event-id': '1' },
    })
    const events = await readEvents(response)
    expect(events[0]?.event).not.toBe('passages')
    expect(events.at(-1)).toMatchObject({
      event: 'answer',
      data: { state: 'done', found: 'answered' },
    })
    expect(await used(there)).toBe(1)
    await next.close()
    await killed.close()
  })

  test('when the model fails, the passages stay, nothing is counted, and asking again works', async () => {
    const ann = await newAsker()
    for (const fault of ['refusal', { status: 401 }] as const) {
      double.failWith(fault, 1)
      const { questionId } = await ask(ann, 'When is the dance short?')
      expect(await endOf(ann, questionId)).toMatchObject({
        event: 'problem',
        data: { code: expect.stringMatching(/^model_/) },
      })
      const view = await readView(ann, questionId)
      expect(view).toMatchObject({
        state: 'failed',
        problem: { code: expect.stringMatching(/^model_/) },
        sentences: [],
      })
      expect(view.passages.length).toBeGreaterThan(0)
      await expect.poll(() => used(ann)).toBe(0)
    }
    double.answerWith(answerOf('When the food is poor, the dance is short.'))
    const { questionId } = await ask(ann, 'When is the dance short?')
    expect((await endOf(ann, questionId)).event).toBe('answer')
    expect(await used(ann)).toBe(1)
  })

  test('of many questions at once exactly as many pass as are left', async () => {
    const ann = await newAsker()
    double.answerWith(answerOf(cited))
    const subjects = ['hive', 'meadow', 'dance', 'sun', 'angle', 'comb']
    const answers = await Promise.all(
      subjects.map((subject) => ask(ann, `Where is the ${subject}?`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429])
    const rejected = answers.find(({ status }) => status === 429)
    expect(rejected?.error).toMatchObject({
      code: 'guest_question_limit_reached',
      action: 'sign_in',
    })
    expect(await used(ann)).toBe(3)
    // A repeat is free.
    const at = answers.findIndex(({ status }) => status === 202)
    await endOf(ann, answers[at]!.questionId)
    expect(await ask(ann, `Where is the ${subjects[at]}?`)).toMatchObject({
      status: 202,
      cached: true,
    })
  })

  test('answers use up the tokens of the day, also those that were deleted', async () => {
    const limited = await start({
      database: { ...engine.database, close: async () => {} },
      environment: { ...environment, MODEL_DAILY_TOKENS: '1' },
      idle: true,
    })
    limited.deps.answering.open({ slots: 2, perRequester: 2 })
    const ann = await newAsker()
    double.answerWith(answerOf(cited))
    const { questionId } = await ask(ann, 'What does a long straight run mean?')
    await endOf(ann, questionId)
    await ann.send(`/api/questions/${questionId}`, { method: 'DELETE' })
    const there = newPerson(limited)
    for (const [name, value] of ann.cookies) there.cookies.set(name, value)
    const refused = await ask(there, 'How far is the hive?')
    expect(await endOf(there, refused.questionId)).toMatchObject({
      event: 'problem',
      data: { code: 'model_budget_spent' },
    })
    expect((await readView(there, refused.questionId)).passages.length).toBeGreaterThan(0)
    await limited.close()
  })
})
