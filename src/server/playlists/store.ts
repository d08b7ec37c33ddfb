// Reads and changes rows of `playlists`.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { workInSteps } from '../db/in-steps.ts'
import { users } from '../db/schema/accounts.ts'
import { playlists } from '../db/schema/playlists.ts'
import { isListedFor, isOwnedBy, isPlaylistVisibleTo } from '../visibility/playlists.ts'

export type PlaylistRow = typeof playlists.$inferSelect
type OwnedKey = { id: string; ownerId: string }

export async function insertPlaylist(tx: Orm, row: typeof playlists.$inferInsert): Promise<void> {
  await tx.insert(playlists).values(row)
}

/** Locks the user's row first, so that two requests cannot both count before either inserts. */
export async function lockAndCountOwned(tx: Orm, ownerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  return tx.$count(playlists, isOwnedBy(ownerId))
}

/**
 * Finds the owner's playlist and locks it until the transaction ends, so that its changes
 * happen one after the other.
 */
export async function lockOwned(tx: Orm, { id, ownerId }: OwnedKey): Promise<PlaylistRow | null> {
  const [row] = await tx
    .select()
    .from(playlists)
    .where(and(eq(playlists.id, id), isOwnedBy(ownerId)))
    .for('no key update')
  return row ?? null
}

/**
 * The id of the owner's playlist that was made at the same time under the same name; null
 * without one.
 */
export async function findTwin(
  tx: Orm,
  { ownerId, name, createdAt }: Pick<PlaylistRow, 'ownerId' | 'name' | 'createdAt'>,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(isOwnedBy(ownerId), eq(playlists.name, name), eq(playlists.createdAt, createdAt)))
  return row?.id ?? null
}

/** The same of those in the trash, the one that was deleted last. */
export async function findDeletedTwin(
  tx: Orm,
  { ownerId, name, createdAt }: Pick<PlaylistRow, 'ownerId' | 'name' | 'createdAt'>,
): Promise<string | null> {
  const isTwin = and(
    eq(playlists.ownerId, ownerId),
    eq(playlists.name, name),
    eq(playlists.createdAt, createdAt),
  )
  const [row] = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(isTwin, isNotNull(playlists.deletedAt)))
    .orderBy(desc(playlists.deletedAt))
    .limit(1)
    .for('update')
  return row?.id ?? null
}

/** Locks the playlist until the transaction ends. False if there is none. */
export async function lock(tx: Orm, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(playlists.id, id))
    .for('no key update')
  return rows.length > 0
}

export async function update(
  tx: Orm,
  id: string,
  values: Partial<typeof playlists.$inferInsert>,
): Promise<void> {
  await tx.update(playlists).set(values).where(eq(playlists.id, id))
}

export async function findVisible(
  orm: Orm,
  viewerId: string | null,
  id: string,
): Promise<PlaylistRow | null> {
  const [row] = await orm
    .select()
    .from(playlists)
    .where(and(eq(playlists.id, id), isPlaylistVisibleTo(viewerId)))
  return row ?? null
}

export async function findListed(
  orm: Orm,
  viewerId: string | null,
  id: string,
): Promise<PlaylistRow | null> {
  const [row] = await orm
    .select()
    .from(playlists)
    .where(and(eq(playlists.id, id), isListedFor(viewerId)))
  return row ?? null
}

/** When the owner deleted the playlist; null if they did not. */
export async function findDeletionTime(tx: Orm, { id, ownerId }: OwnedKey): Promise<number | null> {
  const [row] = await tx
    .select({ deletedAt: playlists.deletedAt })
    .from(playlists)
    .where(and(eq(playlists.id, id), eq(playlists.ownerId, ownerId)))
  return row?.deletedAt ?? null
}

/**
 * Removes the rows of playlists that were deleted before this time. One that is locked is
 * left for the next time.
 */
export async function purgeDeleted(orm: Orm, deletedBefore: number): Promise<void> {
  await workInSteps(orm, {
    next: (tx, limit) =>
      tx
        .select({ id: playlists.id, bytes: bytesOfItems })
        .from(playlists)
        .where(lt(playlists.deletedAt, deletedBefore))
        .limit(limit)
        .for('update', { skipLocked: true }),
    async work(tx, rows) {
      const ids = rows.map(({ id }) => id)
      await tx.delete(playlists).where(inArray(playlists.id, ids))
    },
  })
}

/** Deleting a video of a playlist takes as long as so many bytes. */
const bytesOfItems =
  sql<number>`(select count(*) * 256 from playlist_items where playlist_id = ${playlists.id})`.mapWith(
    Number,
  )

export async function purgeDeletedOf(orm: Orm, ownerId: string, id: string): Promise<number> {
  const isOne = eq(playlists.id, id)
  const rows = await orm
    .delete(playlists)
    .where(and(eq(playlists.ownerId, ownerId), isNotNull(playlists.deletedAt), isOne))
    .returning({ id: playlists.id })
  return rows.length
}

export async function deleteOwned(tx: Orm, ownerId: string): Promise<void> {
  await tx.delete(playlists).where(eq(playlists.ownerId, ownerId))
}

export async function incrementViews(orm: Orm, id: string): Promise<void> {
  await orm
    .update(playlists)
    .set({ views: sql`${playlists.views} + 1` })
    .where(eq(playlists.id, id))
}

export async function adjustCommentCount(tx: Orm, id: string, delta: number): Promise<void> {
  await tx
    .update(playlists)
    .set({ comments: sql`${playlists.comments} + ${delta}` })
    .where(eq(playlists.id, id))
}

export async function listOwned(orm: Orm, ownerId: string): Promise<PlaylistRow[]> {
  return orm.select().from(playlists).where(isOwnedBy(ownerId)).orderBy(asc(playlists.createdAt))
}

export async function listDeletedOf(orm: Orm, ownerId: string): Promise<PlaylistRow[]> {
  return orm
    .select()
    .from(playlists)
    .where(and(eq(playlists.ownerId, ownerId), isNotNull(playlists.deletedAt)))
    .orderBy(asc(playlists.createdAt))
}

/**
 * Hides the playlist, or shows it again if the time is null. False if there is none or
 * nothing changes.
 */
export async function setHidden(tx: Orm, id: string, hiddenAt: number | null): Promise<boolean> {
  const isOpposite = hiddenAt === null ? isNotNull(playlists.hiddenAt) : isNull(playlists.hiddenAt)
  const rows = await tx
    .update(playlists)
    .set({ hiddenAt })
    .where(and(eq(playlists.id, id), isOpposite))
    .returning({ id: playlists.id })
  return rows.length > 0
}
