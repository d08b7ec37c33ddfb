// People who chose to be found, as others see them. Whoever is blocked, hidden or not to be found looks like nobody at all.
import { and, type SQL } from 'drizzle-orm'
import { initialOf } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import type { Creator } from '#contract/social.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'

export { followedBy, isFollowed, notBlocked, ownCircle } from './store.ts'

/** Those of these people whom the viewer can find, by their ids. */
export async function listCreators(
  orm: Orm,
  { viewerId, ids }: { viewerId: string | null; ids: string[] },
): Promise<Map<string, Creator>> {
  if (ids.length === 0) return new Map()
  const where = and(store.withIds([...new Set(ids)]), isVisible(viewerId))
  const rows = await store.list(orm, { viewerId, where })
  return new Map(rows.map((row) => [row.id, toCreator(row, viewerId)]))
}

/** The person with this username; one's own page is there also while others cannot find it. Throws `creator_not_found`. */
export async function findCreator({ db }: Deps, viewerId: string | null, username: string): Promise<Creator> {
  const row = await find(db.orm, viewerId, username)
  if (!row) throw new Problem('creator_not_found')
  return toCreator(row, viewerId)
}

export async function creatorId(orm: Orm, viewerId: string | null, username: string): Promise<string | null> {
  return (await find(orm, viewerId, username))?.id ?? null
}

async function find(orm: Orm, viewerId: string | null, username: string): Promise<store.Row | null> {
  const name = username.toLowerCase()
  if (!/^[a-z0-9_]{1,30}$/.test(name)) return null
  const [own] = viewerId === null ? [] : await store.list(orm, { viewerId, where: store.withIds([viewerId]) })
  if (own?.username === name) return own
  const [row] = await store.list(orm, { viewerId, where: and(store.withUsername(name), isVisible(viewerId)) })
  return row ?? null
}

export function isVisible(viewerId: string | null): SQL {
  return and(store.isFindable, store.notBlocked(viewerId, store.person)) as SQL
}

export function toCreator({ findable: _, hiddenAt, username, ...row }: store.Row, viewerId: string | null): Creator {
  return {
    ...row,
    username: username ?? '',
    avatar: initialOf(row.displayName),
    isYou: row.id === viewerId,
    isBlocked: false,
    isHidden: hiddenAt !== null,
  }
}
