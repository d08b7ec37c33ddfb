// The shape of the allowance while it is on its way.
import { Bone } from '../ui/skeleton.tsx'
import styles from './usage-skeleton.module.css'

export function UsageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Bone className={styles.figure} />
      <Bone className={styles.words} />
      <Bone />
      <Bone className={styles.list} />
    </div>
  )
}
