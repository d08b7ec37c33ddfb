// From days to the four figures and what they changed against the period before.
import type { Metrics } from '#contract/analytics.ts'
import type { DayFigures } from '../history/figures.ts'

type Sums = { count: number; savedSeconds: number; durationSeconds: number; rated: number; ratingSum: number }

/** The figures of `days`, compared with those of `before`. */
export function toMetrics(days: DayFigures[], before: DayFigures[]): Metrics {
  const now = sumUp(days)
  const then = sumUp(before)
  return {
    totalSummaries: now.count,
    timeSaved: now.savedSeconds,
    averageRating: averageRating(now),
    averageLength: averageLength(now),
    percentageChange: {
      summaries: percent(now.count, then.count),
      timeSaved: percent(now.savedSeconds, then.savedSeconds),
      rating: now.rated && then.rated ? oneDecimal(averageRating(now) - averageRating(then)) : null,
      length: now.count ? percent(averageLength(now), averageLength(then)) : null,
    },
  }
}

function sumUp(days: DayFigures[]): Sums {
  const sums: Sums = { count: 0, savedSeconds: 0, durationSeconds: 0, rated: 0, ratingSum: 0 }
  for (const day of days) for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += day[key]
  return sums
}

/** Mean of the rated ones, one decimal; 0 when none is. */
export function averageRating({ rated, ratingSum }: Pick<Sums, 'rated' | 'ratingSum'>): number {
  return rated ? oneDecimal(ratingSum / rated) : 0
}

/** Minutes, one decimal. */
function averageLength({ count, durationSeconds }: Sums): number {
  return count ? oneDecimal(durationSeconds / count / 60) : 0
}

function percent(now: number, then: number): number | null {
  return then ? Math.round(((now - then) / then) * 100) : null
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
