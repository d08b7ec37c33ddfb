// Whom somebody is shown who looks for people to follow.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { follows } from '../db/schema/creators.ts'
import { playlists } from '../db/schema/playlists.ts'
import { block } from './blocks.ts'
import { listSuggested, openFeatured } from './featured.ts'
import { follow } from './follows.ts'

const dayMs = 24 * 3600 * 1000
let world: World
beforeAll(async () => {
  world = await startWorld({ idle: true })
})
beforeEach(() => world.deps.db.orm.delete(users))
afterAll(() => world.close())
const orm = () => world.deps.db.orm

/** People who can be found, each with a public playlist; `followers` is what was counted long ago. */
async function creators(followers: Record<string, number>) {
  for (const [name, count] of Object.entries(followers)) {
    const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
    await orm()
      .insert(users)
      .values({ id: name, name, email: `${name}@example.org` })
    await orm()
      .insert(profiles)
      .values({ userId: name, username: name, findable: true, followers: count, ...times })
    await aPlaylist(name)
  }
}
async function aPlaylist(ownerId: string, change: object = {}) {
  const text = { name: '', description: '', tags: [], note: '', searchText: '', isPublic: true, publishedAt: 1 }
  await orm()
    .insert(playlists)
    .values({ id: randomUUID(), ownerId, ...text, createdAt: 1, updatedAt: 1, ...change })
}
const follow_ = (viewerId: string, username: string) => follow(world.deps, { viewerId, username })
const featured = async (viewerId: string | null = null) =>
  (await openFeatured(world.deps)(viewerId)).map(({ id }) => id)
const suggested = async (viewerId: string | null = null) =>
  (await listSuggested(world.deps, viewerId)).map(({ id }) => id)
const asked = async (kind: string) => (await aPerson(world).send(`/api/creators?kind=${kind}`)).json()

test('an installation without a public playlist shows examples, which say so and lead nowhere', async () => {
  for (const kind of ['featured', 'suggested']) {
    const shown = (await asked(kind)) as { items: { displayName: string; username: string }[]; sample: boolean }
    expect(shown.sample).toBe(true)
    expect(shown.items).toHaveLength(4)
    for (const item of shown.items)
      expect(item).toMatchObject({ displayName: expect.stringMatching(/ Sample$/), username: '' })
  }
  await creators({ ann: 1 })
  expect(await asked('featured')).toMatchObject({ items: [{ id: 'ann', playlistsCount: 1 }], sample: false })
  await orm().update(playlists).set({ isPublic: false })
  expect(await asked('featured')).toMatchObject({ sample: true })
})

test('featured are those most followed in the last thirty days, then those most followed of all', async () => {
  await creators({ ann: 50, bob: 3, eve: 0, old: 99, tom: 7, zoe: 0 })
  const nowMs = world.clock.nowMs
  const times = { before: nowMs - 31 * dayMs, lately: nowMs - 29 * dayMs }
  await orm()
    .insert(follows)
    .values([
      ...['bob', 'eve', 'tom'].map((followerId) => ({ followerId, creatorId: 'old', createdAt: times.before })),
      ...['bob', 'eve'].map((followerId) => ({ followerId, creatorId: 'zoe', createdAt: times.lately })),
      { followerId: 'ann', creatorId: 'bob', createdAt: times.lately },
    ])
  expect(await featured()).toEqual(['zoe', 'bob', 'old', 'ann'])
  expect(await featured('zoe')).toEqual(['bob', 'old', 'ann', 'tom'])
})

test('nobody is shown who cannot be found, is hidden or blocked, or has nothing public', async () => {
  await creators({ ann: 9, bob: 8, eve: 7, sam: 6, tom: 5, zoe: 4 })
  await orm().update(profiles).set({ findable: false }).where(eq(profiles.userId, 'ann'))
  await orm().update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, 'bob'))
  await orm().update(playlists).set({ isPublic: false }).where(eq(playlists.ownerId, 'eve'))
  await orm().update(playlists).set({ hiddenAt: 1 }).where(eq(playlists.ownerId, 'sam'))
  expect([await featured(), await suggested()]).toEqual([
    ['tom', 'zoe'],
    ['tom', 'zoe'],
  ])
  await block(world.deps, { viewerId: 'zoe', username: 'tom' })
  expect([await featured('zoe'), await suggested('zoe')]).toEqual([[], []])
  expect([await featured('tom'), await suggested('tom')]).toEqual([[], []])
})

test('suggested are first whom those follow whom one follows, and never whom one follows already', async () => {
  await creators({ ann: 0, bob: 0, eve: 0, sam: 40, tom: 30, zoe: 0, new: 20 })
  for (const [who, whom] of [
    ['ann', 'bob'],
    ['ann', 'eve'],
    ['bob', 'zoe'],
    ['eve', 'zoe'],
    ['eve', 'new'],
    ['bob', 'ann'],
    ['bob', 'eve'],
  ] as const)
    await follow_(who, whom)
  expect(await suggested('ann')).toEqual(['zoe', 'new', 'sam', 'tom'])
  await follow_('ann', 'zoe')
  expect(await suggested('ann')).toEqual(['new', 'sam', 'tom'])
  expect(await suggested()).toEqual(['sam', 'tom', 'new', 'zoe'])
  const [first] = await openFeatured(world.deps)('ann')
  expect(first).toMatchObject({ id: 'zoe', isFollowing: true })
})
