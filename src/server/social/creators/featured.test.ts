// Which creators are featured and suggested.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { follows } from '../../db/schema/creators.ts'
import { playlists } from '../../db/schema/playlists.ts'
import { block } from './blocks.ts'
import { listSuggested, openFeatured } from './featured.ts'
import { follow } from './follows.ts'

const dayMs = 24 * 3600 * 1000
let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true })
})
beforeEach(() => testServer.deps.db.orm.delete(users))
afterAll(() => testServer.close())
const orm = () => testServer.deps.db.orm

/** Inserts discoverable creators, each with a public playlist and this follower counter. */
async function insertCreators(followers: Record<string, number>) {
  for (const [name, count] of Object.entries(followers)) {
    const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
    await orm()
      .insert(users)
      .values({ id: name, name, email: `${name}@example.org` })
    await orm()
      .insert(profiles)
      .values({ userId: name, username: name, discoverable: true, followers: count, ...times })
    await insertPlaylist(name)
  }
}
async function insertPlaylist(ownerId: string, change: object = {}) {
  const text = {
    name: '',
    description: '',
    tags: [],
    note: '',
    searchText: '',
    isPublic: true,
    publishedAt: 1,
  }
  await orm()
    .insert(playlists)
    .values({ id: randomUUID(), ownerId, ...text, createdAt: 1, updatedAt: 1, ...change })
}
const followAs = (viewerId: string, username: string) =>
  follow(testServer.deps, { viewerId, username })
const featured = async (viewerId: string | null = null) =>
  (await openFeatured(testServer.deps)(viewerId)).map(({ id }) => id)
const suggested = async (viewerId: string | null = null) =>
  (await listSuggested(testServer.deps, viewerId)).map(({ id }) => id)
const listAsGuest = async (kind: string) =>
  (await newPerson(testServer).send(`/api/creators?kind=${kind}`)).json()

test('an installation without a public playlist shows sample creators without pages', async () => {
  for (const kind of ['featured', 'suggested']) {
    const response = (await listAsGuest(kind)) as {
      items: { displayName: string; username: string }[]
      sample: boolean
    }
    expect(response.sample).toBe(true)
    expect(response.items).toHaveLength(4)
    for (const item of response.items)
      expect(item).toMatchObject({ displayName: expect.stringMatching(/ Sample$/), username: '' })
  }
  await insertCreators({ ann: 1 })
  expect(await listAsGuest('featured')).toMatchObject({
    items: [{ id: 'ann', playlistsCount: 1 }],
    sample: false,
  })
  await orm().update(playlists).set({ isPublic: false })
  expect(await listAsGuest('featured')).toMatchObject({ sample: true })
})

test('featured creators have the most new followers in thirty days, then the most followers', async () => {
  await insertCreators({ ann: 50, bob: 3, eve: 0, old: 99, tom: 7, zoe: 0 })
  const nowMs = testServer.clock.nowMs
  const times = { before: nowMs - 31 * dayMs, lately: nowMs - 29 * dayMs }
  await orm()
    .insert(follows)
    .values([
      ...['bob', 'eve', 'tom'].map((followerId) => ({
        followerId,
        creatorId: 'old',
        createdAt: times.before,
      })),
      ...['bob', 'eve'].map((followerId) => ({
        followerId,
        creatorId: 'zoe',
        createdAt: times.lately,
      })),
      { followerId: 'ann', creatorId: 'bob', createdAt: times.lately },
    ])
  expect(await featured()).toEqual(['zoe', 'bob', 'old', 'ann'])
  expect(await featured('zoe')).toEqual(['bob', 'old', 'ann', 'tom'])
})

test('undiscoverable, hidden and blocked creators and those without a public playlist are not listed', async () => {
  await insertCreators({ ann: 9, bob: 8, eve: 7, sam: 6, tom: 5, zoe: 4 })
  await orm().update(profiles).set({ discoverable: false }).where(eq(profiles.userId, 'ann'))
  await orm().update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, 'bob'))
  await orm().update(playlists).set({ isPublic: false }).where(eq(playlists.ownerId, 'eve'))
  await orm().update(playlists).set({ hiddenAt: 1 }).where(eq(playlists.ownerId, 'sam'))
  expect([await featured(), await suggested()]).toEqual([
    ['tom', 'zoe'],
    ['tom', 'zoe'],
  ])
  await block(testServer.deps, { viewerId: 'zoe', username: 'tom' })
  expect([await featured('zoe'), await suggested('zoe')]).toEqual([[], []])
  expect([await featured('tom'), await suggested('tom')]).toEqual([[], []])
})

test('suggested creators are first those followed by followed creators, never followed ones', async () => {
  await insertCreators({ ann: 0, bob: 0, eve: 0, sam: 40, tom: 30, zoe: 0, new: 20 })
  for (const [viewerId, username] of [
    ['ann', 'bob'],
    ['ann', 'eve'],
    ['bob', 'zoe'],
    ['eve', 'zoe'],
    ['eve', 'new'],
    ['bob', 'ann'],
    ['bob', 'eve'],
  ] as const)
    await followAs(viewerId, username)
  expect(await suggested('ann')).toEqual(['zoe', 'new', 'sam', 'tom'])
  await followAs('ann', 'zoe')
  expect(await suggested('ann')).toEqual(['new', 'sam', 'tom'])
  expect(await suggested()).toEqual(['sam', 'tom', 'new', 'zoe'])
  const [first] = await openFeatured(testServer.deps)('ann')
  expect(first).toMatchObject({ id: 'zoe', isFollowing: true })
})
