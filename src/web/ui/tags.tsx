// A line of hashtags. When there are too many, the number of the remaining ones follows.
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { languageOf } from './language-of.ts'
import styles from './tags.module.css'
import text from './text.module.css'

type Props = {
  /** The accessible name of the line. */
  label: string
  tags: string[]
  /** The BCP 47 code of the tags, if it is known. */
  language?: string
  /** The default shows all tags. */
  maxShown?: number
  className?: string | undefined
  /** Renders a tag, given without its hash sign, in another way than as plain text. */
  renderTag?: (tag: string) => ReactNode
}

export function Tags({
  label,
  tags,
  language = 'und',
  maxShown = tags.length,
  className,
  renderTag = (tag) => `#${tag}`,
}: Props) {
  const hiddenCount = tags.length - maxShown
  if (tags.length === 0) return null
  return (
    <p className={joinClasses(styles.tags, className)}>
      <span className={text.hidden}>{label}</span>
      {tags.slice(0, maxShown).map((tag) => (
        <span key={tag} {...languageOf(language)}>
          {renderTag(tag)}
        </span>
      ))}
      {hiddenCount > 0 && <span>+{hiddenCount}</span>}
    </p>
  )
}
