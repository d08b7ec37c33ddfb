// A search that finds nothing leads to the nearest one that does, and says what kept it
// from finding anything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage, NearestSearch } from '#contract/library/library.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  await ann.signUp()
  await ann.summarize({ video: 'nearest0001' })
})
afterAll(() => testServer.close())

async function findNearest(search: string, filters: Record<string, string> = {}, person = ann) {
  const query = new URLSearchParams({ search, ...filters })
  const response = await person.send(`/api/summaries/nearest?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as NearestSearch).nearest
}

test('the operator that excludes everything is named and left out', async () => {
  expect(await findNearest('bees tag:cite')).toMatchObject({
    search: 'bees',
    leftOut: { part: 'tag:cite' },
    summaries: 1,
  })
  expect(await findNearest('bees -hive channel:"Hive Notes"')).toMatchObject({
    search: 'bees channel:"Hive Notes"',
    leftOut: { part: '-hive' },
  })
  expect(await findNearest('before:2001-01-01')).toMatchObject({ search: '', summaries: 1 })
})

test('a filter that excludes everything is named', async () => {
  expect(await findNearest('bees', { saved: 'true' })).toMatchObject({
    search: 'bees',
    leftOut: { filters: ['saved'] },
  })
  for (const [name, value, limit] of [
    ['minRating', '4', 'rating'],
    ['category', 'Cooking', 'category'],
    ['highlights', 'true', 'highlights'],
  ])
    expect(await findNearest('bees', { [name!]: value! }), name).toMatchObject({
      leftOut: { filters: [limit] },
    })
  expect(await findNearest('bees tag:cite', { from: '2030-01-01', rating: '5' })).toMatchObject({
    search: 'bees',
    leftOut: { part: 'tag:cite', filters: ['rating', 'dates'] },
  })
})

test('words that nothing says are left out, and a word is shortened, so that the link finds something', async () => {
  for (const [search, nearest] of [
    ['zeppelin bees', 'bees'],
    ['"flowers bees"', 'flowers bees'],
    ['zeppelin bees flowers', 'bees flowers'],
    ['flowerlike', 'flower'],
  ]) {
    const found = await findNearest(search!)
    expect(found, search).toMatchObject({ search: nearest })
    const query = new URLSearchParams({ search: found!.search })
    expect(((await (await ann.send(`/api/summaries?${query}`)).json()) as LibraryPage).total).toBe(
      found!.summaries,
    )
  }
  for (const search of ['zeppelin', '🐝🐝', '.*(', ''])
    expect(await findNearest(search), search).toBeNull()
})

test('a phrase that nothing has as it is written is looked for without its quotes first', async () => {
  expect(await findNearest('"flowers bees" bees')).toMatchObject({
    search: 'flowers bees bees',
    leftOut: { quotes: true, part: null, filters: [] },
    summaries: 1,
  })
  expect(await findNearest('zeppelin bees')).toMatchObject({ leftOut: { quotes: false } })
})

test('what a search finds as it is spelled comes before what it finds with another spelling', async () => {
  expect(await findNearest('flowers beees zeppelin')).toMatchObject({ search: 'flowers' })
  expect(await findNearest('zeppelin flowwers')).toMatchObject({ search: 'flowwers' })
})

test('somebody who asks for it again and again has to wait', async () => {
  const carl = newPerson(testServer)
  await carl.signUp()
  const ask = (search: string) =>
    carl.send(`/api/summaries/nearest?${new URLSearchParams({ search })}`)
  for (let count = 0; count < 20; count++) expect((await ask('bees hive')).status).toBe(200)
  const refused = await ask('bees hive')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_attempts' } })
  expect((await ask('')).status).toBe(200)
})

test('nothing of another person is near', async () => {
  const bob = newPerson(testServer)
  await bob.signUp()
  expect(await findNearest('zeppelin bees', {}, bob)).toBeNull()
})
