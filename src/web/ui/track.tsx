// A thin bar that shows a share of the whole, 0 to 1.
import { joinClasses } from './join-classes.ts'
import styles from './track.module.css'

type Props = {
  share: number
  /** With a label it is a progress bar; without one it is decoration beside words that say the same. */
  label?: string
  tall?: boolean
  className?: string | undefined
}

export function Track({ share, label, tall = false, className }: Props) {
  const percent = Math.round(share * 100)
  const role = label
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent }
    : { 'aria-hidden': true }
  return (
    <div className={joinClasses(styles.track, tall && styles.tall, className)} {...role}>
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
