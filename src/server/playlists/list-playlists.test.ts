// Ann, Bob and Cid list, search, open and delete playlists.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanLine, cleanText } from '#contract/basics/clean-text.ts'
import type { Playlist, PlaylistPage, PlaylistView } from '#contract/playlists/playlists.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { makePlaylistsReadable } from '#tests/readable-playlists.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { playlists } from '../db/schema/playlists.ts'
import { videos } from '../db/schema/videos.ts'
import { listPlaylistCards } from './cards.ts'
import { hidePlaylist, purgeDeletedPlaylists, unhidePlaylist } from './playlists.ts'

let testServer: TestServer
type Person = ReturnType<typeof newPerson>
const [ann, bob, cid] = ['ann', 'bob', 'cid'] as [string, string, string]
const people: Record<string, Person> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  testServer = await startTestServer()
  for (const name of [ann, bob, cid]) {
    people[name] = newPerson(testServer)
    ids[name] = await personNamed(name).signUp(`${name} example`)
  }
  await testServer.deps.db.orm
    .update(profiles)
    .set({ username: ann, discoverable: true })
    .where(eq(profiles.userId, ids[ann]!))
  await testServer.deps.db.orm
    .update(profiles)
    .set({ username: cid, discoverable: true })
    .where(eq(profiles.userId, ids[cid]!))
})
afterAll(() => testServer.close())

const personNamed = (name: string) => people[name]!
const playlistPath = (id: string, rest = '') => `/api/playlists/${id}${rest}`
const list = async (name: string, query: string) =>
  (await (await personNamed(name).send(`/api/playlists?${query}`)).json()) as PlaylistPage
const namesOf = ({ items }: PlaylistPage) => items.map(({ name }) => name)
const read = async (name: string, id: string) =>
  (await (await personNamed(name).send(playlistPath(id))).json()) as PlaylistView
const sendPut = (name: string, path: string) => personNamed(name).send(path, { method: 'PUT' })
const sendDelete = (name: string, path: string) =>
  personNamed(name).send(path, { method: 'DELETE' })

async function createPlaylist(name: string, text: object): Promise<Playlist> {
  testServer.clock.nowMs += 60_000
  const playlist = (await (
    await personNamed(name).sendJson('POST', '/api/playlists', text)
  ).json()) as Playlist
  await makePlaylistsReadable(testServer.deps.db.orm)
  return playlist
}

test('a user lists public playlists, their own and saved ones, liked ones, and those of creators they follow', async () => {
  const publicOne = await createPlaylist(ann, { name: 'Shown', isPublic: true })
  const other = await createPlaylist(cid, { name: 'Other', isPublic: true })
  await createPlaylist(ann, { name: 'Private' })
  await createPlaylist(bob, { name: 'Bob’s own' })
  expect(namesOf(await list(bob, 'filter=public'))).toEqual(['Other', 'Shown'])
  await sendPut(bob, playlistPath(publicOne.id, '/save'))
  await sendPut(bob, playlistPath(other.id, '/like'))
  await sendPut(bob, '/api/creators/ann/follow')
  const mine = await list(bob, 'filter=mine')
  expect(mine.items.map(({ name, isYours, isSaved }) => [name, isYours, isSaved])).toEqual([
    ['Bob’s own', true, false],
    ['Shown', false, true],
  ])
  expect(namesOf(await list(bob, 'filter=liked'))).toEqual(['Other'])
  expect(namesOf(await list(bob, 'filter=following'))).toEqual(['Shown'])
  expect(namesOf(await list(bob, 'filter=public&creator=cid'))).toEqual(['Other'])
  expect((await personNamed(bob).send('/api/playlists?creator=nobody_here')).status).toBe(404)
  for (const filter of ['mine', 'liked', 'following'])
    expect((await newPerson(testServer).send(`/api/playlists?filter=${filter}`)).status).toBe(401)
  await sendDelete(bob, playlistPath(publicOne.id, '/save'))
  await sendDelete(bob, playlistPath(other.id, '/like'))
  expect([await list(bob, 'filter=mine'), await list(bob, 'filter=liked')].map(namesOf)).toEqual([
    ['Bob’s own'],
    [],
  ])
})

