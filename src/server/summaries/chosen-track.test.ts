// A person chooses one of the captions of a video.
import { expect, test } from 'vitest'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { newPerson, startTestServer } from '#tests/deps.ts'

test('the chosen captions are summarized, beside a summary of the best ones', async () => {
  const server = await startTestServer()
  try {
    const ann = newPerson(server)
    const summarize = async (request: object) =>
      (await ann.summarize({ video: 'manyTracks1', ...request })).data as SummaryView
    const usual = await summarize({})
    expect(usual.transcript).toMatchObject({ language: 'en', kind: 'manual' })
    const chosen = await summarize({ track: { language: 'en', kind: 'auto' } })
    expect(chosen.transcript).toMatchObject({ language: 'en', kind: 'auto' })
    // What was chosen and is the best all the same shares its result with the usual summary.
    const same = await summarize({ track: { language: 'en', kind: 'manual' } })
    expect(same.summary).toEqual(usual.summary)
    const { error } = (await (
      await ann.ask({ video: 'manyTracks1', track: { language: '<b>', kind: 'auto' } })
    ).json()) as {
      error: { code: string }
    }
    expect(error.code).toBe('bad_request')
  } finally {
    await server.close()
  }
})
