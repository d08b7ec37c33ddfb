// Reads and changes rows of `blocks`.
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { blocks } from '../../db/schema/creators.ts'
import { isDiscoverableBy } from '../../visibility/people.ts'

export async function hasBlocked(orm: Orm, blockerId: string, blockedId: string): Promise<boolean> {
  return (await orm.$count(blocks, isBlock(blockerId, blockedId))) > 0
}

export async function isBlockedEitherWay(orm: Orm, a: string, b: string): Promise<boolean> {
  return (await orm.$count(blocks, or(isBlock(a, b), isBlock(b, a)))) > 0
}

/** Newest first. */
export async function listBlocks(
  orm: Orm,
  blockerId: string,
  limit: number,
): Promise<{ id: string; blockedId: string }[]> {
  return orm
    .select({ id: blocks.id, blockedId: blocks.blockedId })
    .from(blocks)
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), blocks.id)
    .limit(limit)
}

export async function addBlock(
  tx: Orm,
  blockerId: string,
  blockedId: string,
  nowMs: number,
): Promise<void> {
  await tx.insert(blocks).values({ blockerId, blockedId, createdAt: nowMs }).onConflictDoNothing()
}

/** Deletes a block by its own id, or by the username of a discoverable user. */
export async function deleteBlock(
  orm: Orm,
  blockerId: string,
  idOrUsername: string,
): Promise<void> {
  const userIds = orm
    .select({ id: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.username, idOrUsername), isDiscoverableBy(null)))
  const isMatch = or(sql`${blocks.id}::text = ${idOrUsername}`, inArray(blocks.blockedId, userIds))
  await orm.delete(blocks).where(and(eq(blocks.blockerId, blockerId), isMatch))
}

/** Deletes all blocks from and to a user. */
export async function deleteBlocksOf(tx: Orm, userId: string): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
}

/**
 * Lists the users whom a user blocked for their data export. Those whom nobody can find
 * have no username there.
 */
export async function exportBlocks(orm: Orm, userId: string) {
  return orm
    .select({ username: profiles.username, blockedAt: blocks.createdAt })
    .from(blocks)
    .leftJoin(profiles, and(eq(profiles.userId, blocks.blockedId), isDiscoverableBy(null)))
    .where(eq(blocks.blockerId, userId))
}

const isBlock = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
