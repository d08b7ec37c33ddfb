// The logo: a ring and the name.
import { brandName } from '../ui/brand.ts'
import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      {brandName}
    </span>
  )
}
