// A message in its place: what is the matter, and what can be done.
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './note.module.css'
import text from './text.module.css'

type Props = {
  icon: ReactNode
  title?: string
  /** An alert is read out as soon as it appears. */
  alert?: boolean
  /** Says that something was done. */
  positive?: boolean
  children: ReactNode
}

export function Note({ icon, title, alert = false, positive = false, children }: Props) {
  return (
    <div
      className={joinClasses(styles.note, alert && styles.alert, positive && styles.positive)}
      role={alert ? 'alert' : 'status'}
    >
      {icon}
      <div>
        {title && <p className={joinClasses(text.strong, styles.title)}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
