// Formats the four metrics for the analytics page and the dashboard.

import { formatTimeSaved } from '#contract/basics/format.ts'
import type { Figures, Metrics } from '#contract/library/analytics.ts'
import type { MetricFigure } from './stats-row.tsx'

type Labels = { summaries: string; timeSaved: string; rating: string; length: string }
type Shown = { value: string; unit?: string }

/**
 * An average without values is a dash, not a zero. `compare` says in words what a change
 * compares: the figure now, which is that of `current`, and the figure of `previous`.
 */
export function describeMetrics(
  {
    metrics,
    current = metrics,
    previous,
  }: { metrics: Metrics; current?: Figures; previous: Figures },
  labels: Labels,
  compare: (now: string, before: string) => string,
): (MetricFigure & { key: keyof Labels })[] {
  const { percentageChange } = metrics
  return (Object.keys(show) as (keyof Labels)[]).map((key) => {
    const change = percentageChange[key]
    const [now, before] = [current, previous].map((figures) => toText(show[key](figures))) as [
      string,
      string,
    ]
    const amount =
      change === null ? '' : `${change > 0 ? '+' : ''}${change}${key === 'rating' ? '' : '%'}`
    return {
      key,
      label: labels[key],
      ...show[key](metrics),
      comparison: change === null ? null : `${compare(now, before)} (${amount})`,
    }
  })
}

const show: Record<keyof Labels, (figures: Figures) => Shown> = {
  summaries: ({ totalSummaries }) => ({ value: totalSummaries.toLocaleString('en') }),
  timeSaved: ({ timeSaved }) => {
    const [, value = '', unit = ''] = /^([\d.]+)(\D+)$/.exec(formatTimeSaved(timeSaved)) ?? []
    return { value, unit }
  },
  rating: ({ averageRating }) =>
    averageRating ? { value: averageRating.toFixed(1), unit: '/5' } : { value: '–' },
  length: ({ totalSummaries, averageLength }) =>
    totalSummaries ? { value: String(Math.round(averageLength)), unit: 'min' } : { value: '–' },
}

const toText = ({ value, unit = '' }: Shown) => `${value}${unit === 'min' ? ' min' : unit}`
