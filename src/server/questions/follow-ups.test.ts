// A follow-up in the library is about the videos of the answer before, on both databases.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AcceptedQuestion, QuestionView } from '#contract/questions/questions.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { indexTranscripts } from '../summaries/transcripts/index-transcripts.ts'

const talks = {
  lighthouse: `The keeper of a lighthouse is a person who winds the clockwork that turns the lens. The keeper wound the clockwork every four hours.
He carried the oil up the stairs. Ships paid fees for the light when they entered the harbour. The harbour master collected the fees in a wooden box.
In winter the stairs were cold. He slept beside the lens. The lamp burned with a steady flame.`,
  museum: `The museum raised its fees last year. Fees are now twelve euros. Families pay lower fees on Sundays. Without fees the museum would have to close.
The dragon in the hall is made of paper. Visitors like the dragon most of all. The dragon was painted by children. The doors open at nine.`,
  bread:
    'The dough rests for one night in a cold room. Then the baker shapes the loaves. The oven must be hot before the bread goes in. '.repeat(
      3,
    ),
}

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  let ann: ReturnType<typeof newPerson>
  let lighthouse: QuestionView
  beforeAll(async () => {
    const environment = { QUESTIONS_PER_DAY_GUEST: '100' }
    testServer = await startTestServer({ database: (await open()).database, environment })
    ann = newPerson(testServer)
    for (const [name, text] of Object.entries(talks))
      await ann.summarize({ transcript: { name: `${name}.txt`, text: text.repeat(2) } })
    await vi.waitUntil(async () => (await indexTranscripts(testServer.deps)) === 0, {
      timeout: 120_000,
    })
    lighthouse = await ask('What is the keeper of a lighthouse?')
  })
  afterAll(() => testServer.close())

  const ask = async (question: string, followUpTo?: string) => {
    const asked = { question, scope: { kind: 'library' }, ...(followUpTo && { followUpTo }) }
    const response = await ann.sendJson('POST', '/api/questions', asked)
    const { questionId } = (await response.json()) as AcceptedQuestion
    return (await (await ann.send(`/api/questions/${questionId}`)).json()) as QuestionView
  }
  const titlesOf = ({ videos }: QuestionView) => videos.map(({ title }) => title)

  test('“he” is looked for in the video that the answer before cites, also where another says more about it', async () => {
    expect([lighthouse.found, titlesOf(lighthouse)]).toEqual(['answered', ['lighthouse']])
    const followUp = await ask('What does he say about fees?', lighthouse.id)
    expect([titlesOf(followUp), followUp.found]).toEqual([['lighthouse'], 'partly'])
    expect(followUp.passages[0]?.quote).toContain('paid fees for the light')
    const again = await ask('And about the harbour?', followUp.id)
    expect(titlesOf(again)).toEqual(['lighthouse'])
  })

  test('a question without a subject of its own stays with the answer before', async () => {
    expect(titlesOf(await ask('Why?', lighthouse.id))).toEqual(['lighthouse'])
  })

  test('a question with a subject of its own is looked for in all videos', async () => {
    expect(titlesOf(await ask('How much are the fees of the museum?', lighthouse.id))).toContain(
      'museum',
    )
    expect(titlesOf(await ask('What does he say about fees?'))).toContain('museum')
  })

  test('what the cited video does not say is looked for in the others', async () => {
    expect(titlesOf(await ask('What does he say about the dragon?', lighthouse.id))).toContain(
      'museum',
    )
  })

  test('what no video says was not found', async () => {
    const followUp = await ask('What does he say about zeppelins?', lighthouse.id)
    expect([followUp.found, followUp.sentences]).toEqual(['not_found', []])
  })
})
