// Cards that are on their way.
import layout from '../ui/layout.module.css'
import { Bone } from '../ui/skeleton.tsx'
import styles from './list-skeleton.module.css'

export function ListSkeleton() {
  return (
    <div className={layout.grid} aria-hidden>
      {[0, 1, 2].map((key) => (
        <div key={key}>
          <Bone className={styles.picture} />
          <Bone className={styles.title} />
          <Bone className={styles.line} />
        </div>
      ))}
    </div>
  )
}
