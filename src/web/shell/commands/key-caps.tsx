// Shows the keys of a shortcut.
import styles from './palette.module.css'

export function KeyCaps({ keys }: { keys: string }) {
  if (keys === '') return null
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
