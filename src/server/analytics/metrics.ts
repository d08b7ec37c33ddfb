// Computes the four metrics of a period and their change against the period before.
import type { Analytics, Figures, Metrics } from '#contract/library/analytics.ts'
import type { DailyFigures } from './counts.ts'

type Ratings = Analytics['ratings']
type Totals = { count: number; savedSeconds: number; durationSeconds: number; ratings: Ratings }

/** Returns the metrics of `days`, compared with those of `previousDays`. */
export function toMetrics(days: DailyFigures[], previousDays: DailyFigures[]): Metrics {
  return compare(toFigures(days), toFigures(previousDays))
}

function compare(current: Figures, previous: Figures): Metrics {
  const [rating, previousRating] = [current.averageRating, previous.averageRating]
  return {
    ...current,
    percentageChange: {
      summaries: percentChange(current.totalSummaries, previous.totalSummaries),
      timeSaved: percentChange(current.timeSaved, previous.timeSaved),
      rating: rating && previousRating ? roundToTenth(rating - previousRating) : null,
      length: current.totalSummaries
        ? percentChange(current.averageLength, previous.averageLength)
        : null,
    },
  }
}

export function toFigures(days: DailyFigures[]): Figures {
  const totals = sumUp(days)
  return {
    totalSummaries: totals.count,
    timeSaved: totals.savedSeconds,
    averageRating: averageRating(totals.ratings),
    averageLength: averageLength(totals),
  }
}

function sumUp(days: DailyFigures[]): Totals {
  const sums = { count: 0, savedSeconds: 0, durationSeconds: 0 }
  for (const day of days)
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += day[key]
  return { ...sums, ratings: countRatings(days) }
}

/** Counts how many summaries are rated 1 to 5, in this order. */
export function countRatings(days: Pick<DailyFigures, 'ratings'>[]): Ratings {
  const counts: Ratings = [0, 0, 0, 0, 0]
  for (const { ratings } of days)
    for (const [index, count] of ratings.entries()) counts[index]! += count
  return counts
}

/** Returns the average of all ratings, rounded to one decimal; 0 without ratings. */
export function averageRating(ratings: number[]): number {
  const rated = ratings.reduce((sum, count) => sum + count, 0)
  const stars = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return rated ? roundToTenth(stars / rated) : 0
}

/** Returns minutes, rounded to one decimal. */
function averageLength({ count, durationSeconds }: Totals): number {
  return count ? roundToTenth(durationSeconds / count / 60) : 0
}

function percentChange(current: number, previous: number): number | null {
  return previous ? Math.round(((current - previous) / previous) * 100) : null
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
