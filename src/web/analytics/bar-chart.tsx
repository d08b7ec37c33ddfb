// A bar chart with values for pointer and keyboard, and a table with the same data for screen readers.
import { type ReactNode, useState } from 'react'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './bar-chart.module.css'
import { texts } from './texts.ts'

type Bar = {
  key: string
  /** The short name under the bar; empty when there are too many bars. */
  label: string
  /** The full name, for the table and the subtitle. */
  name: string
  value: number
  /** The value with its unit, such as "3 summaries". */
  valueText: string
  /** A second line under the label. */
  note?: string
  isToday?: boolean
}

type Props = {
  bars: Bar[]
  title: string
  titleId: string
  /** Shown beside the title while no bar is hovered or focused. */
  subtitle: ReactNode
  caption: string
  columns: [string, string]
  /** Shows many thin bars without values above them. */
  isCompact?: boolean
}

export function BarChart({ bars, title, titleId, subtitle, caption, columns, isCompact = false }: Props) {
  const [activeBar, setActiveBar] = useState<Bar | null>(null)
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <>
      <div className={text.headed}>
        <h2 className={text.section} id={titleId}>
          {title}
        </h2>
        <p className={text.meta}>{activeBar ? `${activeBar.name}: ${activeBar.valueText}` : subtitle}</p>
      </div>
      <div className={joinClasses(styles.bars, isCompact && styles.compact)}>
        {bars.map((bar) => (
          <button
            key={bar.key}
            type="button"
            className={joinClasses(styles.bar, bar.value === 0 && styles.zero, bar.isToday && styles.today)}
            onFocus={() => setActiveBar(bar)}
            onBlur={() => setActiveBar(null)}
            onMouseEnter={() => setActiveBar(bar)}
            onMouseLeave={() => setActiveBar(null)}
          >
            <span className={text.hidden}>{`${bar.name}: ${bar.valueText}`}</span>
            <span aria-hidden>
              <span className={styles.column}>
                {!isCompact && <b>{bar.value}</b>}
                <i style={{ height: `${(bar.value / maxValue) * 75}%` }} />
              </span>
              <span className={styles.label}>
                {bar.label}
                {bar.isToday && <span className={styles.todayLabel}>{texts.today}</span>}
              </span>
              {bar.note !== undefined && <span className={styles.note}>{bar.note}</span>}
            </span>
          </button>
        ))}
      </div>
      {/* A table ignores a smaller height, so a box around it is hidden instead. */}
      <div className={text.hidden}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, valueText }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{valueText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
