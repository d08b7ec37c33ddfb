// Which videos a question about the library is looked for in: by other forms and
// spellings of its words, in their language.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { indexTranscripts } from '../summaries/transcripts/index-transcripts.ts'
import { findCandidates } from './find-sources.ts'
import { readQuestionTerms } from './question-terms.ts'

const wordsOf = (...questions: string[]) => readQuestionTerms(questions).map(({ word }) => word)

test('grammar words of the question’s own language are not looked for', () => {
  expect(wordsOf('Was sagt er über die Katzen?')).toEqual(['katzen'])
  expect(wordsOf('¿Qué dice sobre los gatos?')).toEqual(['gatos'])
  expect(wordsOf('Que dit-il au sujet des chats?')).toEqual(['sujet', 'chats'])
  expect(wordsOf('What did Ann say about the tram lines?')).toEqual(['ann', 'tram', 'lines'])
})

test('a word finds its other forms, and a short one only itself', () => {
  const [cats] = readQuestionTerms(['Katzen'])
  expect(cats?.words).toContain('katze')
  expect(readQuestionTerms(['AI'])).toEqual([
    { word: 'ai', words: ['ai'], beginnings: [], titles: ['ai'] },
  ])
})

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  let ownerId: string
  beforeAll(async () => {
    testServer = await startTestServer({ database: (await open()).database })
    const ann = newPerson(testServer)
    ownerId = await ann.signUp()
    for (const [name, text] of [
      ['katze.txt', 'Die Katze schläft auf dem warmen Ofen, während draußen der Schnee fällt. '],
      ['hund.txt', 'Der Hund wartet vor der Tür und bellt, sobald jemand die Treppe hinaufkommt. '],
      [
        'clock.txt',
        'A clockwork turned the lens, and the keeper wound it every four hours by hand. ',
      ],
      [
        'money.txt',
        'The design of BitGold was never built, but OP_RETURN carries a few bytes today. ',
      ],
    ] as const)
      await ann.summarize({ transcript: { name, text: text.repeat(4) } })
    // A transcript that is not indexed yet may be read for any question. The server may
    // be at one of them, which is left out here.
    await vi.waitUntil(async () => (await indexTranscripts(testServer.deps)) === 0, {
      timeout: 120_000,
    })
  })
  afterAll(() => testServer.close())

  const find = async (question: string) => {
    const scope = { kind: 'library' } as const
    const candidates = await findCandidates(testServer.deps, {
      ownerId,
      scope,
      question,
      earlier: [],
    })
    return candidates.map(({ title }) => title)
  }

  test('a question finds the video that says another form of its word, and no other', async () => {
    expect(await find('Was ist mit den Katzen?')).toEqual(['katze'])
    expect(await find('Wo sind die Hunde?')).toEqual(['hund'])
  })

  test('a question whose words are misspelled finds what they are meant to be', async () => {
    expect(await find('Who wound the clokwork?')).toEqual(['clock'])
    expect(await find('clokwork')).toEqual(['clock'])
    expect(await find('zebra')).toEqual([])
  })

  test.each([
    'What is bit gold?',
    'What is Bit-Gold?',
    'bitgold',
    'What is OP_RETURN?',
    'op-return',
  ])('%s finds the video that writes it as one word or as two', async (question) => {
    expect(await find(question)).toEqual(['money'])
  })

  test('the chapters are those of the summary where the author made none', async () => {
    const read = async () => {
      const scope = { kind: 'library' } as const
      return (
        await findCandidates(testServer.deps, {
          ownerId,
          scope,
          question: 'clockwork',
          earlier: [],
        })
      )[0]!.chapters
    }
    const summaries = await testServer.deps.db.orm.execute<{ id: string; transcript_id: string }>(
      sql`select g.id, g.transcript_id from generations g join user_summaries s on s.generation_id = g.id
        join history h on h.summary_id = s.id where h.title = 'clock'`,
    )
    const { id, transcript_id } = summaries.rows[0]!
    const chapters = [{ title: 'The lens', startSeconds: 3, summary: 'It turns.' }]
    await testServer.deps.db.orm.execute(sql`update generations
      set digest = jsonb_set(digest::jsonb, '{summary,chapters}', ${JSON.stringify(chapters)}::jsonb)::json where id = ${id}`)
    expect(await read()).toEqual([{ title: 'The lens', startSeconds: 3 }])
    const ofAuthor = [{ title: 'Clockwork', startSeconds: 0 }]
    await testServer.deps.db.orm.execute(
      sql`update transcripts set chapters = ${JSON.stringify(ofAuthor)}::json where id = ${transcript_id}`,
    )
    expect(await read()).toEqual(ofAuthor)
  })
})
