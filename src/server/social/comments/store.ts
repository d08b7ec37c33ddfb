// Reads and changes rows of `comments`.
import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { commentLikes, comments } from '../../db/schema/comments.ts'
import { playlists } from '../../db/schema/playlists.ts'
import {
  isCommentCounted,
  isCommentNotHidden,
  isCommentVisibleTo,
} from '../../visibility/comments.ts'
import { isDiscoverable, viewerAndBlockedIds } from '../../visibility/people.ts'

type StoredComment = typeof comments.$inferSelect
/** A comment as a viewer sees it. The username is null unless the author is discoverable. */
export type CommentRow = Awaited<ReturnType<typeof list>>[number]
export type CommentPosition = { createdAt: number; id: string }
type ListOptions = { viewerId: string | null; where: SQL | undefined; limit?: number }

const newestFirst = [desc(comments.createdAt), desc(comments.id)]

/** Lists comments that the viewer sees, newest first. */
async function list(orm: Orm, { viewerId, where, limit = 100 }: ListOptions) {
  return orm
    .select({
      id: comments.id,
      playlistId: comments.playlistId,
      authorId: comments.authorId,
      content: comments.content,
      likes: comments.likes,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      hiddenAt: comments.hiddenAt,
      name: users.name,
      username: profiles.username,
      isLiked: sql<boolean>`exists (select 1 from ${commentLikes} as own where own.comment_id = ${comments.id} and own.user_id = ${viewerId})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(profiles, and(eq(profiles.userId, comments.authorId), isDiscoverable))
    .where(and(where, isCommentVisibleTo(viewerId)))
    .orderBy(...newestFirst)
    .limit(limit)
}

type PageQuery = { playlistId: string; after: CommentPosition | null; limit: number }

export async function listPage(
  orm: Orm,
  viewerId: string | null,
  { playlistId, after, limit }: PageQuery,
) {
  const isAfter =
    after && sql`(${comments.createdAt}, ${comments.id}) < (${after.createdAt}, ${after.id}::uuid)`
  return list(orm, {
    viewerId,
    where: and(eq(comments.playlistId, playlistId), isAfter ?? undefined),
    limit,
  })
}

/** Counts how many more (or fewer) comments the viewer sees than the playlist's counter says. */
export async function countDifference(
  orm: Orm,
  viewerId: string,
  playlistId: string,
): Promise<number> {
  const [row] = await orm
    .select({
      difference: sql<number>`(count(*) filter (where ${isCommentVisibleTo(viewerId)}) - count(*) filter (where ${isCommentCounted}))::int`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.playlistId, playlistId),
        inArray(comments.authorId, viewerAndBlockedIds(viewerId)),
      ),
    )
  return row!.difference
}

/** Lists the newest few comments under each playlist without reading the others. */
export async function listNewest(
  orm: Orm,
  viewerId: string | null,
  playlistIds: string[],
  perPlaylist: number,
) {
  const requestedIds = sql.join(
    playlistIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const newest = orm
    .select({ id: comments.id })
    .from(comments)
    .where(and(sql`${comments.playlistId} = requested.id`, isCommentVisibleTo(viewerId)))
    .orderBy(...newestFirst)
    .limit(perPlaylist)
  const where = sql`${comments.id} in (select newest.id from unnest(array[${requestedIds}]) as requested(id) cross join lateral ${newest} as newest)`
  return list(orm, { viewerId, where, limit: playlistIds.length * perPlaylist })
}

export async function findVisible(
  orm: Orm,
  viewerId: string | null,
  id: string,
): Promise<CommentRow | null> {
  const [row] = await list(orm, { viewerId, where: eq(comments.id, id), limit: 1 })
  return row ?? null
}

/** Finds a comment regardless of visibility. */
export async function find(
  orm: Orm,
  id: string,
): Promise<(StoredComment & { playlistOwnerId: string }) | null> {
  const [row] = await orm
    .select({ comment: comments, playlistOwnerId: playlists.ownerId })
    .from(comments)
    .innerJoin(playlists, eq(playlists.id, comments.playlistId))
    .where(eq(comments.id, id))
  return row ? { ...row.comment, playlistOwnerId: row.playlistOwnerId } : null
}

export async function insertComment(tx: Orm, row: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(row)
}

export async function updateContent(
  tx: Orm,
  id: string,
  content: string,
  editedAt: number,
): Promise<void> {
  await tx.update(comments).set({ content, editedAt }).where(eq(comments.id, id))
}

/** Returns the deleted comment, or null if there was none. */
export async function deleteComment(tx: Orm, id: string): Promise<StoredComment | null> {
  const [row] = await tx.delete(comments).where(eq(comments.id, id)).returning()
  return row ?? null
}

export async function deleteCommentsOf(tx: Orm, authorId: string): Promise<void> {
  await tx.delete(comments).where(eq(comments.authorId, authorId))
}

/** Hides the comment, or shows it again if the time is null. False if nothing changes. */
export async function setHidden(tx: Orm, id: string, hiddenAt: number | null): Promise<boolean> {
  const isOpposite = hiddenAt === null ? isNotNull(comments.hiddenAt) : isNull(comments.hiddenAt)
  const rows = await tx
    .update(comments)
    .set({ hiddenAt })
    .where(and(eq(comments.id, id), isOpposite))
    .returning({ id: comments.id })
  return rows.length > 0
}

/** Counts the author's comments that are not hidden, by playlist. */
export async function countNotHiddenOf(
  tx: Orm,
  authorId: string,
): Promise<{ playlistId: string; total: number }[]> {
  return tx
    .select({ playlistId: comments.playlistId, total: count() })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), isCommentNotHidden))
    .groupBy(comments.playlistId)
    .orderBy(comments.playlistId)
}

export async function exportComments(orm: Orm, authorId: string) {
  const { id, playlistId, content, createdAt, editedAt } = comments
  return orm
    .select({ id, playlistId, content, createdAt, editedAt })
    .from(comments)
    .where(eq(comments.authorId, authorId))
    .orderBy(createdAt)
}
