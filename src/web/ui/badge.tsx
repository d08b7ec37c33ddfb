// A small label with an icon or a color.
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { joinClasses } from './join-classes.ts'

type Props = {
  tone?: 'positive' | 'negative' | 'outline'
  upperCase?: boolean
  children: ReactNode
}

export function Badge({ tone, upperCase = false, children }: Props) {
  return (
    <span
      className={joinClasses(styles.badge, tone && styles[tone], upperCase && styles.upperCase)}
    >
      {children}
    </span>
  )
}

/** Marks the sample talk that ships with Pith, which is not a real video. */
export function SampleBadge() {
  return <Badge tone="outline">Sample</Badge>
}
