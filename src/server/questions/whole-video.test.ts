// A question about a whole hour, over HTTP: the model reads every line, and cites lines
// by their numbers.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, readEvents, startTestServer, type TestServer } from '#tests/deps.ts'
import { findLines, parseNumberedLines } from '#tests/doubles/model/answer-writers.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { makeVideo, toVtt } from '../../../bench/video.ts'
import { openModel } from '../adapters/models/open-model.ts'
import { readSettings } from '../config.ts'

let videoId = ''
let double: ModelDouble
let testServer: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  double = await startModel()
  const environment = {
    GOOGLE_GENERATIVE_AI_API_KEY: double.key,
    GOOGLE_BASE_URL: `${double.url}/v1beta`,
    QUESTIONS_PER_DAY_GUEST: '100',
  }
  const model = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })
  testServer = await startTestServer({ environment, model })
  ann = newPerson(testServer)
  const { data } = await ann.summarize({
    transcript: { name: 'hour.vtt', text: toVtt(makeVideo(1)) },
  })
  ;({ videoId } = data as { videoId: string })
})
afterAll(async () => {
  await testServer.close()
  await double.close()
})

async function ask(question: string, more: object = {}): Promise<QuestionView> {
  const scope = { kind: 'video', videoId }
  const response = await ann.sendJson('POST', '/api/questions', { question, scope, ...more })
  const { questionId } = (await response.json()) as AcceptedQuestion
  await readEvents(await ann.send(`/api/questions/${questionId}/events`))
  return (await (await ann.send(`/api/questions/${questionId}`)).json()) as QuestionView
}

test('none of its words needs to be said: the answer is found by the number of its line, and has its passage', async () => {
  let words = ''
  const looks: string[] = []
  double.answerWith(({ prompt }) => {
    if (prompt.includes('1 statement: ')) {
      looks.push(prompt)
      return { answers: [{ n: 1, answer: 'yes' }] }
    }
    // Late in the hour, and in no passage that the words of the question find.
    const lines = parseNumberedLines(prompt)
    words = lines[Math.floor(lines.length * 0.9)]!.text.split('. ')[0]!.replace(/[.!?]$/, '')
    return { sentences: [{ text: `${words}.`, lines: findLines(prompt, words) }] }
  })
  const view = await ask('Wherefore this kerfuffle?')
  expect(view).toMatchObject({
    state: 'done',
    found: 'answered',
    sentences: [{ text: `${words}.` }],
  })
  // The words of its line are looked at once more, with those beside it.
  expect(looks).toHaveLength(1)
  expect(looks[0]).toContain(`1 statement: ${words}`)
  expect(view.videos).toMatchObject([{ videoId, isReadWhole: true }])
  const [{ citations, startSeconds } = { citations: [0], startSeconds: 0 }] = view.sentences
  const passage = view.passages.find(({ n }) => n === citations[0])!
  expect(passage.quote).toContain(words)
  expect(startSeconds).toBeGreaterThan(45 * 60)
  expect([passage.startSeconds <= startSeconds, startSeconds < passage.endSeconds]).toEqual([
    true,
    true,
  ])
})

test('a model is told the name of uploaded captions', () => {
  expect(double.requests[0]!.prompt).toContain('Title: hour')
})

test('begins with what the request for its summary began with, so that the provider has read it', async () => {
  double.answerWith({ text: () => '{"sentences": []}' })
  await ask('Who made the pendulum clock?')
  const [summary, question] = [double.requests[0]!, double.requests.at(-1)!]
  const end = '</transcript>'
  expect(question.prompt.split(end)[0]).toBe(summary.prompt.split(end)[0])
  expect(question.instructions).toBe(summary.instructions)
  const { rows } = await testServer.deps.db.orm.execute<{ input: string; cached: string }>(
    'select sum(input_tokens) as input, sum(cached_tokens) as cached from question_usage',
  )
  expect(Number(rows[0]!.cached) / Number(rows[0]!.input)).toBeGreaterThan(0.9)
})

test('the questions that the model wrote with the summary are suggested', async () => {
  const response = await ann.send(`/api/questions/suggestions?videoId=${videoId}`)
  const { items } = (await response.json()) as { items: string[] }
  expect(items.length).toBeGreaterThan(1)
  for (const item of items) expect(item).toMatch(/^What is said about /)
})

test('“not said” is claimed where everything was read, and not where passages were', async () => {
  double.answerWith({ text: () => '{"sentences": []}' })
  expect(await ask('Who won the football match?')).toMatchObject({
    found: 'not_said',
    sentences: [],
  })
  const inLibrary = await ask('Which telescope won the match?', { scope: { kind: 'library' } })
  expect(inLibrary).toMatchObject({ found: 'not_found', sentences: [] })
  expect(inLibrary.passages.length).toBeGreaterThan(0)
})
