// The drawer of `notifications`.
import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { comments } from '../db/schema/comments.ts'
import { history } from '../db/schema/history.ts'
import { notifications } from '../db/schema/notifications.ts'
import { playlists } from '../db/schema/playlists.ts'

type Row = typeof notifications.$inferSelect
export type Happening = Omit<typeof notifications.$inferInsert, 'id' | 'readAt'>

const same = (one: Happening) =>
  and(
    eq(notifications.ownerId, one.ownerId),
    eq(notifications.kind, one.kind),
    sql`${notifications.actorId} is not distinct from ${one.actorId ?? null}`,
    sql`${notifications.playlistId} is not distinct from ${one.playlistId ?? null}::uuid`,
  )

export async function isThere(tx: Orm, one: Happening): Promise<boolean> {
  const rows = await tx.select({ id: notifications.id }).from(notifications).where(same(one)).limit(1)
  return rows.length > 0
}

/** Brings what was not read yet to the top; false when there is nothing like it. */
export async function renewUnread(tx: Orm, one: Happening): Promise<boolean> {
  const renewed = await tx
    .update(notifications)
    .set({ createdAt: one.createdAt, commentId: one.commentId ?? null })
    .where(and(same(one), isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  return renewed.length > 0
}

/** Brings the line of an import up to date while it is unread; true also for a pause that was told already. */
export async function renewImport(tx: Orm, one: Happening): Promise<boolean> {
  const { kind, createdAt, done, total, videoId } = one
  const [last] = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.ownerId, one.ownerId),
        eq(notifications.playlistId, one.playlistId!),
        inArray(notifications.kind, ['import_done', 'import_paused']),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  if (!last) return false
  const isSame = last.kind === kind && last.done === done && last.total === total
  if (isSame && kind === 'import_paused') return true
  if (last.readAt !== null) return false
  await tx.update(notifications).set({ kind, createdAt, done, total, videoId }).where(eq(notifications.id, last.id))
  return true
}

export async function add(tx: Orm, one: Happening): Promise<void> {
  await tx.insert(notifications).values({ ...one, id: sql`gen_random_uuid()` })
}

/** What was hidden by the operator is not told of. */
const isTold = (ownerId: string): SQL | undefined =>
  and(
    eq(notifications.ownerId, ownerId),
    sql`not exists (select 1 from ${comments} as hidden where hidden.id = ${notifications.commentId} and hidden.hidden_at is not null)`,
    sql`not exists (select 1 from ${profiles} as hidden where hidden.user_id = ${notifications.actorId} and hidden.hidden_at is not null)`,
  )

/** The newest, with the names of what they are about; an actor's only where they can be found. */
export async function listNewest(orm: Orm, ownerId: string, limit: number) {
  return orm
    .select({
      id: notifications.id,
      kind: notifications.kind,
      actorId: notifications.actorId,
      actorName: users.name,
      actorUsername: profiles.username,
      playlistId: notifications.playlistId,
      playlistName: playlists.name,
      videoId: notifications.videoId,
      videoTitle: history.title,
      done: notifications.done,
      total: notifications.total,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(profiles, and(eq(profiles.userId, notifications.actorId), eq(profiles.findable, true)))
    .leftJoin(users, eq(users.id, profiles.userId))
    .leftJoin(playlists, and(eq(playlists.id, notifications.playlistId), isNull(playlists.deletedAt)))
    .leftJoin(history, and(eq(history.ownerId, ownerId), eq(history.videoId, notifications.videoId)))
    .where(isTold(ownerId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
}

export async function countUnread(orm: Orm, ownerId: string): Promise<number> {
  const [row] = await orm
    .select({ unread: count() })
    .from(notifications)
    .where(and(isTold(ownerId), isNull(notifications.readAt)))
  return row!.unread
}

/** All of them where no ids are given. */
export async function markRead(orm: Orm, ownerId: string, ids: string[] | null, nowMs: number): Promise<void> {
  await orm
    .update(notifications)
    .set({ readAt: nowMs })
    .where(
      and(
        eq(notifications.ownerId, ownerId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, ids) : undefined,
      ),
    )
}

export async function removeBetween(tx: Orm, a: string, b: string): Promise<void> {
  const from = (ownerId: string, actorId: string) =>
    and(eq(notifications.ownerId, ownerId), eq(notifications.actorId, actorId))
  await tx.delete(notifications).where(or(from(a, b), from(b, a)))
}

export async function removeOlder(orm: Orm, before: number): Promise<void> {
  await orm.delete(notifications).where(lt(notifications.createdAt, before))
}

/** For who takes their data along: without whose doing it was, since some of them cannot be found. */
export async function listOwned(orm: Orm, ownerId: string): Promise<Omit<Row, 'actorId'>[]> {
  const { actorId: _, ...told } = getTableColumns(notifications)
  return orm.select(told).from(notifications).where(eq(notifications.ownerId, ownerId))
}
