// Posts that are on their way.
import { Bone } from '../ui/skeleton.tsx'
import styles from './post.module.css'

export function PostSkeleton() {
  return [0, 1].map((key) => (
    <div key={key} className={styles.bones} aria-hidden>
      <Bone className={styles.round} />
      <div>
        <Bone className={styles.line} />
        <Bone className={styles.box} />
      </div>
    </div>
  ))
}
