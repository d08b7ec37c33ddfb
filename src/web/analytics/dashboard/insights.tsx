// Shows the usage of the plan and highlights of the user's history.

import { formatDuration } from '#contract/basics/format.ts'
import type { Overview } from '#contract/library/analytics.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { calculateUsedShare, getUsagePlan } from '../../billing/allowance.ts'
import { FilterLink } from '../../library/filters/filter-link.tsx'
import { texts as filterTexts } from '../../library/filters/texts.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { FigureLink, listPath } from '../figure-link.tsx'
import styles from './dashboard-page.module.css'
import { texts, weekdays } from './texts.ts'

export function Insights({ overview }: { overview: Overview }) {
  const { usage } = useAuth()
  const { mostActiveDay, topTopic, longestSeconds } = overview
  const plan = usage && getUsagePlan(usage)
  return (
    <section className={styles.insights} aria-labelledby="insights">
      <h2 className={text.section} id="insights">
        {texts.insights}
      </h2>
      {usage && plan && (
        <>
          <p className={text.meta}>
            {texts.plan(plan.label, usage.renewsAt === null ? null : formatDate(usage.renewsAt))}
          </p>
          <p className={styles.used}>
            <b>{usage.used}</b>
            {usage.unlimited
              ? texts.usedOfNoLimit
              : texts.used(usage.limit ?? texts.dash, plan.period ?? 'time')}
          </p>
          {!usage.unlimited && (
            <ProgressBar tall share={calculateUsedShare(usage) ?? 0} label={texts.usedBar} />
          )}
        </>
      )}
      <DescriptionList
        className={styles.facts}
        rows={[
          {
            term: texts.mostActive,
            detail: mostActiveDay === null ? texts.dash : weekdays[mostActiveDay],
          },
          {
            term: texts.topTopic,
            detail: topTopic === null ? texts.dash : <TopicLink topic={topTopic} />,
          },
          {
            term: texts.longest,
            detail:
              longestSeconds === null ? (
                texts.dash
              ) : (
                <FigureLink to={listPath({}, { sort: 'duration' })}>
                  {formatDuration(longestSeconds)}
                </FigureLink>
              ),
          },
        ]}
      />
    </section>
  )
}

function TopicLink({ topic }: { topic: string }) {
  return (
    <FilterLink filter={{ topic }} label={filterTexts.topic}>
      <bdi>{`#${topic}`}</bdi>
    </FilterLink>
  )
}
