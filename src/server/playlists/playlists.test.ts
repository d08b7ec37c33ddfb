// Ann gathers summaries into playlists, shows some, and Bob finds them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist, PlaylistPage, PlaylistView } from '#contract/playlists.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'

let world: World
let ann: ReturnType<typeof aPerson>
let bob: ReturnType<typeof aPerson>

beforeAll(async () => {
  world = await startWorld()
  ann = aPerson(world)
  bob = aPerson(world)
  await ann.signUp('Ann Example')
  await bob.signUp('Bob Example')
  for (const video of ['annsVideo01', 'annsVideo02', 'annsVideo03']) await ann.summarize({ video })
})
afterAll(() => world.close())

const at = (id: string, rest = '') => `/api/playlists/${id}${rest}`
const list = async (who: typeof ann, query: string) =>
  (await (await who.send(`/api/playlists?${query}`)).json()) as PlaylistPage
const read = async (who: typeof ann, id: string) => (await (await who.send(at(id))).json()) as PlaylistView
const told = async (response: Response) => [response.status, await response.json()]

async function make(who: typeof ann, text: object, videos: string[] = []): Promise<Playlist> {
  const response = await who.sendJson('POST', '/api/playlists', text)
  expect(response.status).toBe(201)
  const made = (await response.json()) as Playlist
  for (const video of videos) {
    const added = await who.sendJson('PUT', at(made.id, `/items/${video}`), { publishSummaries: true })
    expect(added.status).toBe(200)
  }
  return made
}

test('without any public playlist there are examples, which say so and lead nowhere', async () => {
  await make(ann, { name: 'Private one' })
  const page = await list(bob, 'filter=public')
  expect(page).toMatchObject({ sample: true, total: page.items.length })
  expect(page.items.length).toBeGreaterThan(0)
  expect(page.items.every(({ sample }) => sample)).toBe(true)
  expect((await list(bob, 'search=sky')).items.map(({ name }) => name)).toEqual(['Reading the night sky'])
  const { id = '' } = page.items[0] ?? {}
  for (const [method, rest] of [
    ['GET', ''],
    ['PUT', '/like'],
    ['PUT', '/save'],
    ['DELETE', '/like'],
  ] as const)
    expect((await bob.send(at(id, rest), { method })).status).toBe(404)
  for (const filter of ['mine', 'liked', 'following'])
    expect(await list(bob, `filter=${filter}`)).toMatchObject({ items: [], total: 0, sample: false })
})

test('a playlist is made, filled, reordered and read, with its times', async () => {
  const { id, ...made } = await make(ann, { name: '  Bees ', tags: ['#Bees', 'bees', ' wild  things '] }, [
    'annsVideo01',
    'annsVideo02',
  ])
  expect(made).toMatchObject({
    name: 'Bees',
    tags: ['bees', 'wild things'],
    isPublic: false,
    isYours: true,
    summaries: 0,
  })
  const ordered = await ann.sendJson('PUT', at(id, '/order'), { videoIds: ['annsVideo02', 'annsVideo01'] })
  expect(ordered.status).toBe(200)
  const view = await read(ann, id)
  expect(view.items.map(({ videoId }) => videoId)).toEqual(['annsVideo02', 'annsVideo01'])
  expect(view).toMatchObject({
    summaries: 2,
    watchSeconds: 240,
    createdBy: 'Ann Example',
    createdAt: world.clock.nowMs,
  })
  expect(view.savedSeconds).toBe(view.items.reduce((sum, { savedSeconds }) => sum + savedSeconds, 0))
  expect(view.items[0]).toMatchObject({
    title: 'How do bees find flowers?',
    path: '/summary/annsVideo02',
    isPublished: false,
  })
  expect(await told(await bob.send(at(id)))).toMatchObject([404, { error: { code: 'playlist_not_found' } }])
})

test('a public playlist shows what is published, and asks before it publishes', async () => {
  const { id } = await make(ann, { name: 'For everybody' }, ['annsVideo01', 'annsVideo03'])
  const refused = await ann.sendJson('PATCH', at(id), { isPublic: true })
  expect(await told(refused)).toMatchObject([
    409,
    { error: { code: 'playlist_holds_private', details: { videoIds: ['annsVideo01', 'annsVideo03'] } } },
  ])
  expect((await read(ann, id)).isPublic).toBe(false)
  expect((await ann.sendJson('PATCH', at(id), { isPublic: true, publishSummaries: true })).status).toBe(200)
  const seen = await read(bob, id)
  expect(seen).toMatchObject({ summaries: 2, createdBy: 'A Pith reader', creator: null, isYours: false })
  expect((await bob.send(`/api/public/${seen.items[0]?.path.split('/').at(-1)}`)).status).toBe(200)
  expect((await list(bob, 'filter=public')).sample).toBe(false)
  expect((await ann.sendJson('PUT', at(id, '/items/annsVideo02'), {})).status).toBe(409)
  await ann.send('/api/summaries/annsVideo01/publication', { method: 'DELETE' })
  expect((await read(bob, id)).items.map(({ videoId }) => videoId)).toEqual(['annsVideo03'])
  expect((await read(ann, id)).items.map(({ isPublished }) => isPublished)).toEqual([false, true])
  await ann.sendJson('PATCH', at(id), { isPublic: false })
  expect((await bob.send(at(id))).status).toBe(404)
})
