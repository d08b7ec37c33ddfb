// The drawer of `comments` and `comment_likes`.
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { notBlocked, ownCircle } from '../creators/creators.ts'
import type { Orm } from '../db/open.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { commentLikes, comments } from '../db/schema/comments.ts'
import { playlists } from '../db/schema/playlists.ts'

type Stored = typeof comments.$inferSelect
export type Row = Awaited<ReturnType<typeof list>>[number]
export type Place = { createdAt: number; id: string }

/** What the operator hid only its author sees; of people who blocked each other neither sees anything. */
function visibleTo(viewerId: string | null): SQL | undefined {
  const shown = isNull(comments.hiddenAt)
  const own = viewerId === null ? undefined : eq(comments.authorId, viewerId)
  return and(own ? or(shown, own) : shown, notBlocked(viewerId, comments.authorId))
}

const newestFirst = [desc(comments.createdAt), desc(comments.id)]

type Wish = { viewerId: string | null; where: SQL | undefined; limit?: number }

/** Comments that the viewer sees, newest first, with their authors' names where these can be found. */
async function list(orm: Orm, { viewerId, where, limit = 100 }: Wish) {
  return orm
    .select({
      ...{ id: comments.id, playlistId: comments.playlistId, authorId: comments.authorId, content: comments.content },
      ...{ likes: comments.likes, createdAt: comments.createdAt, editedAt: comments.editedAt },
      ...{ hiddenAt: comments.hiddenAt, name: users.name, username: profiles.username, findable: profiles.findable },
      isLiked: sql<boolean>`exists (select 1 from ${commentLikes} as own where own.comment_id = ${comments.id} and own.user_id = ${viewerId})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(profiles, eq(profiles.userId, comments.authorId))
    .where(and(where, visibleTo(viewerId)))
    .orderBy(...newestFirst)
    .limit(limit)
}

type Page = { playlistId: string; after: Place | null; limit: number }

export async function listPage(orm: Orm, viewerId: string | null, { playlistId, after, limit }: Page) {
  const later = after && sql`(${comments.createdAt}, ${comments.id}) < (${after.createdAt}, ${after.id}::uuid)`
  return list(orm, { viewerId, where: and(eq(comments.playlistId, playlistId), later ?? undefined), limit })
}

/** How many more, or fewer, the viewer sees than the playlist counts: of their own and of people who blocked each other. */
export async function countOwnDifference(orm: Orm, viewerId: string, playlistId: string): Promise<number> {
  const counted = and(isNull(comments.hiddenAt), notBlocked(null, comments.authorId))
  const [row] = await orm
    .select({
      difference: sql<number>`(count(*) filter (where ${visibleTo(viewerId)}) - count(*) filter (where ${counted}))::int`,
    })
    .from(comments)
    .where(and(eq(comments.playlistId, playlistId), inArray(comments.authorId, ownCircle(viewerId))))
  return row!.difference
}

/** The newest few under each of these playlists, without reading the others. */
export async function listNewest(orm: Orm, viewerId: string | null, playlistIds: string[], each: number) {
  const wanted = sql.join(
    playlistIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const newest = orm
    .select({ id: comments.id })
    .from(comments)
    .where(and(sql`${comments.playlistId} = wanted.id`, visibleTo(viewerId)))
    .orderBy(...newestFirst)
    .limit(each)
  const ids = sql`${comments.id} in (select one.id from unnest(array[${wanted}]) as wanted(id) cross join lateral ${newest} as one)`
  return list(orm, { viewerId, where: ids, limit: playlistIds.length * each })
}

export async function findVisible(orm: Orm, viewerId: string | null, id: string): Promise<Row | null> {
  const [row] = await list(orm, { viewerId, where: eq(comments.id, id), limit: 1 })
  return row ?? null
}

/** Whoever may see it. */
export async function find(orm: Orm, id: string): Promise<(Stored & { playlistOwnerId: string }) | null> {
  const [row] = await orm
    .select({ comment: comments, playlistOwnerId: playlists.ownerId })
    .from(comments)
    .innerJoin(playlists, eq(playlists.id, comments.playlistId))
    .where(eq(comments.id, id))
  return row ? { ...row.comment, playlistOwnerId: row.playlistOwnerId } : null
}

export async function add(tx: Orm, row: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(row)
}

export async function rewrite(tx: Orm, id: string, content: string, editedAt: number): Promise<void> {
  await tx.update(comments).set({ content, editedAt }).where(eq(comments.id, id))
}

/** The comment that is gone now, or null where it was gone before. */
export async function remove(tx: Orm, id: string): Promise<Stored | null> {
  const [row] = await tx.delete(comments).where(eq(comments.id, id)).returning()
  return row ?? null
}

/** False where it was so before. */
export async function setHidden(tx: Orm, id: string, hiddenAt: number | null): Promise<boolean> {
  const isOther = sql`(${comments.hiddenAt} is null) = ${hiddenAt !== null}`
  const changed = await tx
    .update(comments)
    .set({ hiddenAt })
    .where(and(eq(comments.id, id), isOther))
    .returning({ id: comments.id })
  return changed.length > 0
}

type Like = { commentId: string; userId: string }

/** The comment first, then the like, as when a comment goes with its likes: so neither waits for the other for ever. */
export async function addLike(tx: Orm, like: Like): Promise<void> {
  await hold(tx, like.commentId)
  const added = await tx
    .insert(commentLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ id: commentLikes.commentId })
  if (added.length > 0) await countLike(tx, like.commentId, 1)
}

export async function removeLike(tx: Orm, { commentId, userId }: Like): Promise<void> {
  await hold(tx, commentId)
  const removed = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ id: commentLikes.commentId })
  if (removed.length > 0) await countLike(tx, commentId, -1)
}

async function hold(tx: Orm, id: string): Promise<void> {
  await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('no key update')
}

async function countLike(tx: Orm, commentId: string, delta: 1 | -1): Promise<void> {
  await tx
    .update(comments)
    .set({ likes: sql`${comments.likes} + ${delta}` })
    .where(eq(comments.id, commentId))
}

/** How many of a person's comments are not hidden, by playlist. */
export async function countShownOf(tx: Orm, authorId: string): Promise<{ playlistId: string; shown: number }[]> {
  return tx
    .select({ playlistId: comments.playlistId, shown: count() })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), isNull(comments.hiddenAt)))
    .groupBy(comments.playlistId)
    .orderBy(comments.playlistId)
}

/** A leaving person's likes go, and are not counted any more; then their comments. */
export async function forget(tx: Orm, userId: string): Promise<void> {
  const likedIds = tx.select({ id: commentLikes.commentId }).from(commentLikes).where(eq(commentLikes.userId, userId))
  const liked = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, likedIds))
    .orderBy(comments.id)
    .for('no key update')
  await tx.delete(commentLikes).where(eq(commentLikes.userId, userId))
  const ids = liked.map(({ id }) => id)
  await tx
    .update(comments)
    .set({ likes: sql`${comments.likes} - 1` })
    .where(inArray(comments.id, ids))
  await tx.delete(comments).where(eq(comments.authorId, userId))
}

export async function exportOwned(orm: Orm, userId: string) {
  const { id, playlistId, content, createdAt, editedAt } = comments
  return {
    comments: await orm
      .select({ id, playlistId, content, createdAt, editedAt })
      .from(comments)
      .where(eq(comments.authorId, userId))
      .orderBy(createdAt),
    commentLikes: await orm
      .select({ commentId: commentLikes.commentId })
      .from(commentLikes)
      .where(eq(commentLikes.userId, userId)),
  }
}
