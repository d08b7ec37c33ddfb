// A line of tags, each with its #; of many the first few, and how many more there are.
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './tags.module.css'
import text from './text.module.css'

type Props = {
  /** What they are, for those who do not see the signs. */
  label: string
  tags: string[]
  /** All, unless given. */
  shown?: number
  className?: string | undefined
  /** Another way to show a tag than as it is written. */
  draw?: (tag: string) => ReactNode
}

export function Tags({ label, tags, shown = tags.length, className, draw = (tag) => tag }: Props) {
  const more = tags.length - shown
  if (tags.length === 0) return null
  return (
    <p className={joinClasses(styles.tags, className)}>
      <span className={text.hidden}>{label}</span>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag}>{draw(`#${tag}`)}</span>
      ))}
      {more > 0 && <span>+{more}</span>}
    </p>
  )
}
