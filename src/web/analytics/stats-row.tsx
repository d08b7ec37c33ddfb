// A row of metrics with their changes. The changes have no colors, because more is not
// always better.
import type { ReactNode } from 'react'
import { SkeletonBlock } from '../ui/loading/skeleton.tsx'
import { FigureLink } from './figure-link.tsx'
import styles from './stats-row.module.css'

export type MetricFigure = {
  label: string
  /** "8.4" with the unit "h"; a dash when there is no value. */
  value: string
  unit?: string
  /**
   * What a change compares, such as "8 in the 30 days before (+50%)"; null when there is
   * no earlier period.
   */
  comparison: string | null
  /** Where the figure leads. */
  path?: string | undefined
  /** A line below. */
  note?: ReactNode
}

export function StatsRow({ stats, noComparison }: { stats: MetricFigure[]; noComparison: string }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value, unit = '', comparison, path, note }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            {path ? (
              <FigureLink to={path} name={`${label}: ${value}${unit && ` ${unit}`}`}>
                {value}
              </FigureLink>
            ) : (
              value
            )}
            {unit && <small>{unit}</small>}
          </dd>
          <dd className={styles.change}>{comparison ?? noComparison}</dd>
          {note && <dd className={styles.change}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

export function StatsRowSkeleton() {
  return (
    <div className={styles.stats} aria-hidden>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={styles.stat}>
          <SkeletonBlock className={styles.short} />
          <SkeletonBlock className={styles.tall} />
          <SkeletonBlock className={styles.short} />
        </div>
      ))}
    </div>
  )
}
