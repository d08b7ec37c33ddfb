// Takes a person whose account is deleted out of all spaces. A space keeps an owner as
// long as it has a member.
import type { Orm } from '../db/database.ts'
import { notify } from '../social/notifications/notifications.ts'
import { deleteOf } from './invitation-store.ts'
import * as members from './member-store.ts'
import { removeOf } from './shared-store.ts'
import * as spaces from './store.ts'

/**
 * Runs in the caller's transaction. The longest-standing editor, or else reader, follows
 * the last owner.
 */
export async function leaveAllSpaces(tx: Orm, userId: string): Promise<void> {
  await deleteOf(tx, userId)
  for (const spaceId of await members.listSpaceIds(tx, userId)) {
    await spaces.lock(tx, spaceId)
    await removeOf(tx, { spaceId, userId })
    await members.removeUser(tx, spaceId, userId)
    await keepOwner(tx, spaceId)
  }
}

/** Deletes a space without members. */
async function keepOwner(tx: Orm, spaceId: string): Promise<void> {
  const successor = await members.findSuccessor(tx, spaceId)
  if (!successor) return spaces.remove(tx, spaceId)
  if (successor.role === 'owner') return
  const nowMs = Date.now()
  await members.updateRole(tx, successor.id, 'owner', nowMs)
  await notify(tx, { kind: 'space_owner', ownerId: successor.userId, spaceId, nowMs })
}
