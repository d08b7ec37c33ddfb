// Tells the open pages of all members when something in a space has changed.
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { listUserIds } from './member-store.ts'
import * as store from './store.ts'

/** Call it after the commit. `others` are not members any more, or not yet. */
export async function announceChange(
  { db }: Pick<Deps, 'db'>,
  spaceId: string,
  others: string[] = [],
): Promise<void> {
  const userIds = [...(await listUserIds(db.orm, spaceId)), ...others]
  for (const userId of new Set(userIds)) await notifyOwner(db, userId)
}

/** Another text after each change of one of a person's spaces; null without any. */
export async function readSpacesRevision(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ revision: string | null }> {
  return { revision: await store.readRevision(db.orm, userId) }
}
