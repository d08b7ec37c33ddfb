// Writes the statistics as CSV.
import type { Analytics } from '#contract/library/analytics.ts'
import { toCsv } from '#contract/library/csv.ts'

/** Writes one table after another, each with its header row. */
export function toAnalyticsCsv({
  range,
  metrics,
  rewrites,
  days,
  channels,
  categories,
  ratings,
  topics,
}: Analytics): string {
  const { percentageChange: change } = metrics
  return toCsv([
    ['Range', range],
    [],
    ['Figure', 'Value', 'Change'],
    ['Videos summarized', metrics.totalSummaries, change.summaries],
    ['Rewrites', rewrites],
    ['Time saved (seconds)', metrics.timeSaved, change.timeSaved],
    ['Average rating', metrics.averageRating, change.rating],
    ['Average length (minutes)', metrics.averageLength, change.length],
    [],
    ['Day', 'Videos', 'Time saved (seconds)'],
    ...days.map(({ day, count, savedTimeSec }) => [day, count, savedTimeSec]),
    [],
    ['Channel', 'Videos', 'Share'],
    ...channels.map(({ name, count, share }) => [name, count, share]),
    [],
    ['Category', 'Videos'],
    ...categories.map(({ name, count }) => [name, count]),
    [],
    ['Stars', 'Videos'],
    ...ratings.map((count, index) => [index + 1, count]),
    [],
    ['Topic', 'Times'],
    ...topics.map(({ name, count }) => [name, count]),
  ])
}
