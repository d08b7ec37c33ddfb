// On PostgreSQL, comments and reactions of a playlist change while the playlist is being
// purged: the second transaction waits, and nothing deadlocks.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { deleteAccount } from '../../accounts/me/personal-data.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'
import { playlists } from '../../db/schema/playlists.ts'
import { createPlaylist } from '../../playlists/playlists.ts'
import { addReaction } from '../../playlists/reactions.ts'
import { runModeration } from '../moderation/moderation.ts'
import { addComment, deleteComment } from './comments.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({
    database: await openServer(await newDatabase()),
    idle: true,
  })
})
afterAll(() => testServer.close())

async function newUser(): Promise<string> {
  const id = randomUUID()
  const { orm } = testServer.deps.db
  await orm.insert(users).values({ id, name: 'Somebody', email: `${id}@example.org` })
  await orm
    .insert(profiles)
    .values({ userId: id, planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 })
  return id
}

/** Eve's playlist, which Ann likes and commented on. */
async function setUp() {
  const { deps } = testServer
  const [eve, ann] = [await newUser(), await newUser()]
  const text = { name: 'Together', description: '', tags: [], note: '', isPublic: true }
  const { id: playlistId } = await createPlaylist(deps, eve, text)
  const { id: commentId } = await addComment(deps, { viewerId: ann, playlistId }, 'Lovely')
  await addReaction(deps, { id: playlistId, userId: ann, kind: 'like' })
  return { ann, playlistId, commentId }
}
type Scene = Awaited<ReturnType<typeof setUp>>

const acts: [name: string, act: (scene: Scene) => Promise<unknown>][] = [
  [
    'deletes a comment',
    ({ ann, commentId }) => deleteComment(testServer.deps, { viewerId: ann, id: commentId }),
  ],
  [
    'hides a comment',
    ({ commentId }) =>
      runModeration(testServer.deps, { name: 'hide', kind: 'comment', id: commentId }),
  ],
  ['deletes the account of a reader', ({ ann }) => deleteAccount(testServer.deps, ann)],
]

test.each(acts)('somebody %s while its playlist is being purged', async (_, act) => {
  const { orm } = testServer.deps.db
  const scene = await setUp()
  const isPlaylist = eq(playlists.id, scene.playlistId)
  let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined
  await orm.transaction(async (tx) => {
    await tx.select().from(playlists).where(isPlaylist).for('update')
    outcome = Promise.allSettled([act(scene)])
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await orm.execute(isWaiting)).rows.length).toBe(1)
    await tx.delete(playlists).where(isPlaylist)
  })
  const [result] = (await outcome) ?? []
  // A comment that went away with its playlist is not found any more; every other failure
  // is a deadlock.
  if (result?.status === 'rejected')
    expect(result.reason).toMatchObject({ code: 'comment_not_found' })
  expect(await orm.select().from(comments).where(eq(comments.id, scene.commentId))).toEqual([])
  expect(await orm.select().from(playlists).where(isPlaylist)).toEqual([])
})
