// Blocks and unblocks people: neither sees the other. People who are not discoverable can
// be blocked without learning who they are.
import { initialOf } from '#contract/basics/initial.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Creator } from '#contract/social/social.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { nameAnonymousAuthor } from '../../site-url.ts'
import { deleteNotificationsBetween } from '../notifications/notifications.ts'
import * as store from './block-store.ts'
import { getCreator, listCreators } from './creators.ts'
import { deleteFollow } from './follow-store.ts'
import { lockUserPair } from './user-locks.ts'

type BlockRequest = { viewerId: string; username: string }
/**
 * Returns the author of something that the viewer sees; a null viewer has no blocks.
 * Throws if the viewer does not see it.
 */
type FindAuthor = (viewerId: string | null) => Promise<string>

/** Throws `creator_not_found`, and `cannot_block_yourself` for the viewer themselves. */
export async function block(deps: Deps, { viewerId, username }: BlockRequest): Promise<void> {
  await blockAuthor(deps, viewerId, async (viewer) => (await getCreator(deps, viewer, username)).id)
}

/**
 * Blocks the author of something that the viewer sees. Throws what `findAuthor` throws,
 * and `cannot_block_yourself` for the viewer's own.
 */
export async function blockAuthor(
  deps: Deps,
  viewerId: string,
  findAuthor: FindAuthor,
): Promise<void> {
  const authorId = await findAuthor(viewerId).catch(async (problem: unknown) => {
    // The viewer no longer sees people whom they blocked. Blocking them again changes nothing.
    const blockedId = await findAuthor(null)
    if (await store.hasBlocked(deps.db.orm, viewerId, blockedId)) return null
    throw problem
  })
  if (authorId === viewerId) throw new Problem('cannot_block_yourself')
  if (authorId !== null) await applyBlock(deps, viewerId, authorId)
}

/** Adds the block, and deletes the follows and the notifications between the two users. */
async function applyBlock(deps: Deps, viewerId: string, blockedId: string): Promise<void> {
  const { db, now } = deps
  await enforceRateLimit(deps, { kind: 'block', userId: viewerId, perMinute: 60, perDay: 1000 })
  await db.orm.transaction(async (tx) => {
    if (!(await lockUserPair(tx, [viewerId, blockedId]))) throw new Problem('creator_not_found')
    await store.addBlock(tx, viewerId, blockedId, now())
    await deleteFollow(tx, { followerId: viewerId, creatorId: blockedId })
    await deleteFollow(tx, { followerId: blockedId, creatorId: viewerId })
    await deleteNotificationsBetween(tx, viewerId, blockedId)
  })
  for (const userId of [viewerId, blockedId]) await notifyOwner(db, userId)
}

/** Deletes a block by its id in the list of blocked people, or by a username. */
export async function unblock({ db }: Deps, { viewerId, username }: BlockRequest): Promise<void> {
  if (/^[\w-]+$/.test(username)) await store.deleteBlock(db.orm, viewerId, username.toLowerCase())
}

/**
 * Lists the people whom the viewer blocked, newest first, each under the id of the block.
 * Only discoverable people have names.
 */
export async function listBlocked({ db, settings }: Deps, viewerId: string): Promise<Creator[]> {
  const blocks = await store.listBlocks(db.orm, viewerId, 1000)
  const ids = blocks.map(({ blockedId }) => blockedId)
  const creators = await listCreators(db.orm, { viewerId: null, ids })
  const displayName = nameAnonymousAuthor(settings)
  const nobody = { ...anonymousCreator, displayName, avatar: initialOf(displayName) }
  return blocks.map(({ id, blockedId }) => ({
    ...(creators.get(blockedId) ?? nobody),
    id,
    isBlocked: true,
  }))
}

const anonymousCreator: Omit<Creator, 'displayName' | 'avatar'> = {
  id: '',
  username: '',
  followers: 0,
  following: 0,
  playlistsCount: 0,
  isFollowing: false,
  isYou: false,
  isBlocked: true,
  isHidden: false,
}
