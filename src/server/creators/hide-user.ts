// Hides users from others on behalf of the operator.
import { or } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { hasId, hasUsername, list, setHidden } from './store.ts'
import { lockUser } from './user-locks.ts'

/** Hides a user from everyone but themselves, or shows them again if the time is null. Locks them, because counters depend on it. False if nothing changes. */
export async function setUserHidden(tx: Orm, userId: string, hiddenAt: number | null): Promise<boolean> {
  await lockUser(tx, userId)
  return setHidden(tx, userId, hiddenAt)
}

/** Finds a user by username or id, including users who are not discoverable. */
export async function findUserIdByName(orm: Orm, name: string): Promise<string | null> {
  const where = or(hasUsername(name.toLowerCase()), hasId([name]))
  const [row] = await list(orm, { viewerId: null, where, limit: 1 })
  return row?.id ?? null
}
