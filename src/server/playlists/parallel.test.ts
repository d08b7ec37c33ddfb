// Concurrent changes on both databases: counters equal the reactions, and no change of a
// playlist overwrites another.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems/problems.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { history } from '../db/schema/history.ts'
import { playlistItems, playlistReactions, playlists } from '../db/schema/playlists.ts'
import { addItem, deleteItem, reorderItems } from './items.ts'
import { createPlaylist, getPlaylistCard } from './playlists.ts'
import { addReaction, deleteReaction, deleteReactionsOf } from './reactions.ts'

const someText = { name: 'Together', description: '', tags: [], note: '', isPublic: true }
const userIds = Array.from({ length: 101 }, (_, number) => `person-${number}`)
const [owner = '', ...others] = userIds

describe.each(engines)('%s', (_name, open) => {
  let engine: Engine
  let testServer: TestServer
  beforeAll(async () => {
    engine = await open()
    testServer = await startTestServer({ database: engine.database, idle: true })
    const { orm } = testServer.deps.db
    await orm
      .insert(users)
      .values(userIds.map((id) => ({ id, name: id, email: `${id}@example.org` })))
    const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
    await orm.insert(profiles).values(userIds.map((userId) => ({ userId, ...times })))
    await orm.insert(history).values(
      Array.from({ length: 20 }, (_, number) => ({
        ownerId: owner,
        videoId: `video-${number}`,
        summaryId: randomUUID(),
        title: '',
        channel: '',
        fuzzyText: '',
        durationSeconds: 1,
        savedSeconds: 1,
        sentiment: 'neutral' as const,
        topics: [],
        searchText: '',
        secondaryText: '',
        createdAt: 0,
        writtenAt: 0,
        updatedAt: 0,
      })),
    )
  })
  afterAll(async () => {
    await testServer.close()
  })

  const likeRowsOf = (id: string) =>
    testServer.deps.db.orm.$count(playlistReactions, eq(playlistReactions.playlistId, id))
  const likesOf = async (id: string) =>
    (await getPlaylistCard(testServer.deps, { viewerId: owner, id })).likes

  test('200 likes and unlikes by 100 users at once leave an exact counter', async () => {
    const { id } = await createPlaylist(testServer.deps, owner, someText)
    const like = (userId: string) => ({ id, userId, kind: 'like' as const })
    await Promise.all(
      others.flatMap((userId, number) => [
        addReaction(testServer.deps, like(userId)),
        number % 2
          ? deleteReaction(testServer.deps, like(userId))
          : addReaction(testServer.deps, like(userId)),
      ]),
    )
    expect(await likesOf(id)).toBe(await likeRowsOf(id))
    await Promise.all(others.map((userId) => addReaction(testServer.deps, like(userId))))
    expect(await likesOf(id)).toBe(100)
    await Promise.all(
      others
        .slice(0, 60)
        .flatMap((userId) => [1, 2].map(() => deleteReaction(testServer.deps, like(userId)))),
    )
    expect([await likesOf(id), await likeRowsOf(id)]).toEqual([40, 40])
    await Promise.all(
      others
        .slice(60, 80)
        .map((userId) => testServer.deps.db.orm.transaction((tx) => deleteReactionsOf(tx, userId))),
    )
    expect([await likesOf(id), await likeRowsOf(id)]).toEqual([20, 20])
  })

  test('a summary that is added from five tabs at once is in the playlist once', async () => {
    const { id } = await createPlaylist(testServer.deps, owner, { ...someText, isPublic: false })
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() =>
        addItem(testServer.deps, { ownerId: owner, id, videoId: 'video-1' }, {}),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as Problem).code).toBe('already_in_playlist')
  })

  test('concurrent reordering, adding and removing leaves each video once at its own position', async () => {
    const { id } = await createPlaylist(testServer.deps, owner, { ...someText, isPublic: false })
    const videos = Array.from({ length: 12 }, (_, number) => `video-${number}`)
    for (const videoId of videos)
      await addItem(testServer.deps, { ownerId: owner, id, videoId }, {})
    const results = await Promise.allSettled([
      reorderItems(testServer.deps, { ownerId: owner, id }, videos.toReversed()),
      deleteItem(testServer.deps, { ownerId: owner, id, videoId: 'video-3' }),
      reorderItems(testServer.deps, { ownerId: owner, id }, videos),
      addItem(testServer.deps, { ownerId: owner, id, videoId: 'video-15' }, {}),
      reorderItems(testServer.deps, { ownerId: owner, id }, [...videos, 'video-15'].toSorted()),
    ])
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as Problem).code).toBe('playlist_changed')
    const remaining = await testServer.deps.db.orm
      .select()
      .from(playlistItems)
      .where(eq(playlistItems.playlistId, id))
    expect(remaining.map(({ videoId }) => videoId).sort()).toEqual(
      [...videos, 'video-15'].filter((video) => video !== 'video-3').sort(),
    )
    expect(new Set(remaining.map(({ position }) => position)).size).toBe(remaining.length)
  })

  test('a user has at most five hundred playlists, however many requests arrive at once', async () => {
    await testServer.deps.db.orm.execute(sql`insert into ${playlists} (id, owner_id, name, description, tags, note, search_text, is_public, created_at, updated_at)
      select gen_random_uuid(), 'person-1', 'One of many', '', '{}', '', '', false, 0, 0 from generate_series(1, 498)`)
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        createPlaylist(testServer.deps, 'person-1', { ...someText, isPublic: false }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as Problem).code).toBe('too_many_playlists')
  })
})
