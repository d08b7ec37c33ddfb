// The four figures in words, for analytics and for the dashboard.
import type { Metrics } from '#contract/analytics.ts'
import { formatTimeSaved } from '#contract/format.ts'
import type { Stat } from '../ui/stats.tsx'

type Labels = { summaries: string; timeSaved: string; rating: string; length: string }

/** An average of nothing is a dash, not a zero. */
export function toStats({ percentageChange, ...metrics }: Metrics, labels: Labels): Stat[] {
  const { totalSummaries, timeSaved, averageRating, averageLength } = metrics
  const [, value = '', unit = ''] = /^([\d.]+)(\D+)$/.exec(formatTimeSaved(timeSaved)) ?? []
  return [
    {
      label: labels.summaries,
      value: totalSummaries.toLocaleString('en'),
      change: percent(percentageChange.summaries),
    },
    { label: labels.timeSaved, value, unit, change: percent(percentageChange.timeSaved) },
    {
      label: labels.rating,
      ...(averageRating ? { value: averageRating.toFixed(1), unit: '/5' } : { value: '–' }),
      change: signed(percentageChange.rating, ''),
    },
    {
      label: labels.length,
      ...(totalSummaries ? { value: String(Math.round(averageLength)), unit: 'min' } : { value: '–' }),
      change: percent(percentageChange.length),
    },
  ]
}

const percent = (change: number | null) => signed(change, '%')

/** 23 -> "+23%", -4 -> "-4%", 0 -> "0%". */
function signed(change: number | null, unit: string): string | null {
  return change === null ? null : `${change > 0 ? '+' : ''}${change}${unit}`
}
