// Ann finds her own highlights and notes in the search of her library.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HighlightsPage } from '#contract/marks/highlights.ts'
import type { FoundOwnWords } from '#contract/marks/own-words.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { copyRows } from '#tests/many-rows.ts'

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database })
  })
  afterAll(() => testServer.close())

  const find = async (
    person: ReturnType<typeof newPerson>,
    search: string,
    filters: Record<string, string> = {},
  ) =>
    (await (
      await person.send(`/api/own-words?${new URLSearchParams({ search, ...filters })}`)
    ).json()) as FoundOwnWords

  test('words, phrases and excluded words are looked for in highlights, their notes and notes on summaries', async () => {
    const ann = newPerson(testServer)
    await ann.signUp()
    await ann.summarize({ video: 'beesDancing' })
    const words = { videoId: 'beesDancing', startSeconds: 12, endSeconds: 15 }
    const mark = (more: object) => ann.sendJson('POST', '/api/highlights', { ...words, ...more })
    await mark({
      quote: 'The waggle dance, 50% (of it) [maybe].',
      note: 'Ask ÜBER an AI about this.',
    })
    await mark({ quote: 'They said it again', startSeconds: 40, color: 'plum' })
    await ann.sendJson('PUT', '/api/summaries/beesDancing/note', {
      text: `${'Filler. '.repeat(60)}Read about the dance.`,
    })

    expect(await find(ann, 'dance')).toMatchObject({ total: 2 })
    expect((await find(ann, 'waggle über')).items).toMatchObject([
      {
        kind: 'highlight',
        color: 'sand',
        quote: expect.stringContaining('waggle'),
        startSeconds: 12,
      },
    ])
    // Short words are found as words: "said" has no AI.
    expect(await find(ann, 'ai')).toMatchObject({ total: 1, items: [{ startSeconds: 12 }] })
    expect(await find(ann, '"the dance."')).toMatchObject({
      total: 1,
      items: [
        { kind: 'note', color: null, note: expect.stringMatching(/^… .*Read about the dance\.$/) },
      ],
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
    expect(await find(ann, 'the waggle dance 50% (of it) [maybe]. ask zeppelin')).toMatchObject({
      total: 1,
    })

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

  test('operators and filters limit the own words to those of such videos', async () => {
    const ann = newPerson(testServer)
    await ann.signUp()
    for (const videoId of ['beesDancing', 'olderVideo1']) {
      await ann.summarize({ video: videoId })
      const words = { videoId, startSeconds: 12, endSeconds: 15, quote: `The meadow of ${videoId}` }
      await ann.sendJson('POST', '/api/highlights', words)
    }
    await ann.sendJson('PUT', '/api/summaries/beesDancing/note', { text: 'The meadow is near.' })
    await ann.sendJson('PUT', '/api/summaries/beesDancing/tags', { tags: ['Bees'] })
    await ann.sendJson('PUT', '/api/summaries/olderVideo1/rating', { rating: 2 })
    const listed = async (query: Record<string, string>) =>
      (await (
        await ann.send(`/api/highlights?${new URLSearchParams(query)}`)
      ).json()) as HighlightsPage

    expect(await find(ann, 'meadow')).toMatchObject({ total: 3 })
    for (const [filter, total, highlights] of [
      ['tag:bees', 2, 1],
      ['tag:other', 0, 0],
      ['rating:2', 1, 1],
      ['before:2001-01-01', 0, 0],
      ['channel:nobody', 0, 0],
      ['-beesdancing', 2, 1],
      ['"the meadow is"', 1, 0],
    ] as const) {
      expect(await find(ann, `meadow ${filter}`), filter).toMatchObject({ total })
      expect(await listed({ search: `meadow ${filter}` }), filter).toMatchObject({
        total: highlights,
      })
    }
    expect(await listed({ search: 'tag:BEES' })).toMatchObject({ total: 1 })
    expect(await listed({ search: 'tag:bees', tag: 'other' })).toMatchObject({ total: 1 })
    for (const [filter, total] of [
      [{ tag: 'bees' }, 2],
      [{ minRating: '3' }, 0],
      [{ highlights: 'true' }, 3],
      [{ saved: 'true' }, 0],
      [{ from: '2001-01-01', zone: 'Europe/Berlin' }, 3],
    ] as const)
      expect(await find(ann, 'meadow', filter), JSON.stringify(filter)).toMatchObject({ total })
    const refused = await ann.send('/api/own-words?search=meadow&from=2001-01-01&zone=Mars')
    expect(refused.status).toBe(400)
  })

  test('other forms and misspelled words find own words, and short words are not parts of others', async () => {
    const ann = newPerson(testServer)
    await ann.signUp()
    await ann.summarize({ video: 'beesDancing' })
    const quotes = [
      'They said the lighthouses were cities of light',
      'An AI counts hives',
      'Nothing of the kind',
    ]
    for (const [at, quote] of quotes.entries())
      await ann.sendJson('POST', '/api/highlights', {
        videoId: 'beesDancing',
        startSeconds: at,
        endSeconds: at,
        quote,
      })
    const [first, second] = quotes
    for (const [search, quote] of [
      ['city', first],
      ['lighthose', first],
      ['lihgthouse city', first],
      ['ai', second],
      ['counting', second],
      ['what do they say about hievs?', second],
    ] as const) {
      expect(await find(ann, search), search).toMatchObject({ total: 1, items: [{ quote }] })
      const page = await (
        await ann.send(`/api/highlights?${new URLSearchParams({ search })}`)
      ).json()
      expect((page as HighlightsPage).items, search).toMatchObject([{ quote }])
    }
    for (const nothing of ['zeppelin', 'lighthouse zeppelin'])
      expect(await find(ann, nothing), nothing).toEqual({ items: [], total: 0 })
  })

  test('of seven thousand texts all are counted, and the best are first', async () => {
    const ann = newPerson(testServer)
    const where = sql`owner_id = ${await ann.signUp()}`
    await ann.summarize({ video: 'beesDancing' })
    const words = { videoId: 'beesDancing', startSeconds: 12, endSeconds: 15 }
    await ann.sendJson('POST', '/api/highlights', { ...words, quote: 'The oldest heron waits' })
    const { orm } = testServer.deps.db
    const quote = `'A heron ' || n || ' stands'`
    await copyRows(orm, 'highlights', {
      ...{ where, count: 6999 },
      columns: {
        ...{ id: 'gen_random_uuid()', words_key: 'md5(n::text)', video_id: `'heron' || n % 9` },
        ...{ quote, search_text: `lower(${quote})`, updated_at: '1000 + n' },
      },
    })
    await copyRows(orm, 'history', { where, count: 9, columns: { video_id: `'heron' || n - 1` } })

    const found = await find(ann, 'heron')
    expect(found.total).toBe(7000)
    expect(found.items.map(({ updatedAt }) => updatedAt)).toEqual([
      expect.any(Number),
      ...[7999, 7998, 7997, 7996],
    ])
    expect(await find(ann, 'oldst heron')).toMatchObject({
      total: 1,
      items: [{ quote: 'The oldest heron waits' }],
    })
    expect(await find(ann, 'heron zeppelin')).toEqual({ items: [], total: 0 })
  })
})
