// Questions are answered from passages that mean the same in other words, on both
// databases, and only from the asker's own videos.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'

type Person = ReturnType<typeof newPerson>
type Scope = { kind: 'library' } | { kind: 'video'; videoId: string }
const library: Scope = { kind: 'library' }

describe.each(engines)('on %s', (_, open) => {
  let double: ModelDouble
  let server: TestServer
  let ann: Person
  beforeAll(async () => {
    double = await startModel()
    const address = { EMBEDDING_BASE_URL: `${double.url}/v1`, EMBEDDING_API_KEY: double.key }
    const environment = {
      EMBEDDING_MODEL: 'compatible:bge-m3',
      ...address,
      QUESTIONS_PER_DAY_GUEST: '100',
    }
    server = await startTestServer({ database: (await open()).database, environment })
    ann = newPerson(server)
    await ann.summarize({ video: 'meaningBees' })
    await ann.summarize({ transcript: { title: 'Sourdough', text: talkOf(bakery) } })
    await until(async () => (await countMade()) === 2)
  })
  afterAll(async () => {
    await server.close()
    await double.close()
  })
  afterEach(() => double.failEmbeddingsWith(null))

  const countMade = async () =>
    Number(
      (
        await server.deps.db.orm.execute(
          sql`select count(*) as n from passage_vectors where starts is not null`,
        )
      ).rows[0]!.n,
    )

  test('a question finds a passage that has none of its words', async () => {
    const { view } = await ask(ann, 'Which grassland do insects sail to?', {
      kind: 'video',
      videoId: 'meaningBees',
    })
    expect(view.passages.length).toBeGreaterThan(0)
    expect(view.passages.flatMap(({ matches }) => matches)).toEqual([])
    expect(view.passages[0]!.quote).toMatch(/meadow|bees/i)
  })

  test('in the library it finds the video, beside those that words find', async () => {
    const { view } = await ask(ann, 'What does leaven do before the furnace?')
    expect(view.passages[0]!.title).toBe('Sourdough')
    const both = await ask(ann, 'Which insect flies to the dough?')
    expect(new Set(both.view.passages.map(({ title }) => title))).toEqual(
      new Set(['Sourdough', 'How do bees find flowers?']),
    )
  })

  test('nobody finds videos of another person by meaning', async () => {
    const bob = newPerson(server)
    await bob.summarize({ video: 'meaningBobb' })
    const { view } = await ask(bob, 'What does leaven do before the furnace?')
    expect(view.passages.map(({ title }) => title)).not.toContain('Sourdough')
  })

  test('asked again it is answered from the store, without another request to the model', async () => {
    const askFirst = async () => (await ask(ann, 'How does choreography help a colony?')).accepted
    // On a busy machine the model may be too slow for a complete answer.
    await until(async () => (await askFirst()).cached)
    const { questionId } = await askFirst()
    const requests = double.embedded.length
    const again = await ask(ann, 'how does choreography help a colony')
    expect(again.accepted).toEqual({ questionId, cached: true })
    expect(double.embedded.length).toBe(requests)
  })

  test('after a restart the library is found by meaning again, also where no process makes vectors', async () => {
    const { database, address } = { database: server.deps.db, address: double.url }
    const environment = {
      EMBEDDING_MODEL: 'compatible:bge-m3',
      EMBEDDING_BASE_URL: `${address}/v1`,
      EMBEDDING_API_KEY: double.key,
      QUESTIONS_PER_DAY_GUEST: '100',
    }
    const { secret } = server.deps
    const restarted = await startTestServer({
      database: { ...database, close: async () => {} },
      environment,
      secret,
      idle: true,
    })
    const same = newPerson(restarted)
    for (const [name, value] of ann.cookies) same.cookies.set(name, value)
    const listTitles = async () => {
      const { view } = await ask(same, 'What can leaven do to a furnace?')
      return view.passages.map(({ title }) => title)
    }
    await until(async () => (await listTitles()).includes('Sourdough'))
    await restarted.close()
  })

  test('when the model is slow or fails, words find the passages at once, and the next try is complete', async () => {
    double.failEmbeddingsWith('hang', 1)
    const startedMs = performance.now()
    const slow = await ask(ann, 'What does the straight run mean for a pasture?')
    expect(performance.now() - startedMs).toBeLessThan(60_000)
    expect(slow.view.passages[0]!.quote).toContain('straight run')
    double.failEmbeddingsWith({ status: 503 }, 1)
    const down = await ask(ann, 'What gives the direction to a pasture?')
    expect(down.view.passages.length).toBeGreaterThan(0)
    const requests = double.embedded.length
    const paused = await ask(ann, 'Which angle has the sun over a pasture?')
    expect(paused.view.passages.length).toBeGreaterThan(0)
    expect(double.embedded.length).toBe(requests)
  })
})

const bakery = [
  'Sourdough begins with yeast that lives in flour and water.',
  'The yeast eats the sugar and makes the loaf rise overnight.',
  'We shape the dough by hand and let it rest in a basket.',
  'A hot oven gives the crust its colour in half an hour.',
  'Salt slows the yeast down and makes the taste rounder.',
  'Old loaves are dried and ground into crumbs for the next day.',
]

function talkOf(sentences: string[]): string {
  const time = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
  return `WEBVTT\n\n${sentences.map((text, i) => `${time(i * 20)} --> ${time(i * 20 + 18)}\n${text}\n`).join('\n')}`
}

async function ask(person: Person, question: string, scope: Scope = library) {
  const response = await person.sendJson('POST', '/api/questions', { question, scope })
  if (!response.ok) throw new Error(await response.text())
  const accepted = (await response.json()) as AcceptedQuestion
  const view = (await (
    await person.send(`/api/questions/${accepted.questionId}`)
  ).json()) as QuestionView
  return { accepted, view }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4800; tries++) {
    if (await condition()) return
    await delay(25)
  }
  throw new Error('it did not happen within two minutes')
}
