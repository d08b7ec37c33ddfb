// Blocking: neither sees the other. Also somebody whom nobody can find, by what they show, without learning who it is.
import { initialOf } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import { someReader } from '#contract/settings.ts'
import type { Creator } from '#contract/social.ts'
import { countAct } from '../buckets/acts.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { forgetBetween } from '../notifications/notifications.ts'
import * as store from './block-store.ts'
import { findCreator, listCreators } from './creators.ts'
import { holdPair, removeFollow } from './follow-store.ts'

type Act = { viewerId: string; username: string }
/** Who stands behind something that this person sees, or with null everybody; a problem where they see nothing. */
type FindPerson = (viewerId: string | null) => Promise<string>

/** Throws `creator_not_found`, and `cannot_follow` for oneself. */
export async function block(deps: Deps, { viewerId, username }: Act): Promise<void> {
  await blockBehind(deps, viewerId, async (viewer) => (await findCreator(deps, viewer, username)).id)
}

/** Blocks whoever stands behind something that the viewer sees. Throws what `find` throws, and `cannot_follow` for oneself. */
export async function blockBehind(deps: Deps, viewerId: string, find: FindPerson): Promise<void> {
  const personId = await find(viewerId).catch(async (refusal: unknown) => {
    // What one has blocked is there for others only. Asking for it again changes nothing.
    const blockedId = await find(null)
    if (await store.hasBlocked(deps.db.orm, viewerId, blockedId)) return null
    throw refusal
  })
  if (personId === viewerId) throw new Problem('cannot_follow')
  if (personId !== null) await separate(deps, viewerId, personId)
}

/** Neither sees the other from now on, neither follows the other, and what one told the other is forgotten. */
async function separate(deps: Deps, viewerId: string, personId: string): Promise<void> {
  const { db, now } = deps
  await countAct(deps, { kind: 'block', userId: viewerId, perMinute: 60, perDay: 1000 })
  await db.orm.transaction(async (tx) => {
    if (!(await holdPair(tx, [viewerId, personId]))) throw new Problem('creator_not_found')
    await store.add(tx, viewerId, personId, now())
    await removeFollow(tx, { followerId: viewerId, creatorId: personId })
    await removeFollow(tx, { followerId: personId, creatorId: viewerId })
    await forgetBetween(tx, viewerId, personId)
  })
  for (const userId of [viewerId, personId]) await tellOwner(db, userId)
}

/** Takes a block back, by the id that the list of the blocked gives, or a username. */
export async function unblock({ db }: Deps, { viewerId, username }: Act): Promise<void> {
  if (/^[\w-]+$/.test(username)) await store.remove(db.orm, viewerId, username.toLowerCase())
}

/** Whom one blocked, the last one first: each under the id of the block, and by name only whom everybody can find. */
export async function listBlocked({ db }: Deps, viewerId: string): Promise<Creator[]> {
  const blocked = await store.list(db.orm, viewerId, 1000)
  const ids = blocked.map(({ blockedId }) => blockedId)
  const named = await listCreators(db.orm, { viewerId: null, ids })
  return blocked.map(({ id, blockedId }) => ({ ...(named.get(blockedId) ?? unnamed), id, isBlocked: true }))
}

const unnamed: Creator = {
  ...{ id: '', displayName: someReader, username: '', avatar: initialOf(someReader) },
  ...{ followers: 0, following: 0, playlistsCount: 0 },
  ...{ isFollowing: false, isYou: false, isBlocked: true, isHidden: false },
}
