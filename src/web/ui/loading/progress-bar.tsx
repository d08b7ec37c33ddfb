// A thin bar that shows a share from 0 to 1.
import { joinClasses } from '../join-classes.ts'
import styles from './progress-bar.module.css'

type Props = {
  share: number
  /** Makes the bar a progress bar for screen readers. Without a label it is decorative. */
  label?: string
  tall?: boolean
  className?: string | undefined
}

export function ProgressBar({ share, label, tall = false, className }: Props) {
  const percent = Math.round(share * 100)
  const ariaProps = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': percent,
      }
    : { 'aria-hidden': true }
  return (
    <div className={joinClasses(styles.track, tall && styles.tall, className)} {...ariaProps}>
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
