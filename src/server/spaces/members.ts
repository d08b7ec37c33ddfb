// Lists the members of a space, changes their roles, and removes them.
import type { SpaceRole } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { SpaceMembers } from '#contract/spaces/spaces.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { lockFor, requireMember, requireRole, type SpaceKey } from './access.ts'
import { announceChange } from './announce.ts'
import { withdrawKnown } from './invitation-store.ts'
import * as store from './member-store.ts'
import { readSeats } from './seats.ts'
import * as shared from './shared-store.ts'

type MemberKey = SpaceKey & { memberId: string }

/** What another owner, of whom nothing is required, can do instead. */
const noOtherOwner =
  'This member is the last owner of the space who can use their account. Nothing was changed. Make another member an owner first.'

export async function listMembers(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  key: SpaceKey,
): Promise<SpaceMembers> {
  const { orm } = deps.db
  await requireMember(orm, key)
  const rows = await store.list(orm, key.spaceId, key.userId)
  const isOwner = ({ role, isSuspended }: (typeof rows)[number]) => role === 'owner' && !isSuspended
  const items = rows.map(({ userId, isSuspended: _, ...member }) => ({
    ...member,
    isYou: userId === key.userId,
    isLastOwner:
      member.role === 'owner' && !rows.some((other) => other.id !== member.id && isOwner(other)),
  }))
  return { items, seats: await readSeats(deps, orm, key.spaceId) }
}

/** Owners only. The last owner stays one. Throws `space_member_not_found` or `space_last_owner`. */
export async function changeRole(
  deps: Deps,
  key: MemberKey,
  role: SpaceRole,
): Promise<SpaceMembers> {
  const changed = await deps.db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'owner')
    const member = await findMember(tx, key)
    if (member.role === role) return null
    if (member.role === 'owner') await requireOtherOwner(tx, key, member)
    await store.updateRole(tx, member.id, role, deps.now())
    return member
  })
  if (changed) await announceChange(deps, key.spaceId)
  return listMembers(deps, key)
}

/**
 * Removes a member, which only owners may, or oneself. What they shared leaves the space
 * with them and stays theirs. Somebody who was removed cannot come back by the link for
 * readers or an invitation for their address: both are withdrawn. The last owner cannot
 * leave. Throws `space_member_not_found`, `space_role` or `space_last_owner`.
 */
export async function removeMember(deps: Pick<Deps, 'db' | 'now'>, key: MemberKey): Promise<void> {
  const removed = await deps.db.orm.transaction(async (tx) => {
    const own = await lockFor(tx, key, 'reader')
    const member = await findMember(tx, key)
    const isOther = member.id !== own.id
    if (isOther) requireRole(own, 'owner')
    if (member.role === 'owner') await requireOtherOwner(tx, key, member)
    if (isOther) await withdrawKnown(tx, member, deps.now())
    await shared.removeOf(tx, member)
    await store.remove(tx, member.id)
    return member
  })
  await announceChange(deps, key.spaceId, [removed.userId])
}

async function findMember(tx: Orm, { spaceId, memberId }: MemberKey): Promise<store.MemberRow> {
  const member = await store.findById(tx, spaceId, memberId)
  if (!member) throw new Problem('space_member_not_found')
  return member
}

/** Somebody who can use their account must stay an owner. */
async function requireOtherOwner(
  tx: Orm,
  { spaceId, userId }: SpaceKey,
  member: store.MemberRow,
): Promise<void> {
  if (await store.hasOtherOwner(tx, spaceId, member.id)) return
  throw new Problem('space_last_owner', member.userId === userId ? {} : { message: noOtherOwner })
}
