// Row locks on users, which keep follows, blocks and counters consistent while users act
// at the same time.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'
import { follows } from '../../db/schema/creators.ts'
import { playlistReactions, playlists } from '../../db/schema/playlists.ts'

/**
 * Locks two users until the end of the transaction, so that what they do to each other
 * happens one after the other. The order is always the same, which avoids deadlocks.
 * False if one of them no longer exists.
 */
export async function lockUserPair(tx: Orm, userIds: [string, string]): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for('no key update')
  return locked.length === 2
}

/**
 * The advisory lock under which accounts are deleted one at a time, because each deletion
 * changes counters of many users.
 */
const accountDeletionLock = 7485

/**
 * Locks a user whose account is being deleted, everyone whose counters change with that,
 * and then the playlists, before anything in them.
 */
export async function lockForDeletion(tx: Orm, userId: string): Promise<void> {
  const others = sql`select creator_id from ${follows} where follower_id = ${userId}
    union all select follower_id from ${follows} where creator_id = ${userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(${accountDeletionLock})`)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${userId} or ${users.id} in (${others})`)
    .orderBy(users.id)
    .for('update')
  const changed = sql`select id from ${playlists} where owner_id = ${userId}
    union all select playlist_id from ${playlistReactions} where user_id = ${userId}
    union all select playlist_id from ${comments} where author_id = ${userId}`
  await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(sql`${playlists.id} in (${changed})`)
    .orderBy(playlists.id)
    .for('update')
}

/**
 * Locks an author until the end of the transaction and returns when the operator hid
 * them; null if they no longer exist. `recipient`, who is notified of the act, is locked
 * too, so that neither account is deleted meanwhile.
 */
export async function lockAuthor(
  tx: Orm,
  userId: string,
  recipient = userId,
): Promise<{ hiddenAt: number | null } | null> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [userId, recipient]))
    .orderBy(users.id)
    .for('key share')
  if (!locked.some(({ id }) => id === userId)) return null
  const [row] = await tx
    .select({ hiddenAt: profiles.hiddenAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return row ?? { hiddenAt: null }
}

export async function lockUser(tx: Orm, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}
