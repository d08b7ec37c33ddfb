// Placeholders for cards while a list loads.
import layout from '../layout.module.css'
import { SkeletonBlock } from '../loading/skeleton.tsx'
import styles from './list-skeleton.module.css'

export function ListSkeleton() {
  return (
    <div className={layout.grid} aria-hidden>
      {[0, 1, 2].map((key) => (
        <div key={key}>
          <SkeletonBlock className={styles.picture} />
          <SkeletonBlock className={styles.title} />
          <SkeletonBlock className={styles.line} />
        </div>
      ))}
    </div>
  )
}
