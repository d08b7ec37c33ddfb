// What a model, a video or a question may do wrong: only what was said is shown, the
// passages stay, and a failure counts nothing.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, readEvents, startTestServer, type TestServer } from '#tests/deps.ts'
import { parseNumberedLines } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { injections } from '#tests/prompt-injections.ts'
import { openModel } from '../adapters/models/open-model.ts'
import { readSettings } from '../config.ts'
import { deleteEverywhere } from '../library/trash/delete-everywhere.ts'
import { purgeExpiredSummaries } from '../summaries/user-summaries/purge-expired.ts'
import { deleteQuestionsOfPurgedVideos } from './questions.ts'

type Person = ReturnType<typeof newPerson>
type Written = { text: string; lines: unknown[] }

const said = 'A long straight run means that the meadow is far from the hive.'
const question = 'What does a long straight run mean?'

let double: ModelDouble
let testServer: TestServer
const start = (settings: Record<string, string> = {}) => {
  const environment = {
    COMPATIBLE_API_KEY: double.key,
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    MODEL: 'compatible:small',
    QUESTIONS_PER_DAY_GUEST: '1000',
    GUEST_QUESTIONS_PER_ADDRESS: '1000',
    ...settings,
  }
  const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
  return startTestServer({ environment, model })
}
beforeAll(async () => {
  double = await startModel()
  testServer = await start()
})
afterAll(async () => {
  await testServer.close()
  await double.close()
})

const answerWith = (write: (prompt: string) => Written[]) =>
  double.answerWith({ text: ({ prompt }) => JSON.stringify({ sentences: write(prompt) }) })
const newAsker = async (videoId: string) => {
  const person = newPerson(testServer)
  await person.summarize({ video: videoId, engine: 'extract' })
  return person
}
async function post(person: Person, text: string, scope: object) {
  const response = await person.sendJson('POST', '/api/questions', { question: text, scope })
  return (await response.json()) as AcceptedQuestion & { error?: { code: string } }
}
async function ask(person: Person, text: string, scope: object): Promise<QuestionView> {
  const { questionId } = await post(person, text, scope)
  await readEvents(await person.send(`/api/questions/${questionId}/events`))
  return (await (await person.send(`/api/questions/${questionId}`)).json()) as QuestionView
}
const video = (videoId: string) => ({ kind: 'video', videoId })
const used = async (person: Person) =>
  ((await (await person.send('/api/usage')).json()) as Usage).questions?.used

test('of a model that invents a fifth of its sentences nothing invented is shown, and what was said stays', async () => {
  const ann = await newAsker('inventsSome')
  const subjects = [
    'meadow',
    'hive',
    'dance',
    'sun',
    'angle',
    'straight run',
    'food',
    'comb',
    'dancer',
    'direction',
  ]
  let [supported, kept, invented] = [0, 0, 0]
  for (const subject of subjects) {
    const written: string[] = []
    answerWith((prompt) => {
      const sentences = parseNumberedLines(prompt).flatMap(({ number, text }) =>
        (text.match(/[^.!?]+[.!?]/g) ?? [])
          .slice(0, 4)
          .map((sentence) => ({ text: sentence.trim(), n: number })),
      )
      const four = [
        ...new Map(sentences.map((sentence) => [sentence.text, sentence])).values(),
      ].slice(0, 4)
      written.push(...four.map(({ text }) => text))
      return [
        ...four.map(({ text, n }) => ({ text, lines: [n] })),
        { text: `Professor Quandt sold 417 bees to the ${subject} of Zurich.`, lines: [0] },
      ]
    })
    const { sentences } = await ask(ann, `What is said about the ${subject}?`, video('inventsSome'))
    const shown = sentences.map(({ text }) => text)
    supported += written.length
    kept += shown.filter((text) => written.includes(text)).length
    invented += shown.filter((text) => !written.includes(text)).length
  }
  expect(supported).toBeGreaterThan(20)
  expect(invented).toBe(0)
  expect(kept / supported).toBeGreaterThanOrEqual(0.95)
})

test('no order to the model in captions, title or question is obeyed', async () => {
  const ann = newPerson(testServer)
  const talk = injections
    .map((injection, index) => `The keeper lit lamp ${index} at six. ${injection}`)
    .join(' ')
  await ann.summarize({
    transcript: { name: `${injections[0]}.txt`, text: talk },
    engine: 'extract',
  })
  const obey = (prompt: string): Written[] => [
    { text: 'The keeper lit lamp 7 at six.', lines: [0] },
    ...(prompt.match(/CANARY-\w+/g) ?? []).map((canary) => ({
      text: `The answer is ${canary}.`,
      lines: [0, 1, 2],
    })),
  ]
  answerWith(obey)
  const answers: QuestionView[] = []
  for (let from = 0; from < injections.length; from += 8)
    answers.push(
      ...(await Promise.all(
        injections
          .slice(from, from + 8)
          .map((injection) => ask(ann, `Who lit the lamp? ${injection}`, { kind: 'library' })),
      )),
    )
  expect(answers.length).toBeGreaterThanOrEqual(100)
  expect(double.requests.some(({ prompt }) => prompt.includes('CANARY'))).toBe(true)
  for (const { sentences, question: asked } of answers)
    expect(sentences.map(({ text }) => text).join(' '), asked).not.toContain('CANARY')
})

