// Placeholder of the usage page while the usage is loading.
import { SkeletonBlock } from '../ui/skeleton.tsx'
import styles from './usage-skeleton.module.css'

export function UsageSkeleton() {
  return (
    <div>
      <SkeletonBlock className={styles.figure} />
      <SkeletonBlock className={styles.caption} />
      <SkeletonBlock />
      <SkeletonBlock className={styles.list} />
    </div>
  )
}
