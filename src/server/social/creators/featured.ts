// Chooses the creators whom people are invited to follow: discoverable ones with a public playlist.
import { and, desc, not, type SQL } from 'drizzle-orm'
import type { Creator } from '#contract/social/social.ts'
import type { Orm } from '../../db/database.ts'
import { profiles } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps/deps.ts'
import { isDiscoverableBy } from '../../visibility/people.ts'
import { ownsListedPlaylist } from '../../visibility/playlists.ts'
import { toCreator } from './creators.ts'
import * as follows from './follow-store.ts'
import * as store from './store.ts'

const rankingMs = 30 * 24 * 3600 * 1000
const maxCreators = 4
/** The ranking is cached only from this many follows per month on; counting fewer is fast. */
const cacheFromFollows = 20_000
const cacheMs = 60_000
/** More than are shown, because some may be hidden, blocked or without a playlist. */
const maxCandidates = 50

/**
 * Lists the creators with the most new followers in the last thirty days, then those with
 * the most followers.
 */
export function openFeatured({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let cache: { ids: string[]; atMs: number } | null = null
  const rank = async (): Promise<string[]> => {
    const atMs = now()
    if (cache && atMs - cache.atMs < cacheMs) return cache.ids
    const { ids, totalFollows } = await follows.rankByNewFollowers(
      db.orm,
      atMs - rankingMs,
      maxCandidates,
    )
    cache = totalFollows >= cacheFromFollows ? { ids, atMs } : null
    return ids
  }
  return async (viewerId: string | null): Promise<Creator[]> =>
    selectCreators(db.orm, { viewerId, preferredIds: await rank(), where: undefined })
}

/**
 * Lists creators whom the viewer does not follow: first those followed by the creators
 * they follow, then those with the most followers.
 */
export async function listSuggested({ db }: Deps, viewerId: string | null): Promise<Creator[]> {
  const preferredIds =
    viewerId === null ? [] : await follows.listFollowedByFollowed(db.orm, viewerId, maxCandidates)
  const where = viewerId === null ? undefined : not(store.hasFollow(viewerId))
  return selectCreators(db.orm, { viewerId, preferredIds, where })
}

type CreatorSelection = { viewerId: string | null; preferredIds: string[]; where: SQL | undefined }

/** Lists the eligible preferred creators in their order, then those with the most followers. */
async function selectCreators(
  orm: Orm,
  { viewerId, preferredIds, where }: CreatorSelection,
): Promise<Creator[]> {
  const isOther = viewerId === null ? undefined : not(store.hasId([viewerId]))
  const isEligible = and(
    isDiscoverableBy(viewerId),
    ownsListedPlaylist(profiles.userId),
    isOther,
    where,
  )
  const preferred = await store.list(orm, {
    viewerId,
    where: and(store.hasId(preferredIds), isEligible),
  })
  const selected = preferred
    .sort((a, b) => preferredIds.indexOf(a.id) - preferredIds.indexOf(b.id))
    .slice(0, maxCreators)
  if (selected.length < maxCreators) {
    const isUnselected = and(isEligible, not(store.hasId(selected.map(({ id }) => id))))
    const orderBy = [desc(profiles.followers), profiles.userId]
    const limit = maxCreators - selected.length
    selected.push(...(await store.list(orm, { viewerId, where: isUnselected, orderBy, limit })))
  }
  return selected.map((row) => toCreator(row, viewerId))
}
