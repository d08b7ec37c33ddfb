// Many hands at once, on both databases: counters are what the marks say, and no change of a playlist swallows another.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { startWorld, type World } from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { history } from '../db/schema/history.ts'
import { playlistItems, playlistMarks, playlists } from '../db/schema/playlists.ts'
import { addItem, orderItems, removeItem } from './items.ts'
import { addMark, forgetMarks, removeMark } from './marks.ts'
import { createPlaylist, readCard } from './playlists.ts'

const someText = { name: 'Together', description: '', tags: [], note: '', isPublic: true }
const people = Array.from({ length: 101 }, (_, number) => `person-${number}`)
const [owner = '', ...others] = people

describe.each(engines)('%s', (_name, open) => {
  let engine: Engine
  let world: World
  beforeAll(async () => {
    engine = await open()
    world = await startWorld({ database: engine.database, idle: true })
    const { orm } = world.deps.db
    await orm.insert(users).values(people.map((id) => ({ id, name: id, email: `${id}@example.org` })))
    const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
    await orm.insert(profiles).values(people.map((userId) => ({ userId, ...times })))
    await orm.insert(history).values(
      Array.from({ length: 20 }, (_, number) => ({
        ...{ ownerId: owner, videoId: `video-${number}`, summaryId: randomUUID(), title: '', channel: '', terms: '' },
        ...{
          durationSeconds: 1,
          savedSeconds: 1,
          sentiment: 'neutral' as const,
          topics: [],
          searchText: '',
          otherText: '',
        },
        ...{ createdAt: 0, updatedAt: 0 },
      })),
    )
  }, 60_000)
  afterAll(async () => {
    await world.close()
  })

  const marksOf = (id: string) => world.deps.db.orm.$count(playlistMarks, eq(playlistMarks.playlistId, id))
  const likesOf = async (id: string) => (await readCard(world.deps, { ownerId: owner, id })).likes

  test('200 likes and unlikes by 100 people at once: the counter is exact', async () => {
    const { id } = await createPlaylist(world.deps, owner, someText)
    const like = (userId: string) => ({ id, userId, kind: 'like' as const })
    await Promise.all(
      others.flatMap((userId, number) => [
        addMark(world.deps, like(userId)),
        number % 2 ? removeMark(world.deps, like(userId)) : addMark(world.deps, like(userId)),
      ]),
    )
    expect(await likesOf(id)).toBe(await marksOf(id))
    await Promise.all(others.map((userId) => addMark(world.deps, like(userId))))
    expect(await likesOf(id)).toBe(100)
    await Promise.all(others.slice(0, 60).flatMap((userId) => [1, 2].map(() => removeMark(world.deps, like(userId)))))
    expect([await likesOf(id), await marksOf(id)]).toEqual([40, 40])
    await Promise.all(
      others.slice(60, 80).map((userId) => world.deps.db.orm.transaction((tx) => forgetMarks(tx, userId))),
    )
    expect([await likesOf(id), await marksOf(id)]).toEqual([20, 20])
  }, 60_000)

  test('a summary that is added from five tabs at once is there once', async () => {
    const { id } = await createPlaylist(world.deps, owner, { ...someText, isPublic: false })
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => addItem(world.deps, { ownerId: owner, id, videoId: 'video-1' }, {})),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect((one.reason as Problem).code).toBe('already_in_playlist')
  })

  test('two tabs that order, add and remove leave each video once, in places of its own', async () => {
    const { id } = await createPlaylist(world.deps, owner, { ...someText, isPublic: false })
    const videos = Array.from({ length: 12 }, (_, number) => `video-${number}`)
    for (const videoId of videos) await addItem(world.deps, { ownerId: owner, id, videoId }, {})
    const results = await Promise.allSettled([
      orderItems(world.deps, { ownerId: owner, id }, videos.toReversed()),
      removeItem(world.deps, { ownerId: owner, id, videoId: 'video-3' }),
      orderItems(world.deps, { ownerId: owner, id }, videos),
      addItem(world.deps, { ownerId: owner, id, videoId: 'video-15' }, {}),
      orderItems(world.deps, { ownerId: owner, id }, [...videos, 'video-15'].toSorted()),
    ])
    for (const one of results)
      if (one.status === 'rejected') expect((one.reason as Problem).code).toBe('playlist_changed')
    const left = await world.deps.db.orm.select().from(playlistItems).where(eq(playlistItems.playlistId, id))
    expect(left.map(({ videoId }) => videoId).sort()).toEqual(
      [...videos, 'video-15'].filter((video) => video !== 'video-3').sort(),
    )
    expect(new Set(left.map(({ position }) => position)).size).toBe(left.length)
  })

  test('five hundred playlists, however many are made at once', async () => {
    await world.deps.db.orm.execute(sql`insert into ${playlists} (id, owner_id, name, description, tags, note, search_text, is_public, created_at, updated_at)
      select gen_random_uuid(), 'person-1', 'One of many', '', '{}', '', '', false, 0, 0 from generate_series(1, 498)`)
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => createPlaylist(world.deps, 'person-1', { ...someText, isPublic: false })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of made)
      if (one.status === 'rejected') expect((one.reason as Problem).code).toBe('too_many_playlists')
  })
})
