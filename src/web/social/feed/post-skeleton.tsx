// Placeholders for posts that are loading.
import { SkeletonBlock } from '../../ui/loading/skeleton.tsx'
import styles from './post.module.css'

export function PostSkeleton() {
  return [0, 1].map((key) => (
    <div key={key} className={styles.skeleton} aria-hidden>
      <SkeletonBlock className={styles.avatar} />
      <div>
        <SkeletonBlock className={styles.line} />
        <SkeletonBlock className={styles.box} />
      </div>
    </div>
  ))
}
