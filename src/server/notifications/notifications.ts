// What happened that a person may want to know: who followed them, who wrote under their playlist, how far an import is.
import { someReader } from '#contract/settings.ts'
import type { Notifications } from '#contract/social.ts'
import { findPerson } from '../accounts/profiles.ts'
import type { Orm } from '../db/open.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'

const keptMs = 90 * 24 * 3600 * 1000
const shown = 50

export type Event = { ownerId: string; nowMs: number } & (
  | { kind: 'followed'; actorId: string }
  | { kind: 'commented'; actorId: string; playlistId: string; commentId: string }
  | { kind: 'import_done' | 'import_paused'; playlistId: string; videoId: string | null; done: number; total: number }
)

/**
 * Notes it in the caller's transaction, who tells the owner after it. Nobody is told of their own acts, or of anything while
 * they do not want to be. A follow is told once; further comments of one person on a playlist join the one that is still unread,
 * and an import is one line, which is told again only with something new.
 */
export async function notify(tx: Orm, { nowMs, ...event }: Event): Promise<void> {
  if ('actorId' in event && event.actorId === event.ownerId) return
  const profile = (await findPerson(tx, event.ownerId))?.profile
  if (!profile?.notifications) return
  const happening = { ...event, createdAt: nowMs }
  if (!(await isKnown[event.kind](tx, happening))) await store.add(tx, happening)
}

const isKnown: Record<Event['kind'], (tx: Orm, happening: store.Happening) => Promise<boolean>> = {
  followed: store.isThere,
  commented: store.renewUnread,
  import_done: store.renewImport,
  import_paused: store.renewImport,
}

export async function listNotifications({ db }: Pick<Deps, 'db'>, ownerId: string): Promise<Notifications> {
  const rows = await store.listNewest(db.orm, ownerId, shown)
  const items = rows.map(({ actorId, actorName, readAt, ...row }) => ({
    ...row,
    actor: actorId === null ? null : (actorName ?? someReader),
    read: readAt !== null,
  }))
  return { items, unread: await store.countUnread(db.orm, ownerId) }
}

export async function countUnread({ db }: Pick<Deps, 'db'>, ownerId: string): Promise<{ unread: number }> {
  return { unread: await store.countUnread(db.orm, ownerId) }
}

/** Marks these as read, or all. */
export async function markRead({ db, now }: Deps, ownerId: string, ids: string[] | null): Promise<Notifications> {
  await store.markRead(db.orm, ownerId, ids, now())
  await tellOwner(db, ownerId)
  return listNotifications({ db }, ownerId)
}

/** What two people told each other is gone, when one blocks the other. */
export const forgetBetween = store.removeBetween

/** Forgets what is older than ninety days. */
export async function forgetOld({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.removeOlder(db.orm, now() - keptMs)
}

export const exportNotifications = store.listOwned