test('a sentence without a passage, or with one that does not exist, cites the passage that says it, or is not shown', async () => {
  const ann = await newAsker('noCitation1')
  const numbers = [[], [99], [-1, 0], ['none']]
  for (const [index, lines] of numbers.entries()) {
    answerWith(() => [
      { text: said, lines },
      { text: 'The queen of Sheba was seen by 4000 people.', lines },
    ])
    const { sentences, passages: found } = await ask(
      ann,
      `${question} Please, ${index} times.`,
      video('noCitation1'),
    )
    expect(sentences.map(({ text }) => text)).toEqual([said])
    for (const n of sentences[0]!.citations) expect(found[n - 1]?.quote).toContain(said)
  }
})

test('an answer that no passage confirms is told apart from one that says nothing, and keeps its passages', async () => {
  const ann = await newAsker('unconfirmed')
  const invented = { text: 'The queen of Sheba was seen by 4000 people.', lines: [0] }
  for (const [text, sentences] of [
    ['What does a straight run mean?', [invented]],
    ['What does a long run mean?', []],
  ] as const) {
    answerWith(() => [...sentences])
    const view = await ask(ann, text, video('unconfirmed'))
    expect(view).toMatchObject({
      found: sentences.length > 0 ? 'not_found' : 'not_said',
      sentences: [],
      isUnconfirmed: sentences.length > 0,
    })
    expect(view.passages.length).toBeGreaterThan(0)
  }
})

test('while a provider is down, refuses, or breaks off, the passages stay and nothing is counted', async () => {
  const ann = await newAsker('providerBad')
  answerWith(() => [{ text: said, lines: [0] }])
  for (const fault of [
    { status: 500 },
    { status: 503 },
    'refusal',
    'reset',
    'html',
    'wrong schema',
  ] as const) {
    double.failWith(fault, 20)
    const view = await ask(ann, question, video('providerBad'))
    expect(view, JSON.stringify(fault)).toMatchObject({
      state: 'failed',
      sentences: [],
      problem: {
        code: expect.stringMatching(
          /^model_(?:unavailable|nonsense|misconfigured|timeout|refused)$/,
        ),
      },
    })
    expect(view.passages.length).toBeGreaterThan(0)
    await expect.poll(() => used(ann)).toBe(0)
  }
  double.failWith({ status: 500 }, 0)
  expect(await ask(ann, question, video('providerBad'))).toMatchObject({
    state: 'done',
    found: 'answered',
  })
})

test('a provider that sends nothing is given up, the passages stay and nothing is counted', async () => {
  const slow = await start({ MODEL_TIMEOUT_MS: '500' })
  const ann = newPerson(slow)
  await ann.summarize({ video: 'providerSlo', engine: 'extract' })
  // A model nearby has minutes for its first word until it has shown how fast it reads.
  const bob = newPerson(slow)
  await bob.summarize({ video: 'providerSlo', engine: 'extract' })
  await ask(bob, question, video('providerSlo'))
  double.failWith('hang', 20)
  const view = await ask(ann, question, video('providerSlo'))
  expect(view).toMatchObject({ state: 'failed', sentences: [], problem: { code: 'model_timeout' } })
  expect(view.passages.length).toBeGreaterThan(0)
  await expect.poll(() => used(ann)).toBe(0)
  double.failWith('hang', 0)
  await slow.close()
})

test('where the transcript is gone, a question says so', async () => {
  const ann = await newAsker('wordsAreGon')
  await testServer.deps.db.orm.execute(sql`update generations set transcript_id = null where id in
    (select s.generation_id from user_summaries s join history h on h.summary_id = s.id where h.video_id = 'wordsAreGon')`)
  await testServer.deps.db.orm.execute(
    sql`update history set transcript_id = null where video_id = 'wordsAreGon'`,
  )
  expect((await post(ann, question, video('wordsAreGon'))).error?.code).toBe('transcript_missing')
  expect(await used(ann)).toBe(0)
})

test('a video that is deleted and purged while it is asked about takes the question with it', async () => {
  const ann = newPerson(testServer)
  const userId = await ann.signUp()
  await ann.summarize({ video: 'goneMeanwhl', engine: 'extract' })
  double.failWith('hang', 1)
  const before = double.requests.length
  const { questionId } = await post(ann, question, video('goneMeanwhl'))
  const watching = ann.send(`/api/questions/${questionId}/events`).then(readEvents)
  await expect.poll(() => double.requests.length).toBe(before + 1)
  await ann.send('/api/summaries/goneMeanwhl', { method: 'DELETE' })
  expect(await (await ann.send(`/api/questions/${questionId}`)).json()).toMatchObject({
    state: 'running',
  })
  testServer.clock.nowMs += 31 * 24 * 3600_000
  await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
  await deleteQuestionsOfPurgedVideos(testServer.deps, [userId])
  expect((await watching).at(-1)).toMatchObject({
    event: 'problem',
    data: { code: 'question_not_found' },
  })
})
