// Checks whether a person may do something in a space. To everybody else a space seems
// not to exist.
import type { SpaceRole } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import * as members from './member-store.ts'
import * as store from './store.ts'

export type SpaceKey = { spaceId: string; userId: string }

const ranks: Record<SpaceRole, number> = { owner: 2, editor: 1, reader: 0 }
const lacking: Record<Exclude<SpaceRole, 'reader'>, string> = {
  owner: 'Only owners of this space can do this. Nothing was changed. Ask one of them.',
  editor:
    'Readers of this space cannot do this. Nothing was changed. An owner can make you an editor.',
}

/** Throws `space_not_found`. */
export async function requireMember(
  orm: Orm,
  { spaceId, userId }: SpaceKey,
): Promise<members.MemberRow> {
  const member = await members.find(orm, spaceId, userId)
  if (!member) throw new Problem('space_not_found')
  return member
}

/**
 * Locks the space until the transaction ends, and checks the role in it. Throws
 * `space_not_found` or `space_role`.
 */
export async function lockFor(
  tx: Orm,
  key: SpaceKey,
  leastRole: SpaceRole,
): Promise<members.MemberRow> {
  await store.lock(tx, key.spaceId)
  const member = await requireMember(tx, key)
  requireRole(member, leastRole)
  return member
}

/** Throws `space_role`. */
export function requireRole({ role }: { role: SpaceRole }, leastRole: SpaceRole): void {
  if (hasRole(role, leastRole) || leastRole === 'reader') return
  throw new Problem('space_role', { message: lacking[leastRole] })
}

export function hasRole(role: SpaceRole, leastRole: SpaceRole): boolean {
  return ranks[role] >= ranks[leastRole]
}
