// A circle with the initial of a name. The name itself is shown or announced by the parent.
import { initialOf } from '#contract/basics/initial.ts'
import styles from './avatar.module.css'
import { joinClasses } from './join-classes.ts'

type Props = {
  name: string
  size?: 'tiny' | 'small' | 'medium' | 'large'
  /** Gives the avatar a color that depends on the name. */
  tinted?: boolean
}

const tints = [styles.tint1, styles.tint2, styles.tint3, styles.tint4]

export function Avatar({ name, size = 'small', tinted = false }: Props) {
  return (
    <span
      className={joinClasses(
        styles.avatar,
        size !== 'small' && styles[size],
        tinted && getTint(name),
      )}
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  )
}

function getTint(name: string): string | undefined {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length]
}
