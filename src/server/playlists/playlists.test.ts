// Ann collects summaries in playlists and publishes some; Bob finds them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist, PlaylistPage, PlaylistView } from '#contract/playlists/playlists.ts'
import type { Notifications } from '#contract/social/social.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { readPlaylistHead } from './page-head.ts'

let testServer: TestServer
let ann: ReturnType<typeof newPerson>
let bob: ReturnType<typeof newPerson>
let annsId: string
let bobsId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ann = newPerson(testServer)
  bob = newPerson(testServer)
  annsId = await ann.signUp('Ann Example')
  bobsId = await bob.signUp('Bob Example')
  for (const video of ['annsVideo01', 'annsVideo02', 'annsVideo03']) await ann.summarize({ video })
})
afterAll(() => testServer.close())

const playlistPath = (id: string, rest = '') => `/api/playlists/${id}${rest}`
const list = async (person: typeof ann, query: string) =>
  (await (await person.send(`/api/playlists?${query}`)).json()) as PlaylistPage
const read = async (person: typeof ann, id: string) =>
  (await (await person.send(playlistPath(id))).json()) as PlaylistView
const statusAndBody = async (response: Response) => [response.status, await response.json()]

async function createPlaylist(
  person: typeof ann,
  text: object,
  videos: string[] = [],
): Promise<Playlist> {
  const response = await person.sendJson('POST', '/api/playlists', text)
  expect(response.status).toBe(201)
  const created = (await response.json()) as Playlist
  for (const video of videos) {
    const added = await person.sendJson('PUT', playlistPath(created.id, `/items/${video}`), {
      publishSummaries: true,
    })
    expect(added.status).toBe(200)
  }
  return created
}

test('without any public playlist there are samples, marked as such and without pages', async () => {
  await createPlaylist(ann, { name: 'Private one' })
  const page = await list(bob, 'filter=public')
  expect(page).toMatchObject({ sample: true, total: page.items.length })
  expect(page.items.length).toBeGreaterThan(0)
  expect(page.items.every(({ sample }) => sample)).toBe(true)
  expect((await list(bob, 'search=sky')).items.map(({ name }) => name)).toEqual([
    'Reading the night sky',
  ])
  const { id = '' } = page.items[0] ?? {}
  for (const [method, rest] of [
    ['GET', ''],
    ['PUT', '/like'],
    ['PUT', '/save'],
    ['DELETE', '/like'],
  ] as const)
    expect((await bob.send(playlistPath(id, rest), { method })).status).toBe(404)
  for (const filter of ['mine', 'liked', 'following'])
    expect(await list(bob, `filter=${filter}`)).toMatchObject({
      items: [],
      total: 0,
      sample: false,
    })
})

test('Ann creates a playlist, adds summaries, reorders and reads them', async () => {
  const { id, ...created } = await createPlaylist(
    ann,
    { name: '  Bees ', tags: ['#Bees', 'bees', ' wild  things '] },
    ['annsVideo01', 'annsVideo02'],
  )
  expect(created).toMatchObject({
    name: 'Bees',
    tags: ['bees', 'wild things'],
    isPublic: false,
    isYours: true,
    summaries: 0,
  })
  const reordered = await ann.sendJson('PUT', playlistPath(id, '/order'), {
    videoIds: ['annsVideo02', 'annsVideo01'],
  })
  expect(reordered.status).toBe(200)
  const view = await read(ann, id)
  expect(view.items.map(({ videoId }) => videoId)).toEqual(['annsVideo02', 'annsVideo01'])
  expect(view).toMatchObject({
    summaries: 2,
    watchSeconds: 240,
    createdBy: 'Ann Example',
    createdAt: testServer.clock.nowMs,
  })
  expect(view.savedSeconds).toBe(
    view.items.reduce((sum, { savedSeconds }) => sum + savedSeconds, 0),
  )
  expect(view.items[0]).toMatchObject({
    title: 'How do bees find flowers?',
    path: '/summary/annsVideo02',
    isPublished: false,
  })
  expect(await statusAndBody(await bob.send(playlistPath(id)))).toMatchObject([
    404,
    { error: { code: 'playlist_not_found' } },
  ])
})

test('a public playlist shows only published summaries and publishes none without consent', async () => {
  const { id } = await createPlaylist(ann, { name: 'For everybody' }, [
    'annsVideo01',
    'annsVideo03',
  ])
  const rejected = await ann.sendJson('PATCH', playlistPath(id), { isPublic: true })
  expect(await statusAndBody(rejected)).toMatchObject([
    409,
    {
      error: {
        code: 'playlist_holds_private',
        details: { videoIds: ['annsVideo01', 'annsVideo03'] },
      },
    },
  ])
  expect((await read(ann, id)).isPublic).toBe(false)
  expect(
    (await ann.sendJson('PATCH', playlistPath(id), { isPublic: true, publishSummaries: true }))
      .status,
  ).toBe(200)
  const bobsView = await read(bob, id)
  expect(bobsView).toMatchObject({
    summaries: 2,
    createdBy: 'A Pith reader',
    creator: null,
    isYours: false,
  })
  expect((await bob.send(`/api/public/${bobsView.items[0]?.path.split('/').at(-1)}`)).status).toBe(
    200,
  )
  expect((await list(bob, 'filter=public')).sample).toBe(false)
  expect((await ann.sendJson('PUT', playlistPath(id, '/items/annsVideo02'), {})).status).toBe(409)
  await ann.send('/api/summaries/annsVideo01/publication', { method: 'DELETE' })
  expect((await read(bob, id)).items.map(({ videoId }) => videoId)).toEqual(['annsVideo03'])
  expect((await read(ann, id)).items.map(({ isPublished }) => isPublished)).toEqual([false, true])
  await ann.sendJson('PATCH', playlistPath(id), { isPublic: false })
  expect((await bob.send(playlistPath(id))).status).toBe(404)
})

