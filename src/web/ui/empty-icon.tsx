// The icon of an empty page or list.
import styles from './empty-icon.module.css'

export function EmptyIcon() {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 56 56"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <rect x="6" y="12" width="44" height="32" rx="6" />
      <path d="M16 23h24M16 29h24M16 35h12" strokeLinecap="round" />
    </svg>
  )
}
