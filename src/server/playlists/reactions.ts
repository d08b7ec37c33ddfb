// Likes and saves of playlists. Repeating a request changes nothing, and each counter
// changes together with its reaction.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import { playlistReactions, playlists } from '../db/schema/playlists.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { lockAuthor } from '../social/creators/user-locks.ts'
import { getVisiblePlaylist } from './find-playlist.ts'
import { lock } from './store.ts'

export type Reaction = { id: string; userId: string; kind: 'like' | 'save' }

const counters = { like: 'likes', save: 'saves' } as const

/**
 * Throws `playlist_not_found`, `too_many_attempts`, and `not_authenticated` if the
 * account was deleted meanwhile.
 */
export async function addReaction(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { id, userId, kind }: Reaction,
): Promise<void> {
  const { db, now } = deps
  await db.orm.transaction(async (tx) => {
    await enforceRateLimit(
      { ...deps, db: { ...db, orm: tx } },
      { kind: 'reaction', userId, perMinute: 120, perDay: 5000 },
    )
    await getVisiblePlaylist(tx, userId, id)
    if ((await lockAuthor(tx, userId)) === null) throw new Problem('not_authenticated')
    await lockPlaylist(tx, id)
    const added = await tx
      .insert(playlistReactions)
      .values({ playlistId: id, userId, kind, createdAt: now() })
      .onConflictDoNothing()
      .returning({ kind: playlistReactions.kind })
    if (added.length > 0) await adjustCounter(tx, { ids: [id], kind, delta: 1 })
  })
}

export async function deleteReaction(
  { db }: Pick<Deps, 'db'>,
  { id, userId, kind }: Reaction,
): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await getVisiblePlaylist(tx, userId, id)
    await lockPlaylist(tx, id)
    const deleted = await tx
      .delete(playlistReactions)
      .where(
        and(
          eq(playlistReactions.playlistId, id),
          eq(playlistReactions.userId, userId),
          eq(playlistReactions.kind, kind),
        ),
      )
      .returning({ kind: playlistReactions.kind })
    if (deleted.length > 0) await adjustCounter(tx, { ids: [id], kind, delta: -1 })
  })
}

/**
 * Locks the playlist before its reactions, in the order in which deleting a playlist
 * locks them, to avoid deadlocks.
 */
async function lockPlaylist(tx: Orm, id: string): Promise<void> {
  if (!(await lock(tx, id))) throw new Problem('playlist_not_found')
}

/** Deletes all reactions of a user and subtracts them from the counters. */
export async function deleteReactionsOf(tx: Orm, userId: string): Promise<void> {
  const isOfUser = eq(playlistReactions.userId, userId)
  const ids = tx
    .select({ id: playlistReactions.playlistId })
    .from(playlistReactions)
    .where(isOfUser)
  // Playlists before reactions, and in a fixed order, to avoid deadlocks.
  await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(inArray(playlists.id, ids))
    .orderBy(asc(playlists.id))
    .for('no key update')
  const deleted = await tx.delete(playlistReactions).where(isOfUser).returning()
  for (const kind of ['like', 'save'] as const) {
    const affectedIds = deleted
      .filter((reaction) => reaction.kind === kind)
      .map(({ playlistId }) => playlistId)
    if (affectedIds.length > 0) await adjustCounter(tx, { ids: affectedIds, kind, delta: -1 })
  }
}

export async function listReactionsOf(orm: Orm, userId: string) {
  const { playlistId, kind, createdAt } = playlistReactions
  return orm
    .select({ playlistId, kind, createdAt })
    .from(playlistReactions)
    .where(eq(playlistReactions.userId, userId))
}

type Adjustment = { ids: string[]; kind: Reaction['kind']; delta: 1 | -1 }

async function adjustCounter(tx: Orm, { ids, kind, delta }: Adjustment): Promise<void> {
  const counter = counters[kind]
  await tx
    .update(playlists)
    .set({ [counter]: sql`${playlists[counter]} + ${delta}` })
    .where(inArray(playlists.id, ids))
}
