// A row of metrics with their changes. The changes have no colors, because more is not always better.
import { TrendingDown, TrendingUp } from 'lucide-react'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import styles from './stats-row.module.css'

export type MetricFigure = {
  label: string
  /** "8.4" with the unit "h"; a dash when there is no value. */
  value: string
  unit?: string
  /** Such as "+29%"; null when there is no earlier period. */
  change: string | null
}

type Props = { stats: MetricFigure[]; comparedWith: string; noComparison: string }

export function StatsRow({ stats, comparedWith, noComparison }: Props) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value, unit, change }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            {value}
            {unit && <small>{unit}</small>}
          </dd>
          <dd className={styles.change}>
            {change === null ? (
              noComparison
            ) : (
              <>
                {change.startsWith('+') && <TrendingUp aria-hidden />}
                {change.startsWith('-') && <TrendingDown aria-hidden />}
                <b>{change}</b> {comparedWith}
              </>
            )}
          </dd>
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
