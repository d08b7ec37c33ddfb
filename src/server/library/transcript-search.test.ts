// Tests the search for words that were spoken in a video.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, TranscriptSearchPage } from '#contract/library/library.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { transcripts } from '../db/schema/summaries.ts'
import { indexTranscripts } from '../summaries/transcripts/index-transcripts.ts'
import { findMomentsInJson, isSaidInJson } from './spoken-words/find-moments.ts'
import { extractSearchTerms, type SearchTerm, toSearchTerm } from './spoken-words/search-terms.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  await ann.signUp()
  await ann.summarize({ video: 'spokenBees1' })
  const tides =
    'The tide comes in twice a day because the moon pulls the water. The sun pulls too, but it is much farther away. When both pull together, the harbour wall is nearly covered, and it’s a sight: 100% wet.'
  testServer.clock.nowMs += 1000
  await ann.summarize({ transcript: { name: 'tides.txt', text: tides } })
  // The worker indexes a transcript after its summary, which may still be running here.
  await indexTranscripts(testServer.deps)
})
afterAll(() => testServer.close())

const find = async (search: string, person = ann) =>
  (await (
    await person.send(`/api/summaries/spoken?search=${encodeURIComponent(search)}`)
  ).json()) as TranscriptSearchPage

test('a person finds the video and the time at which a phrase is spoken', async () => {
  const { items, total } = await find('Straight RUN')
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    summary: { videoId: 'spokenBees1' },
    startSeconds: 40,
    text: 'A long straight run means that the meadow is far from the hive.',
  })
})

test('a search needs only the beginnings of words, matches all of them and treats special characters as text', async () => {
  expect((await find('harb')).items[0]?.summary.title).toBe('tides')
  expect((await find('harbour meadow')).total).toBe(0)
  for (const special of ["' | 'x':*", '& !', '\\', '%', '', '🐝'])
    expect((await find(special)).total).toBe(0)
  expect((await find("it's 100%")).total).toBe(1)
})

test('filters, phrases and excluded words limit what was said', async () => {
  const titles = async (search: string) =>
    (await find(search)).items.map(({ summary }) => summary.title)
  expect(await titles('harbour "tide comes" before:2999-01-01')).toEqual(['tides'])
  for (const search of [
    'harbour tag:cite',
    'harbour -moon',
    'harbour -"the moon pulls"',
    '"comes tide"',
  ])
    expect([search, await titles(search)]).toEqual([search, []])
  expect(await titles('harbour -rye')).toEqual(['tides'])
  expect((await find('tag:cite -rye')).total).toBe(0)
  expect((await find('harbour -tides')).total).toBe(0)
})

test('a word that is excluded is looked for in what was said, too', async () => {
  const list = async (search: string) => {
    const response = await ann.send(`/api/summaries?search=${encodeURIComponent(search)}`)
    return ((await response.json()) as LibraryPage).items.map(({ title }) => title)
  }
  expect(await list('-covered')).toEqual(['How do bees find flowers?'])
  for (const search of ['-straight', '-"long straight run"', '-bees'])
    expect([search, await list(search)]).toEqual([search, ['tides']])
  for (const search of ['-zeppelin', '-harbour-meadow', '-"run straight"', '-🐝'])
    expect([search, await list(search)]).toEqual([search, ['tides', 'How do bees find flowers?']])
})

test('a video lists each of its moments once, and says how many there are', async () => {
  const [tides] = (await find('pulls')).items
  expect(tides).toMatchObject({ summary: { title: 'tides' }, momentCount: 3 })
  expect(tides!.moments.map(({ text }) => /pulls?/.exec(text)?.[0])).toEqual([
    'pulls',
    'pulls',
    'pull',
  ])
  expect(tides!.startSeconds).toBe(tides!.moments[0]!.startSeconds)
})

test('a search that matches several videos lists the newest first, each with its own time', async () => {
  const { items, total } = await find('the')
  expect(total).toBe(2)
  expect(items.map(({ summary, startSeconds }) => [summary.title, startSeconds])).toEqual([
    ['tides', 0],
    ['How do bees find flowers?', 0],
  ])
})

test('the videos of a list are searched without the others', async () => {
  const within = async (ids: string) => {
    const response = await ann.send(`/api/summaries/spoken?search=the&videoIds=${ids}`)
    const { items, total } = (await response.json()) as TranscriptSearchPage
    return [total, ...items.map(({ summary }) => summary.title)]
  }
  expect(await within('spokenBees1,another0001')).toEqual([1, 'How do bees find flowers?'])
  expect(await within('another0001')).toEqual([0])
  expect(await within('')).toEqual([0])
})

test('a page after the last one is empty, and tells how many videos there are', async () => {
  const response = await ann.send('/api/summaries/spoken?search=the&page=99')
  expect(await response.json()).toMatchObject({ items: [], total: 2, page: 99 })
})