test('the owner of playlists learns which of them others see', async () => {
  const dan = newPerson(testServer)
  people.dan = dan
  await dan.signUp('Dan Example')
  await createPlaylist('dan', { name: 'Seen', isPublic: true })
  await createPlaylist('dan', { name: 'Private' })
  // The last one stays without a summary.
  const empty = await dan.sendJson('POST', '/api/playlists', { name: 'Empty', isPublic: true })
  const { id } = (await empty.json()) as Playlist
  const mine = await list('dan', 'filter=mine')
  expect(mine).toMatchObject({ total: 3, visibleToOthers: 1 })
  expect(
    Object.fromEntries(mine.items.map(({ name, readableByOthers }) => [name, readableByOthers])),
  ).toEqual({
    Seen: 1,
    Empty: 0,
    Private: 0,
  })
  expect(await list('dan', 'filter=public')).not.toHaveProperty('visibleToOthers')
  await sendDelete('dan', playlistPath(id))
  expect(await list('dan', 'filter=mine')).toMatchObject({ total: 2, visibleToOthers: 1 })
  for (const { id } of mine.items) await sendDelete('dan', playlistPath(id))
})

test('a search matches parts of words in name, description and tags, in any case', async () => {
  await createPlaylist(ann, { name: 'Émile 100% _under_', isPublic: true })
  await createPlaylist(ann, { name: 'Second', description: 'About Gardening', isPublic: true })
  await createPlaylist(ann, {
    name: 'Third',
    tags: ['Wildlife'],
    note: 'gardenless',
    isPublic: true,
  })
  const search = async (search: string) =>
    namesOf(await list(bob, `search=${encodeURIComponent(search)}`))
  expect(await search('ÉMI')).toEqual(['Émile 100% _under_'])
  expect(await search('gARDEN')).toEqual(['Second'])
  expect(await search('ildli')).toEqual(['Third'])
  expect(await search('100%')).toEqual(['Émile 100% _under_'])
  expect(await search('%')).toEqual(['Émile 100% _under_'])
  expect(await search('_under')).toEqual(['Émile 100% _under_'])
  expect(await search('private')).toEqual([])
  expect((await personNamed(bob).send(`/api/playlists?search=${'x'.repeat(201)}`)).status).toBe(400)
})

test('a page has at most twelve playlists, the newest of everybody first, and none without a summary', async () => {
  const { orm } = testServer.deps.db
  const authors = Array.from({ length: 13 }, (_, number) => `author-${number}`)
  await orm
    .insert(users)
    .values(authors.map((id) => ({ id, name: id, email: `${id}@example.org` })))
  const text = { description: '', tags: [], note: '', searchText: 'page test', isPublic: true }
  const insert = (ownerId: string, name: string, publishedAt: number) =>
    orm.insert(playlists).values({
      id: randomUUID(),
      ownerId,
      name,
      ...text,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
  for (const [number, author] of authors.entries()) await insert(author, `of ${author}`, number)
  for (let number = 0; number < 3; number++)
    await insert('author-12', `flood ${number}`, 100 + number)
  await makePlaylistsReadable(orm)
  await insert('author-11', 'empty', 200)
  const [first, second, beyond] = await Promise.all(
    [1, 2, 3].map((page) => list(bob, `search=page+test&page=${page}`)),
  )
  expect(first).toMatchObject({ total: 16, page: 1, pages: 2, pageSize: 12 })
  expect(namesOf(first!)).toEqual([
    'flood 2',
    ...authors
      .slice(1, 12)
      .map((author) => `of ${author}`)
      .toReversed(),
  ])
  expect(namesOf(second!)).toEqual(['of author-0', 'flood 1', 'flood 0', 'of author-12'])
  expect(beyond).toMatchObject({ total: 16, pages: 2, items: [] })
  expect(await list(bob, 'page=1000000000')).toMatchObject({ items: [] })
  expect((await personNamed(bob).send('/api/playlists?page=0')).status).toBe(400)
})

test('the menu that adds a summary shows which playlists contain it', async () => {
  await personNamed(bob).summarize({ video: 'bobsVideo01' })
  const holding = await createPlaylist(bob, { name: 'Holding' })
  await personNamed(bob).sendJson('PUT', playlistPath(holding.id, '/items/bobsVideo01'), {})
  const { items } = await list(bob, 'filter=mine&videoId=bobsVideo01')
  expect(items.map(({ name, holdsVideo }) => [name, holdsVideo])).toEqual([
    ['Holding', true],
    ['Bob’s own', false],
  ])
  const again = await sendPut(bob, playlistPath(holding.id, '/items/bobsVideo01'))
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { error: { code: 'already_in_playlist' } },
  ])
  expect((await sendPut(bob, playlistPath(holding.id, '/items/notHisVideo'))).status).toBe(404)
  expect((await sendPut(cid, playlistPath(holding.id, '/items/bobsVideo01'))).status).toBe(404)
})

