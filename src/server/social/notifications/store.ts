// Reads and changes rows of `notifications`.
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { communityNotificationKinds, type NotificationKind } from '#contract/basics/limits.ts'
import type { Orm } from '../../db/database.ts'
import { deleteInSteps } from '../../db/in-steps.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { history } from '../../db/schema/history.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { playlists } from '../../db/schema/playlists.ts'
import { spaces } from '../../db/schema/spaces.ts'
import { isCommentIdNotHidden } from '../../visibility/comments.ts'
import { followerIdsOf, isDiscoverable, isUserVisibleTo } from '../../visibility/people.ts'
import { isNotDeleted, isPlaylistIdVisibleTo } from '../../visibility/playlists.ts'
import { isInvitedTo, isMemberOf, otherMemberIdsOf } from '../../visibility/spaces.ts'

export type NewNotification = Omit<typeof notifications.$inferInsert, 'id' | 'readAt'>

const isSameEvent = ({ ownerId, kind, actorId, playlistId, spaceId }: NewNotification) =>
  and(
    eq(notifications.ownerId, ownerId),
    eq(notifications.kind, kind),
    sql`${notifications.actorId} is not distinct from ${actorId ?? null}`,
    sql`${notifications.playlistId} is not distinct from ${playlistId ?? null}::uuid`,
    sql`${notifications.spaceId} is not distinct from ${spaceId ?? null}::uuid`,
  )

export async function exists(tx: Orm, notification: NewNotification): Promise<boolean> {
  const rows = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(isSameEvent(notification))
    .limit(1)
  return rows.length > 0
}

