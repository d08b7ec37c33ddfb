// Who is shown to people that look for somebody to follow. Only people who can be found and have a public playlist.
import { and, desc, not, type SQL } from 'drizzle-orm'
import type { Creator } from '#contract/social.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { isVisible, toCreator } from './creators.ts'
import * as follows from './follow-store.ts'
import * as store from './store.ts'

const lately = 30 * 24 * 3600 * 1000
const shown = 4
/** From so many follows a month on, their ranking is kept for a minute; below it costs nothing to count again. */
const busyFrom = 20_000
const keptMs = 60_000
/** Some of the most followed may be hidden, blocked or without a playlist. */
const candidates = 50

/** True as long as nobody shows anything here, when examples stand in for creators. */
export async function showsNothing(orm: Orm): Promise<boolean> {
  return !(await store.anyPlaylistIsShown(orm))
}

export type Featured = ReturnType<typeof openFeatured>

/** Who got most followers in the last thirty days; where that is too few, who has most of all. */
export function openFeatured({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let kept: { ids: string[]; atMs: number } | null = null
  const rank = async (): Promise<string[]> => {
    const atMs = now()
    if (kept && atMs - kept.atMs < keptMs) return kept.ids
    const { ids, counted } = await follows.rankFollowed(db.orm, atMs - lately, candidates)
    kept = counted >= busyFrom ? { ids, atMs } : null
    return ids
  }
  return async (viewerId: string | null): Promise<Creator[]> =>
    pick(db.orm, { viewerId, first: await rank(), where: undefined })
}

/** Whom one does not follow yet: first those whom most of the people follow whom one follows, then who has most followers. */
export async function listSuggested({ db }: Deps, viewerId: string | null): Promise<Creator[]> {
  const first = viewerId === null ? [] : await follows.listFollowedByFollowed(db.orm, viewerId, candidates)
  const where = viewerId === null ? undefined : not(store.isFollowing(viewerId))
  return pick(db.orm, { viewerId, first, where })
}

type Wish = { viewerId: string | null; first: string[]; where: SQL | undefined }

/** Those of `first` that fit, in their order, and then who has most followers. */
async function pick(orm: Orm, { viewerId, first, where }: Wish): Promise<Creator[]> {
  const other = viewerId === null ? undefined : not(store.is(viewerId))
  const fits = and(isVisible(viewerId), store.showsPlaylists, other, where)
  const found = await store.list(orm, { viewerId, where: and(store.withIds(first), fits) })
  const chosen = found.sort((a, b) => first.indexOf(a.id) - first.indexOf(b.id)).slice(0, shown)
  if (chosen.length < shown) {
    const rest = and(fits, not(store.withIds(chosen.map(({ id }) => id))))
    const order = [desc(store.followers), store.person]
    chosen.push(...(await store.list(orm, { viewerId, where: rest, order, limit: shown - chosen.length })))
  }
  return chosen.map((row) => toCreator(row, viewerId))
}
