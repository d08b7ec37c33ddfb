// Many people follow, block, write, like and leave at once, and an operator hides and shows: whatever happens, the counts are those of a recount.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { startWorld, type World } from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { block, unblock } from '../creators/blocks.ts'
import { follow, unfollow } from '../creators/follows.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { buckets } from '../db/schema/buckets.ts'
import { leave } from '../me/me.ts'
import { moderate } from '../moderation/moderation.ts'
import { listNotifications } from '../notifications/notifications.ts'
import { addMark, removeMark } from '../playlists/marks.ts'
import { blockOwner, createPlaylist } from '../playlists/playlists.ts'
import { addComment, blockAuthor, deleteComment, likeComment, listComments, unlikeComment } from './comments.ts'

const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
const nameOf = (number: number) => `p_${number}`

describe.each(engines)('%s', (_name, open) => {
  let engine: Engine
  let world: World
  beforeAll(async () => {
    engine = await open()
    world = await startWorld({ database: engine.database, idle: true })
  }, 60_000)
  afterAll(async () => {
    await world.close()
  })
  const orm = () => world.deps.db.orm

  async function people(count: number): Promise<string[]> {
    await orm().delete(users)
    await orm().delete(buckets)
    const ids = Array.from({ length: count }, (_, number) => `id-${number}`)
    await orm()
      .insert(users)
      .values(ids.map((id) => ({ id, name: `Name of ${id}`, email: `${id}@example.org` })))
    await orm()
      .insert(profiles)
      .values(ids.map((userId, number) => ({ userId, username: nameOf(number), findable: true, ...times })))
    return ids
  }

  /** Every counter that differs from what it counts. */
  async function listWrong(): Promise<unknown[]> {
    const { rows } = await orm().execute(sql`
      select 'followers' as what, user_id::text as id, followers as kept, counted from profiles
        cross join lateral (select count(*)::int as counted from follows where creator_id = user_id) as c where followers <> counted
      union all
      select 'following', user_id, following, counted from profiles
        cross join lateral (select count(*)::int as counted from follows where follower_id = user_id) as c where following <> counted
      union all
      select 'comments', id::text, comments, counted from playlists
        cross join lateral (select count(*)::int as counted from comments as one join profiles on user_id = one.author_id
          where one.playlist_id = playlists.id and one.hidden_at is null and profiles.hidden_at is null) as c where comments <> counted
      union all
      select 'likes', id::text, likes, counted from comments
        cross join lateral (select count(*)::int as counted from comment_likes where comment_id = comments.id) as c where likes <> counted
      union all
      select 'liked', id::text, likes, counted from playlists
        cross join lateral (select count(*)::int as counted from playlist_marks where playlist_id = id and kind = 'like') as c where likes <> counted
      union all
      select 'followed although blocked', follower_id || ' ' || creator_id, 1, 0 from follows
        where exists (select 1 from blocks where (blocker_id, blocked_id) in ((follower_id, creator_id), (creator_id, follower_id)))`)
    return rows
  }

  /** Refusals that a person is told of are answers; anything else is a fault. */
  const allow = (act: Promise<unknown>) =>
    act.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })

  test('200 follows and unfollows of one person by 100 at once: the counter is exact', async () => {
    const [star = '', ...others] = await people(101)
    const username = nameOf(0)
    await Promise.all(
      others.flatMap((viewerId, number) => [
        follow(world.deps, { viewerId, username }),
        (number % 2 ? unfollow : follow)(world.deps, { viewerId, username }),
      ]),
    )
    expect(await listWrong()).toEqual([])
    await Promise.all(others.map((viewerId) => follow(world.deps, { viewerId, username })))
    const kept = async () => (await orm().select().from(profiles)).find(({ userId }) => userId === star)
    expect(await kept()).toMatchObject({ followers: 100, following: 0 })
    expect((await listNotifications(world.deps, star)).unread).toBe(100)
    await Promise.all(
      others.slice(0, 40).flatMap((viewerId) => [1, 2].map(() => unfollow(world.deps, { viewerId, username }))),
    )
    expect(await kept()).toMatchObject({ followers: 60 })
    await Promise.all(others.slice(40, 60).map((userId) => leave(world.deps, userId)))
    expect(await kept()).toMatchObject({ followers: 40 })
    expect(await listWrong()).toEqual([])
  }, 120_000)

  test('two who follow, block and leave each other at the same moment never wait for each other for ever', async () => {
    const ids = await people(6)
    const acts = ids.flatMap((viewerId, a) =>
      ids.flatMap((_, b) =>
        a === b
          ? []
          : [follow, block, unblock, unfollow, follow].map(
              (act) => () => act(world.deps, { viewerId, username: nameOf(b) }),
            ),
      ),
    )
    await Promise.all(acts.map((act) => allow(act())))
    expect(await listWrong()).toEqual([])
    await Promise.all(
      ids.map((viewerId, a) =>
        allow(a % 2 ? leave(world.deps, viewerId) : follow(world.deps, { viewerId, username: nameOf(5 - a) })),
      ),
    )
    expect(await listWrong()).toEqual([])
  }, 60_000)

  const number = fc.nat({ max: 5 })
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constantFrom('follow', 'unfollow', 'block', 'block author', 'block owner', 'unblock'),
        a: number,
        b: number,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constantFrom('write', 'write', 'like', 'like', 'unlike', 'delete', 'like list', 'unlike list'),
        a: number,
        b: number,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('hide', 'restore', 'hide comment', 'restore comment'),
        a: number,
        b: number,
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('leave'), a: number, b: number }) },
  )

  test('whatever people and the operator do, some of it at the same time, the counts are those of a recount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 14 }),
        async (rounds) => {
          const ids = await people(6)
          const text = { name: 'Bees', description: '', tags: [], note: '', isPublic: true }
          const playlists = await Promise.all(ids.slice(0, 3).map((id) => createPlaylist(world.deps, id, text)))
          const written: string[] = []
          const run = async ({ act, a, b }: { act: string; a: number; b: number }): Promise<unknown> => {
            const viewerId = ids[a]!
            const pair = { viewerId, username: nameOf(b) }
            const comment = { viewerId, id: written[b % Math.max(1, written.length)] ?? '' }
            if (act === 'follow') return follow(world.deps, pair)
            if (act === 'unfollow') return unfollow(world.deps, pair)
            if (act === 'block') return block(world.deps, pair)
            if (act === 'block author') return blockAuthor(world.deps, comment)
            if (act === 'block owner')
              return blockOwner(world.deps, { viewerId, id: playlists[b % playlists.length]!.id })
            if (act === 'unblock') return unblock(world.deps, pair)
            if (act === 'like') return likeComment(world.deps, comment)
            if (act === 'unlike') return unlikeComment(world.deps, comment)
            const mark = { id: playlists[b % playlists.length]!.id, userId: viewerId, kind: 'like' as const }
            if (act === 'like list') return addMark(world.deps, mark)
            if (act === 'unlike list') return removeMark(world.deps, mark)
            if (act === 'delete') return deleteComment(world.deps, comment)
            if (act === 'leave') return leave(world.deps, viewerId)
            if (act === 'hide comment') return moderate(world.deps, { name: 'hide', kind: 'comment', id: comment.id })
            if (act === 'restore comment')
              return moderate(world.deps, { name: 'restore', kind: 'comment', id: comment.id })
            if (act === 'hide') return moderate(world.deps, { name: 'hide', kind: 'creator', id: nameOf(a) })
            if (act === 'restore') return moderate(world.deps, { name: 'restore', kind: 'creator', id: nameOf(a) })
            const playlistId = playlists[b % playlists.length]!.id
            const { id } = await addComment(world.deps, { viewerId, playlistId }, `By ${a}`)
            written.push(id)
          }
          for (const round of rounds) {
            await Promise.all(round.map((one) => allow(run(one))))
            expect(await listWrong()).toEqual([])
          }
          for (const viewerId of [...ids, null])
            for (const { id: playlistId } of playlists) {
              const page = await listComments(world.deps, { viewerId, playlistId }).catch(
                (error: Problem) => error.code,
              )
              if (page === 'playlist_not_found') continue
              expect(page).toMatchObject({ total: (page as { items: unknown[] }).items.length })
            }
        },
      ),
      { numRuns: 25 },
    )
  }, 240_000)
})
