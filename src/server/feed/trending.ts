// Trending: what was liked most in the last seven days, the newer first where as many did; two hundred playlists at most.
import type { Deps } from '../deps.ts'
import { type Ranked, rankLiked } from '../playlists/newest.ts'

const weekMs = 7 * 24 * 3600 * 1000
const longest = 200
/** From so many likes a week on, their ranking is kept for a minute; below it costs nothing to count again. */
const busyFrom = 20_000
const keptMs = 60_000

export type Ranking = { asOfMs: number; ranking: Ranked[] }
export type Trending = ReturnType<typeof openTrending>

export function openTrending({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let kept: Ranking | null = null
  return {
    /** Likes that came after `asOfMs` change nothing for somebody who is half-way down the list. */
    async rank(asOfMs = now()): Promise<Ranking> {
      const nowMs = now()
      if (kept && nowMs - kept.asOfMs < keptMs) return kept
      const untilMs = Math.min(asOfMs, nowMs)
      const { ranking, counted } = await rankLiked(db.orm, { sinceMs: untilMs - weekMs, untilMs, limit: longest })
      const ranked = { asOfMs: untilMs, ranking }
      kept = counted >= busyFrom ? ranked : null
      return ranked
    },
  }
}