test('the cover shows summaries that the viewer sees; a deleted summary disappears at once and can be restored', async () => {
  const { orm } = testServer.deps.db
  for (const videoId of ['coverVid001', 'coverVid002']) {
    await personNamed(cid).summarize({ video: videoId })
    const [row] = await orm.select().from(videos).where(eq(videos.videoId, videoId))
    await orm
      .update(videos)
      .set({ metadata: { ...row!.metadata, thumbnail: `https://i.ytimg.com/${videoId}` } })
      .where(eq(videos.videoId, videoId))
  }
  const { id } = await createPlaylist(cid, { name: 'Covered' })
  for (const videoId of ['coverVid001', 'coverVid002'])
    await sendPut(cid, playlistPath(id, `/items/${videoId}`))
  await personNamed(cid).sendJson('PATCH', playlistPath(id), {
    isPublic: true,
    publishSummaries: true,
  })
  const card = async () => (await list(bob, 'search=covered')).items[0]
  expect(await card()).toMatchObject({
    summaries: 2,
    thumbnail: 'https://i.ytimg.com/coverVid001',
    pictures: ['https://i.ytimg.com/coverVid001', 'https://i.ytimg.com/coverVid002'],
    createdBy: 'cid example',
    creator: { username: 'cid', isYou: false },
  })
  await sendDelete(cid, '/api/summaries/coverVid001')
  expect(await card()).toMatchObject({ summaries: 1, thumbnail: 'https://i.ytimg.com/coverVid002' })
  expect((await read(bob, id)).items.map(({ videoId }) => videoId)).toEqual(['coverVid002'])
  expect((await read(cid, id)).items.map(({ videoId }) => videoId)).toEqual(['coverVid002'])
  await personNamed(cid).send('/api/summaries/coverVid001/restore', { method: 'POST' })
  expect(
    (await read(cid, id)).items.map(({ videoId, isPublished }) => [videoId, isPublished]),
  ).toEqual([
    ['coverVid001', true],
    ['coverVid002', true],
  ])
  expect((await read(bob, id)).summaries).toBe(2)
})

test('each viewer counts once a day, the owner never', async () => {
  const { id } = await createPlaylist(ann, { name: 'Read', isPublic: true })
  await read(ann, id)
  for (let turn = 0; turn < 3; turn++) await read(bob, id)
  await newPerson(testServer, { address: '10.9.0.1' }).send(playlistPath(id))
  expect((await read(ann, id)).views).toBe(2)
  testServer.clock.nowMs += 24 * 3600 * 1000
  await read(bob, id)
  expect((await read(ann, id)).views).toBe(3)
})

