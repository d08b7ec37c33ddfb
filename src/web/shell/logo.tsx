// The logo: a ring and the name. The style sheet of an installation may show its own mark
// in place of the ring.
import { brandName } from '../ui/brand.ts'
import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 20 20" aria-hidden="true" data-mark>
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      {brandName}
    </span>
  )
}
