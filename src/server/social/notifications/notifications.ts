// Notifies users of new followers, comments under their playlists, growing playlists of
// those they follow, the progress of imports, spaces, and plans that administrators give.
import type { Notifications } from '#contract/social/social.ts'
import { findUser } from '../../accounts/profiles.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { nameAnonymousAuthor } from '../../site-url.ts'
import * as store from './store.ts'

const retentionMs = 90 * 24 * 3600 * 1000
const maxListed = 50

type NotificationEvent = { ownerId: string; nowMs: number } & (
  | { kind: 'followed'; actorId: string }
  | { kind: 'commented'; actorId: string; playlistId: string; commentId: string }
  | { kind: 'space_invited' | 'space_joined'; actorId: string; spaceId: string }
  | { kind: 'space_owner'; spaceId: string }
  | { kind: 'plan_given' }
  | {
      kind: 'import_done' | 'import_paused'
      playlistId: string
      videoId: string | null
      done: number
      total: number
    }
)

/**
 * Adds a notification in the caller's transaction. The caller calls `notifyOwner` after
 * it. Users get none about their own acts, and none that they have turned off. A follow
 * is notified once. Further comments of one person on a playlist join the unread
 * notification. An import has one notification, and a new one only for a change after
 * that was read.
 */
export async function notify(tx: Orm, { nowMs, ...event }: NotificationEvent): Promise<void> {
  if ('actorId' in event && event.actorId === event.ownerId) return
  const profile = (await findUser(tx, event.ownerId))?.profile
  if (!profile?.notifications || profile.mutedNotifications.includes(event.kind)) return
  const notification = { ...event, createdAt: nowMs }
  if (!(await mergeIntoExisting[event.kind](tx, notification)))
    await store.addNotification(tx, notification)
}

/**
 * Notifies the followers of a playlist's owner that others can see more in it now. In the
 * caller's transaction.
 */
export async function notifyFollowers(
  { settings }: Pick<Deps, 'settings'>,
  tx: Orm,
  { ownerId, id }: { ownerId: string; id: string },
  nowMs: number,
): Promise<void> {
  if (settings.COMMUNITY === 'off') return
  await store.addForFollowers(tx, {
    kind: 'playlist_grew',
    actorId: ownerId,
    playlistId: id,
    createdAt: nowMs,
  })
}

/**
 * Notifies the other members of a space that somebody shared a summary in it. In the
 * caller's transaction.
 */
export async function notifyMembers(
  tx: Orm,
  { userId, spaceId }: { userId: string; spaceId: string },
  nowMs: number,
): Promise<void> {
  await store.addForMembers(tx, { kind: 'space_grew', actorId: userId, spaceId, createdAt: nowMs })
}

const mergeIntoExisting: Record<
  NotificationEvent['kind'],
  (tx: Orm, notification: store.NewNotification) => Promise<boolean>
> = {
  followed: store.exists,
  commented: store.bumpUnread,
  import_done: store.updateImport,
  import_paused: store.updateImport,
  space_invited: store.bumpUnread,
  space_joined: store.bumpUnread,
  space_owner: store.bumpUnread,
  plan_given: store.bumpUnread,
}

export async function listNotifications(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  ownerId: string,
): Promise<Notifications> {
  const view = { nowMs: now(), hasCommunity: settings.COMMUNITY === 'on' }
  const rows = await store.listNewest(db.orm, ownerId, { ...view, limit: maxListed })
  const items = rows.map(({ actorId, actorName, readAt, ...row }) => ({
    ...row,
    actor: actorId === null ? null : (actorName ?? nameAnonymousAuthor(settings)),
    read: readAt !== null,
  }))
  return { items, unread: await store.countUnread(db.orm, ownerId, view) }
}

export async function countUnreadNotifications(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  ownerId: string,
): Promise<{ unread: number }> {
  const view = { nowMs: now(), hasCommunity: settings.COMMUNITY === 'on' }
  return { unread: await store.countUnread(db.orm, ownerId, view) }
}

/** Marks these notifications as read, or all if `ids` is null. */
export async function markNotificationsRead(
  deps: Deps,
  ownerId: string,
  ids: string[] | null,
): Promise<Notifications> {
  await store.markRead(deps.db.orm, ownerId, ids, deps.now())
  await notifyOwner(deps.db, ownerId)
  return listNotifications(deps, ownerId)
}

/** Deletes what two users were notified of about each other, when one blocks the other. */
export const deleteNotificationsBetween = store.deleteBetween

/** Purges notifications that are older than ninety days. */
export async function purgeOldNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.purgeOlder(db.orm, now() - retentionMs)
}
