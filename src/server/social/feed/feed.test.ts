// Bob pages through the tabs of the feed while others publish.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedPage, Playlist, Trending } from '#contract/playlists/playlists.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { makePlaylistsReadable } from '#tests/readable-playlists.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { playlists } from '../../db/schema/playlists.ts'

let testServer: TestServer
type Person = ReturnType<typeof newPerson>
const people: Record<string, Person> = {}
const dayMs = 24 * 3600 * 1000

beforeAll(async () => {
  testServer = await startTestServer({ idle: true })
  for (const name of ['ann', 'bob', 'cid']) await signUpAsCreator(name)
})
afterAll(() => testServer.close())

const person = (name: string) => people[name]!
async function signUpAsCreator(name: string): Promise<void> {
  people[name] = newPerson(testServer)
  const userId = await person(name).signUp(`${name} Example`)
  const isCreator = { username: name, discoverable: true }
  await testServer.deps.db.orm.update(profiles).set(isCreator).where(eq(profiles.userId, userId))
}
async function publish(owner: string, name: string): Promise<string> {
  testServer.clock.nowMs += 1000
  const response = await person(owner).sendJson('POST', '/api/playlists', { name, isPublic: true })
  expect(response.status).toBe(201)
  await makePlaylistsReadable(testServer.deps.db.orm)
  return ((await response.json()) as Playlist).id
}
/** Publishes a playlist by somebody new. */
async function publishByNewPerson(name: string): Promise<string> {
  const { orm } = testServer.deps.db
  const id = await publish('ann', name)
  const nowMs = testServer.clock.nowMs
  await orm
    .insert(users)
    .values({ id: name, name, email: `${name.replaceAll(' ', '-')}@example.org` })
  await orm.insert(profiles).values({
    userId: name,
    planSince: nowMs,
    createdAt: nowMs,
    lastLoginAt: nowMs,
    updatedAt: nowMs,
  })
  await orm.update(playlists).set({ ownerId: name }).where(eq(playlists.id, id))
  return id
}
const feed = async (viewer: Person, query: string) =>
  (await (await viewer.send(`/api/feed?${query}`)).json()) as FeedPage
const names = ({ items }: FeedPage) => items.map(({ playlist }) => playlist.name)
const trending = async (viewer: Person) =>
  ((await (await viewer.send('/api/feed/trending')).json()) as Trending).items.map(
    ({ name }) => name,
  )
const like = (name: string, id: string) =>
  person(name).send(`/api/playlists/${id}/like`, { method: 'PUT' })

test('before anything is public, every tab except Following shows samples', async () => {
  for (const tab of ['trending', 'discover']) {
    const page = await feed(person('bob'), `tab=${tab}`)
    expect(page).toMatchObject({ tab, sample: true, nextCursor: null })
    expect(page.items.every(({ playlist }) => playlist.sample)).toBe(true)
  }
  expect(await feed(person('bob'), 'tab=following')).toEqual({
    tab: 'following',
    items: [],
    nextCursor: null,
    sample: false,
  })
  const guestResponse = await newPerson(testServer).send('/api/feed?tab=following')
  expect([guestResponse.status, await guestResponse.json()]).toMatchObject([
    401,
    { error: { code: 'not_authenticated' } },
  ])
})

test('a public playlist without anything to read does not replace the samples', async () => {
  const created = await person('ann').sendJson('POST', '/api/playlists', {
    name: 'still empty',
    isPublic: true,
  })
  for (const path of ['/api/feed?tab=discover', '/api/playlists?filter=public'])
    expect(await (await person('bob').send(path)).json()).toMatchObject({ sample: true })
  // Ann has a playlist of her own, so no sample is shown beside it.
  for (const path of [
    '/api/feed?tab=discover',
    '/api/feed/trending',
    '/api/playlists?filter=public',
  ])
    expect(await (await person('ann').send(path)).json()).toMatchObject({
      items: [],
      sample: false,
    })
  expect(await (await person('ann').send('/api/creators?kind=featured')).json()).toMatchObject({
    sample: false,
  })
  const { id } = (await created.json()) as Playlist
  expect((await person('ann').send(`/api/playlists/${id}`, { method: 'DELETE' })).status).toBe(204)
})

