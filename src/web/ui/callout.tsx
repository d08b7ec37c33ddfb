// A message within the page, such as an error with actions.
import type { ReactNode } from 'react'
import styles from './callout.module.css'
import { joinClasses } from './join-classes.ts'
import text from './text.module.css'

type Props = {
  icon: ReactNode
  title?: string
  /** Screen readers announce an alert at once. */
  alert?: boolean
  /** Confirms a success. */
  positive?: boolean
  children: ReactNode
}

export function Callout({ icon, title, alert = false, positive = false, children }: Props) {
  return (
    <div
      className={joinClasses(styles.callout, alert && styles.alert, positive && styles.positive)}
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
