// The initial of a name in a circle; the name itself stands beside it or is read out by what holds it.
import { initialOf } from '#contract/format.ts'
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
