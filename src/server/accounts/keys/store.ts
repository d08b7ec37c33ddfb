// Queries on the table of the API keys.
import { and, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { ApiKey } from '#contract/accounts/keys.ts'
import type { Orm } from '../../db/database.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { apiKeys } from '../../db/schema/api-keys.ts'

type KeyRow = typeof apiKeys.$inferSelect
export type FoundKey = Pick<KeyRow, 'id' | 'userId' | 'scopes' | 'lastUsedAt' | 'expiresAt'>

/** The key with this hash, unless its user is suspended. */
export async function findByHash(orm: Orm, hash: string): Promise<FoundKey | null> {
  const { id, userId, scopes, lastUsedAt, expiresAt } = apiKeys
  const [row] = await orm
    .select({ id, userId, scopes, lastUsedAt, expiresAt })
    .from(apiKeys)
    .leftJoin(profiles, eq(profiles.userId, userId))
    .where(and(eq(apiKeys.hash, hash), isNull(profiles.suspendedAt)))
  return row ?? null
}

/** The keys of a user without their hashes, the newest first. */
export async function list(orm: Orm, userId: string): Promise<ApiKey[]> {
  const { id, name, start, scopes, createdAt, lastUsedAt, expiresAt, browser } = apiKeys
  return orm
    .select({ id, name, start, scopes, createdAt, lastUsedAt, expiresAt, browser })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(createdAt), id)
}

/**
 * Inserts the key unless the user has reached the limit, also by requests at the same
 * time. Returns whether it did.
 */
export async function insertWithinLimit(orm: Orm, row: KeyRow, limit: number): Promise<boolean> {
  return orm.transaction(async (tx) => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, row.userId))
      .for('no key update')
    if ((await tx.$count(apiKeys, eq(apiKeys.userId, row.userId))) >= limit) return false
    await tx.insert(apiKeys).values(row)
    return true
  })
}

/** Writes the time of use, unless another request did so after `unlessSince`. */
export async function updateLastUse(
  orm: Orm,
  id: string,
  nowMs: number,
  unlessSince: number,
): Promise<void> {
  const isOlder = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, unlessSince))
  await orm
    .update(apiKeys)
    .set({ lastUsedAt: nowMs })
    .where(and(eq(apiKeys.id, id), isOlder))
}

/** Returns whether the user had the key. */
export async function remove(
  orm: Orm,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const isOwn = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId))
  return (await orm.delete(apiKeys).where(isOwn).returning({ id: apiKeys.id })).length > 0
}

export async function removePaired(orm: Orm, hash: string): Promise<boolean> {
  const isPaired = and(eq(apiKeys.hash, hash), isNotNull(apiKeys.browser))
  return (await orm.delete(apiKeys).where(isPaired).returning({ id: apiKeys.id })).length > 0
}

export async function removeAll(orm: Orm, userId: string): Promise<void> {
  await orm.delete(apiKeys).where(eq(apiKeys.userId, userId))
}
