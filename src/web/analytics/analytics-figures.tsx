// Shows the metrics, the current week, the rankings and the time saved over a range.
import { Link } from 'react-router'
import type { Analytics } from '#contract/analytics.ts'
import { formatTimeSaved } from '#contract/format.ts'
import { ranges } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './analytics-page.module.css'
import { BarChart } from './bar-chart.tsx'
import { addDays, formatShortMonth, getLocalDay, groupByPeriod } from './calendar.ts'
import { describeMetrics } from './describe-metrics.ts'
import { RankedList } from './ranked-list.tsx'
import { StatsRow } from './stats-row.tsx'
import { texts } from './texts.ts'
import { WeekChart } from './week-chart.tsx'

const maxMonths = 3

export function AnalyticsFigures({ analytics }: { analytics: Analytics }) {
  const { range, metrics, week, channels, categories } = analytics
  return (
    <>
      <StatsRow
        stats={describeMetrics(metrics, texts.stats)}
        comparedWith={texts.comparedWith[range]}
        noComparison={texts.noComparison}
      />
      <section className={styles.section} aria-labelledby="week">
        {week.some(({ count }) => count > 0) ? <WeekChart week={week} /> : <NoActivity />}
      </section>
      <div className={styles.columns}>
        <RankedList
          id="channels"
          title={texts.channels}
          empty={metrics.totalSummaries === 0 ? texts.noChannels : texts.noChannelData}
          items={channels.map(({ name, count, share }) => ({
            name,
            count,
            countText: `${texts.videos(count)}, ${Math.round(share * 100)}%`,
          }))}
        />
        <RankedList
          id="categories"
          title={texts.categories}
          empty={texts.noCategories}
          items={categories.map(({ name, count }) => ({ name, count, countText: texts.videos(count) }))}
        />
      </div>
      {metrics.totalSummaries > 0 && (
        <>
          <TimeSavedChart analytics={analytics} />
          <RatingsAndTopics analytics={analytics} />
        </>
      )}
    </>
  )
}

function NoActivity() {
  return (
    <>
      <h2 className={text.section} id="week">
        {texts.week}
      </h2>
      <div className={styles.empty}>
        <p>{texts.noActivity}</p>
        <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
          {texts.summarizeNew}
        </Link>
      </div>
    </>
  )
}

function RatingsAndTopics({ analytics: { ratings, topics } }: { analytics: Analytics }) {
  const hasRatings = ratings.some((count) => count > 0)
  const stars = ratings.map((count, index) => ({ name: texts.stars(index + 1), count, countText: texts.videos(count) }))
  return (
    <div className={styles.columns}>
      <RankedList
        id="ratings"
        title={texts.ratings}
        empty={texts.noRatings}
        isUnnumbered
        items={hasRatings ? stars.reverse() : []}
      />
      <RankedList
        id="topics"
        title={texts.topics}
        empty={texts.noTopics}
        items={topics.map(({ name, count, months }) => ({
          name: `#${name}`,
          count,
          countText: `${texts.videos(count)}: ${Object.entries(months)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .slice(-maxMonths)
            .map(([month, monthCount]) => `${formatShortMonth(`${month}-01`)} ${monthCount}`)
            .join(', ')}`,
        }))}
      />
    </div>
  )
}

function TimeSavedChart({ analytics: { range, days, metrics } }: { analytics: Analytics }) {
  const today = getLocalDay(Date.now())
  const periods = groupByPeriod(days, range, { from: addDays(today, 1 - ranges[range]), today })
  return (
    <section className={styles.section} aria-labelledby="saved">
      <BarChart
        isCompact
        titleId="saved"
        title={texts.saved}
        subtitle={texts.savedTime(formatTimeSaved(metrics.timeSaved))}
        caption={texts.savedCaption}
        columns={[texts.period, texts.savedColumn]}
        bars={periods.map(({ key, name, savedTimeSec }) => ({
          key,
          name,
          label: '',
          value: savedTimeSec,
          valueText: texts.savedTime(formatTimeSaved(savedTimeSec)),
        }))}
      />
    </section>
  )
}
