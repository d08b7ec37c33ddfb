// Ranks the most liked playlists of at most two hundred people by their likes in the last
// seven days, newer ones first for equal counts.
import type { Deps } from '../../deps/deps.ts'
import { type RankedPlaylist, rankByLikes } from './store.ts'

const periodMs = 7 * 24 * 3600 * 1000
const maxRanked = 200
/** The ranking is cached only from this many likes per week on; counting fewer is fast. */
const cacheFromLikes = 20_000
/** An older ranking is refreshed in the background while it is still served. */
const freshMs = 60_000
/** A ranking that is older than this is not served. */
const maxAgeMs = 10 * 60_000

type Ranking = { asOfMs: number; ranking: RankedPlaylist[] }
export type TrendingFeed = ReturnType<typeof openTrending>

export function openTrending({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  let cache: Ranking | null = null
  let refresh: Promise<Ranking> | null = null

  async function computeRanking(untilMs: number): Promise<Ranking> {
    const period = { sinceMs: untilMs - periodMs, untilMs }
    const { ranking, totalLikes } = await rankByLikes(db.orm, { ...period, limit: maxRanked })
    const result = { asOfMs: untilMs, ranking }
    cache = totalLikes >= cacheFromLikes ? result : null
    return result
  }

  return {
    /**
     * Returns the ranking as of a time, so that later likes do not reorder the list for a
     * viewer who is paging through it.
     */
    async rank(asOfMs = now()): Promise<Ranking> {
      const nowMs = now()
      const ageMs = cache ? nowMs - cache.asOfMs : Number.POSITIVE_INFINITY
      if (!cache || ageMs >= maxAgeMs) return computeRanking(Math.min(asOfMs, nowMs))
      if (ageMs >= freshMs) {
        refresh ??= computeRanking(nowMs).finally(() => (refresh = null))
        refresh.catch((err) => log.warn({ err }, 'refreshing the trending ranking failed'))
      }
      return cache
    },
  }
}
