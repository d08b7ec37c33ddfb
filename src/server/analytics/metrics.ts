// From days to the four figures and what they changed against the period before.
import type { Analytics, Metrics } from '#contract/analytics.ts'
import type { DayFigures } from '../history/figures.ts'

type Ratings = Analytics['ratings']
type Sums = { count: number; savedSeconds: number; durationSeconds: number; ratings: Ratings }

/** The figures of `days`, compared with those of `before`. */
export function toMetrics(days: DayFigures[], before: DayFigures[]): Metrics {
  const now = sumUp(days)
  const then = sumUp(before)
  return {
    totalSummaries: now.count,
    timeSaved: now.savedSeconds,
    averageRating: averageRating(now.ratings),
    averageLength: averageLength(now),
    percentageChange: {
      summaries: percent(now.count, then.count),
      timeSaved: percent(now.savedSeconds, then.savedSeconds),
      rating:
        averageRating(now.ratings) && averageRating(then.ratings)
          ? oneDecimal(averageRating(now.ratings) - averageRating(then.ratings))
          : null,
      length: now.count ? percent(averageLength(now), averageLength(then)) : null,
    },
  }
}

function sumUp(days: DayFigures[]): Sums {
  const sums = { count: 0, savedSeconds: 0, durationSeconds: 0 }
  for (const day of days) for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += day[key]
  return { ...sums, ratings: countRatings(days) }
}

/** How many have 1 to 5 stars. */
export function countRatings(days: Pick<DayFigures, 'ratings'>[]): Ratings {
  const counts: Ratings = [0, 0, 0, 0, 0]
  for (const { ratings } of days) for (const [index, count] of ratings.entries()) counts[index]! += count
  return counts
}

/** Mean of the rated ones, one decimal; 0 when none is. */
function averageRating(ratings: Ratings): number {
  const rated = ratings.reduce((sum, count) => sum + count, 0)
  const stars = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return rated ? oneDecimal(stars / rated) : 0
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