test('a search finds only a person’s own videos that are not deleted', async () => {
  const bob = newPerson(testServer)
  await bob.signUp()
  expect((await find('meadow', bob)).total).toBe(0)
  await ann.send('/api/summaries/spokenBees1', { method: 'DELETE' })
  expect((await find('meadow')).total).toBe(0)
})

test('terms are split in scripts without spaces, and a phrase may span two cues', () => {
  expect(extractSearchTerms('The the THE bees, bees!')).toEqual(['the', 'bees'])
  expect(extractSearchTerms('今日は天気がいい')).toContain('天気')
  const cues = ['It begins.', 'A straight', 'run to the hive.'].map((text, index) => ({
    startSeconds: index,
    endSeconds: index + 1,
    text,
  }))
  const findMoments = (cues: object[], terms: SearchTerm[]) =>
    findMomentsInJson({ cues: JSON.stringify(cues), terms, phrases: [] })
  expect(findMoments(cues, ['straight', 'run'].map(toSearchTerm)).moments).toEqual([
    { startSeconds: 1, text: 'A straight run to the hive.' },
  ])
  expect(findMoments(cues, [toSearchTerm('nothing')]).moments).toEqual([])
  const runs = Array.from({ length: 30 }, (_, index) => ({
    startSeconds: index,
    endSeconds: index + 1,
    text: 'It RÚNS.',
  }))
  expect(findMoments(runs, [toSearchTerm('running')]).count).toBe(30)
})

test('a phrase is found where it goes on in the next cues, whatever stands between its words', () => {
  const find = (texts: string[], ...phrases: string[]) => {
    const cues = texts.map((text, at) => ({ startSeconds: at, endSeconds: at + 1, text }))
    const terms = extractSearchTerms(phrases.join(' ')).map(toSearchTerm)
    const json = JSON.stringify(cues)
    const { moments } = findMomentsInJson({ cues: json, terms, phrases })
    const found = moments.map(({ startSeconds }) => startSeconds)
    expect(isSaidInJson(json, phrases)).toBe(found.length > 0)
    return found
  }
  const short = ['It begins.', 'The tide', 'comes', 'in', 'twice a day.', 'The tide comes in.']
  expect(find(short, 'the tide comes in')).toEqual([1, 5])
  expect(find(short, 'begins the tide')).toEqual([0])
  expect(find(short, 'in the tide')).toEqual([])
  // Two phrases far from each other are both there.
  expect(find(['One two.', 'x', 'x', 'x', 'Three four.'], 'one two', 'three four')).toEqual([0, 4])
  // A name that is repeated while somebody goes on is no word.
  const named = ['Ann Lee: The moon', 'Ann Lee: pulls the water.', 'Bo: Why?', 'Ann Lee: It does.']
  expect(find(named, 'the moon pulls the water')).toEqual([0])
  expect(find(named, 'ann lee: pulls')).toEqual([1])
  expect(find(named, 'why ann lee it')).toEqual([2])
  expect(find(['C++ is', 'not C#'], 'c++ is not')).toEqual([0])
  expect(find(['C++ is', 'not C#'], 'c# is')).toEqual([])
  expect(find(['', 'so', '', 'long'], 'so long')).toEqual([1])
})

test('a phrase of one letter is found in a long transcript of single letters in linear time', () => {
  const read = (count: number) => {
    const cues = Array.from({ length: count }, (_, at) => [at, at + 1, 'a'])
    const phrase = 'a '.repeat(90).trim()
    const query = { cues: JSON.stringify(cues), terms: [toSearchTerm('a')], phrases: [phrase] }
    return findMomentsInJson(query).count
  }
  expect(read(20_000)).toBe(Math.floor(20_000 / 90))
})

test('a search says how many transcripts cannot be found yet, until they are indexed', async () => {
  const zoe = newPerson(testServer)
  await zoe.signUp()
  const words =
    'The zeppelin waits in its hall because the wind is too strong. The crew checks the ropes, and nobody speaks a word. When the wind turns to the west, forty people pull the ship out of the hall into the light.'
  await zoe.summarize({ transcript: { name: 'zeppelin.txt', text: words } })
  // The worker indexes it once, after its summary.
  await expect.poll(async () => (await find('crew ropes', zoe)).total).toBe(1)
  const isOfZoe = sql`${transcripts.cues}::text like '%zeppelin%'`
  await testServer.deps.db.orm.update(transcripts).set({ terms: null }).where(isOfZoe)
  expect(await find('crew ropes', zoe)).toMatchObject({ total: 0, waiting: 1 })
  expect((await find('harbour')).waiting).toBe(0)
  await indexTranscripts(testServer.deps)
  expect(await find('crew ropes', zoe)).toMatchObject({ total: 1, waiting: 0 })
})
