// Related videos are a person's own, by meaning or by words, on both databases.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RelatedVideos } from '#contract/library/library.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { type ModelDouble, startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'

type Person = ReturnType<typeof newPerson>

const talks = {
  'Baking sourdough bread': [
    'Sourdough bread needs flour, water and wild yeast.',
    'The yeast makes the sourdough rise overnight in a cool kitchen.',
    'A hot oven gives the sourdough bread its dark crust.',
    'We score the sourdough with a knife before baking.',
    'Good bread tastes best a day after baking.',
  ],
  'Sourdough bread in winter': [
    'In winter the sourdough needs more time to rise.',
    'A cold kitchen slows the yeast in the bread down.',
    'Put the sourdough near the oven before baking.',
    'The bread keeps longer when baking with sourdough.',
    'Winter flour often needs less water for bread.',
  ],
  'Repairing a bicycle wheel': [
    'A bicycle wheel is trued by turning the spokes.',
    'Each spoke of the bicycle pulls the wheel to one side.',
    'Turn the spokes of the wheel a quarter at a time.',
    'A wheel with loose spokes breaks on the first hill.',
    'Check the bicycle wheel again after the first ride.',
  ],
  'Dough for beginners': [
    'Every loaf begins with flour and leaven.',
    'The leaven ferments the dough through the night.',
    'Put the loaf into the furnace when the dough is ready.',
    'A loaf without leaven stays flat in the furnace.',
    'Bakery dough and loaf are nothing to be afraid of.',
  ],
}
type Title = keyof typeof talks

async function summarizeAll(person: Person): Promise<Map<Title, string>> {
  const ids = new Map<Title, string>()
  for (const [title, sentences] of Object.entries(talks) as [Title, string[]][]) {
    const cues = sentences.map(
      (text, i) => `00:00:${10 + i * 10}.000 --> 00:00:${19 + i * 10}.000\n${text}\n`,
    )
    const end = await person.summarize({
      transcript: { title, text: `WEBVTT\n\n${cues.join('\n')}` },
    })
    ids.set(title, (end.data as { videoId: string }).videoId)
  }
  return ids
}

const relatedTo = async (person: Person, videoId: string) => {
  const response = await person.send(`/api/summaries/${videoId}/related`)
  return {
    status: response.status,
    titles: ((await response.json()) as RelatedVideos).items?.map(({ title }) => title),
  }
}

describe.each(engines)('on %s', (_, open) => {
  let double: ModelDouble
  let words: TestServer
  let meaning: TestServer
  beforeAll(async () => {
    double = await startModel()
    words = await startTestServer({ database: (await open()).database })
    const address = { EMBEDDING_BASE_URL: `${double.url}/v1`, EMBEDDING_API_KEY: double.key }
    const environment = { EMBEDDING_MODEL: 'compatible:bge-m3', ...address }
    meaning = await startTestServer({ database: (await open()).database, environment })
  })
  afterAll(async () => {
    await Promise.all([words.close(), meaning.close()])
    await double.close()
  })

  test('without a model a video with the same words is related, and one about something else is not', async () => {
    const ann = newPerson(words)
    const ids = await summarizeAll(ann)
    expect(await relatedTo(ann, ids.get('Baking sourdough bread')!)).toEqual({
      status: 200,
      titles: ['Sourdough bread in winter'],
    })
    expect((await relatedTo(ann, ids.get('Repairing a bicycle wheel')!)).titles).toEqual([])
  })

  test('with an embedding model also one with other words for the same is related', async () => {
    const ann = newPerson(meaning)
    const ids = await summarizeAll(ann)
    const made = async () => {
      const { rows } = await meaning.deps.db.orm.execute(
        sql`select count(*)::int as n from passage_vectors where starts is not null`,
      )
      return rows[0]!.n
    }
    for (let tries = 0; tries < 200 && (await made()) !== 4; tries++) await delay(25)
    const { titles } = await relatedTo(ann, ids.get('Baking sourdough bread')!)
    expect(titles).toHaveLength(2)
    expect(titles).toEqual(
      expect.arrayContaining(['Sourdough bread in winter', 'Dough for beginners']),
    )
    expect((await relatedTo(ann, ids.get('Repairing a bicycle wheel')!)).titles).toEqual([])
  })

  test.each(['words', 'meaning'] as const)(
    'nobody gets videos of another person, or deleted ones, by %s',
    async (by) => {
      const server = by === 'words' ? words : meaning
      const bob = newPerson(server)
      await bob.signUp()
      const ids = await summarizeAll(bob)
      const carl = newPerson(server)
      await carl.summarize({ video: 'relatedBees' })
      expect((await relatedTo(carl, ids.get('Baking sourdough bread')!)).status).toBe(404)
      expect((await relatedTo(carl, 'relatedBees')).titles).toEqual([])
      await bob.send(`/api/summaries/${ids.get('Sourdough bread in winter')}`, { method: 'DELETE' })
      expect((await relatedTo(bob, ids.get('Baking sourdough bread')!)).titles).not.toContain(
        'Sourdough bread in winter',
      )
    },
  )
})
