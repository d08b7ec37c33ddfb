// A small fact with a shape beside its word.
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { joinClasses } from './join-classes.ts'

type Props = { tone?: 'positive' | 'negative' | 'outline'; upperCase?: boolean; children: ReactNode }

export function Badge({ tone, upperCase = false, children }: Props) {
  return (
    <span className={joinClasses(styles.badge, tone && styles[tone], upperCase && styles.upperCase)}>{children}</span>
  )
}

/** Marks the talk that ships with the product, so that nobody takes it for a video. */
export function SampleBadge() {
  return <Badge tone="outline">Sample</Badge>
}
