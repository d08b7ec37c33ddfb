// Bars with their values for eyes, hover and keyboard, and the same as a table for screen readers.
import { type ReactNode, useState } from 'react'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './bars.module.css'
import { texts } from './texts.ts'

export type Bar = {
  key: string
  /** Short name under the bar; empty where there are too many for each to have one. */
  label: string
  /** Whole name, for the table and the line that shows one bar's values. */
  name: string
  value: number
  /** The value in words, as in "3 summaries". */
  words: string
  /** A second line under the name. */
  under?: string
  today?: boolean
}

type Props = {
  bars: Bar[]
  title: string
  titleId: string
  /** Shown beside the title while no bar is looked at. */
  summary: ReactNode
  caption: string
  columns: [string, string]
  /** Many thin bars without values above them. */
  many?: boolean
}

export function Bars({ bars, title, titleId, summary, caption, columns, many = false }: Props) {
  const [shown, setShown] = useState<Bar | null>(null)
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <>
      <div className={text.headed}>
        <h2 className={text.section} id={titleId}>
          {title}
        </h2>
        <p className={text.meta}>{shown ? `${shown.name}: ${shown.words}` : summary}</p>
      </div>
      <div className={joinClasses(styles.bars, many && styles.many)}>
        {bars.map((bar) => (
          <button
            key={bar.key}
            type="button"
            className={joinClasses(styles.bar, bar.value === 0 && styles.zero, bar.today && styles.today)}
            onFocus={() => setShown(bar)}
            onBlur={() => setShown(null)}
            onMouseEnter={() => setShown(bar)}
            onMouseLeave={() => setShown(null)}
          >
            <span className={text.hidden}>{`${bar.name}: ${bar.words}`}</span>
            <span aria-hidden>
              <span className={styles.well}>
                {!many && <b>{bar.value}</b>}
                <i style={{ height: `${(bar.value / highest) * 75}%` }} />
              </span>
              <span className={styles.label}>
                {bar.label}
                {bar.today && <span className={styles.wide}>{texts.today}</span>}
              </span>
              {bar.under !== undefined && <span className={styles.under}>{bar.under}</span>}
            </span>
          </button>
        ))}
      </div>
      {/* A table is as high as its rows, whatever it is told; the box around it is not. */}
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
            {bars.map(({ key, name, words }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
