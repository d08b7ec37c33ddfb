// A person saves searches of the library under names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  await ann.signUp()
})
afterAll(() => testServer.close())

const send = (method: string, path = '', body?: unknown, person = ann) =>
  person.send(`/api/saved-searches${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
const save = (name: string, query = 'search=tram', person = ann) =>
  send('POST', '', { name, query }, person)
const names = async (person = ann) => {
  const { items } = (await (await send('GET', '', undefined, person)).json()) as {
    items: SavedSearch[]
  }
  return items.map(({ name }) => name)
}

test('a person saves a search with its filters, renames and deletes it', async () => {
  const response = await save(
    '  Trams\n23 ',
    'search=caf%C3%A9+-bus&rating=4&from=2026-01-01&view=list',
  )
  expect(response.status).toBe(201)
  const saved = (await response.json()) as SavedSearch
  expect(saved).toMatchObject({
    name: 'Trams 23',
    query: 'search=caf%C3%A9+-bus&rating=4&from=2026-01-01&view=list',
  })
  await save('Äpfel')
  await save('Zebra')
  expect(await names()).toEqual(['Äpfel', 'Trams 23', 'Zebra'])
  expect((await send('PATCH', `/${saved.id}`, { name: 'Zebra' })).status).toBe(409)
  expect((await send('PATCH', `/${saved.id}`, { name: 'Trams' })).status).toBe(200)
  expect(await names()).toEqual(['Äpfel', 'Trams', 'Zebra'])
  expect((await send('DELETE', `/${saved.id}`)).status).toBe(204)
  expect((await send('DELETE', `/${saved.id}`)).status).toBe(404)
  expect((await send('PATCH', `/${saved.id}`, { name: 'Gone' })).status).toBe(404)
  expect((await save('Zebra')).status).toBe(409)
})

test('what is no search, or has no name, is refused with a sentence', async () => {
  for (const query of [
    '',
    'view=list',
    'page=3',
    'search=a&color=red',
    'rating=9',
    'from=yesterday',
    `search=${'a'.repeat(3000)}`,
  ])
    expect([query, (await save('Refused', query)).status]).toEqual([query, 400])
  const messageOf = async (query: string) => (await save('Refused', query)).text()
  expect(await messageOf('view=list')).toContain('Search or filter something first')
  expect(await messageOf(`channel=${'a'.repeat(1500)}`)).toContain('too long')
  for (const name of ['', ' \n', '\u200b', 'n'.repeat(81)])
    expect((await save(name)).status).toBe(400)
  expect((await send('DELETE', '/no-uuid')).status).toBe(400)
  expect(await names()).not.toContain('Refused')
  const markup = '<b>"\'&</b> 🐝 ‮'
  expect((await save(markup, `search=${encodeURIComponent(markup)}`)).status).toBe(201)
  expect(await names()).toContain('<b>"\'&</b> 🐝')
})

test('a person may have a hundred, also when they are saved at once', async () => {
  const bob = newPerson(testServer)
  await bob.signUp()
  const statuses = await Promise.all(
    Array.from(
      { length: 103 },
      async (_, number) => (await save(`Search ${number}`, 'tag=cite', bob)).status,
    ),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(100)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect(await names(bob)).toHaveLength(100)
})

test('nobody sees, renames or deletes the saved searches of another person', async () => {
  const { id } = (await (await save('Mine')).json()) as SavedSearch
  const cara = newPerson(testServer)
  await cara.signUp()
  expect(await names(cara)).toEqual([])
  expect((await send('PATCH', `/${id}`, { name: 'Theirs' }, cara)).status).toBe(404)
  expect((await send('DELETE', `/${id}`, undefined, cara)).status).toBe(404)
  expect(await names()).toContain('Mine')
})

test('a saved search for what is in the trash stays, finds nothing, and finds it again once it is restored', async () => {
  const dora = newPerson(testServer)
  await dora.signUp()
  await dora.summarize({ video: 'savedSearch' })
  await dora.sendJson('PUT', '/api/summaries/savedSearch/tags', { tags: ['trams'] })
  const { query } = (await (await save('Trams', 'tag=trams', dora)).json()) as SavedSearch
  const count = async () =>
    ((await (await dora.send(`/api/summaries?${query}`)).json()) as { total: number }).total
  expect(await count()).toBe(1)
  await dora.send('/api/summaries/savedSearch', { method: 'DELETE' })
  expect(await count()).toBe(0)
  expect(await names(dora)).toEqual(['Trams'])
  expect((await dora.send('/api/summaries/savedSearch/restore', { method: 'POST' })).status).toBe(
    200,
  )
  expect(await count()).toBe(1)
})
