// Ann finds her own highlights and notes in the search of her library.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundOwnWords } from '#contract/own-words.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database })
  })
  afterAll(() => testServer.close())

  const find = async (person: ReturnType<typeof newPerson>, search: string) =>
    (await (await person.send(`/api/own-words?${new URLSearchParams({ search })}`)).json()) as FoundOwnWords

  test('words, phrases and excluded words are looked for in highlights, their notes and notes on summaries', async () => {
    const ann = newPerson(testServer)
    await ann.signUp()
    await ann.summarize({ video: 'beesDancing' })
    const words = { videoId: 'beesDancing', startSeconds: 12, endSeconds: 15 }
    const mark = (more: object) => ann.sendJson('POST', '/api/highlights', { ...words, ...more })
    await mark({ quote: 'The waggle dance, 50% (of it) [maybe].', note: 'Ask ÜBER an AI about this.' })
    await mark({ quote: 'They said it again', startSeconds: 40, color: 'plum' })
    await ann.sendJson('PUT', '/api/summaries/beesDancing/note', {
      text: `${'Filler. '.repeat(60)}Read about the dance.`,
    })

    expect(await find(ann, 'dance')).toMatchObject({ total: 2 })
    expect((await find(ann, 'waggle über')).items).toMatchObject([
      { kind: 'highlight', color: 'sand', quote: expect.stringContaining('waggle'), startSeconds: 12 },
    ])
    // Short words are found as words: "said" has no AI.
    expect(await find(ann, 'ai')).toMatchObject({ total: 1, items: [{ startSeconds: 12 }] })
    expect(await find(ann, '"the dance."')).toMatchObject({
      total: 1,
      items: [{ kind: 'note', color: null, note: expect.stringMatching(/^… .*Read about the dance\.$/) }],
    })
    expect(await find(ann, 'dance -waggle')).toMatchObject({ total: 1, items: [{ kind: 'note' }] })
    expect(await find(ann, '50% (of it) [maybe].')).toMatchObject({ total: 1 })
    for (const nothing of ['', '.*', 'tag:bees', '\\', '_'])
      expect(await find(ann, nothing), nothing).toEqual({ items: [], total: 0 })

    await mark({ quote: '東京から京都へ', startSeconds: 50 })
    await mark({ quote: '한국은 반도다', startSeconds: 60 })
    for (const search of ['京都', '한국', 'waggle -" "'])
      expect(await find(ann, search), search).toMatchObject({ total: 1 })
    expect(await find(ann, '국한')).toMatchObject({ total: 0 })
    // The first eight words count.
    expect(await find(ann, 'the waggle dance 50% (of it) [maybe]. ask zeppelin')).toMatchObject({ total: 1 })

    await ann.sendJson('PUT', '/api/summaries/beesDancing/note', {
      text: `${'ß '.repeat(300)}Read about the dance.${' Filler.'.repeat(60)}`,
    })
    expect(await find(ann, 'dance -waggle')).toMatchObject({
      items: [{ note: expect.stringContaining('about the dance.') }],
    })

    const bob = newPerson(testServer)
    await bob.signUp()
    await bob.summarize({ video: 'beesDancing' })
    expect(await find(bob, 'dance')).toEqual({ items: [], total: 0 })
    await ann.send('/api/summaries/beesDancing', { method: 'DELETE' })
    expect(await find(ann, 'dance')).toEqual({ items: [], total: 0 })
  })
})
