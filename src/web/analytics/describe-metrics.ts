// Formats the four metrics for the analytics page and the dashboard.
import type { Metrics } from '#contract/analytics.ts'
import { formatTimeSaved } from '#contract/format.ts'
import type { MetricFigure } from './stats-row.tsx'

type Labels = { summaries: string; timeSaved: string; rating: string; length: string }

/** An average without values is a dash, not a zero. */
export function describeMetrics({ percentageChange, ...metrics }: Metrics, labels: Labels): MetricFigure[] {
  const { totalSummaries, timeSaved, averageRating, averageLength } = metrics
  const [, value = '', unit = ''] = /^([\d.]+)(\D+)$/.exec(formatTimeSaved(timeSaved)) ?? []
  return [
    {
      label: labels.summaries,
      value: totalSummaries.toLocaleString('en'),
      change: formatPercentChange(percentageChange.summaries),
    },
    { label: labels.timeSaved, value, unit, change: formatPercentChange(percentageChange.timeSaved) },
    {
      label: labels.rating,
      ...(averageRating ? { value: averageRating.toFixed(1), unit: '/5' } : { value: '–' }),
      change: formatChange(percentageChange.rating, ''),
    },
    {
      label: labels.length,
      ...(totalSummaries ? { value: String(Math.round(averageLength)), unit: 'min' } : { value: '–' }),
      change: formatPercentChange(percentageChange.length),
    },
  ]
}

const formatPercentChange = (change: number | null) => formatChange(change, '%')

/** 23 -> "+23%", -4 -> "-4%", 0 -> "0%". */
function formatChange(change: number | null, unit: string): string | null {
  return change === null ? null : `${change > 0 ? '+' : ''}${change}${unit}`
}
