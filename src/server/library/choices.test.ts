// What a library can be filtered by is counted as the filters find it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilterChoices, LibraryPage } from '#contract/library/library.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

test('each channel and topic that is offered finds as many summaries as it says, and the tabs count what is there', async () => {
  const ann = newPerson(testServer)
  await ann.signUp()
  for (const video of ['choicesVid1', 'choicesVid2', 'choicesVid3']) await ann.summarize({ video })
  const read = async <Body>(path: string) => (await (await ann.send(path)).json()) as Body
  const mark = { videoId: 'choicesVid1', startSeconds: 0, endSeconds: 1, quote: 'Marked' }
  for (const _ of [1, 2]) await ann.sendJson('POST', '/api/highlights', mark)
  await ann.send('/api/summaries/choicesVid2/saved', { method: 'PUT' })
  await ann.send('/api/summaries/choicesVid3', { method: 'DELETE' })
  const choices = await read<FilterChoices>('/api/summaries/choices')
  expect(choices).toMatchObject({ saved: 1, withHighlights: 1, channels: [{ count: 2 }] })
  expect(choices.topics.length).toBeGreaterThan(0)
  const offered = [
    ...choices.channels.map((choice) => ({ ...choice, filter: 'channel' })),
    ...choices.topics.map((choice) => ({ ...choice, filter: 'topic' })),
  ]
  for (const { filter, name, count } of offered) {
    const found = await read<LibraryPage>(
      `/api/summaries?${new URLSearchParams({ [filter]: name })}`,
    )
    expect([name, found.total]).toEqual([name, count])
  }
  const { total } = await read<{ total: number }>('/api/highlights')
  expect(await read('/api/summaries/counts')).toEqual({ summaries: 2, highlights: total, trash: 1 })
})
