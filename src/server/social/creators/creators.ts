// Finds discoverable people as others see them. A blocked, hidden or undiscoverable
// person looks as if they did not exist.
import { and, or } from 'drizzle-orm'
import { initialOf } from '#contract/basics/initial.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Creator } from '#contract/social/social.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { isDiscoverableBy } from '../../visibility/people.ts'
import * as store from './store.ts'
import { hasId, hasUsername, list, setHidden } from './store.ts'
import { lockUser } from './user-locks.ts'

/** Finds those of these people whom the viewer can find, by their ids. */
export async function listCreators(
  orm: Orm,
  { viewerId, ids }: { viewerId: string | null; ids: string[] },
): Promise<Map<string, Creator>> {
  if (ids.length === 0) return new Map()
  const where = and(store.hasId([...new Set(ids)]), isDiscoverableBy(viewerId))
  const rows = await store.list(orm, { viewerId, where })
  return new Map(rows.map((row) => [row.id, toCreator(row, viewerId)]))
}

/**
 * Returns the person with this username. Viewers always find themselves. Throws
 * `creator_not_found`.
 */
export async function getCreator(
  { db }: Deps,
  viewerId: string | null,
  username: string,
): Promise<Creator> {
  const row = await findCreator(db.orm, viewerId, username)
  if (!row) throw new Problem('creator_not_found')
  return toCreator(row, viewerId)
}

/** Returns the person with this username as a guest sees them, or null. */
export async function findPublicCreator(
  { db }: Pick<Deps, 'db'>,
  username: string,
): Promise<Creator | null> {
  const row = await findCreator(db.orm, null, username)
  return row && toCreator(row, null)
}

export async function findCreatorId(
  orm: Orm,
  viewerId: string | null,
  username: string,
): Promise<string | null> {
  return (await findCreator(orm, viewerId, username))?.id ?? null
}

async function findCreator(
  orm: Orm,
  viewerId: string | null,
  username: string,
): Promise<store.CreatorRow | null> {
  const name = username.toLowerCase()
  if (!/^[a-z0-9_]{1,30}$/.test(name)) return null
  const [own] =
    viewerId === null ? [] : await store.list(orm, { viewerId, where: store.hasId([viewerId]) })
  if (own?.username === name) return own
  const [row] = await store.list(orm, {
    viewerId,
    where: and(store.hasUsername(name), isDiscoverableBy(viewerId)),
  })
  return row ?? null
}

export function toCreator(
  { hiddenAt, username, ...row }: store.CreatorRow,
  viewerId: string | null,
): Creator {
  return {
    ...row,
    username: username ?? '',
    avatar: initialOf(row.displayName),
    isYou: row.id === viewerId,
    isBlocked: false,
    isHidden: hiddenAt !== null,
  }
}

/**
 * Hides a user from everyone but themselves, or shows them again if the time is null.
 * Locks them, because counters depend on it. False if nothing changes.
 */
export async function setUserHidden(
  tx: Orm,
  userId: string,
  hiddenAt: number | null,
): Promise<boolean> {
  await lockUser(tx, userId)
  return setHidden(tx, userId, hiddenAt)
}

/** Finds a user by username or id, including users who are not discoverable. */
export async function findUserIdByName(orm: Orm, name: string): Promise<string | null> {
  const where = or(hasUsername(name.toLowerCase()), hasId([name]))
  const [row] = await list(orm, { viewerId: null, where, limit: 1 })
  return row?.id ?? null
}