test('private, hidden, deleted and blocked playlists look like missing ones in every request', async () => {
  const missingPath = playlistPath('00000000-0000-4000-8000-000000000000')
  const deleted = await createPlaylist(ann, { name: 'Gone', isPublic: true })
  const hidden = await createPlaylist(ann, { name: 'Hidden', isPublic: true })
  const privateOne = await createPlaylist(ann, { name: 'Secret' })
  await sendDelete(ann, playlistPath(deleted.id))
  await hidePlaylist(testServer.deps.db.orm, hidden.id, testServer.clock.nowMs)
  const calls: [string, string][] = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['PUT', '/items/bobsVideo01'],
    ['DELETE', '/items/bobsVideo01'],
    ['PUT', '/order'],
    ['PUT', '/like'],
    ['DELETE', '/like'],
    ['PUT', '/save'],
    ['DELETE', '/save'],
  ]
  const readResponse = async (path: string, method: string) => {
    const body = path.endsWith('/order') ? { videoIds: [] } : {}
    const response = await (method === 'GET'
      ? personNamed(bob).send(path)
      : personNamed(bob).sendJson(method, path, body))
    return [response.status, await response.text()]
  }
  for (const [method, rest] of calls) {
    const notFound = await readResponse(missingPath + rest, method)
    expect(notFound[0], `${method} ${rest}`).toBe(404)
    for (const { id } of [deleted, hidden, privateOne])
      expect(await readResponse(playlistPath(id, rest), method)).toEqual(notFound)
    expect(await readResponse(playlistPath('no-id', rest), method)).toEqual(notFound)
  }
  expect(await read(ann, hidden.id)).toMatchObject({ name: 'Hidden', isHidden: true })
  await unhidePlaylist(testServer.deps.db.orm, hidden.id)
  expect((await read(bob, hidden.id)).name).toBe('Hidden')
  await sendPut(ann, playlistPath(hidden.id, '/like'))
  await sendPut(cid, '/api/creators/ann/block')
  expect((await personNamed(cid).send(playlistPath(hidden.id))).status).toBe(404)
  expect((await sendPut(cid, playlistPath(hidden.id, '/like'))).status).toBe(404)
  expect(namesOf(await list(cid, 'filter=public'))).not.toContain('Hidden')
  await sendDelete(cid, '/api/creators/ann/block')
})

test('a deleted playlist is public again for ten minutes, then comes back private, and is gone after thirty days', async () => {
  const { id } = await createPlaylist(ann, { name: 'Back again', isPublic: true })
  await sendPut(bob, playlistPath(id, '/like'))
  expect((await sendDelete(ann, playlistPath(id))).status).toBe(204)
  expect((await personNamed(ann).send(playlistPath(id))).status).toBe(404)
  testServer.clock.nowMs += 9 * 60_000
  await purgeDeletedPlaylists(testServer.deps)
  expect(
    (await personNamed(bob).send(playlistPath(id, '/restore'), { method: 'POST' })).status,
  ).toBe(404)
  expect(
    (await personNamed(ann).send(playlistPath(id, '/restore'), { method: 'POST' })).status,
  ).toBe(200)
  expect(await read(bob, id)).toMatchObject({ name: 'Back again', likes: 1, isLiked: true })
  await sendDelete(ann, playlistPath(id))
  testServer.clock.nowMs += 11 * 60_000
  await purgeDeletedPlaylists(testServer.deps)
  expect(
    (await personNamed(ann).send(playlistPath(id, '/restore'), { method: 'POST' })).status,
  ).toBe(200)
  expect(await read(ann, id)).toMatchObject({ name: 'Back again', isPublic: false, likes: 1 })
  expect((await personNamed(bob).send(playlistPath(id))).status).toBe(404)
  await sendDelete(ann, playlistPath(id))
  testServer.clock.nowMs += 31 * 24 * 3600_000
  await purgeDeletedPlaylists(testServer.deps)
  expect(await testServer.deps.db.orm.$count(playlists, eq(playlists.id, id))).toBe(0)
})

