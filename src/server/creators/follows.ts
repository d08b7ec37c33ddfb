// Following. Each act holds both people, so that counters, follows and blocks agree at every moment.
import { Problem } from '#contract/problems.ts'
import type { Creator } from '#contract/social.ts'
import { createProfile } from '../accounts/profiles.ts'
import { countAct } from '../buckets/acts.ts'
import type { Orm } from '../db/open.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notifications.ts'
import { isBlockedEitherWay } from './block-store.ts'
import { creatorId, findCreator } from './creators.ts'
import * as store from './follow-store.ts'

type Act = { viewerId: string; username: string }

/** Following whom one follows changes nothing. Throws `creator_not_found`, `cannot_follow` for oneself, `hidden_by_operator`. */
export async function follow(deps: Deps, { viewerId, username }: Act): Promise<Creator> {
  const { db, now } = deps
  await countAct(deps, { kind: 'follow', userId: viewerId, perMinute: 60, perDay: 1000 })
  const followed = await findOther(db.orm, { viewerId, username })
  const isNew = await db.orm.transaction(async (tx) => {
    const isThere = await store.holdPair(tx, [viewerId, followed])
    if (!isThere || (await isBlockedEitherWay(tx, viewerId, followed))) throw new Problem('creator_not_found')
    if ((await store.holdAuthor(tx, viewerId))?.hiddenAt) throw new Problem('hidden_by_operator')
    await createProfile({ db: { ...db, orm: tx }, now }, viewerId)
    if (!(await store.addFollow(tx, { followerId: viewerId, creatorId: followed }, now()))) return false
    await notify(tx, { kind: 'followed', ownerId: followed, actorId: viewerId, nowMs: now() })
    return true
  })
  if (isNew) await tellOwner(db, followed)
  return findCreator(deps, viewerId, username)
}

export async function unfollow(deps: Deps, { viewerId, username }: Act): Promise<Creator> {
  const followed = await findOther(deps.db.orm, { viewerId, username })
  await deps.db.orm.transaction(async (tx) => {
    await store.holdPair(tx, [viewerId, followed])
    await store.removeFollow(tx, { followerId: viewerId, creatorId: followed })
  })
  return findCreator(deps, viewerId, username)
}

/** Somebody leaves: nobody counts them any more. To be called first of all that forgets them, since it keeps new acts from them. */
export async function forgetPerson(tx: Orm, userId: string): Promise<void> {
  await store.holdLeaving(tx, userId)
  await store.forget(tx, userId)
}

export const exportPerson = store.exportOwned

async function findOther(orm: Orm, { viewerId, username }: Act): Promise<string> {
  const found = await creatorId(orm, viewerId, username)
  if (!found) throw new Problem('creator_not_found')
  if (found === viewerId) throw new Problem('cannot_follow')
  return found
}
