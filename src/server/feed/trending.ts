// Trending: what was liked most in the last seven days, the newer first where as many did; two hundred playlists at most.
import type { Deps } from '../deps.ts'
import { type Ranked, rankLiked } from '../playlists/newest.ts'

const weekMs = 7 * 24 * 3600 * 1000
const longest = 200
/** From so many likes a week on, their ranking is kept and counted anew once a minute, while the old one is read; below it costs nothing. */
const busyFrom = 20_000
const keptMs = 60_000
const oldestMs = 10 * 60_000

export type Ranking = { asOfMs: number; ranking: Ranked[] }
export type Trending = ReturnType<typeof openTrending>

export function openTrending({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  let kept: Ranking | null = null
  let counting: Promise<Ranking> | null = null

  async function count(untilMs: number): Promise<Ranking> {
    const { ranking, counted } = await rankLiked(db.orm, { sinceMs: untilMs - weekMs, untilMs, limit: longest })
    const ranked = { asOfMs: untilMs, ranking }
    kept = counted >= busyFrom ? ranked : null
    return ranked
  }

  return {
    /** Likes that came after `asOfMs` change nothing for somebody who is half-way down the list. */
    async rank(asOfMs = now()): Promise<Ranking> {
      const nowMs = now()
      const ageMs = kept ? nowMs - kept.asOfMs : Number.POSITIVE_INFINITY
      if (!kept || ageMs >= oldestMs) return count(Math.min(asOfMs, nowMs))
      if (ageMs >= keptMs) {
        counting ??= count(nowMs).finally(() => (counting = null))
        counting.catch((err) => log.warn({ err }, 'Trending could not be counted'))
      }
      return kept
    },
  }
}