test('an invalid text is rejected with a clear message and nothing is stored', async () => {
  const before = (await list(ann, 'filter=mine')).total
  const createAndReadError = async (text: object) => {
    const response = await personNamed(ann).sendJson('POST', '/api/playlists', text)
    return [
      response.status,
      ((await response.json()) as { error: { message: string } }).error.message,
    ]
  }
  for (const name of ['', '   ', '\u200b\u00ad', '\n\t'])
    expect(await createAndReadError({ name })).toEqual([400, 'A playlist needs a name.'])
  expect(await createAndReadError({})).toEqual([400, 'A playlist needs a name.'])
  expect(await createAndReadError({ name: 'x'.repeat(300) })).toEqual([
    400,
    'A name may have 120 characters.',
  ])
  expect(await createAndReadError({ name: 'x', description: 'x'.repeat(501) })).toEqual([
    400,
    'A description may have 500 characters.',
  ])
  expect(
    await createAndReadError({ name: 'x', tags: Array.from({ length: 100 }, (_, n) => `t${n}`) }),
  ).toEqual([400, 'A playlist may have 20 tags.'])
  expect(await createAndReadError({ name: 'x', tags: ['y'.repeat(41)] })).toEqual([
    400,
    'A tag may have 40 characters.',
  ])
  expect((await createAndReadError({ name: 'x', likes: 100 }))[0]).toBe(400)
  expect((await list(ann, 'filter=mine')).total).toBe(before)
})

test('hostile text is stored without invisible characters and can be searched', async () => {
  const { id } = await createPlaylist(ann, { name: 'To be changed', isPublic: true })
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      "'; drop table playlists; --",
      '{{7*7}}',
      '\u202egnol',
      'a\0b',
      '%_\\',
      '__proto__',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name: text, description: text, tags: fc.array(text, { maxLength: 5 }) }),
      async (change) => {
        const response = await personNamed(ann).sendJson('PATCH', playlistPath(id), change)
        expect([200, 400]).toContain(response.status)
        if (response.status !== 200) return
        const card = (await response.json()) as Playlist
        expect(card).toMatchObject({
          name: cleanLine(change.name),
          description: cleanText(change.description),
        })
        expect(card.name + card.description).not.toMatch(/[\0\u202e]/)
        const searchText = encodeURIComponent(card.name)
        expect(namesOf(await list(bob, `search=${searchText}`))).toContain(card.name)
      },
    ),
    { numRuns: 60 },
  )
})

test('a page of playlists takes as many queries as one of them', async () => {
  const { orm } = testServer.deps.db
  const all = (await list(bob, 'filter=public')).items.map(({ id }) => id)
  expect(all.length).toBe(12)
  const session = (orm as unknown as { session: { prepareQuery: (...args: unknown[]) => unknown } })
    .session
  const spy = vi.spyOn(session, 'prepareQuery')
  const queriesFor = async (ids: string[]) => {
    spy.mockClear()
    await listPlaylistCards(testServer.deps, null, ids)
    return spy.mock.calls.length
  }
  const forOne = await queriesFor(all.slice(0, 1))
  expect(forOne).toBeGreaterThan(0)
  expect(await queriesFor(all)).toBe(forOne)
  spy.mockRestore()
})

test('deleting an account removes its playlists and subtracts its reactions from every counter', async () => {
  const lea = newPerson(testServer)
  await lea.signUp('Lea Leaving')
  const remaining = await createPlaylist(ann, { name: 'Remaining', isPublic: true })
  for (const reaction of ['/like', '/save'])
    await lea.send(playlistPath(remaining.id, reaction), { method: 'PUT' })
  const own = (await (
    await lea.sendJson('POST', '/api/playlists', { name: 'Lea’s', isPublic: true })
  ).json()) as Playlist
  await sendPut(bob, playlistPath(own.id, '/like'))
  const exported = (await (await lea.send('/api/me/export')).json()) as {
    playlists: object[]
    marks: object[]
  }
  expect(exported).toMatchObject({
    playlists: [{ name: 'Lea’s', likes: 1 }],
    marks: [{ kind: 'like' }, { kind: 'save' }],
  })
  expect(await read(bob, remaining.id)).toMatchObject({ likes: 1, saves: 1 })
  await lea.sendJson('DELETE', '/api/me', { password: lea.credentials.password })
  expect(await read(bob, remaining.id)).toMatchObject({ likes: 0, saves: 0 })
  expect((await personNamed(bob).send(playlistPath(own.id))).status).toBe(404)
  expect(namesOf(await list(bob, 'filter=liked'))).not.toContain('Lea’s')
})
