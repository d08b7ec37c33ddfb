// Queries on the table of the passkeys. Only Better Auth's adapter also accesses it: it
// adds them and counts their uses.
import { and, asc, eq } from 'drizzle-orm'
import type { PasskeyView } from '#contract/accounts/passkeys.ts'
import type { Orm } from '../db/database.ts'
import { passkeys, users } from '../db/schema/accounts.ts'

/** A user's passkeys, the oldest first. */
export async function listPasskeys(orm: Orm, userId: string): Promise<PasskeyView[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys
  const rows = await orm
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    createdAt: row.createdAt?.getTime() ?? 0,
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
  }))
}

export function countPasskeys(orm: Orm, userId: string): Promise<number> {
  return orm.$count(passkeys, eq(passkeys.userId, userId))
}

/** False if the user has no such passkey. */
export async function renamePasskey(
  orm: Orm,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.id, id))
  return (
    (await orm.update(passkeys).set({ name }).where(isOwn).returning({ id: passkeys.id })).length >
    0
  )
}

/**
 * Removes a passkey, unless the user would have none left and `mustKeepOne`. Simultaneous
 * removals wait for each other.
 */
export async function removePasskey(
  orm: Orm,
  { userId, id, mustKeepOne }: { userId: string; id: string; mustKeepOne: boolean },
): Promise<'removed' | 'unknown' | 'last'> {
  return orm.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const ids = (await listPasskeys(tx, userId)).map((passkey) => passkey.id)
    if (!ids.includes(id)) return 'unknown'
    if (mustKeepOne && ids.length === 1) return 'last'
    await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    return 'removed'
  })
}

/** Removes all passkeys of a user. */
export async function deletePasskeys(orm: Orm, userId: string): Promise<void> {
  await orm.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** `credentialId` is by what the browser names the passkey. */
export async function recordPasskeyUse(orm: Orm, credentialId: string, now: Date): Promise<void> {
  await orm.update(passkeys).set({ lastUsedAt: now }).where(eq(passkeys.credentialID, credentialId))
}
