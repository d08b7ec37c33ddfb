// The most frequent topics of the range, each as a line over the last twelve months. All
// lines have one scale.
import type { Analytics } from '#contract/library/analytics.ts'
import { readDay } from '../library/filters/date-spans.ts'
import text from '../ui/text.module.css'
import { listMonths } from './calendar.ts'
import { FigureLink, listPath } from './figure-link.tsx'
import { texts } from './texts.ts'
import styles from './topics-over-time.module.css'

type Span = { from: string; to: string }
type Topic = Analytics['topics'][number]

export function TopicsOverTime({ topics, span }: { topics: Topic[]; span: Span }) {
  const months = listMonths(readDay(Date.now()))
  const most = Math.max(1, ...topics.flatMap((topic) => Object.values(topic.months)))
  return (
    <section className={styles.section} aria-labelledby="topics">
      <div className={text.headed}>
        <h2 className={text.section} id="topics">
          {texts.topics}
        </h2>
        <p className={text.meta}>{texts.topicsScale}</p>
      </div>
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <TopicLine key={topic.name} topic={topic} most={most} months={months} span={span} />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { topic: Topic; most: number; months: ReturnType<typeof listMonths>; span: Span }

function TopicLine({ topic: { name, count, months: counts }, most, months, span }: LineProps) {
  const values = months.map(({ key }) => counts[key] ?? 0)
  const points = values.map(
    (value, index) => [(index / (values.length - 1)) * 100, 100 - (value / most) * 100] as const,
  )
  const [lastX, lastY] = points.at(-1)!
  const current = months.at(-1)!
  const currentCount = values.at(-1)!
  return (
    <li>
      <div className={styles.head}>
        <h3 className={text.strong}>
          <bdi>{`#${name}`}</bdi>
        </h3>
        <p className={text.meta}>
          <FigureLink to={listPath({ topic: name, ...span })} label={texts.aboutTopic(count, name)}>
            <b>{count}</b>
          </FigureLink>{' '}
          {texts.inRange}
          {currentCount > 0 && (
            <>
              {', '}
              <FigureLink
                to={listPath({ topic: name, from: current.from, to: current.to })}
                label={texts.aboutTopic(currentCount, name)}
              >
                <b>{currentCount}</b>
              </FigureLink>{' '}
              {texts.inThisMonth(current.label)}
            </>
          )}
        </p>
      </div>
      <p className={text.hidden}>
        {months.map(({ name }, index) => `${name}: ${values[index]}`).join(', ')}
      </p>
      <div className={styles.plot} aria-hidden>
        <span className={styles.most}>{most}</span>
        <span className={styles.none}>0</span>
        <div className={styles.line}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.grid} d="M0 0H100M0 100H100" />
            <polyline points={points.map((point) => point.join(',')).join(' ')} />
          </svg>
          <i style={{ left: `${lastX}%`, top: `${lastY}%` }} />
        </div>
        <ol className={styles.months}>
          {months.map(({ key, label }, index) => (
            <li key={key}>
              <b>{values[index] || '–'}</b>
              {label.slice(0, 1)}
            </li>
          ))}
        </ol>
      </div>
    </li>
  )
}
