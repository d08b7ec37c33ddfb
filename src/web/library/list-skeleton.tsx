// Cards that are on their way.
import { Bone } from '../ui/skeleton.tsx'
import styles from './list-skeleton.module.css'
import list from './summary-list.module.css'

export function ListSkeleton() {
  return (
    <div className={list.grid} aria-hidden>
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
