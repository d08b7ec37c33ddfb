// The initial of a name in a circle; the name itself stands beside it or is read out by what holds it.
import { initialOf } from '#contract/format.ts'
import styles from './avatar.module.css'
import { joinClasses } from './join-classes.ts'

type Props = {
  name: string
  size?: 'tiny' | 'small' | 'medium' | 'large'
  /** Other people have a colour, which helps to tell them apart. */
  tinted?: boolean
}

const tints = [styles.tint1, styles.tint2, styles.tint3, styles.tint4]

export function Avatar({ name, size = 'small', tinted = false }: Props) {
  return (
    <span
      className={joinClasses(styles.avatar, size !== 'small' && styles[size], tinted && tintOf(name))}
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  )
}

function tintOf(name: string): string | undefined {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length]
}
