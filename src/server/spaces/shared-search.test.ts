// Members search a space with the operators of the library; those about what is private
// are named, and left out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SharedPage, Space } from '#contract/spaces/spaces.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { newSpacePeople, type SpacePerson } from '#tests/space-people.ts'
import { indexTranscripts } from '../summaries/transcripts/index-transcripts.ts'

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  let ann: SpacePerson
  let path: string
  /** Ann shares one talk on 1 March 2026 at 23:30 UTC, and another on the next day. */
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database })
    testServer.clock.nowMs = Date.UTC(2026, 2, 1, 23, 30)
    ann = await newSpacePeople(testServer).signUp('Ann')
    path = `/api/spaces/${(await ann.created<Space>('/api/spaces', { name: 'Bees' })).id}/summaries`
    for (const videoId of ['searchVid01', 'searchVid02']) {
      await ann.summarize({ video: videoId })
      await ann.created(path, { videoId })
      testServer.clock.nowMs += 24 * 3600 * 1000
    }
    // The worker indexes a transcript after its summary.
    await indexTranscripts(testServer.deps)
  })
  afterAll(() => testServer.close())

  const find = (search: string, more = '') =>
    ann.read<SharedPage>(`${path}?query=${encodeURIComponent(search)}${more}`)
  const count = async (search: string, more = '') => (await find(search, more)).total

  test('a phrase is found where it is written and where it was said, also across two captions', async () => {
    expect(await count('"bees find flowers"')).toBe(2)
    expect(await count('"the sun. Other bees follow the dancer"')).toBe(2)
    expect(await count('"dancer the follow bees"')).toBe(0)
    expect(await count('"bees find flowers" "zeppelins fly"')).toBe(0)
  })

  test('excluded words and phrases are neither written nor said in what is found', async () => {
    for (const excluded of [
      '-meadow',
      '-"bees find flowers"',
      '-"the sun. Other bees follow the dancer"',
    ])
      expect([excluded, await count(`bees ${excluded}`)]).toEqual([excluded, 0])
    expect(await count('bees -zeppelin -"zeppelins fly"')).toBe(2)
  })

  test('a channel limits what is found', async () => {
    expect(await count('channel:"hive notes"')).toBe(2)
    expect(await count('bees channel:Hive')).toBe(0)
  })

  test('dates are those on which a summary was shared, in the time zone of the reader', async () => {
    expect(await count('before:2026-03-02')).toBe(1)
    expect(await count('after:2026-03-02')).toBe(1)
    expect(await count('after:2026-03 before:2026-04')).toBe(2)
    expect(await count('before:2026-03-02', '&zone=Europe/Berlin')).toBe(0)
    expect((await ann.send(`${path}?query=before:2026&zone=Mars`)).status).toBe(400)
  })

  test('tags and ratings, which members do not share, are named and left out', async () => {
    expect(await find('bees tag:"to cite" rating:4')).toMatchObject({
      total: 2,
      unavailable: ['tag:"to cite"', 'rating:4'],
    })
    expect(await find('bees channel:"Hive Notes"')).toMatchObject({ total: 2, unavailable: [] })
  })
})