/** Publishes a playlist of somebody who has no other. */
async function publishByStranger(name: string): Promise<void> {
  const { orm } = testServer.deps.db
  const id = randomUUID()
  const { nowMs } = testServer.clock
  await orm.insert(users).values({ id, name, email: `${id}@example.org` })
  const text = { name, description: '', tags: [], note: '', searchText: name, isPublic: true }
  const times = { publishedAt: nowMs, createdAt: nowMs, updatedAt: nowMs }
  await orm.insert(playlists).values({ id, ownerId: id, ...text, ...times })
  await makePlaylistsReadable(orm)
}

test('paging through Discover repeats and skips nothing while new posts arrive', async () => {
  const early: string[] = []
  for (let number = 1; number <= 23; number++) {
    testServer.clock.nowMs += 1000
    await publishByStranger(`early ${number}`)
    early.unshift(`early ${number}`)
  }
  const readNames: string[] = []
  let cursor: string | null = ''
  for (let page = 1; cursor !== null; page++) {
    const read: FeedPage = await feed(person('bob'), `tab=discover${cursor && `&cursor=${cursor}`}`)
    readNames.push(...names(read))
    cursor = read.nextCursor
    await publish('ann', `late ${page}`)
  }
  expect(readNames).toEqual(early)
})

test('posts of the same millisecond are split across pages correctly', async () => {
  testServer.clock.nowMs += 1000
  for (let number = 0; number < 15; number++) await publishByStranger(`same ${number}`)
  const first = await feed(person('bob'), 'tab=discover')
  const second = await feed(person('bob'), `tab=discover&cursor=${first.nextCursor}`)
  const all = [...names(first), ...names(second)].filter((name) => name.startsWith('same'))
  expect(new Set(all).size).toBe(15)
})

test('somebody who publishes much has one post on a page of Discover, and none that is empty', async () => {
  const dan = newPerson(testServer)
  people.dan = dan
  await dan.signUp('Dan Example')
  for (let number = 0; number < 60; number++) await publishByDan(`flood ${number}`)
  await makePlaylistsReadable(testServer.deps.db.orm)
  await dan.sendJson('POST', '/api/playlists', { name: 'nothing in it', isPublic: true })
  const first = await feed(person('bob'), 'tab=discover')
  expect(first.items).toHaveLength(10)
  expect(names(first)[0]).toBe('flood 59')
  expect(names(first).filter((name) => name.startsWith('flood'))).toHaveLength(1)
  expect(names(first)).not.toContain('nothing in it')
  const second = await feed(person('bob'), `tab=discover&cursor=${first.nextCursor}`)
  expect(names(second)).not.toContain('nothing in it')
  expect(names(await feed(dan, 'tab=discover'))).toContain('flood 59')
  expect(names(second)).toHaveLength(10)
})

async function publishByDan(name: string): Promise<void> {
  testServer.clock.nowMs += 3000
  await person('dan').sendJson('POST', '/api/playlists', { name, isPublic: true })
}

test('Following has three playlists of a person in a row, says how many more there are, and none that is empty', async () => {
  const eve = newPerson(testServer)
  await eve.signUp('Eve Example')
  for (const name of ['fay', 'gus']) {
    await signUpAsCreator(name)
    await eve.send(`/api/creators/${name}/follow`, { method: 'PUT' })
  }
  for (let number = 0; number < 4; number++) {
    await publish('gus', `of gus ${number}`)
    for (let turn = 0; turn < 5; turn++) await publish('fay', `of fay ${number}${turn}`)
  }
  await person('fay').sendJson('POST', '/api/playlists', {
    name: 'still nothing in it',
    isPublic: true,
  })
  const first = await feed(eve, 'tab=following')
  expect(first.items.slice(0, 5).map(({ playlist, leftOut }) => [playlist.name, leftOut])).toEqual([
    ['of fay 34', 0],
    ['of fay 33', 0],
    ['of fay 32', 2],
    ['of gus 3', 0],
    ['of fay 24', 0],
  ])
  expect(first.items).toHaveLength(11)
  const second = await feed(eve, `tab=following&cursor=${first.nextCursor}`)
  expect(names(second)[0]).toBe('of gus 1')
  expect(names(second)).not.toContain('still nothing in it')
})

test('without a tab, those who follow somebody get Following and everybody else Discover', async () => {
  expect((await feed(person('bob'), '')).tab).toBe('discover')
  await person('bob').send('/api/creators/cid/follow', { method: 'PUT' })
  expect((await feed(person('bob'), '')).tab).toBe('following')
  expect((await feed(newPerson(testServer), '')).tab).toBe('discover')
})

