// The initial of a name in a circle; the name itself stands beside it or is read out by what holds it.
import styles from './avatar.module.css'
import { joinClasses } from './join-classes.ts'

type Props = { name: string; size?: 'small' | 'medium' | 'large' }

export function Avatar({ name, size = 'small' }: Props) {
  return (
    <span className={joinClasses(styles.avatar, size !== 'small' && styles[size])} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

/** "mara" -> "M"; a letter with its marks is one. "U", for User, where there is no name. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (first?.segment ?? 'U').toUpperCase()
}
