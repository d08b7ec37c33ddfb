// The drawer of `blocks`.
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { profiles } from '../db/schema/accounts.ts'
import { blocks } from '../db/schema/creators.ts'

export async function hasBlocked(orm: Orm, blockerId: string, blockedId: string): Promise<boolean> {
  return (await orm.$count(blocks, pair(blockerId, blockedId))) > 0
}

export async function isBlockedEitherWay(orm: Orm, a: string, b: string): Promise<boolean> {
  return (await orm.$count(blocks, or(pair(a, b), pair(b, a)))) > 0
}

/** The newest first. */
export async function list(orm: Orm, blockerId: string, limit: number): Promise<{ id: string; blockedId: string }[]> {
  return orm
    .select({ id: blocks.id, blockedId: blocks.blockedId })
    .from(blocks)
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), blocks.id)
    .limit(limit)
}

export async function add(tx: Orm, blockerId: string, blockedId: string, nowMs: number): Promise<void> {
  await tx.insert(blocks).values({ blockerId, blockedId, createdAt: nowMs }).onConflictDoNothing()
}

/** Takes a block back, by its own id or the username of somebody who can be found. */
export async function remove(orm: Orm, blockerId: string, name: string): Promise<void> {
  const found = orm
    .select({ id: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.username, name), sql`${profiles.findable}`, sql`${profiles.hiddenAt} is null`))
  const isIt = or(sql`${blocks.id}::text = ${name}`, inArray(blocks.blockedId, found))
  await orm.delete(blocks).where(and(eq(blocks.blockerId, blockerId), isIt))
}

const pair = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