test('a followed creator moves from Discover to Following, and disappears when blocked', async () => {
  await publish('cid', 'of cid')
  await person('bob').send('/api/creators/cid/follow', { method: 'PUT' })
  const following = await feed(person('bob'), 'tab=following')
  expect(names(following)).toEqual(['of cid'])
  expect(
    following.items.every(
      ({ playlist }) => playlist.creator?.username === 'cid' && playlist.creator.isFollowing,
    ),
  ).toBe(true)
  const discover = await feed(person('bob'), 'tab=discover')
  expect(discover.items.some(({ playlist }) => playlist.creator?.username === 'cid')).toBe(false)
  await person('bob').send('/api/creators/cid/block', { method: 'PUT' })
  for (const tab of ['following', 'discover', 'trending'])
    expect(
      (await feed(person('bob'), `tab=${tab}`)).items.some(
        ({ playlist }) => playlist.createdBy === 'cid Example',
      ),
    ).toBe(false)
  await person('bob').send('/api/creators/cid/block', { method: 'DELETE' })
})

test('Trending counts the likes of seven days and puts newer playlists first for equal counts', async () => {
  const [old, one, two, both] = [
    await publish('ann', 'old'),
    await publishByNewPerson('one'),
    await publishByNewPerson('two'),
    await publish('ann', 'both'),
  ]
  await like('bob', old)
  await like('cid', old)
  await like('dan', old)
  testServer.clock.nowMs += 7 * dayMs + 1
  for (const id of [one, two, both]) await like('bob', id)
  await like('cid', both)
  expect(await trending(person('bob'))).toEqual(['both', 'two', 'one'])
  expect(names(await feed(newPerson(testServer), 'tab=trending'))).toEqual(['both', 'two', 'one'])
  await person('bob').send(`/api/playlists/${both}/like`, { method: 'DELETE' })
  await person('cid').send(`/api/playlists/${both}/like`, { method: 'DELETE' })
  expect(await trending(person('bob'))).toEqual(['two', 'one'])
})

test('Trending has the most liked playlist of each person, so that nobody fills it alone', async () => {
  testServer.clock.nowMs += 8 * dayMs
  const [second, first] = [await publish('ann', 'liked once'), await publish('ann', 'liked twice')]
  const other = await publishByNewPerson('of another person')
  for (const id of [second, first, other]) await like('bob', id)
  await like('cid', first)
  expect(await trending(person('bob'))).toEqual(['liked twice', 'of another person'])
  await person('ann').sendJson('PATCH', `/api/playlists/${first}`, { isPublic: false })
  expect(await trending(person('bob'))).toEqual(['of another person', 'liked once'])
})

test('new likes do not reorder Trending for a viewer who is paging through it', async () => {
  testServer.clock.nowMs += 8 * dayMs
  const ids: string[] = []
  for (let number = 0; number < 14; number++) ids.push(await publishByNewPerson(`rank ${number}`))
  for (const id of ids) await like('bob', id)
  const first = await feed(person('bob'), 'tab=trending')
  testServer.clock.nowMs += 1000
  await like('cid', ids[0]!)
  const second = await feed(person('bob'), `tab=trending&cursor=${first.nextCursor}`)
  expect([...names(first), ...names(second)]).toEqual(ids.map((_, index) => `rank ${13 - index}`))
  expect(second.nextCursor).toBeNull()
  expect((await trending(person('bob')))[0]).toBe('rank 0')
})

test('an invalid cursor is rejected with a clear message', async () => {
  for (const cursor of [
    'x',
    'e30',
    Buffer.from('{"publishedAt":-1,"id":"x"}').toString('base64url'),
    '%00',
  ])
    for (const tab of ['discover', 'trending']) {
      const response = await person('bob').send(`/api/feed?tab=${tab}&cursor=${cursor}`)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { message: 'This cursor is not valid. Start again from the first page.' } },
      ])
    }
})

test('a playlist that becomes private disappears from every tab at once', async () => {
  const id = await publish('ann', 'soon private')
  await like('bob', id)
  expect(names(await feed(person('bob'), 'tab=discover'))).toContain('soon private')
  await person('ann').sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
  for (const tab of ['discover', 'trending'])
    expect(names(await feed(person('bob'), `tab=${tab}`))).not.toContain('soon private')
  expect(await trending(person('bob'))).not.toContain('soon private')
})
