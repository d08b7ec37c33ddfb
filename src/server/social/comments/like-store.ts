// Reads and changes rows of `comment_likes` together with the like counters in `comments`.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { commentLikes, comments } from '../../db/schema/comments.ts'

type Like = { commentId: string; userId: string }

/**
 * Locks the comment before its like, in the order in which deleting a comment locks them,
 * to avoid deadlocks.
 */
export async function addLike(tx: Orm, like: Like): Promise<void> {
  await lockComment(tx, like.commentId)
  const added = await tx
    .insert(commentLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ id: commentLikes.commentId })
  if (added.length > 0) await adjustLikes(tx, [like.commentId], 1)
}

export async function deleteLike(tx: Orm, { commentId, userId }: Like): Promise<void> {
  await lockComment(tx, commentId)
  const deleted = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ id: commentLikes.commentId })
  if (deleted.length > 0) await adjustLikes(tx, [commentId], -1)
}

/** Deletes all likes of a user and subtracts them from the counters. */
export async function deleteLikesOf(tx: Orm, userId: string): Promise<void> {
  const likedIds = tx
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId))
  const locked = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, likedIds))
    .orderBy(comments.id)
    .for('no key update')
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  const ids = locked.map(({ id }) => id)
  await adjustLikes(tx, ids, -1)
}

export async function exportLikes(orm: Orm, userId: string) {
  return orm
    .select({ commentId: commentLikes.commentId })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId))
}

async function lockComment(tx: Orm, id: string): Promise<void> {
  await tx
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.id, id))
    .for('no key update')
}

async function adjustLikes(tx: Orm, commentIds: string[], delta: 1 | -1): Promise<void> {
  await tx
    .update(comments)
    .set({ likes: sql`${comments.likes} + ${delta}` })
    .where(inArray(comments.id, commentIds))
}
