// What a question may cost the server, and a person: memory and turns.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcceptedQuestion, QuestionView } from '#contract/questions.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

type Person = ReturnType<typeof newPerson>

let testServer: TestServer
const takers: string[] = []

beforeAll(async () => {
  // Two talks about bees have more words together.
  testServer = await startTestServer({ environment: { TRANSCRIPT_WORD_LIMIT: '150' }, idle: true })
  testServer.deps.work.open({ places: 2, perTaker: 2 })
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
  return { questionId, view: (await (await person.send(`/api/questions/${questionId}`)).json()) as QuestionView }
}

test('a question reads no more words than one video may have', async () => {
  const ann = newPerson(testServer)
  for (const video of ['firstOfTwo1', 'secondOfTw2']) await ann.summarize({ video })
  const { view } = await ask(ann, { kind: 'library' })
  expect(view.videos.length).toBe(1)
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
