// The figures themselves: four in a row, the week, what was watched most, and how things went over the range.
import { Link } from 'react-router'
import type { Analytics } from '#contract/analytics.ts'
import { formatTimeSaved } from '#contract/format.ts'
import { routes } from '#contract/paths.ts'
import { ranges } from '#contract/settings.ts'
import { buttonClass } from '../ui/button.tsx'
import { Stats } from '../ui/stats.tsx'
import text from '../ui/text.module.css'
import styles from './analytics-page.module.css'
import { Bars } from './bars.tsx'
import { addDays, localToday, shortMonth, stretchesOf } from './calendar.ts'
import { RankList } from './rank-list.tsx'
import { toStats } from './stats.ts'
import { texts } from './texts.ts'
import { WeekChart } from './week-chart.tsx'

const monthsShown = 3

export function AnalyticsFigures({ analytics }: { analytics: Analytics }) {
  const { range, metrics, week, channels, categories } = analytics
  return (
    <>
      <Stats stats={toStats(metrics, texts.stats)} against={texts.before[range]} nothingBefore={texts.nothingBefore} />
      <section className={styles.section} aria-labelledby="week">
        {week.some(({ count }) => count > 0) ? <WeekChart week={week} /> : <NoActivity />}
      </section>
      <div className={styles.halves}>
        <RankList
          id="channels"
          title={texts.channels}
          empty={metrics.totalSummaries === 0 ? texts.noChannels : texts.noChannelData}
          ranks={channels.map(({ name, count, share }) => ({
            name,
            count,
            words: `${texts.videos(count)}, ${Math.round(share * 100)}%`,
          }))}
        />
        <RankList
          id="categories"
          title={texts.categories}
          empty={texts.noCategories}
          ranks={categories.map(({ name, count }) => ({ name, count, words: texts.videos(count) }))}
        />
      </div>
      {metrics.totalSummaries > 0 && (
        <>
          <OverTime analytics={analytics} />
          <Tastes analytics={analytics} />
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

/** What was thought of them, and what they were about. */
function Tastes({ analytics: { ratings, topics } }: { analytics: Analytics }) {
  const rated = ratings.some((count) => count > 0)
  const stars = ratings.map((count, index) => ({ name: texts.stars(index + 1), count, words: texts.videos(count) }))
  return (
    <div className={styles.halves}>
      <RankList
        id="ratings"
        title={texts.ratings}
        empty={texts.noRatings}
        unnumbered
        ranks={rated ? stars.reverse() : []}
      />
      <RankList
        id="topics"
        title={texts.topics}
        empty={texts.noTopics}
        ranks={topics.map(({ name, count, months }) => ({
          name: `#${name}`,
          count,
          words: `${texts.videos(count)}: ${Object.entries(months)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .slice(-monthsShown)
            .map(([month, times]) => `${shortMonth(`${month}-01`)} ${times}`)
            .join(', ')}`,
        }))}
      />
    </div>
  )
}

function OverTime({ analytics: { range, days, metrics } }: { analytics: Analytics }) {
  const today = localToday(Date.now())
  const stretches = stretchesOf(days, range, { from: addDays(today, 1 - ranges[range]), today })
  return (
    <section className={styles.section} aria-labelledby="saved">
      <Bars
        many
        titleId="saved"
        title={texts.saved}
        summary={texts.savedTime(formatTimeSaved(metrics.timeSaved))}
        caption={texts.savedCaption}
        columns={[texts.period, texts.savedColumn]}
        bars={stretches.map(({ key, name, savedTimeSec }) => ({
          key,
          name,
          label: '',
          value: savedTimeSec,
          words: texts.savedTime(formatTimeSaved(savedTimeSec)),
        }))}
      />
    </section>
  )
}
