// Bob follows Ann and writes under her playlist; she is told, once for each thing, as long as she wants to be.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists.ts'
import type { Comment, Notifications } from '#contract/social.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { listenTo } from '#tests/listen.ts'
import { users } from '../db/schema/accounts.ts'
import { notifications } from '../db/schema/notifications.ts'
import { forgetOld, notify } from './notifications.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

let people = 0
async function someone(name: string) {
  const person = aPerson(world, { address: `10.9.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `reader_${people}`
  await person.sendJson('PATCH', '/api/me', { username, findable: true })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof someone>>
const newsOf = async (who: Person) => (await (await who.send('/api/notifications')).json()) as Notifications
const act = (who: Person, on: Person, what: string, method = 'PUT') =>
  who.send(`/api/creators/${on.username}/${what}`, { method })

async function aPlaylist(owner: Person): Promise<string> {
  const made = await owner.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true })
  return ((await made.json()) as Playlist).id
}
async function say(who: Person, playlistId: string): Promise<string> {
  world.clock.nowMs += 5000
  const said = await who.sendJson('POST', `/api/playlists/${playlistId}/comments`, { content: 'Good' })
  return ((await said.json()) as Comment).id
}

test('a new follower is told once, however often they come and go', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  for (let i = 0; i < 3; i++) {
    await act(bob, ann, 'follow')
    await act(bob, ann, 'follow', 'DELETE')
  }
  expect(await newsOf(ann)).toEqual({
    unread: 1,
    items: [
      {
        id: expect.any(String),
        ...{ kind: 'followed', actor: 'Bob', actorUsername: bob.username, playlistId: null, playlistName: null },
        ...{ videoId: null, videoTitle: null, done: null, total: null, createdAt: world.clock.nowMs, read: false },
      },
    ],
  })
  expect(await newsOf(bob)).toEqual({ unread: 0, items: [] })
})

test('comments of others are told, those of one person on one playlist together until they are read', async () => {
  const [ann, bob, eve] = [await someone('Ann'), await someone('Bob'), await someone('Eve')]
  const id = await aPlaylist(ann)
  for (const who of [bob, eve, bob, ann, bob]) await say(who, id)
  const { items, unread } = await newsOf(ann)
  expect(unread).toBe(2)
  const bobs = { kind: 'commented', actor: 'Bob', playlistId: id, playlistName: 'Bees', read: false }
  expect(items).toMatchObject([{ ...bobs, createdAt: world.clock.nowMs }, { actor: 'Eve' }])
  const marked = await ann.sendJson('POST', '/api/notifications/read', { ids: [items[0]!.id] })
  expect(await marked.json()).toMatchObject({ unread: 1, items: [{ actor: 'Bob', read: true }, { read: false }] })
  await say(bob, id)
  expect(await newsOf(ann)).toMatchObject({ unread: 2, items: [bobs, { ...bobs, read: true }, { actor: 'Eve' }] })
  await ann.sendJson('POST', '/api/notifications/read', { all: true })
  expect((await newsOf(ann)).unread).toBe(0)
})

test('nobody marks what is another’s, and says which', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  await act(bob, ann, 'follow')
  const [{ id = '' } = {}] = (await newsOf(ann)).items
  await bob.sendJson('POST', '/api/notifications/read', { ids: [id] })
  expect((await newsOf(ann)).unread).toBe(1)
  for (const body of [
    {},
    { all: false },
    { all: true, ids: [id] },
    { ids: ['x'] },
    { ids: Array(51).fill(id) },
    [],
    'all',
  ])
    expect((await ann.sendJson('POST', '/api/notifications/read', body)).status).toBe(400)
})

test('who does not want to be told is not told', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  await ann.sendJson('PATCH', '/api/me', { preferences: { notifications: false } })
  await act(bob, ann, 'follow')
  await say(bob, await aPlaylist(ann))
  expect(await newsOf(ann)).toEqual({ unread: 0, items: [] })
})

test('what was told disappears with its comment, its person, or a block; a name with the wish not to be found', async () => {
  const [ann, bob, eve] = [await someone('Ann'), await someone('Bob'), await someone('Eve')]
  const id = await aPlaylist(ann)
  const said = await say(bob, id)
  await bob.send(`/api/comments/${said}`, { method: 'DELETE' })
  expect((await newsOf(ann)).items).toEqual([])
  for (const who of [bob, eve]) {
    await act(who, ann, 'follow')
    await say(who, id)
  }
  await bob.sendJson('PATCH', '/api/me', { findable: false })
  const told = (await newsOf(ann)).items.map(({ kind, actor, actorUsername }) => [kind, actor, actorUsername])
  expect(told.sort()).toEqual([
    ['commented', 'A Pith reader', null],
    ['commented', 'Eve', eve.username],
    ['followed', 'A Pith reader', null],
    ['followed', 'Eve', eve.username],
  ])
  await act(ann, eve, 'block')
  expect((await newsOf(ann)).items).toHaveLength(2)
  await bob.sendJson('DELETE', '/api/me', { password: bob.credentials.password })
  expect(await newsOf(ann)).toEqual({ unread: 0, items: [] })
})

test('an import is one line until it is read, and a pause is told once', async () => {
  const ann = await someone('Ann')
  const id = await aPlaylist(ann)
  let { nowMs } = world.clock
  const tell = async (kind: 'import_done' | 'import_paused', done: number) => {
    nowMs += 1000
    const word = { kind, ownerId: ann.userId, playlistId: id, videoId: null, done, total: 7, nowMs }
    await world.deps.db.orm.transaction((tx) => notify(tx, word))
    const { unread, items } = await newsOf(ann)
    return [unread, ...items.map(({ kind, playlistName, done }) => [kind, playlistName, done])]
  }
  const paused = [1, ['import_paused', 'Bees', 5]]
  for (let i = 0; i < 2; i++) expect(await tell('import_paused', 5)).toEqual(paused)
  await ann.sendJson('POST', '/api/notifications/read', { all: true })
  expect(await tell('import_paused', 5)).toEqual([0, paused[1]])
  expect(await tell('import_paused', 6)).toEqual([1, ['import_paused', 'Bees', 6], paused[1]])
  expect(await tell('import_done', 7)).toEqual([1, ['import_done', 'Bees', 7], paused[1]])
})

test('the newest fifty are shown; after ninety days they are forgotten', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const { nowMs } = world.clock
  const { orm } = world.deps.db
  const people = Array.from({ length: 60 }, (_, i) => ({
    id: `fan-${i}`,
    name: `Fan ${i}`,
    email: `fan-${i}@example.org`,
  }))
  await orm.insert(users).values(people)
  for (const [i, { id }] of people.entries())
    await orm.transaction((tx) => notify(tx, { kind: 'followed', ownerId: ann.userId, actorId: id, nowMs: nowMs + i }))
  const { items, unread } = await newsOf(ann)
  expect([items.length, unread, items[0]?.createdAt]).toEqual([50, 60, nowMs + 59])
  world.clock.nowMs += 90 * 24 * 3600 * 1000 + 30
  await act(bob, ann, 'follow')
  await forgetOld(world.deps)
  const left = await world.deps.db.orm.select().from(notifications).where(eq(notifications.ownerId, ann.userId))
  expect(left).toHaveLength(31)
})

test('an open page hears how many are unread, at once', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const stream = listenTo(await ann.send('/api/live'))
  const unread = () => (stream.last('notifications') as { unread: number } | undefined)?.unread
  await stream.until(() => unread() === 0)
  await act(bob, ann, 'follow')
  await stream.until(() => unread() === 1)
  await ann.sendJson('POST', '/api/notifications/read', { all: true })
  await stream.until(() => unread() === 0)
  await stream.leave()
})