test('the link of a public playlist shows name, text and picture elsewhere, and that of a private one nothing', async () => {
  const text = { name: 'Tides </title><script>', description: 'Why the sea moves.' }
  const { id } = await createPlaylist(ann, { ...text, isPublic: true }, ['annsVideo01'])
  const head = await readPlaylistHead(testServer.deps, id, null)
  expect(head).toMatchObject({ status: 200, indexable: false })
  expect(head?.html).toContain(
    '<meta property="og:title" content="Tides &lt;/title&gt;&lt;script&gt;" />',
  )
  expect(head?.html).toContain('content="1 video by A Pith reader. Why the sea moves."')
  expect(head?.html).not.toContain('<script')
  await ann.sendJson('PATCH', playlistPath(id), { isPublic: false })
  expect(await readPlaylistHead(testServer.deps, id, null)).toBeNull()
  expect(await readPlaylistHead(testServer.deps, id, bobsId)).toBeNull()
  expect(await readPlaylistHead(testServer.deps, id, annsId)).toMatchObject({
    status: 200,
    indexable: false,
    html: '<title>Pith</title>',
  })
  for (const unknown of ['no-such-playlist', '-'.repeat(36), '\u0000'])
    expect(await readPlaylistHead(testServer.deps, unknown, annsId)).toBeNull()
})

test('followers are notified that a public playlist grew, once until they have read it', async () => {
  const notified = async () =>
    ((await (await bob.send('/api/notifications')).json()) as Notifications).items
  await ann.sendJson('PATCH', '/api/me', { username: 'ann_adds', discoverable: true })
  await bob.send('/api/creators/ann_adds/follow', { method: 'PUT' })
  await createPlaylist(ann, { name: 'Only for me' }, ['annsVideo01'])
  const { id } = await createPlaylist(ann, { name: 'Growing', isPublic: true }, [
    'annsVideo01',
    'annsVideo02',
  ])
  expect(await notified()).toMatchObject([
    { kind: 'playlist_grew', actor: 'Ann Example', playlistName: 'Growing' },
  ])
  await bob.sendJson('POST', '/api/notifications/read', { all: true })
  testServer.clock.nowMs += 1000
  await ann.sendJson('PUT', playlistPath(id, '/items/annsVideo03'), { publishSummaries: true })
  expect((await notified()).map(({ read }) => read)).toEqual([false, true])
  await bob.sendJson('POST', '/api/notifications/read', { all: true })
  await bob.sendJson('PATCH', '/api/me', { preferences: { notifications: false } })
  await ann.send(playlistPath(id, '/items/annsVideo03'), { method: 'DELETE' })
  await ann.sendJson('PUT', playlistPath(id, '/items/annsVideo03'), {})
  expect((await notified()).length).toBe(2)
})

test('followers no longer read the name of a playlist that became private, whatever it is called then', async () => {
  const read = async () => (await (await bob.send('/api/notifications')).json()) as Notifications
  await bob.sendJson('PATCH', '/api/me', { preferences: { notifications: true } })
  testServer.clock.nowMs += 60_000
  const { id } = await createPlaylist(ann, { name: 'Open', isPublic: true }, ['annsVideo01'])
  const before = await read()
  expect(before.items[0]).toMatchObject({ playlistId: id, playlistName: 'Open' })
  await ann.sendJson('PATCH', playlistPath(id), { name: 'My diagnosis', isPublic: false })
  const after = await read()
  expect([after.items.filter(({ playlistId }) => playlistId === id), after.unread]).toEqual([
    [],
    before.unread - 1,
  ])
  await ann.sendJson('PATCH', playlistPath(id), { isPublic: true })
  expect((await read()).items[0]).toMatchObject({ playlistName: 'My diagnosis' })
})

test('an unread notification stays where it is for those who turned notifications off or follow no longer', async () => {
  const newest = async () =>
    ((await (await bob.send('/api/notifications')).json()) as Notifications).items[0]
  testServer.clock.nowMs += 60_000
  const { id } = await createPlaylist(ann, { name: 'Still growing', isPublic: true }, [
    'annsVideo01',
  ])
  const before = await newest()
  const grow = async (video: string) => {
    testServer.clock.nowMs += 60_000
    await ann.sendJson('PUT', playlistPath(id, `/items/${video}`), { publishSummaries: true })
  }
  await bob.sendJson('PATCH', '/api/me', { preferences: { notifications: false } })
  await grow('annsVideo02')
  expect(await newest()).toEqual(before)
  await bob.sendJson('PATCH', '/api/me', { preferences: { notifications: true } })
  await bob.send('/api/creators/ann_adds/follow', { method: 'DELETE' })
  await grow('annsVideo03')
  expect(await newest()).toEqual(before)
})
