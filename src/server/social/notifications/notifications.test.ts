// Bob follows Ann and comments on her playlist, and she is notified.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists/playlists.ts'
import type { Comment, Notifications } from '#contract/social/social.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { listenTo } from '#tests/listen.ts'
import { users } from '../../db/schema/accounts.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { notify, purgeOldNotifications } from './notifications.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

let people = 0
async function signUp(name: string) {
  const person = newPerson(testServer, { address: `10.9.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `reader_${people}`
  await person.sendJson('PATCH', '/api/me', { username, discoverable: true })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof signUp>>
const notificationsOf = async (person: Person) =>
  (await (await person.send('/api/notifications')).json()) as Notifications
const sendTo = (person: Person, on: Person, what: string, method = 'PUT') =>
  person.send(`/api/creators/${on.username}/${what}`, { method })

async function createPlaylist(owner: Person): Promise<string> {
  const made = await owner.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true })
  return ((await made.json()) as Playlist).id
}
async function addComment(person: Person, playlistId: string): Promise<string> {
  testServer.clock.nowMs += 5000
  const response = await person.sendJson('POST', `/api/playlists/${playlistId}/comments`, {
    content: 'Good',
  })
  return ((await response.json()) as Comment).id
}

test('a new follower is notified once, however often they follow and unfollow', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  for (let i = 0; i < 3; i++) {
    await sendTo(bob, ann, 'follow')
    await sendTo(bob, ann, 'follow', 'DELETE')
  }
  expect(await notificationsOf(ann)).toEqual({
    unread: 1,
    items: [
      {
        id: expect.any(String),
        kind: 'followed',
        actor: 'Bob',
        actorUsername: bob.username,
        playlistId: null,
        playlistName: null,
        spaceId: null,
        spaceName: null,
        videoId: null,
        videoTitle: null,
        done: null,
        total: null,
        createdAt: testServer.clock.nowMs,
        read: false,
      },
    ],
  })
  expect(await notificationsOf(bob)).toEqual({ unread: 0, items: [] })
})

test('a kind that is turned off is not notified, and the others are', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  await ann.sendJson('PATCH', '/api/me', {
    preferences: { mutedNotifications: ['followed', 'playlist_grew'] },
  })
  await sendTo(bob, ann, 'follow')
  await addComment(bob, await createPlaylist(ann))
  expect((await notificationsOf(ann)).items.map(({ kind }) => kind)).toEqual(['commented'])
  await sendTo(ann, bob, 'follow')
  expect((await notificationsOf(bob)).items.map(({ kind }) => kind)).toEqual(['followed'])
})

test('comments of one person on a playlist share one notification until it is read', async () => {
  const [ann, bob, eve] = [await signUp('Ann'), await signUp('Bob'), await signUp('Eve')]
  const id = await createPlaylist(ann)
  for (const person of [bob, eve, bob, ann, bob]) await addComment(person, id)
  const { items, unread } = await notificationsOf(ann)
  expect(unread).toBe(2)
  const bobs = {
    kind: 'commented',
    actor: 'Bob',
    playlistId: id,
    playlistName: 'Bees',
    read: false,
  }
  expect(items).toMatchObject([{ ...bobs, createdAt: testServer.clock.nowMs }, { actor: 'Eve' }])
  const marked = await ann.sendJson('POST', '/api/notifications/read', { ids: [items[0]!.id] })
  expect(await marked.json()).toMatchObject({
    unread: 1,
    items: [{ actor: 'Bob', read: true }, { read: false }],
  })
  await addComment(bob, id)
  expect(await notificationsOf(ann)).toMatchObject({
    unread: 2,
    items: [bobs, { ...bobs, read: true }, { actor: 'Eve' }],
  })
  await ann.sendJson('POST', '/api/notifications/read', { all: true })
  expect((await notificationsOf(ann)).unread).toBe(0)
})

test('users mark only their own notifications as read, and say which', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  await sendTo(bob, ann, 'follow')
  const [{ id = '' } = {}] = (await notificationsOf(ann)).items
  await bob.sendJson('POST', '/api/notifications/read', { ids: [id] })
  expect((await notificationsOf(ann)).unread).toBe(1)
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

test('a user who turned notifications off gets none', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  await ann.sendJson('PATCH', '/api/me', { preferences: { notifications: false } })
  await sendTo(bob, ann, 'follow')
  await addComment(bob, await createPlaylist(ann))
  expect(await notificationsOf(ann)).toEqual({ unread: 0, items: [] })
})

test('a notification disappears with its comment, its actor or a block, and is anonymous if the actor is not discoverable', async () => {
  const [ann, bob, eve] = [await signUp('Ann'), await signUp('Bob'), await signUp('Eve')]
  const id = await createPlaylist(ann)
  const commentId = await addComment(bob, id)
  await bob.send(`/api/comments/${commentId}`, { method: 'DELETE' })
  expect((await notificationsOf(ann)).items).toEqual([])
  for (const person of [bob, eve]) {
    await sendTo(person, ann, 'follow')
    await addComment(person, id)
  }
  await bob.sendJson('PATCH', '/api/me', { discoverable: false })
  const events = (await notificationsOf(ann)).items.map(({ kind, actor, actorUsername }) => [
    kind,
    actor,
    actorUsername,
  ])
  expect(events.sort()).toEqual([
    ['commented', 'A Pith reader', null],
    ['commented', 'Eve', eve.username],
    ['followed', 'A Pith reader', null],
    ['followed', 'Eve', eve.username],
  ])
  await sendTo(ann, eve, 'block')
  expect((await notificationsOf(ann)).items).toHaveLength(2)
  await bob.sendJson('DELETE', '/api/me', { password: bob.credentials.password })
  expect(await notificationsOf(ann)).toEqual({ unread: 0, items: [] })
})

test('an import has one notification until it is read, and a pause is notified once', async () => {
  const ann = await signUp('Ann')
  const id = await createPlaylist(ann)
  let { nowMs } = testServer.clock
  const notifyImport = async (kind: 'import_done' | 'import_paused', done: number) => {
    nowMs += 1000
    const event = {
      kind,
      ownerId: ann.userId,
      playlistId: id,
      videoId: null,
      done,
      total: 7,
      nowMs,
    }
    await testServer.deps.db.orm.transaction((tx) => notify(tx, event))
    const { unread, items } = await notificationsOf(ann)
    return [unread, ...items.map(({ kind, playlistName, done }) => [kind, playlistName, done])]
  }
  const paused = [1, ['import_paused', 'Bees', 5]]
  for (let i = 0; i < 2; i++) expect(await notifyImport('import_paused', 5)).toEqual(paused)
  await ann.sendJson('POST', '/api/notifications/read', { all: true })
  expect(await notifyImport('import_paused', 5)).toEqual([0, paused[1]])
  expect(await notifyImport('import_paused', 6)).toEqual([
    1,
    ['import_paused', 'Bees', 6],
    paused[1],
  ])
  expect(await notifyImport('import_done', 7)).toEqual([1, ['import_done', 'Bees', 7], paused[1]])
})

test('the newest fifty are listed, and old ones are purged after ninety days', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const { nowMs } = testServer.clock
  const { orm } = testServer.deps.db
  const people = Array.from({ length: 60 }, (_, i) => ({
    id: `fan-${i}`,
    name: `Fan ${i}`,
    email: `fan-${i}@example.org`,
  }))
  await orm.insert(users).values(people)
  for (const [i, { id }] of people.entries())
    await orm.transaction((tx) =>
      notify(tx, { kind: 'followed', ownerId: ann.userId, actorId: id, nowMs: nowMs + i }),
    )
  const { items, unread } = await notificationsOf(ann)
  expect([items.length, unread, items[0]?.createdAt]).toEqual([50, 60, nowMs + 59])
  testServer.clock.nowMs += 90 * 24 * 3600 * 1000 + 30
  await sendTo(bob, ann, 'follow')
  await purgeOldNotifications(testServer.deps)
  const remaining = await testServer.deps.db.orm
    .select()
    .from(notifications)
    .where(eq(notifications.ownerId, ann.userId))
  expect(remaining).toHaveLength(31)
})

test('an open page gets the number of unread notifications at once', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const stream = listenTo(await ann.send('/api/live'))
  const unread = () => (stream.last('notifications') as { unread: number } | undefined)?.unread
  await stream.until(() => unread() === 0)
  await sendTo(bob, ann, 'follow')
  await stream.until(() => unread() === 1)
  await ann.sendJson('POST', '/api/notifications/read', { all: true })
  await stream.until(() => unread() === 0)
  await stream.leave()
})
