// A row of figures, each with what changed against the time before. No colour says better or worse: more is not always better.
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Bone } from './skeleton.tsx'
import styles from './stats.module.css'

export type Stat = {
  label: string
  /** "8.4" and "h"; a dash where there is nothing to show. */
  value: string
  unit?: string
  /** As in "+29%"; null where there is nothing to compare with. */
  change: string | null
}

type Props = { stats: Stat[]; against: string; nothingBefore: string }

export function Stats({ stats, against, nothingBefore }: Props) {
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
              nothingBefore
            ) : (
              <>
                {change.startsWith('+') && <TrendingUp aria-hidden />}
                {change.startsWith('-') && <TrendingDown aria-hidden />}
                <b>{change}</b> {against}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function StatsSkeleton() {
  return (
    <div className={styles.stats} aria-hidden>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={styles.stat}>
          <Bone className={styles.short} />
          <Bone className={styles.tall} />
          <Bone className={styles.short} />
        </div>
      ))}
    </div>
  )
}
