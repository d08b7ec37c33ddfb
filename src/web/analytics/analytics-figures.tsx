// Shows the metrics, the current week, the year, topics, time saved and the rankings over a range.
import type { ReactNode } from 'react'
import { addDays } from '#contract/basics/days.ts'
import { formatDuration } from '#contract/basics/format.ts'
import { ranges } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import type { Analytics } from '#contract/library/analytics.ts'
import { readDay } from '../library/filters/date-spans.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './analytics-page.module.css'
import { describeMetrics } from './describe-metrics.ts'
import { FigureLink, listPath } from './figure-link.tsx'
import { RankedList } from './ranked-list.tsx'
import { StatsRow } from './stats-row.tsx'
import { texts } from './texts.ts'
import { TimeSaved } from './time-saved.tsx'
import { TopicsOverTime } from './topics-over-time.tsx'
import { WeekChart } from './week-chart.tsx'
import { YearStrip } from './year-strip.tsx'

/**
 * What shows a course over time is left out until there are two days, or months, of it,
 * and ratings until there are two.
 */
export function AnalyticsFigures({ analytics }: { analytics: Analytics }) {
  const { range, metrics, previous, week, year, channels, categories, ratings, topics } = analytics
  const today = readDay(Date.now())
  const span = { from: addDays(today, 1 - ranges[range]), to: today }
  const notes = describeNotes(analytics, span)
  const stats = describeMetrics(
    { metrics, previous },
    texts.stats,
    (_, before) => `${before} ${texts.before[range]}`,
  )
  const hasVideos = metrics.totalSummaries > 0
  const percentOf = (share: number) => `${Math.round(share * 100)}%`
  return (
    <>
      <StatsRow
        stats={stats.map((stat) => ({ ...stat, ...notes[stat.key] }))}
        noComparison={texts.noComparison}
      />
      <section className={styles.section} aria-labelledby="week">
        <WeekChart week={week} />
        {week.every(({ count }) => count === 0) && <NoActivity />}
      </section>
      {year.length > 1 && <YearStrip year={year} />}
      {hasCourse(topics) && <TopicsOverTime topics={topics} span={span} />}
      <TimeSaved analytics={analytics} />
      <div className={styles.columns}>
        <RankedList
          id="channels"
          title={texts.channels}
          empty={hasVideos ? texts.noChannelData : texts.noChannels}
          items={channels.map(({ name, count, share }) => ({
            name,
            count,
            path: listPath({ channel: name, ...span }),
            countText: `${texts.videos(count)}, ${percentOf(share)}`,
          }))}
        />
        <RankedList
          id="categories"
          title={texts.categories}
          empty={texts.noCategories}
          items={categories.map(({ name, count }) => ({
            name,
            count,
            path: listPath({ category: name, ...span }),
            countText: texts.videos(count),
          }))}
        />
        {analytics.rated > 1 && (
          <RankedList
            id="ratings"
            title={texts.ratings}
            isUnnumbered
            items={ratings.map((count, index) => toRatingItem(count, index + 1, span)).reverse()}
          />
        )}
      </div>
    </>
  )
}

type Span = { from: string; to: string }

const hasCourse = (topics: Analytics['topics']) =>
  new Set(topics.flatMap(({ months }) => Object.keys(months))).size > 1

const toRatingItem = (count: number, stars: number, span: Span) => ({
  name: texts.stars(stars),
  count,
  countText: texts.videos(count),
  path: listPath({ rating: String(stars), ...span }),
})

/** Where the metrics lead, and what is said below them. */
function describeNotes({ metrics, rated, rewrites, longest }: Analytics, span: Span) {
  const isEmpty = metrics.totalSummaries === 0
  const all = isEmpty ? undefined : listPath(span)
  const byLength = listPath(span, { sort: 'duration' })
  const byRating = listPath({ minRating: '1', ...span }, { sort: 'rating' })
  return {
    summaries: { path: all, note: rewrites > 0 && texts.rewrites(rewrites) },
    timeSaved: { path: all, note: <a href="#saved">{texts.howCounted}</a> },
    rating: {
      path: rated > 0 ? byRating : undefined,
      note: rated > 0 && (
        <>
          <FigureLink to={byRating} label={texts.ratedVideos(rated)}>
            {rated}
          </FigureLink>{' '}
          <span aria-hidden>{texts.rated}</span>
        </>
      ),
    },
    length: {
      path: isEmpty ? undefined : byLength,
      note: !isEmpty && (
        <>
          {texts.longest} <FigureLink to={byLength}>{formatDuration(longest)}</FigureLink>
        </>
      ),
    },
  } satisfies Record<string, { path: string | undefined; note: ReactNode }>
}

function NoActivity() {
  return (
    <div className={styles.empty}>
      <p>{texts.noActivity}</p>
      <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
        {texts.summarizeNew}
      </Link>
    </div>
  )
}
