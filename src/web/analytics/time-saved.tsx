// The time saved over a range: how it is counted, and when it was saved.

import { addDays } from '#contract/basics/days.ts'
import { formatTimeSaved } from '#contract/basics/format.ts'
import { ranges } from '#contract/basics/limits.ts'
import type { Analytics } from '#contract/library/analytics.ts'
import { readDay } from '../library/filters/date-spans.ts'
import text from '../ui/text.module.css'
import { BarChart } from './bar-chart.tsx'
import { groupByPeriod } from './calendar.ts'
import { FigureLink, listPath } from './figure-link.tsx'
import { texts } from './texts.ts'
import styles from './time-saved.module.css'

export function TimeSaved({ analytics }: { analytics: Analytics }) {
  const { range, days, metrics, totalLength } = analytics
  const today = readDay(Date.now())
  const from = addDays(today, 1 - ranges[range])
  const periods = groupByPeriod(days, range, { from, today })
  const inHours = Math.max(...periods.map(({ savedTimeSec }) => savedTimeSec)) >= 3600
  const toUnit = (seconds: number) => seconds / (inHours ? 3600 : 60)
  const rounded = (value: number) => (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10)
  return (
    <section className={styles.section} aria-labelledby="saved">
      {days.length > 1 ? (
        <BarChart
          titleId="saved"
          title={texts.saved}
          subtitle={texts.savedTime(formatTimeSaved(metrics.timeSaved))}
          unit={texts.savedUnit(inHours, range)}
          bars={periods.map(({ name, label, savedTimeSec, count, ...span }) => ({
            key: span.from,
            label,
            description: `${name}: ${texts.savedTime(formatTimeSaved(savedTimeSec))}`,
            value: toUnit(savedTimeSec),
            shown: String(rounded(toUnit(savedTimeSec))),
            isCurrent: span.to === today,
            path: count > 0 ? listPath({ from: span.from, to: span.to }) : null,
          }))}
        />
      ) : (
        <h2 className={text.section} id="saved">
          {texts.saved}
        </h2>
      )}
      <dl className={styles.sum}>
        <div>
          <dt>{texts.sum.length}</dt>
          <dd>
            <FigureLink to={listPath({ from, to: today }, { sort: 'duration' })}>
              {formatTimeSaved(totalLength)}
            </FigureLink>
          </dd>
        </div>
        <div>
          <dt>{texts.sum.reading}</dt>
          <dd>{formatTimeSaved(Math.max(0, totalLength - metrics.timeSaved))}</dd>
        </div>
        <div>
          <dt>{texts.sum.saved}</dt>
          <dd>{formatTimeSaved(metrics.timeSaved)}</dd>
        </div>
      </dl>
      <p className={styles.assumption}>{texts.assumption}</p>
    </section>
  )
}
