// The shape of a space while it loads.
import layout from '../ui/layout.module.css'
import { SkeletonBlock } from '../ui/loading/skeleton.tsx'
import styles from './space-page.module.css'

const rows = [0, 1, 2]

export function SpaceSkeleton() {
  return (
    <div aria-hidden>
      <SkeletonBlock className={styles.titleLine} />
      <div className={layout.split}>
        <SharedSkeleton />
        <div>
          {rows.map((key) => (
            <SkeletonBlock key={key} className={styles.memberLine} />
          ))}
        </div>
      </div>
    </div>
  )
}

export function SharedSkeleton() {
  return (
    <div aria-hidden>
      {rows.map((key) => (
        <div key={key} className={styles.row}>
          <SkeletonBlock className={styles.picture} />
          <div>
            <SkeletonBlock className={styles.textLine} />
            <SkeletonBlock className={styles.textLine} />
          </div>
        </div>
      ))}
    </div>
  )
}
