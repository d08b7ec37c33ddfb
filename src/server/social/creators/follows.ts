// Follows and unfollows creators. Both users are locked, so that counters, follows and
// blocks always agree.
import { Problem } from '#contract/problems/problems.ts'
import type { Creator } from '#contract/social/social.ts'
import { createProfile, requireVerifiedEmail } from '../../accounts/profiles.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { notify } from '../notifications/notifications.ts'
import { isBlockedEitherWay } from './block-store.ts'
import { findCreatorId, getCreator } from './creators.ts'
import { addFollow, deleteFollow } from './follow-store.ts'
import { lockAuthor, lockUserPair } from './user-locks.ts'

type FollowRequest = { viewerId: string; username: string }

/**
 * Follows a creator; repeating it changes nothing. Throws `creator_not_found`,
 * `cannot_follow_yourself` for the viewer themselves, `hidden_by_operator`.
 */
export async function follow(deps: Deps, { viewerId, username }: FollowRequest): Promise<Creator> {
  const { db, now, settings } = deps
  await enforceRateLimit(deps, { kind: 'follow', userId: viewerId, perMinute: 60, perDay: 1000 })
  const creatorId = await getOtherCreatorId(db.orm, { viewerId, username })
  await requireVerifiedEmail(deps, db.orm, viewerId)
  const isNew = await db.orm.transaction(async (tx) => {
    const areBothPresent = await lockUserPair(tx, [viewerId, creatorId])
    if (!areBothPresent || (await isBlockedEitherWay(tx, viewerId, creatorId)))
      throw new Problem('creator_not_found')
    if ((await lockAuthor(tx, viewerId))?.hiddenAt) throw new Problem('hidden_by_operator')
    await createProfile({ db: { ...db, orm: tx }, now, settings }, viewerId)
    if (!(await addFollow(tx, { followerId: viewerId, creatorId }, now()))) return false
    await notify(tx, { kind: 'followed', ownerId: creatorId, actorId: viewerId, nowMs: now() })
    return true
  })
  if (isNew) await notifyOwner(db, creatorId)
  return getCreator(deps, viewerId, username)
}

export async function unfollow(
  deps: Deps,
  { viewerId, username }: FollowRequest,
): Promise<Creator> {
  const creatorId = await getOtherCreatorId(deps.db.orm, { viewerId, username })
  await deps.db.orm.transaction(async (tx) => {
    await lockUserPair(tx, [viewerId, creatorId])
    await deleteFollow(tx, { followerId: viewerId, creatorId })
  })
  return getCreator(deps, viewerId, username)
}

async function getOtherCreatorId(orm: Orm, { viewerId, username }: FollowRequest): Promise<string> {
  const creatorId = await findCreatorId(orm, viewerId, username)
  if (!creatorId) throw new Problem('creator_not_found')
  if (creatorId === viewerId) throw new Problem('cannot_follow_yourself')
  return creatorId
}