/** Moves an unread notification of the same event to the top. False if there is none. */
export async function bumpUnread(tx: Orm, notification: NewNotification): Promise<boolean> {
  const updated = await tx
    .update(notifications)
    .set({ createdAt: notification.createdAt, commentId: notification.commentId ?? null })
    .where(and(isSameEvent(notification), isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  return updated.length > 0
}

/** Updates the unread notification of an import. Also true for a pause that was notified before. */
export async function updateImport(tx: Orm, notification: NewNotification): Promise<boolean> {
  const { kind, createdAt, done, total, videoId } = notification
  const [last] = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.ownerId, notification.ownerId),
        eq(notifications.playlistId, notification.playlistId!),
        inArray(notifications.kind, ['import_done', 'import_paused']),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  if (!last) return false
  const isUnchanged = last.kind === kind && last.done === done && last.total === total
  if (isUnchanged && kind === 'import_paused') return true
  if (last.readAt !== null) return false
  await tx
    .update(notifications)
    .set({ kind, createdAt, done, total, videoId })
    .where(eq(notifications.id, last.id))
  return true
}

export async function addNotification(tx: Orm, notification: NewNotification): Promise<void> {
  await tx.insert(notifications).values({ ...notification, id: sql`gen_random_uuid()` })
}

const isWanted = (kind: NotificationKind) =>
  sql`${profiles.notifications} and ${kind} <> all(${profiles.mutedNotifications})`

/**
 * Notifies everybody who follows the actor and has these notifications turned on. An
 * unread one about the same playlist moves to the top.
 */
export async function addForFollowers(
  tx: Orm,
  {
    kind,
    actorId,
    playlistId,
    createdAt,
  }: { kind: 'playlist_grew'; actorId: string; playlistId: string; createdAt: number },
): Promise<void> {
  const followers = sql`select ${profiles.userId} from ${profiles}
    where ${isWanted(kind)} and ${profiles.userId} in (${followerIdsOf(actorId)})`
  const isUnread = and(
    eq(notifications.kind, kind),
    eq(notifications.playlistId, playlistId),
    isNull(notifications.readAt),
  )
  await tx
    .update(notifications)
    .set({ createdAt })
    .where(and(isUnread, sql`${notifications.ownerId} in (${followers})`))
  await tx.execute(sql`insert into ${notifications} (id, owner_id, kind, actor_id, playlist_id, created_at)
    select gen_random_uuid(), follower.user_id, ${kind}, ${actorId}, ${playlistId}::uuid, ${createdAt}::bigint
    from (${followers}) as follower
    where not exists (select from ${notifications} where ${notifications.ownerId} = follower.user_id and ${isUnread})`)
}

/**
 * Notifies every other member of a space who has these notifications turned on. An unread
 * one about the same space moves to the top.
 */
export async function addForMembers(
  tx: Orm,
  {
    kind,
    actorId,
    spaceId,
    createdAt,
  }: { kind: 'space_grew'; actorId: string; spaceId: string; createdAt: number },
): Promise<void> {
  const members = sql`select ${profiles.userId} from ${profiles}
    where ${isWanted(kind)} and ${profiles.userId} in (${otherMemberIdsOf(spaceId, actorId)})`
  const isUnread = and(
    eq(notifications.kind, kind),
    eq(notifications.spaceId, spaceId),
    isNull(notifications.readAt),
  )
  await tx
    .update(notifications)
    .set({ createdAt, actorId })
    .where(and(isUnread, sql`${notifications.ownerId} in (${members})`))
  await tx.execute(sql`insert into ${notifications} (id, owner_id, kind, actor_id, space_id, created_at)
    select gen_random_uuid(), member.user_id, ${kind}, ${actorId}, ${spaceId}::uuid, ${createdAt}::bigint
    from (${members}) as member
    where not exists (select from ${notifications} where ${notifications.ownerId} = member.user_id and ${isUnread})`)
}

type View = { nowMs: number; hasCommunity: boolean }

/**
 * True for the owner's notifications, without those about comments, people, spaces and
 * growing playlists that they may not see.
 */
const isVisibleTo = (ownerId: string, { nowMs, hasCommunity }: View): SQL | undefined =>
  and(
    eq(notifications.ownerId, ownerId),
    hasCommunity ? undefined : notInArray(notifications.kind, [...communityNotificationKinds]),
    isCommentIdNotHidden(notifications.commentId),
    or(isNull(notifications.actorId), isUserVisibleTo(ownerId, notifications.actorId)),
    or(
      ne(notifications.kind, 'playlist_grew'),
      isPlaylistIdVisibleTo(ownerId, notifications.playlistId),
    ),
    or(
      isNull(notifications.spaceId),
      and(
        eq(notifications.kind, 'space_invited'),
        isInvitedTo(ownerId, notifications.spaceId, nowMs),
      ),
      and(ne(notifications.kind, 'space_invited'), isMemberOf(ownerId, notifications.spaceId)),
    ),
  )

/**
 * Lists the newest notifications with the names that they mention. An actor has a name
 * only if they are discoverable, or in a space of the owner's.
 */
export async function listNewest(
  orm: Orm,
  ownerId: string,
  { limit, ...view }: View & { limit: number },
) {
  return orm
    .select({
      id: notifications.id,
      kind: notifications.kind,
      actorId: notifications.actorId,
      actorName: users.name,
      actorUsername: profiles.username,
      playlistId: notifications.playlistId,
      playlistName: playlists.name,
      spaceId: notifications.spaceId,
      spaceName: spaces.name,
      videoId: notifications.videoId,
      videoTitle: history.title,
      done: notifications.done,
      total: notifications.total,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(profiles, and(eq(profiles.userId, notifications.actorId), isDiscoverable))
    .leftJoin(spaces, eq(spaces.id, notifications.spaceId))
    .leftJoin(
      users,
      and(
        eq(users.id, notifications.actorId),
        or(isNotNull(profiles.userId), isNotNull(spaces.id)),
      ),
    )
    .leftJoin(playlists, and(eq(playlists.id, notifications.playlistId), isNotDeleted))
    .leftJoin(
      history,
      and(eq(history.ownerId, ownerId), eq(history.videoId, notifications.videoId)),
    )
    .where(isVisibleTo(ownerId, view))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
}

export async function countUnread(orm: Orm, ownerId: string, view: View): Promise<number> {
  const [row] = await orm
    .select({ unread: count() })
    .from(notifications)
    .where(and(isVisibleTo(ownerId, view), isNull(notifications.readAt)))
  return row!.unread
}

/** Marks all as read if `ids` is null. */
export async function markRead(
  orm: Orm,
  ownerId: string,
  ids: string[] | null,
  nowMs: number,
): Promise<void> {
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

export async function deleteBetween(tx: Orm, a: string, b: string): Promise<void> {
  const isFrom = (ownerId: string, actorId: string) =>
    and(eq(notifications.ownerId, ownerId), eq(notifications.actorId, actorId))
  await tx.delete(notifications).where(or(isFrom(a, b), isFrom(b, a)))
}

export async function purgeOlder(orm: Orm, before: number): Promise<void> {
  await deleteInSteps(orm, { table: notifications, where: lt(notifications.createdAt, before) })
}

/**
 * Lists a user's notifications for their data export, without the actors, because some of
 * those are not discoverable.
 */
export async function exportNotifications(orm: Orm, ownerId: string) {
  const { actorId: _, ownerId: __, ...columns } = getTableColumns(notifications)
  return orm.select(columns).from(notifications).where(eq(notifications.ownerId, ownerId))
}
