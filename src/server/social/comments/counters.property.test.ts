// Random concurrent actions of users and the operator on both databases: every counter
// equals a recount.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { deleteAccount } from '../../accounts/me/personal-data.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { rateLimits } from '../../db/schema/operation/rate-limits.ts'
import { blockPlaylistOwner, createPlaylist } from '../../playlists/playlists.ts'
import { addReaction, deleteReaction } from '../../playlists/reactions.ts'
import { block, unblock } from '../creators/blocks.ts'
import { follow, unfollow } from '../creators/follows.ts'
import { runModeration } from '../moderation/moderation.ts'
import { listNotifications } from '../notifications/notifications.ts'
import {
  addComment,
  blockCommentAuthor,
  deleteComment,
  likeComment,
  listComments,
  unlikeComment,
} from './comments.ts'

const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
const nameOf = (number: number) => `p_${number}`

describe.each(engines)('%s', (_name, open) => {
  let engine: Engine
  let testServer: TestServer
  beforeAll(async () => {
    engine = await open()
    testServer = await startTestServer({ database: engine.database, idle: true })
  })
  afterAll(async () => {
    await testServer.close()
  })
  const orm = () => testServer.deps.db.orm

  async function resetUsers(count: number): Promise<string[]> {
    await orm().delete(users)
    await orm().delete(rateLimits)
    const ids = Array.from({ length: count }, (_, number) => `id-${number}`)
    await orm()
      .insert(users)
      .values(ids.map((id) => ({ id, name: `Name of ${id}`, email: `${id}@example.org` })))
    await orm()
      .insert(profiles)
      .values(
        ids.map((userId, number) => ({
          userId,
          username: nameOf(number),
          discoverable: true,
          ...times,
        })),
      )
    return ids
  }

  /** Lists every counter that differs from a recount, and follows between users with a block. */
  async function listWrongCounters(): Promise<unknown[]> {
    const { rows } = await orm().execute(sql`
      select 'followers' as counter, user_id::text as id, followers as stored, counted from profiles
        cross join lateral (select count(*)::int as counted from follows where creator_id = user_id) as c where followers <> counted
      union all
      select 'following', user_id, following, counted from profiles
        cross join lateral (select count(*)::int as counted from follows where follower_id = user_id) as c where following <> counted
      union all
      select 'comments', id::text, comments, counted from playlists
        cross join lateral (select count(*)::int as counted from comments as c0 join profiles on user_id = c0.author_id
          where c0.playlist_id = playlists.id and c0.hidden_at is null and profiles.hidden_at is null) as c where comments <> counted
      union all
      select 'likes', id::text, likes, counted from comments
        cross join lateral (select count(*)::int as counted from comment_likes where comment_id = comments.id) as c where likes <> counted
      union all
      select 'liked', id::text, likes, counted from playlists
        cross join lateral (select count(*)::int as counted from playlist_reactions where playlist_id = id and kind = 'like') as c where likes <> counted
      union all
      select 'followed although blocked', follower_id || ' ' || creator_id, 1, 0 from follows
        where exists (select 1 from blocks where (blocker_id, blocked_id) in ((follower_id, creator_id), (creator_id, follower_id)))`)
    return rows
  }

  /** Problems are valid answers; any other error fails the test. */
  const ignoreProblem = (action: Promise<unknown>) =>
    action.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })

  test('200 follows and unfollows of one creator by 100 users at once leave an exact counter', async () => {
    const [star = '', ...others] = await resetUsers(101)
    const username = nameOf(0)
    await Promise.all(
      others.flatMap((viewerId, number) => [
        follow(testServer.deps, { viewerId, username }),
        (number % 2 ? unfollow : follow)(testServer.deps, { viewerId, username }),
      ]),
    )
    expect(await listWrongCounters()).toEqual([])
    await Promise.all(others.map((viewerId) => follow(testServer.deps, { viewerId, username })))
    const stored = async () =>
      (await orm().select().from(profiles)).find(({ userId }) => userId === star)
    expect(await stored()).toMatchObject({ followers: 100, following: 0 })
    expect((await listNotifications(testServer.deps, star)).unread).toBe(100)
    await Promise.all(
      others
        .slice(0, 40)
        .flatMap((viewerId) => [1, 2].map(() => unfollow(testServer.deps, { viewerId, username }))),
    )
    expect(await stored()).toMatchObject({ followers: 60 })
    await Promise.all(others.slice(40, 60).map((userId) => deleteAccount(testServer.deps, userId)))
    expect(await stored()).toMatchObject({ followers: 40 })
    expect(await listWrongCounters()).toEqual([])
  })

  test('users who follow, block and delete their accounts at the same time cause no deadlock', async () => {
    const ids = await resetUsers(6)
    const actions = ids.flatMap((viewerId, a) =>
      ids.flatMap((_, b) =>
        a === b
          ? []
          : [follow, block, unblock, unfollow, follow].map(
              (action) => () => action(testServer.deps, { viewerId, username: nameOf(b) }),
            ),
      ),
    )
    await Promise.all(actions.map((action) => ignoreProblem(action())))
    expect(await listWrongCounters()).toEqual([])
    await Promise.all(
      ids.map((viewerId, a) =>
        ignoreProblem(
          a % 2
            ? deleteAccount(testServer.deps, viewerId)
            : follow(testServer.deps, { viewerId, username: nameOf(5 - a) }),
        ),
      ),
    )
    expect(await listWrongCounters()).toEqual([])
  })

  const number = fc.nat({ max: 5 })
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        action: fc.constantFrom(
          'follow',
          'unfollow',
          'block',
          'block author',
          'block owner',
          'unblock',
        ),
        a: number,
        b: number,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        action: fc.constantFrom(
          'comment',
          'comment',
          'like',
          'like',
          'unlike',
          'delete',
          'like playlist',
          'unlike playlist',
        ),
        a: number,
        b: number,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constantFrom('hide', 'restore', 'hide comment', 'restore comment'),
        a: number,
        b: number,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ action: fc.constant('delete account'), a: number, b: number }),
    },
  )

  test('after any sequence of concurrent actions, every counter equals a recount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 14 }),
        async (rounds) => {
          const ids = await resetUsers(6)
          const text = { name: 'Bees', description: '', tags: [], note: '', isPublic: true }
          const playlists = await Promise.all(
            ids.slice(0, 3).map((id) => createPlaylist(testServer.deps, id, text)),
          )
          const commentIds: string[] = []
          const run = async ({
            action,
            a,
            b,
          }: {
            action: string
            a: number
            b: number
          }): Promise<unknown> => {
            const viewerId = ids[a]!
            const pair = { viewerId, username: nameOf(b) }
            const comment = { viewerId, id: commentIds[b % Math.max(1, commentIds.length)] ?? '' }
            if (action === 'follow') return follow(testServer.deps, pair)
            if (action === 'unfollow') return unfollow(testServer.deps, pair)
            if (action === 'block') return block(testServer.deps, pair)
            if (action === 'block author') return blockCommentAuthor(testServer.deps, comment)
            if (action === 'block owner')
              return blockPlaylistOwner(testServer.deps, {
                viewerId,
                id: playlists[b % playlists.length]!.id,
              })
            if (action === 'unblock') return unblock(testServer.deps, pair)
            if (action === 'like') return likeComment(testServer.deps, comment)
            if (action === 'unlike') return unlikeComment(testServer.deps, comment)
            const reaction = {
              id: playlists[b % playlists.length]!.id,
              userId: viewerId,
              kind: 'like' as const,
            }
            if (action === 'like playlist') return addReaction(testServer.deps, reaction)
            if (action === 'unlike playlist') return deleteReaction(testServer.deps, reaction)
            if (action === 'delete') return deleteComment(testServer.deps, comment)
            if (action === 'delete account') return deleteAccount(testServer.deps, viewerId)
            if (action === 'hide comment')
              return runModeration(testServer.deps, {
                name: 'hide',
                kind: 'comment',
                id: comment.id,
              })
            if (action === 'restore comment')
              return runModeration(testServer.deps, {
                name: 'restore',
                kind: 'comment',
                id: comment.id,
              })
            if (action === 'hide')
              return runModeration(testServer.deps, {
                name: 'hide',
                kind: 'creator',
                id: nameOf(a),
              })
            if (action === 'restore')
              return runModeration(testServer.deps, {
                name: 'restore',
                kind: 'creator',
                id: nameOf(a),
              })
            const playlistId = playlists[b % playlists.length]!.id
            const { id } = await addComment(testServer.deps, { viewerId, playlistId }, `By ${a}`)
            commentIds.push(id)
          }
          for (const round of rounds) {
            await Promise.all(round.map((step) => ignoreProblem(run(step))))
            expect(await listWrongCounters()).toEqual([])
          }
          for (const viewerId of [...ids, null])
            for (const { id: playlistId } of playlists) {
              const page = await listComments(testServer.deps, { viewerId, playlistId }).catch(
                (error: Problem) => error.code,
              )
              if (page === 'playlist_not_found') continue
              expect(page).toMatchObject({ total: (page as { items: unknown[] }).items.length })
            }
        },
      ),
      { numRuns: 10 },
    )
  })
})
