// Tests asking about videos over HTTP, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AcceptedQuestion,
  QuestionsPage,
  QuestionView,
} from '#contract/questions/questions.ts'
import { newPerson, readEvents, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

type Person = ReturnType<typeof newPerson>
const bees = { kind: 'video', videoId: 'askAboutBee' }

async function ask(person: Person, question: string, scope: object = bees, more: object = {}) {
  const response = await person.sendJson('POST', '/api/questions', { question, scope, ...more })
  return {
    status: response.status,
    body: (await response.json()) as AcceptedQuestion & { error?: { code: string } },
  }
}
const read = async (person: Person, id: string) =>
  (await (await person.send(`/api/questions/${id}`)).json()) as QuestionView
const list = async (person: Person, query = '') =>
  (await (await person.send(`/api/questions${query}`)).json()) as QuestionsPage
const eventsOf = async (person: Person, id: string, headers: Record<string, string> = {}) =>
  readEvents(await person.send(`/api/questions/${id}/events`, { headers }))

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  let ann: Person
  beforeAll(async () => {
    const environment = { QUESTIONS_PER_DAY_GUEST: '100' }
    testServer = await startTestServer({ database: (await open()).database, environment })
    ann = newPerson(testServer)
    await ann.summarize({ video: 'askAboutBee' })
  })
  afterAll(() => testServer.close())

  test('without a model a guest gets the passages with the matching words at once', async () => {
    const { status, body } = await ask(ann, 'What does a long straight run mean?')
    expect([status, body.cached]).toEqual([202, false])
    const view = await read(ann, body.questionId)
    expect(view).toMatchObject({
      question: 'What does a long straight run mean?',
      scopeTitle: 'How do bees find flowers?',
      state: 'done',
      engine: { kind: 'passages', name: 'passages' },
      language: 'en',
      videos: [{ videoId: 'askAboutBee', channel: 'Hive Notes', duration: '2:00' }],
    })
    const { quote, matches, n, sentences, startSeconds } = view.passages[0]!
    expect(n).toBe(1)
    expect(sentences[0]).toEqual({ start: 0, startSeconds })
    expect(sentences.length).toBeGreaterThan(1)
    for (const { start } of sentences.slice(1)) expect(quote.slice(start - 2, start)).toBe('. ')
    expect(sentences.at(-1)?.startSeconds).toBeGreaterThan(startSeconds)
    expect(quote).toContain('A long straight run means that the meadow is far from the hive.')
    expect(matches.map(([start, end]) => quote.slice(start, end))).toContain('straight')
    const events = await eventsOf(ann, body.questionId)
    expect(events.map(({ event }) => event)).toEqual(['passages', 'answer'])
    expect(events[1]!.data).toEqual(view)
    const later = await eventsOf(ann, body.questionId, { 'last-event-id': events[0]!.id })
    expect(later.map(({ event }) => event)).toEqual(['answer'])
  })

  test('a question about the whole video leads to the key points of its summary', async () => {
    const { body } = await ask(ann, 'What is this about?')
    const { found, passages } = await read(ann, body.questionId)
    expect(found).toBe('partly')
    expect(new Set(passages.map(({ videoId }) => videoId))).toEqual(new Set(['askAboutBee']))
  })

  test('a channel is found however it is written, as in the list of the library', async () => {
    const { body } = await ask(ann, 'What does a long straight run mean?', {
      kind: 'library',
      channel: 'hivé NOTES',
    })
    expect(await read(ann, body.questionId)).toMatchObject({ videos: [{ videoId: 'askAboutBee' }] })
  })

  test('the same question is answered from the store, until something changes', async () => {
    const first = await ask(ann, 'Which way does the sun point?')
    const again = await ask(ann, '  which way does  the SUN point ')
    expect(again.body).toEqual({ questionId: first.body.questionId, cached: true })
    const followUp = await ask(ann, 'Which way does the sun point?', bees, {
      followUpTo: first.body.questionId,
    })
    expect(followUp.body).toMatchObject({ cached: false })
    const inLibrary = await ask(ann, 'Which way does the sun point?', { kind: 'library' })
    expect(inLibrary.body.cached).toBe(false)
  })

  test('a question that is sent twice at once, or again with the same key, is one question', async () => {
    const question = 'How is the food when the dance is short?'
    const both = await Promise.all([ask(ann, question), ask(ann, question)])
    expect(new Set(both.map(({ body }) => body.questionId)).size).toBe(1)
    const withKey = (text: string) =>
      ann.sendJson(
        'POST',
        '/api/questions',
        { question: text, scope: bees },
        { 'idempotency-key': 'one click' },
      )
    const first = (await (await withKey('What points the way?')).json()) as AcceptedQuestion
    expect(await (await withKey('What points the way?')).json()).toEqual({ ...first, cached: true })
    const other = await withKey('What is the angle?')
    expect([other.status, await other.json()]).toMatchObject([
      422,
      { error: { code: 'key_reused' } },
    ])
  })

  test('a follow-up that is sent again with its key is the same one, also when the question before was deleted', async () => {
    const { body } = await ask(ann, 'How many bees follow the dance?')
    const followUp = (text: string) =>
      ann.sendJson(
        'POST',
        '/api/questions',
        { question: text, scope: bees, followUpTo: body.questionId },
        { 'idempotency-key': 'one follow-up' },
      )
    const first = (await (await followUp('And when is it short?')).json()) as AcceptedQuestion
    await ann.send(`/api/questions/${body.questionId}`, { method: 'DELETE' })
    expect(await (await followUp('And when is it short?')).json()).toEqual({
      ...first,
      cached: true,
    })
    expect((await followUp('And when is it long?')).status).toBe(422)
  })

  test('questions are listed by what they are about, searched, and deleted', async () => {
    testServer.clock.nowMs += 1000
    const { body } = await ask(ann, 'Who follows the dancer?', { kind: 'library' })
    expect((await list(ann, '?scope=library&search=DANCER')).items.map(({ id }) => id)).toEqual([
      body.questionId,
    ])
    expect((await list(ann, '?videoId=askAboutBee&search=dancer')).total).toBe(0)
    expect((await list(ann)).items[0]).toMatchObject({ id: body.questionId, scopeTitle: null })
    const remove = () => ann.send(`/api/questions/${body.questionId}`, { method: 'DELETE' })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await list(ann, '?search=dancer')).total).toBe(0)
  })

  test('a person cannot ask about videos of another person, or follow up their questions', async () => {
    const bob = newPerson(testServer)
    expect((await ask(bob, 'Where is the meadow?')).body.error?.code).toBe('not_found')
    expect((await ask(bob, 'Where is the meadow?', { kind: 'library' })).body.error?.code).toBe(
      'nothing_to_ask',
    )
    const playlist = { kind: 'playlist', playlistId: 'no-such-playlist' }
    expect((await ask(bob, 'Where is the meadow?', playlist)).body.error?.code).toBe(
      'playlist_not_found',
    )
    await bob.summarize({ video: 'askAboutBee' })
    const { body } = await ask(ann, 'Where is the meadow?')
    const foreign = await ask(bob, 'Where is the meadow?', bees, { followUpTo: body.questionId })
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'question_not_found'])
    expect((await bob.send(`/api/questions/${body.questionId}`)).status).toBe(404)
    expect((await list(bob)).total).toBe(0)
  })

  test('a question that is empty, too long or without letters is refused with a sentence', async () => {
    for (const question of ['', '   ', '\u0000', '🐝🐝', '?!', 'a'.repeat(10_000)]) {
      const { status, body } = await ask(ann, question)
      expect([status, body.error?.code]).toEqual([400, 'bad_request'])
    }
    for (const question of [
      '<script>alert(1)</script> meadow?',
      'meadow\ud800?',
      "'; drop table questions; --",
      'איפה האחו?',
    ])
      expect((await ask(ann, question)).status).toBe(202)
  })
})
