// A bar chart. Every bar shows its value, which is a link to what it counts.
import type { ReactNode } from 'react'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './bar-chart.module.css'
import { FigureLink } from './figure-link.tsx'
import { ticksOf } from './scale.ts'
import { texts } from './texts.ts'

type Bar = {
  key: string
  /** The short name under the bar. */
  label: string
  /** The whole name and value for screen readers, such as "Monday: 3 videos, 1.4h saved". */
  description: string
  value: number
  /** The value above the bar. */
  shown: string
  /** A second line under the label. */
  note?: string
  /** Drawn in the accent color: the current day or period. */
  isCurrent?: boolean
  /** Says so beside the label. */
  isToday?: boolean
  /** The list of what is counted. A bar without anything has no link. */
  path: string | null
}

type Props = {
  bars: Bar[]
  title: string
  titleId: string
  /** Shown beside the title. */
  subtitle: ReactNode
  /** Explains the axis. */
  unit: string
  /** Counts have no parts. */
  isWhole?: boolean
}

/** From so many bars on, a narrow screen leaves out every other label. */
const manyBars = 8

export function BarChart({ bars, title, titleId, subtitle, unit, isWhole = false }: Props) {
  const ticks = ticksOf(Math.max(...bars.map(({ value }) => value)), { isWhole })
  const top = ticks.at(-1)!
  return (
    <>
      <div className={text.headed}>
        <h2 className={text.section} id={titleId}>
          {title}
        </h2>
        <p className={text.meta}>{subtitle}</p>
      </div>
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              <i>{tick.toLocaleString('en')}</i>
            </span>
          ))}
        </div>
        <ul className={joinClasses(styles.bars, bars.length >= manyBars && styles.many)}>
          {bars.map((bar) => (
            <BarItem key={bar.key} bar={bar} share={bar.value / top} />
          ))}
        </ul>
        <p className={styles.unit}>{unit}</p>
      </div>
    </>
  )
}

function BarItem({ bar, share }: { bar: Bar; share: number }) {
  const { label, description, value, shown, note, isToday = false, isCurrent = isToday, path } = bar
  return (
    <li className={joinClasses(styles.bar, value === 0 && styles.zero, isCurrent && styles.today)}>
      <span className={styles.column}>
        <b style={{ bottom: `${share * 100}%` }}>
          {path ? (
            <FigureLink to={path} className={styles.value}>
              <span aria-hidden>{shown}</span>
              <span className={text.hidden}>{description}</span>
            </FigureLink>
          ) : (
            <>
              <span aria-hidden>{shown}</span>
              <span className={text.hidden}>{description}</span>
            </>
          )}
        </b>
        <i style={{ height: `${share * 100}%` }} />
      </span>
      <span className={styles.label} aria-hidden>
        {label}
        {isToday && <span className={styles.todayLabel}>{texts.today}</span>}
      </span>
      {note !== undefined && (
        <span className={styles.note} aria-hidden>
          {note}
        </span>
      )}
    </li>
  )
}
