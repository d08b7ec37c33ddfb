// The shape of the analytics page while its figures load.
import { SkeletonBlock } from '../ui/loading/skeleton.tsx'
import styles from './analytics-skeleton.module.css'
import { StatsRowSkeleton } from './stats-row.tsx'

const barHeights = [60, 90, 30, 10, 55, 45, 15]
const lines = [0, 1, 2]

export function AnalyticsSkeleton() {
  return (
    <>
      <StatsRowSkeleton />
      <div aria-hidden>
        <SkeletonBlock className={styles.title} />
        <div className={styles.bars}>
          {barHeights.map((height) => (
            <div key={height} style={{ height: `${height}%` }}>
              <SkeletonBlock className={styles.bar} />
            </div>
          ))}
        </div>
        <SkeletonBlock className={styles.title} />
        <SkeletonBlock className={styles.strip} />
        <SkeletonBlock className={styles.title} />
        <div className={styles.lines}>
          {lines.map((line) => (
            <SkeletonBlock key={line} className={styles.line} />
          ))}
        </div>
      </div>
    </>
  )
}
